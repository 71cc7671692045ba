"""What can be done with a match that is looked at: play on from a position, keep it, make a worked example of a deal.

The screen asks, this does it: it knows the files and the window, and says what came of it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, List, Optional, Sequence, Tuple

from dominoes.export.examples import NoExample, example_record, with_example, worked_example
from dominoes.export.kinds import HTML, KINDS, LEDGER, RECORD, Match, written
from dominoes.game.sources import PlayedOn, SeedSource
from dominoes.history import NEXT_DEAL, History
from dominoes.library import Entry
from dominoes.players import KINDS as COMPUTERS
from dominoes.practice import Practice, practice_from
from dominoes.record_write import record_text
from dominoes.replay import deals_of
from dominoes.rules.faults import FileFaults
from dominoes.rules.message import N_, Message
from dominoes.session import Session
from dominoes.showing import PERSON, Chair
from dominoes.storage import why, write_atomic
from dominoes.text.i18n import LANGUAGES, catalog
from dominoes.text.ledger import result_sentence
from dominoes.ui.kinds import USUAL
from dominoes.ui.playon import PracticeScreen
from dominoes.ui.printing import show_page

if TYPE_CHECKING:
    from dominoes.ui.app import App
    from dominoes.ui.visits import Visits

#: What the files of each kind are called in a dialog.
_FILES = {
    ".html": N_("file", "Web pages"), ".csv": N_("file", "Tables"), ".json": N_("file", "Records"),
}
_KEPT = N_("keep", "Kept as {file}.")
_KEPT_SHOWN = N_("keep", "Kept as {file}. The browser shows it; print it there.")
_NOT_KEPT = N_("keep", "{file} cannot be written ({reason}).")
_IN_PROFILE = N_("keep", "Saved as example {n} of the profile {file}.")
_IN_FOLDER = N_("keep", "It is kept in {folder} and stands under Learn.")
_TO_PROFILE = N_("keep", "It is written into your profile {file} and stands under Learn.")
_NO_FOLDER = N_("keep", "Nothing can be kept here, so choose a file.")


class Browsing:
    """What can be done with one match. ``chairs`` are who sat there, or who would sit there by default."""

    def __init__(self, app: App, visits: Visits, match: Match, chairs: Sequence[Chair]) -> None:
        self._app, self._visits, self.match = app, visits, match
        self.chairs = tuple(chairs)
        self._told = ""

    @property
    def kinds(self) -> Sequence[str]:
        """The computers to choose from."""
        return self._app.kinds

    # ---- playing on -----------------------------------------------------------------------------------------

    def default_chairs(self, to_act: int) -> Tuple[Chair, ...]:
        """Who sits where unless chosen otherwise: as in the match; without people, a person at the seat on turn."""
        chairs = list(self.chairs)
        if not any(chair.kind == PERSON for chair in chairs) and 0 <= to_act < len(chairs):
            chairs[to_act] = Chair(PERSON, chairs[to_act].name)
        return tuple(chairs)

    def play_on(self, moment: int, kinds: Sequence[str]) -> None:
        """Play on from the position after this moment of the history."""
        app, history = self._app, self.match.history
        seed = app.new_number()
        practice = practice_from(history.game, history.moments, moment, seed)
        # A computer that takes the seat of a person does not go by that name.
        chairs = [
            Chair(kind, chair.name if (kind == PERSON) == (chair.kind == PERSON) else "")
            for kind, chair in zip(kinds, self.chairs)
        ]
        session = Session(practice.history, chairs, app.options.make_player, seed, practice=True)
        self._visits.visit(lambda: self._show_practice(practice, session))

    def _show_practice(self, practice: Practice, session: Session) -> None:
        app = self._app
        say = app.say
        words = say.tr("practice", "From deal {deal}, step {step}. It is not saved and counts nowhere.",
                       deal=practice.deal, step=practice.move)
        app.root.title(say.tr("practice", "Practice"))
        app.show_practice(lambda: PracticeScreen(
            app.root, app, session, words, lambda: self._keep_practice(practice, session), self._visits.leave))

    def _keep_practice(self, practice: Practice, session: Session) -> None:
        players = [(chair.kind, chair.name) for chair in session.chairs]
        rules = session.rules.profile.data
        data = record_text(practice.record(self.match.profile, players, rules)).encode("utf-8", "replace")
        self._save(self._name() + "-practice", ".json", data)

    # ---- keeping --------------------------------------------------------------------------------------------

    def keep(self, kind: str, deal: int = -1) -> bool:
        """Ask for a file and write the match, or one of its deals (from 0), into it; returns whether it was written."""
        name = self._name() + ("-ledger" if kind == LEDGER else "") + ("-deal-%d" % (deal + 1) if deal >= 0 else "")
        match = self.match if kind != RECORD else self._without_hidden_hands()
        data = written(match, kind, self._app.say, deal if deal >= 0 else None)
        return self._save(name, KINDS[kind], data, kind == HTML)

    def _without_hidden_hands(self) -> Match:
        """The match as a record may tell it: one from written hands would spell out those of a deal in progress."""
        match, history = self.match, self.match.history
        if match.every_hand or isinstance(history.game.source, SeedSource) or history.state.result is not None:
            return match
        moments = history.moments
        opened = [at for at, moment in enumerate(moments) if moment.action is NEXT_DEAL]
        return match._replace(history=History(history.game, moments[: opened[-1]])) if opened[-1] else match

    def _name(self) -> str:
        """The beginning of a file name: the profile and the deal number."""
        game = self.match.history.game
        source = game.source.written if isinstance(game.source, PlayedOn) else game.source
        stem = re.sub(r"[^a-z0-9-]+", "-", game.rules.profile.id.lower()) or "match"
        return "%s-%d" % (stem, source.seed) if isinstance(source, SeedSource) else stem

    def _save(self, name: str, ending: str, data: bytes, page: bool = False) -> bool:
        app = self._app
        path = self._visits.ask_to_save(app.say.tr("keep", "Keep a copy"), app.say.say(_FILES[ending]), name + ending)
        if not path:
            return False
        if not os.path.splitext(path)[1]:
            path += ending
        words: Message = _KEPT
        try:
            write_atomic(path, data)
        except OSError as error:
            self._tell(app.say.say(_NOT_KEPT, file=path, reason=why(error)))
            return False
        if page and show_page(path, self._visits.show_page):
            words = _KEPT_SHOWN
        self._tell(app.say.say(words, file=path))
        return True

    def _tell(self, line: str) -> None:
        """Say what became of a file; what became of the one before is no news any more."""
        lines = self._app.notices.lines
        if self._told in lines:
            lines.remove(self._told)
        self._told = line
        self._app.notices.add(line)

    # ---- worked examples ------------------------------------------------------------------------------------

    def may_be_example(self, deal: int) -> bool:
        """Whether a deal (from 0) is finished."""
        return deals_of(self.match.history.moments)[deal].state.result is not None

    def example_place(self) -> str:
        """Where an example goes unless a file is chosen, in words."""
        say, entry, folder = self._app.say, self._own_profile(), self._folder()
        if entry is not None:
            return say.say(_TO_PROFILE, file=os.path.basename(entry.file))
        return say.say(_IN_FOLDER, folder=folder) if folder is not None else say.say(_NO_FOLDER)

    def save_example(self, deal: int, title: str, choose: bool) -> Tuple[bool, str]:
        """Save a deal (from 0) as a worked example; returns whether that was done, and what to say of it."""
        say = self._app.say
        try:
            record = example_record(self.match.history, deal, self.match.history.game.rules.profile.id)
            entry, folder = self._own_profile(), self._folder()
            if choose or (entry is None and folder is None):
                data = record_text(record).encode("utf-8", "replace")
                return (True, "") if self._save(file_name(title), ".json", data) else (False, "")
            if entry is not None:
                return True, self._into_profile(entry, record, deal, title)
            assert folder is not None
            path = _free(folder, file_name(title))
            folder.mkdir(parents=True, exist_ok=True)
            write_atomic(str(path), record_text(record).encode("utf-8", "replace"))
            return True, say.say(_KEPT, file=path)
        except NoExample as error:
            return False, say.say(error.sentence)
        except FileFaults as error:
            return False, str(error.faults[0])
        except (OSError, ValueError) as error:
            reason = why(error) if isinstance(error, OSError) else str(error)
            return False, say.say(_NOT_KEPT, file=title, reason=reason)

    def _into_profile(self, entry: Entry, record: object, deal: int, title: str) -> str:
        """Write the example into a teacher's own profile file. Raises OSError, ValueError, NoExample and FileFaults."""
        app = self._app
        assert entry.profile is not None and isinstance(record, dict)
        text = Path(entry.file).read_bytes().decode("utf-8")
        result = deals_of(self.match.history.moments)[deal].state.result
        assert result is not None
        rules = self.match.history.game.rules
        said = {language: result_sentence(result, rules, catalog(language)) for language in LANGUAGES}
        taken = [str(each.get("id")) for each in entry.profile.examples if isinstance(each, dict)]
        example = worked_example(record, {app.say.language: title}, said, taken)
        write_atomic(entry.file, with_example(text, example, entry.file).encode("utf-8"))
        app.library.open(entry.file)
        return app.say.say(_IN_PROFILE, n=len(taken) + 1, file=os.path.basename(entry.file))

    def _own_profile(self) -> Optional[Entry]:
        """The file of the profile played, if it is a teacher's own, unchanged, and can be written."""
        profile = self.match.history.game.rules.profile
        for entry in self._app.library.entries():
            if entry.profile is None or entry.builtin or entry.profile.id != profile.id:
                continue
            same = entry.profile.data == profile.data or _without_examples(entry.profile.data) == _without_examples(
                profile.data)
            if same and os.access(entry.file, os.W_OK) and os.access(os.path.dirname(entry.file), os.W_OK):
                return entry
        return None

    def _folder(self) -> Optional[Path]:
        """The folder for a teacher's own examples; None where nothing is kept."""
        data = self._app.options.data
        return data / "examples" if data is not None else None


def _without_examples(data: object) -> object:
    return {key: value for key, value in data.items() if key != "examples"} if isinstance(data, dict) else data


def file_name(title: str) -> str:
    """A title as the name of a file on any system."""
    kept = "".join(letter if letter.isalnum() or letter in " -_.,()" else " " for letter in title)
    return " ".join(kept.split()).strip(". ")[:80] or "example"


def _free(folder: Path, stem: str) -> Path:
    """A file of this name in a folder that is not there yet."""
    names: List[str] = [stem, *("%s %d" % (stem, n) for n in range(2, 1000))]
    return next((folder / (name + ".json") for name in names if not (folder / (name + ".json")).exists()),
                folder / (stem + ".json"))


def chairs_of(players: Sequence[Tuple[str, str]], seats: int) -> Tuple[Chair, ...]:
    """Who sits where by default, by what a record says of those who played, if it does."""
    found = [Chair(kind if kind in (PERSON, *COMPUTERS) else USUAL, name) for kind, name in players[:seats]]
    return tuple(found + [Chair(USUAL)] * (seats - len(found)))
