"""Shapes: all faults at once with place and advice, and a schema and reference that say the same as the check."""

import json
import random
import re

import pytest

from dominoes.rules.faults import FileFaults
from dominoes.rules.jsontext import MAX_FAULTS, read
from dominoes.rules.shape import (
    BAD,
    Anything,
    Bool,
    ByLanguage,
    Choice,
    Const,
    Either,
    Field,
    Int,
    Lazy,
    ListOf,
    MapOf,
    Obj,
    Pattern,
    Shape,
    Sink,
    Tagged,
    Text,
    Tile,
    reference_of,
    schema_of,
    validate,
)
from dominoes.rules.tiles import tile_of

pytestmark = pytest.mark.long

CONDITION = Lazy(
    lambda: Tagged(
        {
            "all": (ListOf(CONDITION, 1, 9), "every one of them holds"),
            "not": (CONDITION, "it does not hold"),
            "doubles": (Int(1, 20), "so many doubles in the hand"),
        },
        {"went-out": "a seat laid its last tile", "fits-both": "the last tile fits both ends"},
    ),
    "condition",
    "a condition",
)

SHAPE = Obj(
    {
        "id": Field(
            Pattern("[a-z][a-z0-9-]*", "an id of small letters, digits and hyphens", 20), required=True, doc="its id"
        ),
        "deal": Field(
            Obj(
                {
                    "tiles": Field(Int(1, 20), required=True, doc="tiles for each seat"),
                    "rest": Field(
                        Choice({"none": "nothing is left", "asleep": "out of play"}), default="none", doc="the rest"
                    ),
                },
                doc="how tiles are dealt",
            ),
            required=True,
        ),
        "names": Field(ByLanguage(30)),
        "order": Field(ListOf(Tile(), 0, 5), default=["6-6"]),
        "values": Field(MapOf(Tile(), Int(0, 9), 0, 3), default={}),
        "when": Field(CONDITION),
        "pay": Field(
            Either(
                Int(0, 9), Tagged({"times": (ListOf(Int(0, 9), 2, 2), "times it")}, {"base": "the base"}), Const(None)
            )
        ),
        "fixed": Field(Bool(), default=False),
        "note": Field(Text(40)),
        "format": Field(Const("dominoes")),
        "extra": Field(Anything()),
    },
    doc="a small profile",
)

GOOD = {
    "id": "x-1",
    "deal": {"tiles": 7, "rest": "asleep"},
    "names": {"uk": "\u0407\u0436\u0430\u043a", "en": "Hedgehog"},
    "order": ["6-6", "4-5"],
    "values": {"0-0": 9},
    "when": {"all": ["went-out", {"not": {"doubles": 5}}]},
    "pay": {"times": [2, 3]},
    "fixed": True,
    "note": "a\nb",
    "format": "dominoes",
    "extra": [None, {}],
}


def check(value, shape=SHAPE, **how):
    return validate(read(json.dumps(value, **how).encode("utf-8"), "p.json"), shape)


def faults(value, shape=SHAPE):
    """Path and message of every fault."""
    text = value if isinstance(value, str) and value[:1] in "{[" else json.dumps(value)
    with pytest.raises(FileFaults) as caught:
        validate(read(text.encode("utf-8"), "p.json"), shape)
    return ["%s: %s" % (fault.path, fault.message) for fault in caught.value.faults]


def test_a_good_document_is_parsed():
    assert check(GOOD) == {
        "id": "x-1",
        "deal": {"tiles": 7, "rest": "asleep"},
        "names": GOOD["names"],
        "order": (tile_of(6, 6), tile_of(5, 4)),
        "values": {0: 9},
        "when": ("all", ("went-out", ("not", ("doubles", 5)))),
        "pay": ("times", (2, 3)),
        "fixed": True,
        "note": "a\nb",
        "format": "dominoes",
        "extra": [None, {}],
    }


def test_what_is_left_out_has_its_default_parsed():
    assert check({"id": "x", "deal": {"tiles": 1}, "names": "Y"}) == {
        "id": "x",
        "deal": {"tiles": 1, "rest": "none"},
        "names": {"": "Y"},
        "order": (tile_of(6, 6),),
        "values": {},
        "when": None,
        "pay": None,
        "fixed": False,
        "note": None,
        "format": None,
        "extra": None,
    }


def test_all_faults_come_at_once_in_the_order_of_the_file():
    text = """{
  "deal": {"tiles": "seven", "rest": "Asleep", "tile": 3},
  "id": "X", "id": "x",
  "when": {"all": ["went-ou", {"not": "doubles"}]},
  "pay": 1e999,
  "naems": {"en": "x"}
}"""
    with pytest.raises(FileFaults) as caught:
        validate(read(text.encode("utf-8"), "p.json"), SHAPE)
    assert str(caught.value).splitlines() == [
        'p.json:2:21: $.deal.tiles: found "seven"; allowed: a whole number from 1 to 20',
        'p.json:2:38: $.deal.rest: found "Asleep"; allowed: "none", "asleep"; did you mean "asleep"?',
        'p.json:2:48: $.deal.tile: the key "tile" is not known; allowed: "tiles", "rest"',
        'p.json:3:14: $.id: the key "id" stands twice in this object',
        'p.json:4:20: $.when.all[0]: found "went-ou"; allowed: "went-out", "fits-both"; or an object with exactly one '
        'of the keys "all", "not", "doubles"; did you mean "went-out"?',
        'p.json:4:39: $.when.all[1].not: "doubles" needs a value: {"doubles": ...}, with a whole number from 1 to 20',
        "p.json:5:10: $.pay: found 1e999, which is too large for a number",
        'p.json:6:3: $.naems: the key "naems" is not known; allowed: "id", "deal", "names", "order", "values", "when", '
        '"pay", "fixed", "note", "format", "extra"; did you mean "names"?',
    ]


def test_missing_keys_stand_at_the_object():
    assert faults({"deal": {}}) == [
        '$: the key "id" is missing; needed: an id of small letters, digits and hyphens',
        '$.deal: the key "tiles" is missing; needed: a whole number from 1 to 20',
    ]


@pytest.mark.parametrize(
    "shape, value, message",
    [
        (Int(1, 9), 1.0, "found 1.0; allowed: a whole number from 1 to 9, written without a point or exponent"),
        (Int(0, 9), True, "found true; allowed: a whole number from 0 to 9"),
        (Int(1, 9), "7", 'found "7"; allowed: a whole number from 1 to 9, written without quotes'),
        (Int(1, 9), 10, "found 10; allowed: a whole number from 1 to 9"),
        (Int(1, 9), None, "found null; allowed: a whole number from 1 to 9"),
        (Bool(), 1, "found 1; allowed: true or false"),
        (Bool(), "True", 'found "True"; allowed: true or false, written without quotes'),
        (Text(3), "four", 'found "four" with 4 characters; allowed: a text of 1 to 3 characters'),
        (Text(3), "  ", 'found "  "; allowed: a text of 1 to 3 characters, not only spaces'),
        (Text(3), "a\x1b", 'found "a\\u001b"; allowed: a text of 1 to 3 characters without control characters'),
        (Text(3, 0), 5, "found 5; allowed: a text of at most 3 characters"),
        (Pattern("[a-z]+", "small letters"), "ab\n", 'found "ab\\n"; allowed: small letters'),
        (
            Pattern("[a-z]+", "small letters", 3),
            "abcd",
            'found "abcd"; allowed: small letters, of at most 3 characters',
        ),
        (Tile(), "6-16", 'found "6-16"; allowed: a tile such as "6-4", with 0 to 15 on each half'),
        (Tile(), 64, 'found 64; allowed: a tile such as "6-4", with 0 to 15 on each half'),
        (Choice({"left": "", "right": ""}), "rihgt", 'found "rihgt"; allowed: "left", "right"; did you mean "right"?'),
        (Choice({"left": "", "right": ""}), ["left"], 'found a list of 1; allowed: "left", "right"'),
        (Const(1), True, "found true; allowed: 1"),
        (Const(1), 1.0, "found 1.0; allowed: 1"),
        (ListOf(Int(0, 1), 1, 3), [], "found an empty list; allowed: a list of 1 to 3 entries"),
        (ListOf(Int(0, 1), 2, 2), [0, 1, 0], "found a list of 3; allowed: a list of 2 entries"),
        (ListOf(Int(0, 1)), {}, "found an empty object; allowed: a list of 0 to 1000 entries"),
        (
            ByLanguage(9),
            {},
            "found an empty object; allowed: a text of 1 to 9 characters, or an object of such texts by language, "
            'such as {"en": "...", "uk": "..."}',
        ),
        (
            Either(Int(0, 1), Tile()),
            [],
            'found an empty list; allowed: a whole number from 0 to 1; or a tile such as "6-4", with 0 '
            "to 15 on each half",
        ),
        (
            Tagged({"a": (Int(0, 1), "")}),
            {},
            'found an empty object; allowed: an object with exactly one of the keys "a"',
        ),
        (Obj({"a": Field(Bool())}), [1], 'found a list of 1; allowed: an object with the keys "a"'),
    ],
)
def test_what_was_found_and_what_is_allowed(shape, value, message):
    assert faults(json.dumps([value]), ListOf(shape))[0] == "$[0]: " + message


def test_tagged_values_and_plain_words_taken_for_each_other():
    assert faults({"id": "x", "deal": {"tiles": 1}, "when": {"went-out": 1}}) == [
        '$.when["went-out"]: "went-out" takes no value; write just "went-out"'
    ]
    assert faults({"id": "x", "deal": {"tiles": 1}, "when": {"dubles": 1}})[0].endswith('did you mean "doubles"?')
    assert faults({"id": "x", "deal": {"tiles": 1}, "when": {"doubles": 0, "all": ["went-out"]}}) == [
        '$.when: found an object with "doubles", "all"; allowed: exactly one key, of "all", "not", "doubles"',
        "$.when.doubles: found 0; allowed: a whole number from 1 to 20",
    ]


def test_keys_of_maps_are_checked_at_the_key():
    text = '{"6-4": true,\n "4-6": 1, "x": false}'
    with pytest.raises(FileFaults) as caught:
        validate(read(text.encode(), "p.json"), MapOf(Tile(), Bool()))
    assert str(caught.value).splitlines() == [
        'p.json:2:2: $["4-6"]: the key "4-6" means the same as an earlier one',
        'p.json:2:9: $["4-6"]: found 1; allowed: true or false',
        'p.json:2:12: $.x: found the key "x"; allowed: a tile such as "6-4", with 0 to 15 on each half',
    ]


def test_language_codes():
    assert check({"uk": "a", "pt-BR": "b", "zh_Hans": "c"}, ByLanguage(9)) == {"uk": "a", "pt-BR": "b", "zh_Hans": "c"}
    assert faults({"English": "a"}, ByLanguage(9)) == [
        '$.English: the key "English" is not known; allowed: a language code such as "en" or "uk"'
    ]


def test_exactly_one_of_several_keys():
    shape = Obj({name: Field(Bool()) for name in "abc"}, exactly_one_of=("a", "b", "c"))
    assert check({"b": False}, shape) == {"a": None, "b": False, "c": None}
    assert faults({}, shape) == ['$: found none; needed: exactly one of "a", "b", "c"']
    assert faults({"a": True, "c": True}, shape) == ['$: found both "a" and "c"; needed: exactly one of "a", "b", "c"']
    with pytest.raises(ValueError, match="required"):
        Obj({"a": Field(Bool(), required=True)}, exactly_one_of=("a",))


def test_a_spoiled_value_has_one_fault_and_does_not_hide_an_unknown_key():
    assert faults('{"id": "x", "deal": {"tiles": 99999999999999999999}}') == [
        "$.deal.tiles: found 99999999999999999999; allowed: whole numbers from -9223372036854775808 "
        "to 9223372036854775807"
    ]
    assert len(faults('{"id": "x", "deal": {"tiles": 1}, "nope": NaN}')) == 2
    sink = Sink(read(b"[99999999999999999999]", "p.json"))
    assert ListOf(Int(0, 1)).check(sink.document.value, (), sink) is BAD


def test_many_faults_are_listed_up_to_fifty_and_counted():
    found = faults([2] * 300, ListOf(Int(0, 1)))
    assert len(found) == MAX_FAULTS + 1 and found[-1] == "$: and 250 more"
    assert found[MAX_FAULTS - 1].startswith("$[49]: ")
    both = faults("[" + "NaN," * 60 + "2,2]", ListOf(Int(0, 1)))
    assert len(both) == MAX_FAULTS + 1


def test_semantic_faults_join_those_of_the_shape():
    sink = Sink(read(b'{"id": 1,\n "deal": {"tiles": 9}}', "p.json"))
    assert SHAPE.check(sink.document.value, (), sink) is BAD
    sink.fault(("deal", "tiles"), "four seats of 9 tiles need 36 tiles; the set has 28")
    sink.fault(("deal", "rest"), lambda: "late message", at_key=True)
    with pytest.raises(FileFaults) as caught:
        sink.raise_faults()
    assert [(fault.line, fault.col, fault.path) for fault in caught.value.faults] == [
        (1, 8, "$.id"),
        (2, 10, "$.deal.rest"),
        (2, 20, "$.deal.tiles"),
    ]


def test_mistakes_of_the_one_who_writes_shapes_are_errors():
    with pytest.raises(ValueError, match="two alternatives"):
        Either(Int(0, 1), Int(5, 6))
    with pytest.raises(ValueError, match="called 'same'"):
        schema_of(Obj({"a": Field(Lazy(Bool, "same")), "b": Field(Lazy(Bool, "same"))}), "t")
    with pytest.raises(AssertionError, match="default does not fit"):
        check({}, Obj({"a": Field(Int(0, 1), default=2)}))
    with pytest.raises(TypeError):
        bool(BAD)


# --- the schema and the reference ----------------------------------------------------------------------------------


def fits(value, schema, root):
    """A small reading of JSON Schema: the keywords that the shapes write, and no others."""
    types = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": (int, float)}
    known = {
        "$schema",
        "$defs",
        "title",
        "description",
        "default",
        "$ref",
        "type",
        "const",
        "oneOf",
        "anyOf",
        "minimum",
        "maximum",
        "minLength",
        "maxLength",
        "pattern",
        "items",
        "minItems",
        "maxItems",
        "properties",
        "required",
        "additionalProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
    }
    assert set(schema) <= known
    if "$ref" in schema and not fits(value, root["$defs"][schema["$ref"].replace("#/$defs/", "")], root):
        return False
    if "const" in schema and json.dumps(value) != json.dumps(schema["const"]):
        return False
    if "oneOf" in schema and sum(fits(value, one, root) for one in schema["oneOf"]) != 1:
        return False
    if "anyOf" in schema and not any(fits(value, one, root) for one in schema["anyOf"]):
        return False
    kind = schema.get("type")
    if kind and (not isinstance(value, types[kind]) or (isinstance(value, bool) and kind != "boolean")):
        return False
    if kind == "integer":
        return schema["minimum"] <= value <= schema["maximum"] and value == int(value)
    if kind == "string":
        return schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", 99) and bool(
            re.search(schema.get("pattern", ""), value)
        )
    if kind == "array":
        return schema["minItems"] <= len(value) <= schema["maxItems"] and all(
            fits(v, schema["items"], root) for v in value
        )
    if kind == "object":
        properties, more = schema.get("properties", {}), schema["additionalProperties"]
        return (
            set(schema.get("required", ())) <= set(value)
            and schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", 99)
            and all(fits(key, schema.get("propertyNames", {}), root) for key in value)
            and all(
                fits(item, properties[key], root) if key in properties else more is not False and fits(item, more, root)
                for key, item in value.items()
            )
        )
    return True


def test_the_schema_is_json_and_closed():
    schema = json.loads(json.dumps(schema_of(SHAPE, "A profile"), allow_nan=False))
    assert schema["$schema"].endswith("2020-12/schema") and schema["title"] == "A profile"
    assert list(schema["$defs"]) == ["condition"]
    references = set(re.findall(r'"\$ref": "#/\$defs/([^"]*)"', json.dumps(schema)))
    assert references == set(schema["$defs"])
    assert schema["properties"]["deal"]["properties"]["tiles"] == {
        "type": "integer",
        "minimum": 1,
        "maximum": 20,
        "description": "tiles for each seat",
    }
    assert schema["properties"]["deal"]["properties"]["rest"]["default"] == "none"
    assert fits(GOOD, schema, schema)


JUNK = [
    None,
    True,
    0,
    1,
    7,
    1.0,
    -3,
    1e9,
    "",
    "went-out",
    "6-6",
    "6-x",
    "base",
    "none",
    [],
    {},
    [1, 2],
    {"all": []},
    {"not": "went-out"},
    {"doubles": 3},
    "x" * 50,
    "\ud800",
    "\x00",
    {"a": {"b": [{}]}},
    10**30,
    float("nan"),
]


def mutated(value, rng):
    """The value with one node replaced, or a member or entry removed, renamed, repeated or added."""
    if not isinstance(value, (dict, list)) or not value or rng.random() < 0.15:
        return rng.choice(JUNK)
    if isinstance(value, list):
        at = rng.randrange(len(value))
        middle = rng.choice(
            [[], [value[at]] * 2, [rng.choice(JUNK)], [mutated(value[at], rng)], [mutated(value[at], rng)]]
        )
        return value[:at] + middle + value[at + 1 :]
    key = rng.choice(list(value))
    how = rng.randrange(6)
    found = dict(value)
    if how == 0:
        del found[key]
    elif how == 1:
        found[key[:-1] or "x"] = found.pop(key)
    elif how == 2:
        found[rng.choice(["zz", "", "id", "\ud800", "a b", "doubles"])] = rng.choice(JUNK)
    else:
        found[key] = mutated(value[key], rng)
    return found


def test_mutated_documents_are_parsed_or_refused_and_the_schema_agrees():
    rng = random.Random(5)
    schema = schema_of(SHAPE, "t")
    accepted = refused = agreed = 0
    for _ in range(4000):
        value = mutated(GOOD, rng)
        for _ in range(rng.randrange(3)):
            value = mutated(value, rng)
        text = json.dumps(value, indent=rng.choice((None, 1)))
        try:
            validate(read(text.encode("utf-8"), "p.json"), SHAPE)
        except FileFaults as error:
            refused += 1
            agreed += not fits(value, schema, schema) if "NaN" not in text else 1
            places = [(fault.line, fault.col) for fault in error.faults]
            assert places == sorted(places) and len(set(error.faults)) == len(places)
            rows = text.split("\n")
            for fault in error.faults:
                assert str(fault).isprintable() and len(str(fault)) < 600
                assert fault.line <= len(rows) and fault.col <= len(rows[fault.line - 1])
        else:
            accepted += 1
            assert fits(value, schema, schema), text
    assert accepted > 100 and refused > 1000
    # The check is the stricter of the two: it refuses 1.0 for a whole number, texts of spaces and control characters.
    assert agreed > refused * 0.9


def test_the_reference_has_a_line_for_every_key_and_word():
    reference = reference_of(SHAPE)
    assert list(reference) == ["$", "condition"]
    lines = {(line.path, line.word): line for section in reference.values() for line in section}
    assert lines["$.deal.tiles", ""][2:] == ("a whole number from 1 to 20", "required", "tiles for each seat")
    assert lines["$.deal.rest", ""].need == '"none"' and lines["$.deal.rest", "asleep"].doc == "out of play"
    assert lines["$.when", ""].allowed == "a condition"
    assert lines["condition", "doubles"][2:] == ("a whole number from 1 to 20", "", "so many doubles in the hand")
    assert lines["condition.all[]", ""].allowed == "a condition"
    assert lines["$.values.*", ""].allowed == "a whole number from 0 to 9"
    assert all("$." + key in {line.path for line in reference["$"]} for key in SHAPE.fields)


def test_every_shape_says_what_it_allows():
    class Nothing(Shape):
        pass

    for ask in ("allowed", "kinds", "brief"):
        with pytest.raises(NotImplementedError):
            getattr(Nothing(), ask)
    for shape in [SHAPE, CONDITION, *[field.shape for field in SHAPE.fields.values()]]:
        assert shape.allowed and shape.brief and shape.kinds
