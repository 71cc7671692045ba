"""One walk through an example with its questions: what is still to be answered, what was chosen, how much was right.

Pure: may import `dominoes.learning`; no tkinter, gettext, files, clock or global random.
"""

from __future__ import annotations

from typing import Dict, Optional, Sequence, Tuple

from dominoes.learning.question import Question

#: A step of a deal, both from 0.
Place = Tuple[int, int]


class Asking:
    """The questions of one example, in the order in which they come up. ``on`` is False while one only wants to look.

    What was answered stays answered; `again` forgets it.
    """

    def __init__(self, questions: Sequence[Question], on: bool = True) -> None:
        self.questions = tuple(questions)
        self.on = on
        self._chosen: Dict[int, int] = {}

    def due(self, place: Place) -> Optional[int]:
        """The number of the first question that is open at a place; None while nothing is asked there."""
        if self.on:
            for at, question in enumerate(self.questions):
                if (question.deal, question.step) == place and at not in self._chosen:
                    return at
        return None

    def stop(self, start: Place, goal: Place) -> Place:
        """How far one gets from one place to another: forward up to the first open question, back always."""
        if self.on:
            for at, question in enumerate(self.questions):
                if at not in self._chosen and start <= (question.deal, question.step) < goal:
                    return question.deal, question.step
        return goal

    def chosen(self, at: int) -> int:
        """The number of the answer given to a question, -1 for none."""
        return self._chosen.get(at, -1)

    def answer(self, at: int, choice: int) -> bool:
        """Answer a question, once; returns whether it was right. Raises IndexError for an answer there is not."""
        if not 0 <= choice < len(self.questions[at].answers):
            raise IndexError("question %d has no answer %d" % (at, choice))
        self._chosen.setdefault(at, choice)
        return self._chosen[at] == self.questions[at].right

    @property
    def answered(self) -> int:
        """How many questions were answered."""
        return len(self._chosen)

    @property
    def right(self) -> int:
        """How many of them were answered rightly."""
        return sum(choice == self.questions[at].right for at, choice in self._chosen.items())

    @property
    def done(self) -> bool:
        """Whether every question was answered."""
        return len(self._chosen) == len(self.questions)

    def again(self) -> None:
        """Ask everything anew."""
        self._chosen.clear()
        self.on = True
