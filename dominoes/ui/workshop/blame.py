"""Faults as the form says them: in the language of the window, with its own words for keys, words and clauses."""

from __future__ import annotations

from typing import Any, Mapping

from dominoes.text.faults import fault_text
from dominoes.text.i18n import Catalog
from dominoes.workshop.checking import Found, found_at
from dominoes.workshop.draft import paths_of
from dominoes.workshop.labels import names
from dominoes.workshop.row import Row


def said_beside(say: Catalog, fault: Found, row: Row, document: Mapping[str, Any]) -> str:
    """A fault for the row at which it stands."""
    return _said(say, fault, found_at(row, fault, document), row.words, document)


def said_in_list(say: Catalog, fault: Found, document: Mapping[str, Any]) -> str:
    """A fault for the list of all."""
    return _said(say, fault, fault.message, {}, document)


def _said(say: Catalog, fault: Found, message: str, words: Mapping[str, Any], document: Mapping[str, Any]) -> str:
    key = fault.path[0] if fault.path else ""
    clauses = {}
    for _, value in paths_of(document.get(str(key))):
        name = value.get("name") if isinstance(value, dict) else None
        if name is not None and isinstance(value.get("id"), str):
            clauses[value["id"]] = say.pick(name) if isinstance(name, dict) else str(name)
    return fault_text(message, say, {**names(key), **words}, clauses)
