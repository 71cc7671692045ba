"""Loading a profile: bytes in, a frozen `Profile` out, or every fault of the file at once.

Reading files is not done here: whoever has bytes calls `load_profile` with the name to show in faults.
May import `dominoes.rules` modules below it only; no tkinter, gettext, file, clock or global random.
"""

from __future__ import annotations

from typing import Any, Dict, FrozenSet, Mapping, Optional, Sequence, Tuple, Union

from dominoes.rules.faults import Path
from dominoes.rules.grammar import PROFILE
from dominoes.rules.jsontext import Document, read
from dominoes.rules.profile import (
    About,
    AllOf,
    Amount,
    AnyOf,
    Base,
    Condition,
    Holder,
    LeadClause,
    LedgerClause,
    Naming,
    Not,
    PassClause,
    PrizeClause,
    Profile,
    Redeal,
    ScoreClause,
    SeatChoice,
    Seating,
    Term,
    Title,
    numbers,
)
from dominoes.rules.shape import BAD, Sink
from dominoes.rules.tiles import IS_DOUBLE, tile_set
from dominoes.rules.vocabulary import word

#: A number for every table, or one for each number of seats, written as a text.
ByNumber = Union[int, Mapping[str, int]]


def load_profile(data: bytes, file: str, thorough: bool = True, trusted: bool = False) -> Profile:
    """The profile in a file's bytes.

    ``file`` is its name for fault lines. ``thorough`` also looks for clauses that can never be reached, which
    takes a quarter of a second; leave it out only for files that have passed it. ``trusted`` leaves out every search
    for contradictions, for files that came with the program. Raises FileFaults with every fault.
    """
    return profile_from(read(data, file, trusted=trusted), thorough=thorough, trusted=trusted)


def profile_from(
    document: Document, value: Any = None, path: Path = (), thorough: bool = True, trusted: bool = False
) -> Profile:
    """The profile in a JSON document, or in a part of one: ``value`` standing at ``path``. Raises FileFaults."""
    sink = Sink(document)
    data = document.value if value is None else value
    parsed = PROFILE.check(data, path, sink)
    if parsed is BAD:
        sink.raise_faults()
    _by_seats_faults(parsed, path, sink)
    sink.raise_faults()
    profile = build(parsed, data)
    if not trusted:
        from dominoes.rules.contradictions import check_profile

        check_profile(profile, sink, path, thorough)
        sink.raise_faults()
    return profile


def build(parsed: Dict[str, Any], data: Any) -> Profile:
    """The frozen profile from what the shape has parsed; ``data`` is the JSON it came from."""
    about, base, redeal, match = parsed["about"], parsed["base"], parsed["redeal"], parsed["match"]
    seatings = _seatings(parsed["table"]["seats"], parsed["deal"]["tiles"], parsed["deal"]["undrawable"])
    return Profile(
        id=parsed["id"],
        about=About(
            name=about["name"],
            region=about["region"],
            idea=about["idea"],
            special=about["special"],
            difficulty=about["difficulty"],
            source=about["source"],
            terms=tuple((term["word"], term["means"]) for term in about["terms"]),
        ),
        highest=parsed["set"]["highest"],
        removed=_removed(parsed["set"]["highest"], parsed["set"]["removed"]),
        seats=seatings[0].seats,
        teams=parsed["table"]["teams"],
        direction=parsed["table"]["direction"],
        each=seatings[0].each,
        rest=parsed["deal"]["rest"],
        redeal=None
        if redeal is None
        else Redeal(_needed(redeal["when"]), redeal["way"], redeal["computer"], redeal["shows"], _prizes(redeal)),
        opening_draw=parsed["opening-draw"] or "",
        lead=tuple(
            LeadClause(
                clause["id"],
                condition_of(clause["when"]),
                _seat(clause["seat"]),
                None if clause["otherwise"] is None else _seat(clause["otherwise"]),
                clause["tile"],
            )
            for clause in parsed["lead"]
        ),
        unable=parsed["play"]["unable"],
        block=parsed["block"]["wins"],
        tie=parsed["block"]["tie"],
        base=None if base is None else Base(base["start"], _term(base["after-draw"]), _term(base["after-win"])),
        score=tuple(
            ScoreClause(
                clause["id"], clause["name"], condition_of(clause["when"]), amount_of(clause["pay"]), clause["bonus"]
            )
            for clause in parsed["score"]
        ),
        ledger=tuple(
            LedgerClause(clause["id"], clause["name"], condition_of(clause["when"]), clause["credit"], clause["reset"])
            for clause in parsed["ledger"]
        ),
        match_end=_term(match["ends"]),
        titles=tuple(
            Title(title["id"], title["name"], condition_of(title["when"]), title["counts"]) for title in match["titles"]
        ),
        next_match=match["next"],
        match_winner=match["wins"],
        passes=tuple(
            PassClause(
                clause["id"],
                clause["name"],
                condition_of(clause["when"]),
                clause["pay"],
                clause["to"],
                clause["booked"],
            )
            for clause in parsed["passes"]
        ),
        examples=tuple(parsed["examples"]),
        data=data,
        seatings=seatings,
        undrawable=seatings[0].undrawable,
    )


def _seatings(seats: Union[int, Sequence[int]], tiles: ByNumber, undrawable: ByNumber) -> Tuple[Seating, ...]:
    """What each number of seats means; a number that is not given is 0, which `by_seats_faults` refuses."""
    choices = [seats] if isinstance(seats, int) else seats
    return tuple(Seating(each, _for_seats(tiles, each), _for_seats(undrawable, each)) for each in choices)


def _for_seats(value: ByNumber, seats: int) -> int:
    return value if isinstance(value, int) else value.get(str(seats), 0)


def _by_seats_faults(parsed: Dict[str, Any], path: Path, sink: Sink) -> None:
    """Numbers of seats named twice, and values by number of seats that are missing or speak of no such table."""
    seats = parsed["table"]["seats"]
    choices = [seats] if isinstance(seats, int) else list(seats)
    for at, number in enumerate(choices):
        if number in choices[:at]:
            sink.fault((*path, "table", "seats", at), "%d is there twice" % number)
    for key in ("tiles", "undrawable"):
        value = parsed["deal"][key]
        if isinstance(value, int):
            continue
        for number in value:
            if int(number) not in choices:
                sink.fault(
                    (*path, "deal", key, number),
                    "the table has no choice of %s seats; allowed: %s" % (number, numbers(tuple(choices))),
                )
        for number in choices:
            if str(number) not in value:
                sink.fault((*path, "deal", key), "the number for %d seats is missing" % number)


def _prizes(redeal: Dict[str, Any]) -> Tuple[PrizeClause, ...]:
    return tuple(
        PrizeClause(clause["id"], clause["name"], condition_of(clause["when"]), _term(clause["gives"]))
        for clause in redeal["prizes"]
    )


def _removed(highest: int, removed: Any) -> FrozenSet[int]:
    if removed == "doubles":
        return frozenset(tile for tile in tile_set(highest).tiles if IS_DOUBLE[tile])
    return frozenset(removed)


def _term(parsed: Any) -> Term:
    return Term(parsed) if isinstance(parsed, str) else Term(parsed[0], parsed[1])


def condition_of(parsed: Any) -> Optional[Condition]:
    """The condition that the shape parsed, None for none."""
    return None if parsed is None else _needed(parsed)


def _needed(parsed: Any) -> Condition:
    if isinstance(parsed, str):
        return Term(parsed)
    tag, value = parsed
    if tag == "all":
        return AllOf(tuple(_needed(part) for part in value))
    if tag == "any":
        return AnyOf(tuple(_needed(part) for part in value))
    if tag == "not":
        return Not(_needed(value))
    return Term(tag, value)


def amount_of(parsed: Any) -> Amount:
    """The amount that the shape parsed."""
    if isinstance(parsed, int):
        return Amount("number", number=parsed)
    if isinstance(parsed, str):
        return Amount("word", word=parsed)
    tag, value = parsed
    argument = word("arithmetic", tag).argument
    if argument == "bands":
        further = value["further"] or (0, 0)
        return Amount(
            tag,
            parts=(amount_of(value["of"]),),
            steps=tuple((at, points) for at, points in value["from"]),
            further=(further[0], further[1]),
        )
    if argument == "points-by-deal":
        return Amount(tag, steps=tuple((deal + 1, points) for deal, points in enumerate(value)))
    if argument in ("amounts", "two-amounts"):
        return Amount(tag, parts=tuple(amount_of(part) for part in value))
    number, part = value
    return Amount(tag, number=number, parts=(amount_of(part),))


def _seat(parsed: Any) -> SeatChoice:
    if isinstance(parsed, str):
        return Term(parsed)
    tag, value = parsed
    if tag == "named-by":
        return Naming(value["team"], value["speaker"], value["moment"])
    if isinstance(value, str):
        return Holder(word=value)
    tiles: Tuple[int, ...] = (value,) if isinstance(value, int) else tuple(value)
    return Holder(tiles=tiles)
