"""Matches on disk: whatever stops the program, and wherever in the file, the match stands as it was last confirmed."""

from __future__ import annotations

import errno
import json
import os
import threading
from pathlib import Path
from random import Random
from typing import Any, List, Tuple

import pytest

from dominoes import autosave, storage
from dominoes.autosave import Saver
from dominoes.game.actions import LEFT, PLAY, RIGHT, Action
from dominoes.history import History
from dominoes.journal import Follower, beginning, exact_record, read_saved, saved_from
from dominoes.journal_lines import line, read_lines
from dominoes.library import Library
from dominoes.record import read_record
from dominoes.replay import replay
from dominoes.rules.faults import FileFaults
from dominoes.saves import MOST_LEFT, Saves, load_match
from dominoes.storage import Background, Notices
from tests.helpers import PROFILE_IDS, find_profile, load_record, record_data, seed_game
from tests.tools.kill import fingerprint, kill

PLAYERS = (("human", "Софія"), ("steady", ""), ("human", ""), ("casual", ""))


def saves_in(folder: Path) -> Saves:
    return Saves(folder, Library(), Background(), Notices())


def said(saves: Saves) -> List[str]:
    return [sentence.message.text for sentence in saves.notices.take()]


def wander(history: History, chance: Random) -> None:
    """One thing done to a match: mostly an action, sometimes back or forth."""
    luck = chance.random()
    if luck < 0.08 and history.moments[-1].action is not None:
        history.undo()
    elif luck < 0.14 and history.can_redo:
        history.redo()
    elif luck < 0.16 and history.restart_deal():
        pass
    elif history.state.result is not None:
        history.next_deal()
    else:
        history.do(chance.choice(history.game.legal(history.state)))


def played(saves: Saves, profile: str = "six-love", seed: int = 5, steps: int = 40) -> Tuple[History, Saver]:
    """A match under way, saved after each step."""
    history = History(seed_game(profile, seed))
    saver = saves.begin(history, PLAYERS[: history.game.rules.table.seats])
    chance = Random(seed)
    for _ in range(steps):
        wander(history, chance)
        saver.save(history)
    return history, saver


def abandon(saver: Saver) -> None:
    """Let a match go as a kill would: nothing is written any more, the system takes the lock back."""
    saver._home.background.flush(60)
    os.close(saver._handle)


def resumed(saves: Saves) -> Tuple[History, Saver]:
    (left,) = saves.left()
    found = saves.resume(left)
    assert found is not None
    assert found[0].players == PLAYERS[: len(found[0].players)]
    return found[0].history, found[1]


@pytest.mark.parametrize("profile", PROFILE_IDS)
def test_a_match_goes_on_where_it_was_with_all_that_could_be_redone(tmp_path: Path, profile: str) -> None:
    history, saver = played(saves_in(tmp_path), profile, steps=120)
    saver.hint(history)
    chance = Random(1)
    for _ in range(4):
        before = fingerprint(history, saver.hints)
        abandon(saver)
        again, saver = resumed(saves_in(tmp_path))
        assert fingerprint(again, saver.hints) == before
        assert again.undone == history.undone and again.moments == history.moments
        history = again
        for _ in range(30):
            wander(history, chance)
            saver.save(history)
    assert saver.hints[0] or any(saver.hints)
    abandon(saver)


def test_half_a_character_in_a_name_costs_no_match(tmp_path: Path) -> None:
    """Some input methods hand over half of a surrogate pair, which no file can hold."""
    history = History(seed_game("six-love", 5))
    saver = saves_in(tmp_path).begin(history, (("human", "Ana\ud83d"), *PLAYERS[1:]))
    history.do(history.game.legal(history.state)[0])
    saver.save(history)
    abandon(saver)
    again = saves_in(tmp_path)
    (left,) = again.left()
    found = again.resume(left)
    assert found is not None and found[0].history.moments == history.moments
    assert found[0].players[0] == ("human", "Ana?") and said(again) == []
    abandon(found[1])


def test_cut_off_anywhere_the_file_gives_the_last_whole_step(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    history, chance = History(seed_game("dekabes", 3)), Random(3)
    stood: List[Tuple[int, str]] = []
    saver = saves.begin(history, PLAYERS)
    for _ in range(25):
        wander(history, chance)
        saver.save(history)
        stood.append((os.path.getsize(saver.path), fingerprint(history, ())))
    data = Path(saver.path).read_bytes()
    abandon(saver)
    for cut in range(stood[0][0], len(data) + 1):
        for tail in (b"", b"\x00" * 40, b"7\n\n\xff"):
            reading = read_lines(data[:cut] + tail)
            assert reading is not None and not reading.damaged
            size, expected = [each for each in stood if each[0] <= cut][-1]
            assert reading.good == size
            if not tail and cut in (size, size + 1):
                saved, done = read_saved(reading, "x", find_profile)
                assert done == len(reading.steps)
                assert fingerprint(saved.history, ()) == expected
    for cut in range(0, stood[0][0], 97):
        assert read_lines(data[:cut]) is None


def test_what_a_power_cut_tore_is_cut_off_and_the_match_goes_on(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    _, saver = played(saves)
    abandon(saver)
    with open(saver.path, "ab") as stream:
        stream.write(line(saver._number + 1, "pass")[:-4])
    again, other = resumed(saves)
    assert other.path == saver.path
    again.do(again.game.legal(again.state)[0])
    other.save(again)
    abandon(other)
    last, other = resumed(saves)
    assert last.state == again.state and said(saves) == []
    abandon(other)


@pytest.mark.parametrize("spoil", ["bit", "gone", "swapped", "illegal"])
def test_a_damaged_file_is_kept_and_what_can_be_read_goes_on(tmp_path: Path, spoil: str) -> None:
    saves = saves_in(tmp_path)
    _, saver = played(saves)
    abandon(saver)
    path = Path(saver.path)
    lines = path.read_bytes().split(b"\n")
    if spoil == "bit":
        lines[20] = lines[20][:-1] + bytes([lines[20][-1] ^ 1])
    elif spoil == "gone":
        del lines[20]
    elif spoil == "swapped":
        lines[20], lines[21] = lines[21], lines[20]
    else:
        lines[20] = line(19, "1 redeal").rstrip()
    spoilt = b"\n".join(lines)
    path.write_bytes(spoilt)
    again, other = resumed(saves)
    assert again.moments == read_until(spoilt, 18).moments
    (words,) = said(saves)
    assert words.startswith("A saved match was damaged")
    assert Path(str(path) + ".damaged-1").read_bytes() == spoilt
    abandon(other)
    assert resumed(saves)[0].moments == again.moments


def read_until(data: bytes, steps: int) -> History:
    reading = read_lines(data)
    assert reading is not None
    return read_saved(reading._replace(steps=reading.steps[:steps]), "x", find_profile)[0].history


@pytest.mark.parametrize("data", [b"\x00" * 5000, b"{}\n{}\n{}\n", beginning({"rules": 7}), beginning([])])
def test_a_file_that_is_none_of_ours_is_kept_and_said_once(tmp_path: Path, data: bytes) -> None:
    saves = saves_in(tmp_path)
    saves.probe()
    path = saves.autosaves / "x-1.save"
    path.write_bytes(data)
    os.utime(str(path), (1, 1))
    assert saves.left() == []
    if data.count(b"\n") < 2:
        assert not path.exists()  # it had never held anything
        return
    assert len(said(saves)) == 1
    assert (saves.autosaves / "x-1.save.damaged-1").read_bytes() == data
    assert saves.left() == [] and said(saves) == []


def test_a_file_that_another_window_is_just_beginning_is_left_alone(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    saves.probe()
    (saves.autosaves / "x-1.save").write_bytes(b"{")
    assert saves.left() == [] and (saves.autosaves / "x-1.save").exists() and said(saves) == []


def test_windows_keep_out_of_each_others_matches(tmp_path: Path) -> None:
    one, other = saves_in(tmp_path), saves_in(tmp_path)
    (first, saver), (_, another) = played(one), played(other)
    assert saver.path != another.path
    assert one.left() == other.left() == []
    before = fingerprint(first, ())
    abandon(saver)
    (left,) = one.left()
    found = other.resume(left)
    assert found is not None and fingerprint(found[0].history, ()) == before
    assert one.resume(left) is None
    assert said(one) == ["This match is open in another window."]
    abandon(another)
    abandon(found[1])
    assert len(one.left()) == 2


def test_closed_in_mid_deal_it_is_left_and_newest_first(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    for at, profile in enumerate(("six-love", "dekabes")):
        history, saver = played(saves, profile)
        saver.close(history)
        assert saves.background.flush(60)
        os.utime(saver.path, (1000 + at, 1000 + at))
    assert [(left.profile, left.when, left.players) for left in saves.left()] == [
        ("dekabes", 1001.0, PLAYERS), ("six-love", 1000.0, PLAYERS),
    ]  # fmt: skip
    saver.save(history)  # too late, and no harm
    assert len(saves.left()) == 2


def test_nothing_is_kept_of_a_match_that_was_not_begun(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    history = History(seed_game("six-love", 1))
    saver = saves.begin(history, PLAYERS)
    saver.save(history)
    assert not saves.autosaves.exists()
    saver.close(history)
    assert saves.background.flush(60) and saves.left() == []


def to_match_end(saves: Saves, history: History, saver: Saver, chance: Random) -> None:
    while history.state.result is None or not history.state.result.match_over:
        if history.state.result is not None:
            history.next_deal()
        else:
            history.do(chance.choice(history.game.legal(history.state)))
        saver.save(history)


def test_a_finished_match_becomes_a_record_and_the_next_one_of_the_session_takes_its_place(tmp_path: Path) -> None:
    saves, chance = saves_in(tmp_path), Random(2)
    history, saver = played(saves, steps=0)
    deals: List[int] = []
    for _ in range(2):
        to_match_end(saves, history, saver, chance)
        assert saves.background.flush(60)
        (path,) = saves.finished()
        record = read_record(path.read_bytes(), str(path), find_profile)
        found = replay(record)
        assert found.faults == () and found.history is not None
        assert [deal.state.result for deal in found.deals()] == [state.result for state in history.settled()]
        assert record.players == PLAYERS and record.rules.profile.data == history.game.rules.profile.data
        deals.append(len(record.deals))
        saver.save(history)
        history.next_deal()
        saver.save(history)
    assert deals[1] > deals[0]
    history.undo()
    saver.close(history)
    assert saves.background.flush(60)
    assert saves.left() == [] and saves.finished() == [path]
    # The same deal number again on the same day gets a name of its own.
    history, saver = played(saves, steps=0)
    to_match_end(saves, history, saver, chance)
    assert saves.background.flush(60)
    assert len(saves.finished()) == 2
    abandon(saver)


def test_a_finished_match_that_could_not_be_kept_stays_to_be_resumed(tmp_path: Path) -> None:
    (tmp_path / "matches").write_bytes(b"in the way")
    saves = saves_in(tmp_path)
    history, saver = played(saves, steps=0)
    to_match_end(saves, history, saver, Random(2))
    saver.close(history)
    assert saves.background.flush(60)
    assert len(said(saves)) == 1
    assert resumed(saves)[0].state == history.state


def test_matches_left_long_ago_are_moved_to_the_finished_ones(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    for seed in range(MOST_LEFT + 2):
        history, saver = played(saves, seed=seed, steps=3)
        saver.close(history)
        assert saves.background.flush(60)
        os.utime(saver.path, (1000 + seed, 1000 + seed))
    assert len(saves.left()) == MOST_LEFT
    moved = sorted(saves.matches.iterdir())
    assert len(moved) == 2
    assert load_match(str(moved[0]), Library()).seed == 0


@pytest.mark.parametrize("number", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_where_nothing_can_be_written_it_is_said_once_and_play_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(*_: Any, **__: Any) -> int:
        raise OSError(number, os.strerror(number))

    saves = saves_in(tmp_path / "data")
    monkeypatch.setattr(storage.os, "open", fail)
    monkeypatch.setattr(storage.os, "mkdir", fail)
    assert not saves.probe()
    history, saver = played(saves)
    saver.hint(history)
    saver.close(history)
    assert saves.background.flush(60)
    assert len(said(saves)) == 1
    assert saves.left() == [] and saves.finished() == []


def test_a_disk_that_was_full_for_a_while_has_everything_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, room = saves_in(tmp_path), [10**9]
    whole = os.write

    def write(handle: int, data: Any) -> int:
        fits = min(len(data), room[0])
        if not fits:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        room[0] -= fits
        return whole(handle, data[:fits])

    monkeypatch.setattr(storage.os, "write", write)
    history, saver = played(saves, steps=20)
    chance = Random(9)
    confirmed = fingerprint(history, ())
    room[0] = 17
    for _ in range(5):
        wander(history, chance)
        saver.save(history)
        reading = read_lines(Path(saver.path).read_bytes())
        assert reading is not None
        assert fingerprint(read_saved(reading, "x", find_profile)[0].history, ()) == confirmed
    room[0] = 10**9
    wander(history, chance)
    saver.save(history)
    assert len(said(saves)) == 1
    abandon(saver)
    assert resumed(saves)[0].moments == history.moments


def test_a_folder_that_was_emptied_is_filled_again(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    history, saver = played(saves)
    os.unlink(saver.path)
    history.do(history.game.legal(history.state)[0])
    saver.save(history)
    abandon(saver)
    assert resumed(saves)[0].moments == history.moments


def test_without_locks_a_match_is_copied_and_offered_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = saves_in(tmp_path)
    history, saver = played(saves)
    monkeypatch.setattr(storage, "lock", lambda handle: None)
    monkeypatch.setattr("dominoes.saves.lock", lambda handle: None)
    again, other = resumed(saves)
    assert again.moments == history.moments and other.path != saver.path
    assert [left.path for left in saves.left()] == [other.path]
    # The window that still has it goes on in a file of its own.
    history.do(history.game.legal(history.state)[0])
    saver.save(history)
    assert len({left.path for left in saves.left()}) == 2


def test_the_line_lies_as_it_lay(tmp_path: Path) -> None:
    """Records for people are written as seen from one side; a save must not turn the table round."""
    history = History(seed_game("six-love", 1))
    opening = history.game.legal(history.state)[0]
    turned = next(tile for tile in opening_tiles(history) if tile.end == RIGHT)
    history.do(turned)
    history.do(history.game.legal(history.state)[0])
    saves = saves_in(tmp_path)
    saver = saves.begin(history, PLAYERS)
    abandon(saver)
    assert resumed(saves)[0].state == history.state
    assert opening != turned


def opening_tiles(history: History) -> List[Action]:
    """Every opening of the seat to lead, also with the smaller half first."""
    state = history.state
    tiles = [action.tile for action in history.game.legal(state) if action.kind == PLAY]
    every = [Action(state.to_act, PLAY, tile, end) for tile in tiles for end in (LEFT, RIGHT)]
    return [action for action in every if history.game.allows(state, action)]


def test_a_match_from_written_hands_is_saved_too(tmp_path: Path) -> None:
    source = load_record((Path(__file__).parent / "data" / "cases" / "j_key.six-love.json").read_text(encoding="utf-8"))
    history, saves = saved_from(source).history, saves_in(tmp_path)
    saver = saves.begin(history, ())
    chance = Random(1)
    # Behind what was written people play on, and that is saved as well.
    for _ in range(3):
        while len(history.deals()) < 3 or chance.random() < 0.9:
            wander(history, chance)
            saver.save(history)
        abandon(saver)
        again, saver = resumed(saves)
        assert fingerprint(again, ()) == fingerprint(history, ())
        # The lines again, and what a record spells out, come to the same.
        plain = exact_record(again, "six-love", (), ())
        assert saved_from(load_record(plain)).history.moments == again.moments
        history = again
    abandon(saver)


def test_several_changes_at_once_are_several_steps() -> None:
    history = History(seed_game("six-love", 5))
    follower = Follower(history)
    for _ in range(3):
        history.do(history.game.legal(history.state)[0])
    first = follower.steps(history)
    assert len(first) == 3 and follower.steps(history) == []
    history.undo()
    history.undo()
    history.redo()
    assert follower.steps(history) == ["undo 1"]
    history.redo()
    history.undo()
    history.undo()
    history.do(history.game.legal(history.state)[-1])
    assert follower.steps(history)[0] == "undo 1"


def test_a_person_may_choose_any_of_these_files(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    history, saver = played(saves)
    library = Library()
    assert load_match(saver.path, library).history.moments == history.moments
    plain = tmp_path / "plain.json"
    value = exact_record(history, "six-love", PLAYERS, ())
    plain.write_text(json.dumps(value), encoding="utf-8")
    found = load_match(str(plain), library)
    assert found.history.moments == history.moments and found.players == PLAYERS and found.seed == 5
    wrong = record_data("six-love", [{"actions": ["1 play 0-0 left", "9 pass"]}], seed=1)
    plain.write_text(json.dumps(wrong), encoding="utf-8")
    for path in (plain, tmp_path, tmp_path / "missing"):
        with pytest.raises(FileFaults):
            load_match(str(path), library)


def test_resumed_by_its_path_a_match_is_not_left_behind_twice(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    _, saver = played(saves)
    another = saves.begin(load_match(saver.path, saves.library).history, PLAYERS, instead_of=saver.path)
    assert os.path.exists(saver.path)  # it is still under way there
    abandon(saver)
    third = saves.begin(load_match(saver.path, saves.library).history, PLAYERS, instead_of=saver.path)
    assert not os.path.exists(saver.path)
    abandon(another)
    abandon(third)


def test_hints_are_kept_in_the_record(tmp_path: Path) -> None:
    saves = saves_in(tmp_path)
    history, saver = played(saves, steps=0)
    saver.save(history)
    saver.hint(history)
    saver.hint(history)
    to_match_end(saves, history, saver, Random(4))
    saver.close(history)
    assert saves.background.flush(60)
    (path,) = saves.finished()
    assert json.loads(path.read_text(encoding="utf-8"))["deals"][0]["hints"] == [0]


def test_saving_does_not_wait_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the background may ask the disk to be certain."""
    asked: List[str] = []
    whole = os.fsync

    def fsync(handle: int) -> None:
        asked.append(threading.current_thread().name)
        whole(handle)

    monkeypatch.setattr(autosave.os, "fsync", fsync)
    saves = saves_in(tmp_path)
    history, saver = played(saves, steps=0)
    to_match_end(saves, history, saver, Random(2))
    saver.close(history)
    assert saves.background.flush(60)
    assert set(asked) == {"storage"}


@pytest.mark.skipif(os.name != "posix", reason="kills by signal")
def test_killed_twenty_times_nothing_is_lost(tmp_path: Path) -> None:
    report = kill(20, tmp_path, seed=11)
    assert report.wrong == []
    assert report.kills == 20 and report.steps > 100
