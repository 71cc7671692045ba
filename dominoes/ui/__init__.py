"""The window: the only package of the program that may import tkinter."""
