"""What is wrong with text that is not JSON, said in words for somebody who wrote it by hand.

The parser of the standard library stops at the right place but says ``Expecting property name enclosed in double
quotes``. This walk, which keeps its own stack and so never runs out of Python's, finds the same first error and names
the slip behind it: a comma too many, single quotes, a comment, a string that is not closed.

Same layer as `jsontext`: the standard library only, and no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

import json
import re
from typing import Callable, List, NoReturn, Optional, Tuple, Union

from dominoes.rules.faults import Path, did_you_mean, printable, quoted, shortened

_SPACE = r"[ \t\n\r]*"
_GOOD_STRING = r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"'
_GOOD_SCALAR = (
    r"(?:-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.+-])|(?:true|false|null|NaN|-?Infinity)(?!\w))"
)
_EMPTY = r"\[{0}\]|\{{{0}\}}".format(_SPACE)
_TOKEN = re.compile(_SPACE + r"(?:(%s)|(%s)|([\[{])|([\]}])|(,)|(:)|())" % (_GOOD_STRING, _GOOD_SCALAR))
# Stretches of simple entries of a list, or members of an object, each with the comma before it: passed over in one go.
# No comma in a string of a list, as the commas are counted.
_ENTRIES = re.compile(
    r'(?:{0},{0}(?:"[^"\\,\x00-\x1f]*"|{1}|{2})){{1,1000}}'.format(_SPACE, _GOOD_SCALAR, _EMPTY)
)
_MEMBERS = re.compile(
    r"(?:{0},{0}({1}){0}:{0}(?:{1}|{2}|{3})){{1,1000}}".format(_SPACE, _GOOD_STRING, _GOOD_SCALAR, _EMPTY)
)
#: How many steps a walk may take: a tenth of a second or a few. Only text made to annoy has more before its error.
_BUDGET = 200_000
_CLOSERS = {"[": "]", "{": "}"}
_STRING, _SCALAR, _OPEN, _CLOSE, _COMMA, _COLON, _NOTHING = 1, 2, 3, 4, 5, 6, 7
_STRING_STOP = re.compile(r'[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*')
_WORD = re.compile(r"[^\s,:\[\]{}\"]+")
_BARE_WORD = re.compile(r"[^\W\d][\w-]*\Z")
_NUMBER_LIKE = re.compile(r"[-+.]?[0-9]|[-+.]")
_OTHER_QUOTES = "'`\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb"
_OTHER_WORDS = {"none": "Null", "nil": "Null", "undefined": "Null", "yes": "True", "no": "False"}

# What the walk waits for.
_VALUE, _VALUE_OR_END, _KEY, _KEY_OR_END, _AFTER_KEY, _AFTER_VALUE, _DONE = range(7)

Error = Tuple[int, Path, str]


class _Stop(Exception):
    """Carries the error out of the walk."""

    def __init__(self, offset: int, message: str) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message


def first_error(text: str, max_depth: int, place: Callable[[int], Tuple[int, int]]) -> Optional[Error]:
    """Offset, path of the surrounding value, and message of the first error.

    None if the text is JSON, or if the way to the error is so long that naming the slip would take too long.

    ``max_depth`` is the deepest nesting allowed; ``place`` gives line and column of an offset.
    """
    walk = _Walk(text, max_depth, place)
    try:
        walk.run()
    except _Stop as stop:
        return stop.offset, walk.path(), stop.message
    return None


class _Walk:
    __slots__ = ("text", "max_depth", "place", "opened", "steps", "state", "pos", "comma")

    def __init__(self, text: str, max_depth: int, place: Callable[[int], Tuple[int, int]]) -> None:
        self.text = text
        self.max_depth = max_depth
        self.place = place
        #: Offsets of the brackets that are open, and the key or index that each of them is at.
        self.opened: List[int] = []
        self.steps: List[Union[str, int]] = []
        self.state = _VALUE
        self.pos = 0
        self.comma = 0

    def path(self) -> Path:
        """Where the walk is. A list or object of which nothing has been read yet stands for itself."""
        steps = list(self.steps)
        if self.state in (_VALUE_OR_END, _KEY_OR_END):
            steps.pop()
        return tuple(json.loads('"%s"' % step) if isinstance(step, str) else step for step in steps)

    def run(self) -> None:
        """Walk to the end or raise _Stop. What the walk is at lives in locals for speed and is put back to report."""
        text, opened, steps, tokens = self.text, self.opened, self.steps, _TOKEN.match
        state, pos = _VALUE, 0
        for _ in range(_BUDGET):
            match = tokens(text, pos)
            # The last alternative of the pattern is empty, so there always is a match.
            assert match is not None
            kind = match.lastindex or 0
            offset = match.start(kind)
            if state == _AFTER_VALUE:
                if kind == _COMMA:
                    step = steps[-1]
                    stretch = (_ENTRIES if isinstance(step, int) else _MEMBERS).match(text, pos)
                    if stretch:
                        pos = stretch.end()
                        count = text.count(",", *stretch.span())
                        steps[-1] = step + count if isinstance(step, int) else stretch[1][1:-1]
                        continue
                    self.comma = offset
                    if isinstance(step, int):
                        steps[-1] = step + 1
                        state = _VALUE
                    else:
                        state = _KEY
                elif kind == _CLOSE and text[offset] == _CLOSERS[text[opened[-1]]]:
                    pos = offset
                    while opened and text.startswith(_CLOSERS[text[opened[-1]]], pos):
                        opened.pop()
                        steps.pop()
                        pos += 1
                    state = _AFTER_VALUE if opened else _DONE
                    continue
                else:
                    self._report(state, pos, offset)
            elif state <= _VALUE_OR_END:
                if kind <= _SCALAR:
                    state = _AFTER_VALUE if opened else _DONE
                elif kind == _OPEN and len(opened) < self.max_depth:
                    opened.append(offset)
                    pos = offset + 1
                    if text[offset] == "{":
                        steps.append("")
                        state = _KEY_OR_END
                        continue
                    steps.append(0)
                    state = _VALUE_OR_END
                    while len(opened) < self.max_depth and text.startswith("[", pos):
                        opened.append(pos)
                        steps.append(0)
                        pos += 1
                    continue
                elif kind == _CLOSE and state == _VALUE_OR_END and text[offset] == "]":
                    opened.pop()
                    steps.pop()
                    state = _AFTER_VALUE if opened else _DONE
                else:
                    self._report(state, pos, offset)
            elif state <= _KEY_OR_END:
                if kind == _STRING:
                    steps[-1] = match.group(_STRING)[1:-1]
                    state = _AFTER_KEY
                elif kind == _CLOSE and state == _KEY_OR_END and text[offset] == "}":
                    opened.pop()
                    steps.pop()
                    state = _AFTER_VALUE if opened else _DONE
                else:
                    self._report(state, pos, offset)
            elif state == _AFTER_KEY and kind == _COLON:
                state = _VALUE
            elif state == _DONE and offset == len(text):
                return
            else:
                self._report(state, pos, offset)
            pos = match.end()

    def _report(self, state: int, pos: int, offset: int) -> NoReturn:
        self.state, self.pos = state, pos
        if state <= _VALUE_OR_END:
            self._no_value(offset)
        if state <= _KEY_OR_END:
            self._no_key(offset)
        if state == _AFTER_KEY:
            self._stop(offset, "expected a : after the key %s" % quoted(str(self.steps[-1]), 40))
        if state == _AFTER_VALUE:
            self._no_comma(offset)
        self._stop(offset, "the document ends before this; %s is too much" % self._found(offset), named=True)

    def _no_value(self, offset: int) -> NoReturn:
        char = self.text[offset : offset + 1]
        if char in ("[", "{"):
            message = "nested too deeply; allowed: at most %d lists and objects in each other" % self.max_depth
            raise _Stop(offset, message)
        if char == "]" and self.opened and self.text[self.comma] == "," and self.text[self.opened[-1]] == "[":
            raise _Stop(self.comma, "the comma before ] is one too many")
        if char == ",":
            self._stop(offset, "expected a value before this comma", named=True)
        if _NUMBER_LIKE.match(char):
            self._bad_number(offset)
        word = self._word(offset)
        if _BARE_WORD.match(word) and offset < len(self.text):
            meant = _OTHER_WORDS.get(word.casefold(), word)
            hint = did_you_mean(meant, ("true", "false", "null")) or "; a text stands in double quotes"
            self._stop(offset, "expected a value, found the bare word %s%s" % (quoted(word), hint), named=True)
        self._stop(offset, "expected a value")

    def _no_comma(self, offset: int) -> NoReturn:
        closer = self._closer()
        char = self.text[offset : offset + 1]
        if char in ("]", "}"):
            where = "line %d, column %d" % self.place(self.opened[-1])
            opener = self.text[self.opened[-1]]
            message = "expected a comma or %s, found %s; the %s of %s is still open" % (closer, char, opener, where)
            self._stop(offset, message, named=True)
        # After a line break the place for the comma is at the end of the line before, not at the next key.
        before = self.pos if "\n" in self.text[self.pos : offset] and char and char not in "/#" else offset
        self._stop(offset, "expected a comma or %s" % closer, at=before)

    def _no_key(self, offset: int) -> NoReturn:
        char = self.text[offset : offset + 1]
        if char == "}" and self.state == _KEY:
            raise _Stop(self.comma, "the comma before } is one too many")
        word = self._word(offset)
        if char and _BARE_WORD.match(word):
            self._stop(offset, "a key stands in double quotes; found the bare word %s" % quoted(word), named=True)
        self._stop(offset, "expected a key in double quotes" + (" or }" if self.state == _KEY_OR_END else ""))

    def _stop(self, offset: int, expected: str, at: Optional[int] = None, named: bool = False) -> NoReturn:
        """Name the slip itself where it is a known one, else what was expected and what was found."""
        text = self.text
        if offset >= len(text):
            if self.opened:
                opened = self.opened[-1]
                where = "line %d, column %d" % self.place(opened)
                message = "the file ends too early: the %s of %s is not closed; %s" % (text[opened], where, expected)
                raise _Stop(self.pos, message)
            raise _Stop(self.pos, "the file ends too early; %s" % expected)
        char = text[offset]
        if char == '"' and not _TOKEN.match(text, offset).group(_STRING):  # type: ignore[union-attr]
            self._bad_string(offset)
        if text.startswith(("//", "/*", "#", "<!--"), offset):
            raise _Stop(offset, "JSON has no comments; remove this one")
        if char in _OTHER_QUOTES:
            raise _Stop(offset, "found the quotation mark %s; strings stand in double quotes \"" % printable(char))
        message = expected if named else "%s, found %s" % (expected, self._found(offset))
        raise _Stop(offset if at is None else at, message)

    def _bad_string(self, offset: int) -> NoReturn:
        found = _STRING_STOP.match(self.text, offset + 1)
        end = found.end() if found else offset + 1
        char = self.text[end : end + 1]
        if char in ("", "\n", "\r"):
            raise _Stop(offset, "a string is not closed; its \" is missing before the end of the line")
        if char == "\\":
            escape = printable(self.text[end : end + 2])
            raise _Stop(end, "unknown escape %s in a string; a backslash itself is written \\\\" % escape)
        name = "tab" if char == "\t" else "control character %s" % printable(char)
        raise _Stop(end, "a %s inside a string; write it as %s" % (name, "\\t" if char == "\t" else printable(char)))

    def _bad_number(self, offset: int) -> NoReturn:
        word = self._word(offset)
        digits = word.lstrip("+-")
        if word.startswith("+"):
            hint = "a number has no + before it"
        elif len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
            hint = "a number has no zeros before it"
        elif digits.startswith(".") or digits.endswith("."):
            hint = "a decimal point has digits on both sides"
        elif re.match(r"[0-9]{1,2}-[0-9]{1,2}\Z", word):
            hint = "a tile stands in double quotes"
        else:
            hint = "a text stands in double quotes"
        raise _Stop(offset, "%s is not a number; %s" % (self._found(offset), hint))

    def _closer(self) -> str:
        return "]" if self.text[self.opened[-1]] == "[" else "}"

    def _word(self, offset: int) -> str:
        match = _WORD.match(self.text, offset)
        return match.group() if match else self.text[offset : offset + 1]

    def _found(self, offset: int) -> str:
        match = _TOKEN.match(self.text, offset)
        if match and match.group(_STRING):
            return quoted(match.group(_STRING)[1:-1], 40)
        return shortened(self._word(offset), 40)
