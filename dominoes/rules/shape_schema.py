"""The JSON Schema and the reference lines that follow from a shape.

It may import `shape_core` and the standard library; no tkinter, gettext, file or clock.
"""

from __future__ import annotations

from typing import Any, Dict, List

from dominoes.rules.shape_core import Definitions, ReferenceLine, Shape

#: The dialect the schemas are written in.
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_of(shape: Shape, title: str) -> Dict[str, Any]:
    """The whole schema, with the named shapes under ``$defs``; ``json.dumps`` writes it as it is."""
    definitions = Definitions()
    found: Dict[str, Any] = {"$schema": DIALECT, "title": title}
    found.update(shape.schema(definitions))
    made: Dict[str, Any] = {}
    # Writing one definition may name further ones.
    while len(made) < len(definitions.shapes):
        for name, named in list(definitions.shapes.items()):
            if name not in made:
                made[name] = named.schema(definitions)
    if made:
        found["$defs"] = {name: made[name] for name in sorted(made)}
    return found


def reference_of(shape: Shape) -> Dict[str, List[ReferenceLine]]:
    """The lines of the reference in the order of the shape: those of the file under ``$``, then, under its name, those
    of each named shape."""
    definitions = Definitions()
    found: Dict[str, List[ReferenceLine]] = {"$": list(shape.lines("$", definitions))}
    while len(found) <= len(definitions.shapes):
        for name, named in list(definitions.shapes.items()):
            if name not in found:
                found[name] = list(named.lines(name, definitions))
    return found
