"""What lies on the table and where: chain layout, camera, gestures, scene.

Pure: nothing in this package may import tkinter, gettext, files, a clock or global random, so that every rule of
the table can be tested without a display.
"""
