"""``python3 -m dominoes``, and the one place where the age of the Python is checked.

Readable for Python 2.7, so that an old Python can say what is wrong: no annotations (types stand in comments), no
f-strings, and nothing of the package is imported before the check.
"""

import sys

#: The oldest Python that runs Dominoes.
OLDEST = (3, 8)


def too_old(version):
    # type: (tuple[int, ...]) -> str
    """What to tell the owner of a Python with this version (as in ``sys.version_info``); empty when it will do."""
    if tuple(version[:2]) >= OLDEST:
        return ""
    return (
        "Dominoes needs Python %d.%d or newer; this is %d.%d (%s).\n"
        "A newer one is at https://www.python.org/downloads/ and in the packages of your system. If it is there already,\n"
        "try: python3 dominoes.py" % (OLDEST + tuple(version[:2]) + (sys.executable or "unknown place",))
    )


def main():
    # type: () -> int
    """Run the command line given to this process and return its exit code; 3 when this Python is too old."""
    trouble = too_old(sys.version_info)
    if trouble:
        sys.stderr.write(trouble + "\n")
        return 3
    from dominoes.start import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
