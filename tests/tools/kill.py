"""Kills the game at random moments and looks whether anything is lost: ``python tests/tools/kill.py [COUNT]``.

Two players' programs at a time play in one data folder, each with people and computers, undo, redo, restarts and hints,
saving as the window does but as fast as they can. Each tells through a pipe what it is about to save and when that is
confirmed. Both are killed (SIGKILL) at a random moment, and everything is resumed.

An action is confirmed when `Saver.save` has returned. After a kill the match must stand exactly as confirmed last, with
all that could be redone and all hints; or, if the kill came between the announcement of the next step and its
confirmation, either as confirmed or one step further. The programs of the next round take up what was left. Needs a
system with POSIX signals.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from hashlib import sha256
from itertools import permutations
from pathlib import Path
from random import Random
from typing import List, NamedTuple, Optional, Sequence, Set, Tuple

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from dominoes.autosave import Saver  # noqa: E402 (the path has to be right first)
from dominoes.game.actions import PLAY  # noqa: E402
from dominoes.game.referee import Game  # noqa: E402
from dominoes.game.sources import SeedSource  # noqa: E402
from dominoes.history import History  # noqa: E402
from dominoes.library import Library  # noqa: E402
from dominoes.players import make_player  # noqa: E402
from dominoes.rules.compiled import compile_profile  # noqa: E402
from dominoes.saves import Saves  # noqa: E402
from dominoes.session import ASKING, COMPUTER, CURTAIN, PERSON, Chair, Session  # noqa: E402
from dominoes.storage import Background, Notices  # noqa: E402

NOTHING = "nothing"
WINDOWS = 2
#: Longest time in seconds from the first step to the kill: some hundred steps.
LONGEST = 0.15


def fingerprint(history: History, hints: Sequence[Sequence[int]]) -> str:
    """Stands for everything that must outlast a kill."""
    shown = [[deal, list(each)] for deal, each in enumerate(hints) if each]
    whole = repr((history.deals(), history.state, [moment.action for moment in history.undone], shown))
    return sha256(whole.encode()).hexdigest()[:16]


def saves_in(folder: Path) -> Saves:
    """The matches in a data folder."""
    return Saves(folder, Library(), Background(), Notices())


# ---- the program that is killed ----------------------------------------------------------------------------------


def tell(*words: str) -> None:
    """A line to whoever kills, at once."""
    os.write(1, (" ".join(words) + "\n").encode())


def step(session: Session, saver: Saver, chance: Random) -> bool:
    """One thing that happens at the table; returns whether a hint was asked for instead."""
    moment = session.moment
    luck = chance.random()
    if luck < 0.04 and session.undo():
        return False
    if luck < 0.08 and session.redo():
        return False
    if luck < 0.09 and session.restart():
        return False
    if moment == CURTAIN:
        session.reveal(session.history.state.to_act)
    elif moment == COMPUTER:
        session.computer_step()
    elif moment == ASKING:
        if luck > 0.95:
            return True
        action = chance.choice(session.history.game.legal(session.history.state))
        if action.kind == PLAY:
            session.pick(action.tile)
            session.aim(action.end)
        else:
            session.consider(action)
        session.confirm()
    else:
        session.next_deal()
    return False


def take_up(saves: Saves) -> Optional[Tuple[Session, Saver]]:
    """A match that was left behind."""
    for left in saves.left():
        found = saves.resume(left)
        if found is not None:
            saved, saver = found
            tell("took", fingerprint(saved.history, saver.hints))
            chairs = [Chair(kind, name) for kind, name in saved.players]
            return Session(saved.history, chairs, make_player, saved.seed or 0), saver
    return None


def begin(saves: Saves, chance: Random) -> Tuple[Session, Saver]:
    """A new match."""
    profile = chance.choice(saves.library.profiles())
    seed = chance.randrange(1_000_000)
    kinds = [chance.choice([PERSON, PERSON, "casual", "steady"]) for _ in range(profile.seats)]
    players = tuple((kind, "Софія" if kind == PERSON else "") for kind in kinds)
    history = History(Game(compile_profile(profile), SeedSource(seed)))
    saver = saves.begin(history, players)
    return Session(history, [Chair(*each) for each in players], make_player, seed), saver


def play(folder: Path, seed: int) -> None:
    """Play and save until killed."""
    chance, saves = Random(seed), saves_in(folder)
    tell("go")
    session, saver = take_up(saves) or begin(saves, chance)
    while True:
        history = session.history
        hint = step(session, saver, chance)
        if hint:
            hints = [list(each) for each in saver.hints] + [[] for _ in history.deals()]
            at = hints[len(history.deals()) - 1]
            at += [] if len(history.deals()[-1]) in at else [len(history.deals()[-1])]
            tell("next", fingerprint(history, hints))
            saver.hint(history)
        else:
            tell("next", fingerprint(history, saver.hints))
            saver.save(history)
        tell("done")
        result = history.state.result
        if result is not None and result.match_over and chance.random() < 0.7:
            tell("over")
            saver.close(history)
            saves.background.flush(10)
            tell("gone")
            session, saver = begin(saves, chance)


# ---- who kills ---------------------------------------------------------------------------------------------------


class Told(NamedTuple):
    """What a program has told: the match it took up, and what may be found of the match it was playing."""

    took: str
    allowed: Set[str]
    steps: int
    between: bool


def understood(lines: Sequence[str]) -> Told:
    """What the lines of a program come to."""
    took, confirmed, announced, steps = "", NOTHING, "", 0
    over = False
    for text in lines:
        word, _, rest = text.partition(" ")
        if word == "took":
            took = confirmed = rest
        elif word == "next":
            announced = rest
        elif word == "done":
            confirmed, announced, steps = announced, "", steps + 1
        elif word == "over":
            over = True
        elif word == "gone":
            confirmed, over = NOTHING, False
    allowed = {confirmed} | ({announced} if announced else set()) | ({NOTHING} if over else set())
    return Told(took, allowed, steps, bool(announced))


def fits(found: Sequence[str], allowed: Sequence[Set[str]]) -> bool:
    """Whether each match found is one that somebody may have left, and none that must be there is missing."""
    if len(found) > len(allowed):
        return False
    padded = list(found) + [NOTHING] * (len(allowed) - len(found))
    return any(all(each in may for each, may in zip(order, allowed)) for order in set(permutations(padded)))


def start(folder: Path, seed: int) -> subprocess.Popen[bytes]:
    """Start a program that plays."""
    command = [sys.executable, str(Path(__file__).resolve()), "--play", str(folder), "--seed", str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL)


def heard(program: subprocess.Popen[bytes], until: bytes) -> List[str]:
    """What a program tells up to this word."""
    assert program.stdout is not None
    lines: List[str] = []
    while True:
        text = program.stdout.readline()
        if not text:
            raise RuntimeError("a program ended by itself after: %s" % lines[-3:])
        lines.append(text.decode().rstrip("\n"))
        if text.rstrip() == until:
            return lines


def killed(program: subprocess.Popen[bytes]) -> List[str]:
    """Kill a program; returns all that it told."""
    assert program.stdout is not None
    program.send_signal(signal.SIGKILL)
    data = program.stdout.read()
    program.stdout.close()
    program.wait()
    return data.decode().splitlines()


def everything_left(folder: Path) -> Tuple[List[str], List[str]]:
    """The fingerprints of all that can be resumed, and whatever had to be said about it."""
    saves = saves_in(folder)
    found = []
    for left in saves.left():
        resumed = saves.resume(left)
        if resumed is not None:
            saved, saver = resumed
            found.append(fingerprint(saved.history, saver.hints))
            # Let go without a trace, as another kill would.
            os.close(saver._handle)
    return found, [sentence.message.text for sentence in saves.notices.take()]


class Report(NamedTuple):
    """How many kills, how many steps confirmed before, how many kills came while one was saved, what was wrong."""

    kills: int
    steps: int
    between: int
    wrong: List[str]


def kill(count: int, folder: Path, seed: int, progress: bool = False) -> Report:
    """Kill ``count`` programs in all."""
    chance = Random(seed)
    kills = steps = between = 0
    wrong: List[str] = []
    pool: List[str] = []
    while kills < count:
        programs = [start(folder, chance.randrange(1 << 30)) for _ in range(min(WINDOWS, count - kills))]
        # Most are killed in mid-play, some while they take a match up, some while they start.
        luck = chance.random()
        until = b"done" if luck < 0.75 else b"go" if luck < 0.95 else b""
        before = [heard(program, until) if until else [] for program in programs]
        time.sleep(chance.random() * LONGEST)
        told = [understood(lines + killed(program)) for lines, program in zip(before, programs)]
        kills += len(programs)
        steps += sum(each.steps for each in told)
        between += sum(each.between for each in told)
        for each in told:
            if each.took:
                pool.remove(each.took)
        found, said = everything_left(folder)
        allowed = [each.allowed for each in told] + [{each} for each in pool]
        if not fits(found, allowed):
            wrong.append("kill %d: found %s, allowed %s" % (kills, found, allowed))
        wrong += ["kill %d: %s" % (kills, text) for text in said]
        pool = found
        if progress and kills % 100 < WINDOWS:
            print("%d kills, %d wrong" % (kills, len(wrong)), file=sys.stderr)
    return Report(kills, steps, between, wrong)


def main() -> int:
    """Run from the command line; exit code 1 when anything was lost."""
    parser = argparse.ArgumentParser(description="Kill the game at random moments; nothing may be lost.")
    parser.add_argument("count", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play", metavar="FOLDER", type=Path, help="play in this folder until killed")
    options = parser.parse_args()
    if options.play:
        play(options.play, options.seed)
    with tempfile.TemporaryDirectory() as folder:
        report = kill(options.count, Path(folder), options.seed, progress=True)
        matches = len(list((Path(folder) / "matches").glob("*.json")))
    for text in report.wrong:
        print(text)
    print(
        "%d kills after %d confirmed steps, %d of them while one was being saved; %d matches finished; %d resumed wrong"
        % (report.kills, report.steps, report.between, matches, len(report.wrong))
    )
    return 1 if report.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
