"""``python3 -m dominoes``, and the one place where the age of the Python is checked.

Readable for Python 2.7, so that an old Python can say what is wrong: no annotations (types stand in comments), no
f-strings, and nothing of the package is imported before the check.
"""

import sys

#: The oldest Python that runs Dominoes.
OLDEST = (3, 8)


def too_old(major, minor):
    # type: (int, int) -> str
    """What to tell the owner of a Python of this version; empty when it will do."""
    if (major, minor) >= OLDEST:
        return ""
    return (
        "Dominoes needs Python %d.%d or newer; this is %d.%d (%s).\n"
        "A newer one is at https://www.python.org/downloads/ and in the packages of your system.\n"
        "If it is there already, try: python3 dominoes.py" % (OLDEST + (major, minor, sys.executable or "?"))
    )


def main():
    # type: () -> int
    """Run the command line given to this process and return its exit code; 3 when this Python is too old."""
    trouble = too_old(sys.version_info[0], sys.version_info[1])
    if trouble:
        sys.stderr.write(trouble + "\n")
        return 3
    from dominoes.start import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
