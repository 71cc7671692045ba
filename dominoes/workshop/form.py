"""The form of a profile: rows made from the grammar and from what the draft says.

The form walks the shapes of the grammar beside the draft's values. It knows kinds of shapes and no key and no word of
the rule language, so whatever is added there stands in the form by itself.
May import `dominoes.rules` and other modules of this package; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from dominoes.rules.faults import Path, path_text
from dominoes.rules.message import N_
from dominoes.rules.shape import (
    Bool,
    ByLanguage,
    Choice,
    Field,
    Int,
    ListOf,
    MapOf,
    Obj,
    Pattern,
    Shape,
    Tagged,
    Text,
    kind_of,
)
from dominoes.workshop.draft import ABSENT, value_at
from dominoes.workshop.fill import (
    Fresh,
    adopted,
    alternatives,
    bare,
    clause,
    condition_key,
    filled,
    joined_by,
    turned_by,
    with_key,
)
from dominoes.workshop.labels import argument_shown, doc_message, hidden, kind_label, word_sentence, yes_no
from dominoes.workshop.row import (
    BUTTONS,
    CHOICE,
    ENTRY,
    FIELD,
    HEADING,
    INSERT,
    LANGUAGES,
    MOVE,
    PUT,
    Action,
    Op,
    Option,
    Row,
    removal,
    scalar,
    shown,
)

_REMOVE = N_("workshop", "Remove")
_UP = N_("workshop", "Up")
_DOWN = N_("workshop", "Down")
_TURN = N_("workshop", "Opposite")
_ADD = N_("workshop", "Add")
_ANOTHER = N_("workshop", "Add another")
_EVERY = N_("workshop", "Texts in every language")
_ONE = N_("workshop", "Texts in one language only")
_BY_LANGUAGE = N_("workshop", "A text for each language")
_RANGE = N_("workshop", "{low} to {high}")
_LETTERS = N_("workshop", "up to {n} letter", "up to {n} letters")
_COMMAS = N_("workshop", "several with commas between them")
_TILE = N_("workshop", "such as {tile}")
_SHORT = N_("workshop", "small letters, digits and hyphens")


class Setting(NamedTuple):
    """What the form needs besides the draft.

    Attributes:
        languages: names of the languages to write texts in, by code.
        names: what a new thing is called, by language.
        only: the code of the one language in which texts are shown, "" for every language.
    """

    languages: Mapping[str, str]
    names: Mapping[str, str]
    only: str = ""


class Form:
    """Makes the rows of a draft's document."""

    def __init__(self, document: Mapping[str, Any], setting: Setting) -> None:
        self._document = document
        self._setting = setting
        self._rows: List[Row] = []
        self._spoken = False
        highest = value_at(document, ("set", "highest"))
        self._fresh = Fresh(
            _names(document, setting), highest if type(highest) is int and 0 <= highest <= 15 else 6
        )

    def rows(self, shape: Obj, keys: Sequence[str]) -> List[Row]:
        """The rows of some keys of the whole profile."""
        self._rows, self._spoken = [], False
        self._fields((), shape, {key: shape.fields[key] for key in keys}, self._document, 0)
        if self._spoken:
            label = _EVERY if self._setting.only else _ONE
            self._row(BUTTONS, (), 0, " languages", actions=(Action("languages", label, Op(LANGUAGES, ())),))
        return self._rows

    # ---- rows -----------------------------------------------------------------------------------------------

    def _row(self, kind: str, path: Path, depth: int, role: str = "", **more: Any) -> None:
        self._rows.append(Row("%s %s%s" % (path_text(path), kind, role), kind, path, depth, **more))

    def _slot(
        self, path: Path, shape: Shape, value: Any, depth: int, label: object = "", actions: Tuple[Action, ...] = ()
    ) -> None:
        """One value of the grammar, whatever it is."""
        shapes = alternatives(shape)
        inner = shapes[0]
        if len(shapes) > 1 or isinstance(inner, (Choice, Tagged, Bool)):
            self._choice(path, shapes, value, depth, label, actions)
        elif isinstance(inner, (Obj, MapOf, ByLanguage)) or (isinstance(inner, ListOf) and not scalar(inner.shape)):
            if isinstance(inner, ByLanguage) and isinstance(value, dict) and self._setting.only and value:
                self._spoken = True
                code = self._setting.only if self._setting.only in value else next(iter(value))
                self._field(path + (code,), inner, value[code], depth, label, actions)
                return
            if label or actions:
                more = self._language_actions(path, value) if isinstance(inner, ByLanguage) else ()
                self._row(HEADING, path, depth, label=label, actions=more + actions)
            self._inside(path, inner, value, depth + 1)
        else:
            self._field(path, inner, value, depth, label, actions)

    def _inside(self, path: Path, shape: Shape, value: Any, depth: int) -> None:
        """What a value holds: the argument of a word, an object's keys, a list's entries."""
        shape = bare(shape)
        if isinstance(shape, Obj):
            known = value if isinstance(value, dict) else {}
            self._fields(path, shape, shape.fields, known, depth)
        elif isinstance(shape, ListOf) and not scalar(shape.shape):
            self._entries(path, shape, value if isinstance(value, list) else [], depth)
        elif isinstance(shape, MapOf):
            self._members(path, shape, value if isinstance(value, dict) else {}, depth)
        elif isinstance(shape, ByLanguage):
            self._texts(path, shape, value, depth)
        else:
            self._slot(path, shape, value, depth)

    def _field(
        self, path: Path, shape: Shape, value: Any, depth: int, label: object, actions: Tuple[Action, ...] = ()
    ) -> None:
        text = "" if value is ABSENT else shown(shape, value)
        self._row(FIELD, path, depth, label=label, note=self._note(shape), text=text, shape=shape, actions=actions)

    def _note(self, shape: Shape) -> object:
        if isinstance(shape, Int):
            return _RANGE.of(low=shape.low, high=shape.high)
        if isinstance(shape, ListOf):
            return _COMMAS
        if isinstance(shape, Pattern):
            return _SHORT
        if isinstance(shape, Text):
            return _LETTERS.of(n=shape.max_length)
        tile = filled(shape, self._fresh) if scalar(shape) else ""
        return _TILE.of(tile=tile) if tile else ""

    # ---- objects, lists, maps, texts ------------------------------------------------------------------------

    def _fields(
        self, path: Path, shape: Obj, fields: Mapping[str, Field], value: Mapping[str, Any], depth: int
    ) -> None:
        more: List[Action] = []
        # What people call a thing goes before the name that the program knows it by.
        ordered = sorted(fields.items(), key=lambda item: isinstance(bare(item[1].shape), Pattern))
        for key, field in ordered:
            where, label = path + (key,), doc_message(field.doc) if field.doc else key
            if hidden(key, field):
                continue
            if key in value:
                # What has a usual value is never taken out: that value is one of its choices.
                needed = field.required or field.default is not None or key in shape.exactly_one_of
                out = () if needed else (Action("remove", _REMOVE, removal(where)),)
                self._slot(where, field.shape, value[key], depth, label, out)
            elif key in shape.exactly_one_of:
                kept = {each: value[each] for each in value if each not in shape.exactly_one_of}
                kept[key] = filled(field.shape, self._fresh)
                more.append(Action("add", label, Op(PUT, path, kept)))
            elif field.required or field.default is not None:
                self._slot(where, field.shape, ABSENT if field.required else field.default, depth, label)
            else:
                more.append(Action("add", label, Op(PUT, where, filled(field.shape, self._fresh))))
        if more:
            self._row(BUTTONS, path, depth, "+", actions=tuple(more))

    def _entries(self, path: Path, shape: ListOf, value: Sequence[Any], depth: int) -> None:
        for at, each in enumerate(value):
            where, entry = path + (at,), bare(shape.entry(at))
            free = shape.low < len(value)
            actions = (Action("remove", _REMOVE, removal(where)),) if free else ()
            if not isinstance(entry, Obj):
                self._slot(where, entry, each, depth, "", actions)
                continue
            down = (Action("down", _DOWN, Op(MOVE, where, by=1)),) if at + 1 < len(value) else ()
            up = (Action("up", _UP, Op(MOVE, where, by=-1)),) if at else ()
            self._row(ENTRY, where, depth, title=_title(entry, each), number=at + 1, actions=up + down + actions)
            self._inside(where, entry, each, depth + 1)
        if len(value) < shape.high:
            self._row(BUTTONS, path, depth, "+", actions=(self._adding(path, shape, value),))

    def _adding(self, path: Path, shape: ListOf, value: Sequence[Any]) -> Action:
        """A new entry; where the last always holds, one with a condition goes before it, since the first decides."""
        entry = bare(shape.entry(len(value)))
        ids = frozenset(each["id"] for each in value if isinstance(each, dict) and isinstance(each.get("id"), str))
        fresh = self._fresh._replace(taken=ids)
        key = condition_key(entry) if isinstance(entry, Obj) else None
        at = len(value)
        if key is not None and value and isinstance(value[-1], dict) and key not in value[-1]:
            at -= 1
        label = _ANOTHER if value else _ADD
        return Action("add", label, Op(INSERT, path, clause(entry, fresh, bool(value)), at))

    def _members(self, path: Path, shape: MapOf, value: Mapping[str, Any], depth: int) -> None:
        for at, (key, each) in enumerate(value.items()):
            where = path + (key,)
            free = shape.low < len(value)
            actions = (Action("remove", _REMOVE, removal(where)),) if free else ()
            # Known by its number: the key changes while it is typed.
            self._rows.append(Row("%s #%d" % (path_text(path), at), FIELD, where, depth, text=key,
                                  note=self._note(shape.key_check), shape=shape.key_check, actions=actions,
                                  renames=True))
            before = len(self._rows)
            self._slot(where, shape.shape, each, depth + 1)
            self._rows[before:] = [
                row._replace(key="%s #%d.%d" % (path_text(path), at, number))
                for number, row in enumerate(self._rows[before:])
            ]
        if len(value) < shape.high:
            grown = with_key(shape, value, self._fresh)
            self._row(BUTTONS, path, depth, "+", actions=(Action("add", _ANOTHER, Op(PUT, path, grown)),))

    def _texts(self, path: Path, shape: ByLanguage, value: Any, depth: int) -> None:
        if not isinstance(value, dict):
            self._field(path, shape, value, depth, "")
            return
        self._spoken = True
        for code, text in value.items():
            actions = (Action("remove", _REMOVE, removal(path + (code,))),) if len(value) > 1 else ()
            self._field(path + (code,), shape, text, depth, self._setting.languages.get(code, code), actions)

    def _language_actions(self, path: Path, value: Any) -> Tuple[Action, ...]:
        if isinstance(value, dict):
            missing = [code for code in self._setting.languages if code not in value]
            text = next(iter(value.values()), "")
            return tuple(
                Action("add", self._setting.languages[code], Op(PUT, path + (code,), text)) for code in missing
            )
        text = value if isinstance(value, str) else ""
        return (Action("languages", _BY_LANGUAGE, Op(PUT, path, dict.fromkeys(self._setting.languages, text))),)

    # ---- choices --------------------------------------------------------------------------------------------

    def _choice(
        self, path: Path, shapes: Tuple[Shape, ...], value: Any, depth: int, label: object, actions: Tuple[Action, ...]
    ) -> None:
        """Words, words with an argument, and values of other kinds, to choose among; then what the chosen one holds."""
        turn = next((each for each in map(turned_by, shapes) if each), None)
        inner, turned = path, False
        while turn and isinstance(value, dict) and list(value) == [turn]:
            inner, turned, value = inner + (turn,), not turned, value[turn]
        options: List[Option] = []
        chosen, body = -1, None
        for shape in shapes:
            for sentence, new, on, argument in self._variants(shape, shapes, value, turn, turned):
                if on and chosen < 0:
                    chosen, body = len(options), argument
                options.append(Option(sentence, Op(PUT, inner, new)))
        if turn:
            opposite = value if turned else {turn: value}
            where = inner[:-1] if turned else inner
            actions = (Action("turn", _TURN, Op(PUT, where, opposite)), *actions)
        text = "" if chosen >= 0 or value is ABSENT else shown(None, value)
        self._row(CHOICE, path, depth, label=label, text=text, options=tuple(options), chosen=chosen, actions=actions)
        if body is not None:
            tag, shape = body
            at = inner + (tag,) if tag else inner
            self._inside(at, shape, value[tag] if tag else value, depth + 1)

    def _variants(
        self, shape: Shape, shapes: Tuple[Shape, ...], value: Any, turn: Optional[str], turned: bool
    ) -> List[Tuple[object, Any, bool, Optional[Tuple[str, Shape]]]]:
        """(how it is said, the value it gives, whether it is the one, (tag or "", shape) of what it holds)."""
        found: List[Tuple[object, Any, bool, Optional[Tuple[str, Shape]]]] = []
        if isinstance(shape, Bool):
            return [(said, flag, value is flag, None) for flag, said in yes_no()]
        plain: Mapping[str, str] = shape.words if isinstance(shape, Choice) else getattr(shape, "plain", {})
        for word, doc in plain.items():
            found.append((word_sentence(shape, word, doc, turned=turned), word, value == word, None))
        if isinstance(shape, Tagged):
            held = next(iter(value.values())) if isinstance(value, dict) and len(value) == 1 else value
            for tag, (argument, doc) in shape.words.items():
                if tag == turn:
                    continue
                on = isinstance(value, dict) and list(value) == [tag]
                new = adopted(argument, held if tag in joined_by(shape) and _is_join(shape, value) else
                              value if tag in joined_by(shape) else held, self._fresh)
                said = word_sentence(
                    shape, tag, doc, argument_shown(argument, held if on else new, self._fresh), turned
                )
                found.append((said, {tag: new}, on, (tag, argument)))
        elif not isinstance(shape, Choice):
            known = {word for each in shapes for word in _words(each)}
            texts = any("text" in each.kinds and not _words(each) for each in shapes)
            on = kind_of(value) in shape.kinds
            if isinstance(value, str):
                # A text that nothing here can be is a number that is being typed.
                on = value not in known and (on or (scalar(shape) and not texts))
            found.append((kind_label(shape), adopted(shape, value, self._fresh), on, ("", shape)))
        return found


def _is_join(shape: Tagged, value: Any) -> bool:
    return isinstance(value, dict) and len(value) == 1 and next(iter(value)) in joined_by(shape)


def _words(shape: Shape) -> Mapping[str, str]:
    words: Mapping[str, str] = shape.words if isinstance(shape, Choice) else getattr(shape, "plain", {})
    return words


def _title(shape: Obj, value: Any) -> Any:
    """What an entry is called: by its first text for people, else by its name for the program."""
    if not isinstance(value, dict):
        return ""
    for kinds in ((ByLanguage, Text), (Pattern,)):
        for key, field in shape.fields.items():
            if isinstance(bare(field.shape), kinds) and value.get(key):
                return value[key]
    return ""


def _names(document: Mapping[str, Any], setting: Setting) -> Dict[str, str]:
    """What new things are called, in the languages that the profile speaks."""
    name = value_at(document, ("about", "name"))
    codes = [code for code in name if code in setting.names] if isinstance(name, dict) else []
    return {code: setting.names[code] for code in codes or setting.names}
