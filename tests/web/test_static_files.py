"""Scripts as phones get them."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static

from scorepad.web.static_files import COMMENT_LINES


def test_served_scripts_are_ours_without_their_comments() -> None:
    source = Path(str(finders.find("queue.js"))).read_text()
    served = (
        Path(settings.STATIC_ROOT) / static("queue.js").removeprefix(settings.STATIC_URL)
    ).read_text()
    kept = [line for line in source.splitlines() if not line.lstrip().startswith("//")]
    assert len(kept) < len(source.splitlines())
    assert served.splitlines() == kept


def test_what_only_looks_like_a_comment_stays() -> None:
    script = b'const way = "https://example.org"; // why\n  // gone\nconst other = `//`;\n'
    assert COMMENT_LINES[".js"].sub(b"", script) == script.replace(b"  // gone\n", b"")


def test_remarks_in_styles_go_and_rules_stay() -> None:
    style = b"/* Why. */\na { color: red; } /* kept */\n  /* two\n     lines */\nb { top: 0; }\n"
    lean = b"a { color: red; } /* kept */\nb { top: 0; }\n"
    assert COMMENT_LINES[".css"].sub(b"", style) == lean
