"""What is taught: questions about worked examples, a first lesson, a glossary. Pure: codes and facts, never sentences.

May import the layers below (rules, game, view, record, history); no tkinter, gettext, files, clock or global random.
"""
