"""Reading JSON: every fault with its exact place, no traceback and no hanging whatever the bytes."""

import json
import random
import re

import pytest

from dominoes.rules.faults import Fault, FileFaults, did_you_mean, path_text, quoted, shown
from dominoes.rules.jsonbroken import first_error
from dominoes.rules.jsonplaces import Lines
from dominoes.rules.jsontext import HIGHEST_INT, LOWEST_INT, MAX_BYTES, MAX_DEPTH, MAX_FAULTS, read

FAULT_LINE = re.compile(r"f\.json:[1-9][0-9]*:[1-9][0-9]*: \$[^\n]*: [^\n]+\Z")


def refusal(data):
    """The single fault for which these bytes cannot be read."""
    with pytest.raises(FileFaults) as caught:
        read(data if isinstance(data, bytes) else data.encode("utf-8"), "f.json")
    (fault,) = caught.value.faults
    assert FAULT_LINE.match(str(fault)) and str(fault).isprintable()
    return fault


def lines_of(data):
    return [str(fault) for fault in read(data.encode("utf-8"), "f.json").faults]


# --- text that is JSON ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["0", "-0", "[1, -0, 0.5, 1e5, -1E-2]", '{"a": {"b": [true, null, "\\u00ef"]}}', '"\u0457"']
)
def test_values_are_those_of_the_standard_parser(text):
    document = read(text.encode("utf-8"), "f.json")
    assert document.faults == () and repr(document.value) == repr(json.loads(text))


def test_byte_order_mark_is_no_part_of_the_text():
    document = read(b'\xef\xbb\xbf{"a": 1}', "f.json")
    assert document.value == {"a": 1}
    assert document.locate(("a",)) == (1, 7)


@pytest.mark.parametrize("number", [HIGHEST_INT, LOWEST_INT])
def test_whole_numbers_up_to_64_bits(number):
    assert read(b"%d" % number, "f.json").value == number
    outside = number + (1 if number > 0 else -1)
    document = read(b"[%d]" % outside, "f.json")
    assert document.value == [number] and document.spoiled == {(0,)}
    assert str(document.faults[0]).startswith("f.json:1:2: $[0]: found %d; allowed: whole numbers from" % outside)


def test_all_oddities_at_once_in_order():
    text = (
        '{"a": NaN,\n "b": [1e999, -Infinity],\n "a": "\\ud800",\n "\\u0061": "\\ud83d\\ude00", "c": "\\\\ud800",'
        '\n "d": 9e99999}'
    )
    assert lines_of(text) == [
        "f.json:1:7: $.a: found NaN; allowed: a number (JSON knows no NaN)",
        "f.json:2:8: $.b[0]: found 1e999, which is too large for a number",
        "f.json:2:15: $.b[1]: found -Infinity; allowed: a number (JSON knows no Infinity)",
        'f.json:3:2: $.a: the key "a" stands twice in this object',
        'f.json:3:7: $.a: found half of a surrogate pair in "\\ud800"; write the character itself',
        'f.json:4:2: $.a: the key "a" stands twice in this object',
        "f.json:5:7: $.d: found 9e99999, which is too large for a number",
    ]


def test_a_key_may_stand_in_many_objects_but_once_in_each():
    assert lines_of('[{"a": {"a": 1}}, {"a": {}}, {"b": [], "a": [{"a": 2}]}]') == []
    assert lines_of('[{"a": {"b": 1}, "b": 2, "a": {"b": 3, "b": 4}}]') == [
        'f.json:1:26: $[0].a: the key "a" stands twice in this object',
        'f.json:1:40: $[0].a.b: the key "b" stands twice in this object',
    ]


def test_half_a_pair_in_a_key():
    (line,) = lines_of('{"\\udfff": 1}')
    assert line == 'f.json:1:2: $["\\udfff"]: found half of a surrogate pair in "\\udfff"; write the character itself'


def test_of_very_many_oddities_the_first_are_listed_and_the_rest_is_counted():
    document = read(b"[" + b"NaN," * 1000 + b"0]", "f.json")
    assert len(document.faults) == MAX_FAULTS and document.more == 1000 - MAX_FAULTS
    assert document.faults[-1].path == "$[%d]" % (MAX_FAULTS - 1)


# --- places --------------------------------------------------------------------------------------------------------


class Writer:
    """Writes a random document with random spacing and notes the offset of each value and key as it goes."""

    def __init__(self, rng):
        self.rng = rng
        self.text = ""
        self.values = {}
        self.keys = {}

    def space(self):
        self.text += "".join(self.rng.choice(" \t\n\r") for _ in range(self.rng.choice((0, 0, 0, 1, 3))))

    def string(self):
        alphabet = ['"', "\\", "{", "]", ",", ":", "a", "b", " ", "\n", "\u0457", "\U0001f601", "/"]
        return "".join(self.rng.choice(alphabet) for _ in range(self.rng.randrange(5)))

    def write_string(self, text):
        self.text += json.dumps(text, ensure_ascii=self.rng.random() < 0.5)

    def value(self, path, depth):
        self.values[path] = len(self.text)
        kind = self.rng.randrange(3, 5) if depth == 4 else self.rng.randrange(5 if depth else 3)
        if kind == 0:
            self.text += self.rng.choice(["0", "-17", "1.5e3", "true", "false", "null", "123456789012345678", "1e2"])
        elif kind <= 2:
            self.write_string(self.string())
        elif kind == 3:
            self.members("[", "]", [None] * self.rng.randrange(4), path, depth)
        else:
            self.members("{", "}", list({self.string() for _ in range(self.rng.randrange(4))}), path, depth)

    def members(self, opening, closing, keys, path, depth):
        self.text += opening
        self.space()
        for index, key in enumerate(keys):
            if index:
                self.text += ","
                self.space()
            inner = path + (index if key is None else key,)
            if key is not None:
                self.keys[inner] = len(self.text)
                self.write_string(key)
                self.space()
                self.text += ":"
                self.space()
            self.value(inner, depth - 1)
            self.space()
        self.text += closing


def plain_place(text, offset):
    """Line and column by counting, without the code under test."""
    lines = re.split(r"\r\n|\r|\n", text[:offset])
    # A line break that the offset cuts in two does not occur: values do not begin with one.
    return len(lines), len(lines[-1]) + 1


def test_places_of_random_documents_are_exact():
    rng = random.Random(7)
    checked = 0
    for _ in range(300):
        writer = Writer(rng)
        writer.space()
        writer.value((), 4)
        writer.space()
        document = read(writer.text.encode("utf-8"), "f.json")
        assert document.value == json.loads(writer.text)
        for path, offset in writer.values.items():
            assert document.locate(path) == plain_place(writer.text, offset)
            key = writer.keys.get(path, offset)
            assert document.locate(path, at_key=True) == plain_place(writer.text, key)
            checked += 1
    assert checked > 1000


def test_a_path_that_does_not_exist_stands_at_its_nearest_ancestor():
    document = read(b'{"a": [1,\n  {"b": 2}], "c": "x"}', "f.json")
    for path, place in [
        (("x",), (1, 1)),
        (("a", 7), (1, 7)),
        (("a", -1), (1, 7)),
        (("a", "b"), (1, 7)),
        (("a", 1, "x", 0), (2, 3)),
        (("c", 0), (2, 19)),
        ((0,), (1, 1)),
        (("a", 1, 0), (2, 3)),
    ]:
        assert document.locate(path) == place == document.locate(path, at_key=True)


def test_of_equal_keys_the_place_is_that_of_the_one_that_counts():
    document = read(b'{"a": 1, "a": 2}', "f.json")
    assert document.value == {"a": 2} and document.locate(("a",)) == (1, 15)


# --- text that is no JSON ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, line",
    [
        ("", "1:1: $: the file is empty; a JSON object { } is needed"),
        (" \n\t", "1:1: $: the file is empty; a JSON object { } is needed"),
        ('{"a": 1,}', "1:8: $.a: the comma before } is one too many"),
        ("[1,\n]", "1:3: $[1]: the comma before ] is one too many"),
        ("[,1]", "1:2: $: expected a value before this comma"),
        ("{'a': 1}", "1:2: $: found the quotation mark '; strings stand in double quotes \""),
        ("{\u201ca\u201d: 1}", '1:2: $: found the quotation mark \u201c; strings stand in double quotes "'),
        ('{"a" 1}', '1:6: $.a: expected a : after the key "a", found 1'),
        ('{"a": 1\n "b": 2}', '1:8: $.a: expected a comma or }, found "b"'),
        ("[1 2]", "1:4: $[0]: expected a comma or ], found 2"),
        ("[1, 2, 3 4]", "1:10: $[2]: expected a comma or ], found 4"),
        ('{"a": 1, // one\n}', "1:10: $.a: JSON has no comments; remove this one"),
        ("# x\n{}", "1:1: $: JSON has no comments; remove this one"),
        ('{"a": True}', '1:7: $.a: expected a value, found the bare word "True"; did you mean "true"?'),
        ('{"a": none}', '1:7: $.a: expected a value, found the bare word "none"; did you mean "null"?'),
        ('{"a": left}', '1:7: $.a: expected a value, found the bare word "left"; a text stands in double quotes'),
        ("{a: 1}", '1:2: $: a key stands in double quotes; found the bare word "a"'),
        ("[01]", "1:2: $[0]: 01 is not a number; a number has no zeros before it"),
        ("[0, +1]", "1:5: $[1]: +1 is not a number; a number has no + before it"),
        ("[0, .5]", "1:5: $[1]: .5 is not a number; a decimal point has digits on both sides"),
        ("[0, 6-4]", "1:5: $[1]: 6-4 is not a number; a tile stands in double quotes"),
        ('["a\n"]', '1:2: $: a string is not closed; its " is missing before the end of the line'),
        ('["a\tb"]', "1:4: $: a tab inside a string; write it as \\t"),
        ('["a\x07b"]', "1:4: $: a control character \\u0007 inside a string; write it as \\u0007"),
        ('["C:\\x"]', "1:5: $: unknown escape \\x in a string; a backslash itself is written \\\\"),
        ("{} {}", "1:4: $: the document ends before this; { is too much"),
        ('{"a": [1}', "1:9: $.a[0]: expected a comma or ], found }; the [ of line 1, column 7 is still open"),
        (
            '{"": [1',
            '1:8: $[""][0]: the file ends too early: the [ of line 1, column 6 is not closed; expected a comma or ]',
        ),
        ('{"a\\n": }', '1:9: $["a\\n"]: expected a value, found }'),
    ],
)
def test_the_slip_is_named_at_its_place(text, line):
    found = str(refusal(text))
    # Whether a list of which nothing has been read counts as its first entry is not worth a promise.
    assert found.replace("$[0]: ", "$: ") == ("f.json:" + line).replace("$[0]: ", "$: ")


@pytest.mark.parametrize(
    "data, word",
    [
        ('{"a": 1}'.encode("utf-16"), "UTF-16"),
        ('{"a": 1}'.encode("utf-16-le"), "UTF-16"),
        ('{"a": 1}'.encode("utf-16-be"), "UTF-16"),
        ('{"a": 1}'.encode("utf-32"), "UTF-32"),
        ('{"a": 1}'.encode("utf-32-be"), "UTF-32"),
    ],
)
def test_other_encodings_are_named(data, word):
    assert "looks like %s; save it with the encoding UTF-8" % word in str(refusal(data))


def test_a_byte_that_is_no_utf8_has_its_place():
    assert str(refusal('{"a": "\u0457",\n "b": "'.encode("utf-8") + b'\xe9"}')).startswith(
        "f.json:2:8: $: byte 0xe9 is not UTF-8"
    )


def test_the_limits_are_met_exactly():
    assert read(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, "f.json").faults == ()
    deep = refusal(b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1))
    assert (deep.line, deep.col) == (1, MAX_DEPTH + 1) and "nested too deeply" in deep.message
    assert read(b'"' + b"a" * (MAX_BYTES - 2) + b'"', "f.json").faults == ()
    assert "the file has %d bytes" % (MAX_BYTES + 1) in refusal(b" " * (MAX_BYTES + 1)).message


def test_brackets_in_strings_are_no_nesting():
    assert read(json.dumps(["[" * 100, '"' + "{" * 100]).encode(), "f.json").faults == ()


# --- anything ------------------------------------------------------------------------------------------------------

SAMPLE = json.dumps(
    {
        "id": "x",
        "lead": [{"by": "holder", "tile": "6-6"}, {"when": {"all": ["a", {"not": "b"}]}}],
        "n": [1, -2, 3.5e1, True],
        "names": {"uk": "\u0457\u0436", "en": 'a"b\\c\U0001f601'},
    },
    indent=1,
).encode("utf-8")
NOISE = [
    b'"',
    b"\\",
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b":",
    b"\n",
    b"\x00",
    b"\xff",
    b"\xc3",
    b"'",
    b"-",
    b"e",
    b".",
    b"0",
    b"9" * 25,
    b"NaN",
    b"\\ud800",
    b"//",
    b"tru",
    b"\xef\xbb\xbf",
    b"[" * 60,
    b" ",
    b"\xe2\x80\x9c",
    b'"id": 1, ',
    b"1e999, ",
]


def mutations(count, seed):
    rng = random.Random(seed)
    for _ in range(count):
        data = SAMPLE
        for _ in range(rng.choice((1, 1, 1, 2, 5))):
            at, to = sorted(rng.randrange(len(data) + 1) for _ in range(2))
            how = rng.randrange(5)
            if how == 0:
                data = data[:at] + rng.choice(NOISE) + data[at:]
            elif how == 1:
                data = data[:at] + data[at + 1 :]
            elif how == 2:
                data = data[:at] + rng.choice(NOISE) + data[at + 1 :]
            elif how == 3 and to - at < 200:
                data = data[:to] + data[at:to] + data[to:]
            else:
                data = data[:at] + data[min(to, at + 9) :]
            data = data or b" "
        yield data


def test_mutated_bytes_give_a_document_or_faults_and_agree_with_the_standard_parser():
    outcomes = {"read": 0, "odd": 0, "refused": 0}
    for data in mutations(4000, 11):
        text = data[3:].decode("utf-8", "replace") if data[:3] == b"\xef\xbb\xbf" else data.decode("utf-8", "replace")
        lines = text.count("\n") + text.count("\r") + 1
        try:
            document = read(data, "f.json")
        except FileFaults as error:
            faults = error.faults
            outcomes["refused"] += 1
            fatal = faults[0].message
            if "not UTF-8" not in fatal and "nested too deeply" not in fatal:
                with pytest.raises(ValueError):
                    json.loads(text)
        else:
            faults = document.faults
            outcomes["odd" if faults else "read"] += 1
            if not faults:
                assert document.value == json.loads(text)
        for fault in faults:
            line = str(fault)
            assert FAULT_LINE.match(line) and line.isprintable() and len(line) < 500
            assert fault.line <= lines and fault.col <= len(text) + 1
            line.encode("utf-8")
    assert min(outcomes.values()) > 20


def test_the_explaining_walk_finds_an_error_exactly_where_there_is_one():
    for data in mutations(4000, 12):
        text = data.decode("utf-8", "replace")
        try:
            json.loads(text)
            broken = False
        except RecursionError:  # pragma: no cover - 300 levels at most
            continue
        except ValueError:
            broken = True
        assert (first_error(text, 10_000, Lines(text).place) is not None) == broken, text


@pytest.mark.parametrize(
    "tail, message",
    [
        ("x]", "expected a value"),
        ("1 2]", "expected a comma or the end of the list or object"),
        ('{"a" 1}]', "expected a : after the key"),
        ("{a}]", "expected a key in double quotes"),
        ("1] 2", "the document ends before this"),
        ('"a', "a string is not closed"),
        ('"\\x"]', "unknown escape in a string"),
        ('"\x01"]', "a control character inside a string"),
    ],
)
def test_an_error_after_a_very_long_way_still_has_its_place(tail, message):
    zigzag = "[" + "[{},[]],\n" * 100_000
    fault = refusal(zigzag + tail)
    assert fault.line == 100_001 and fault.message == message and fault.path == "$"


def filled(head, unit, tail):
    return head + unit * ((MAX_BYTES - len(head) - len(tail)) // len(unit)) + tail


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(filled(*parts), id=name)
        for name, parts in {
            "deep lists": (b"", b"[", b""),
            "deep objects": (b"", b'{"a":', b""),
            "many deep": (b"[", b"[" * 49 + b"]" * 49 + b",", b"0]"),
            "many values": (b"[", b"0,", b"NaN]"),
            "many lists": (b"[", b"[],", b"NaN]"),
            "many objects": (b"[", b'{"a":0},', b"NaN]"),
            "huge int": (b"[", b"9", b"]"),
            "huge float": (b"[0.", b"1", b"]"),
            "huge exponent": (b"[1e", b"9", b"]"),
            "many large": (b"[", b"9" * 30 + b",", b"0]"),
            "huge string": (b'["', b"\xd1\x97", b'"]'),
            "many escapes": (b'["', b"\\n", b'"]'),
            "open string of quotes": (b'["', b'\\"', b"\\"),
            "huge key": (b'{"', b"a", b'":NaN}'),
            "equal keys": (b"{", b'"a":1,', b'"a":1}'),
            "halves": (b"[", b'"\\ud800",', b"0]"),
            "lines": (b"[", b"\n", b"x]"),
            "late error": (b"[", b"0,", b"x]"),
            "late error in object": (b"{", b'"a":{},', b"x}"),
            "zeros": (b"", b"\0", b""),
            "digits and a letter": (b"[", b"1", b"x]"),
            "quotes": (b"", b'"', b""),
            "backslashes": (b"", b"\\", b""),
        }.items()
    ],
)
def test_a_megabyte_of_malice_is_only_faults(data):
    try:
        faults = read(data, "f.json").faults
    except FileFaults as error:
        faults = error.faults
    assert all(len(str(fault)) < 600 and str(fault).isprintable() for fault in faults)


# --- the words of faults -------------------------------------------------------------------------------------------


def test_a_fault_is_one_printable_line_whatever_its_parts():
    fault = Fault("a\n\udcff.json", 1, 2, "$", "x\r\ny\u202e")
    assert str(fault) == "a\\u000a\\udcff.json:1:2: $: x\\u000d\\u000ay\\u202e"
    assert str(FileFaults([fault, fault])) == "%s\n%s" % (fault, fault)
    with pytest.raises(ValueError):
        FileFaults([])


@pytest.mark.parametrize(
    "value, text",
    [
        (None, "null"),
        (True, "true"),
        (7, "7"),
        (1.0, "1.0"),
        (float("nan"), "NaN"),
        (float("-inf"), "-Infinity"),
        ("seven", '"seven"'),
        ("\u0457\t\ud800\x7f", '"\u0457\\t\\ud800\\u007f"'),
        ([], "an empty list"),
        ([1, 2], "a list of 2"),
        ({}, "an empty object"),
        ({"a": 1, "b": 2}, 'an object with "a", "b"'),
        pytest.param(1 << 40000, "a number of more than 38 digits", id="huge"),
        ({str(n): 1 for n in range(9)}, 'an object with "0" and 8 more'),
    ],
)
def test_what_was_found_is_shown_short(value, text):
    assert shown(value) == text


@pytest.mark.parametrize("char", ["a", "\n", "\ud800", "\x00", '"', "\U000e0001"], ids=ascii)
def test_shown_texts_keep_their_length(char):
    for length in (1, 9, 10, 29, 57, 58, 59, 60, 500):
        assert len(shown(char * length)) <= 60
        assert len(shown({char * length: 1, char * 2 * length: 2, "c": 3, "d": 4})) <= 60
        assert len(quoted(char * length, 20)) <= 20


def test_paths():
    assert path_text(()) == "$"
    assert path_text(("a", "b", 2, "odd key", "went-out", "")) == '$.a.b[2]["odd key"]["went-out"][""]'
    assert len(path_text(("k" * 50, 3) * 25)) <= 203
    assert len(path_text(("x" * 10**6,))) < 60


@pytest.mark.parametrize(
    "word, meant",
    [
        ("went-ou", "went-out"),
        ("Went_Out", "went-out"),
        ("WENT OUT", "went-out"),
        ("blok", "block"),
        ("zzz", ""),
        ("", ""),
        ("block", ""),
        pytest.param("b" * 10**6, "", id="huge"),
    ],
)
def test_did_you_mean(word, meant):
    assert did_you_mean(word, ["went-out", "block", "draw"]) == ('; did you mean "%s"?' % meant if meant else "")
