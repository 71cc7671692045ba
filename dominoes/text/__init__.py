"""From events and facts to what people read: languages, sentences, rule sheets, ledgers.

May import the layers below (rules, game, view, record, players) and nothing of session, table, ui or tkinter.
"""
