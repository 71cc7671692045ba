"""The window of the variant workshop: sections, form, live rule sheet, faults, saving."""
