"""The variant workshop without its window: a profile as a draft, and a form that follows from the grammar."""
