"""How static files are served: hashed and compressed, scripts and styles without what only their readers need."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Whole lines alone: what looks like a comment in the middle of one may be part of a string.
COMMENT_LINES = {
    ".js": re.compile(rb"^[ \t]*//[^\n]*\n", re.MULTILINE),
    ".css": re.compile(rb"^[ \t]*/\*[^*]*\*/[ \t]*\n", re.MULTILINE),
}


class LeanStaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """A phone at a bad network loads no comments."""

    def _save(self, name: str, content: Any) -> str:
        comments = COMMENT_LINES.get(Path(name).suffix)
        if comments:
            content.seek(0)  # whoever hashed it has read it to its end
            content = ContentFile(comments.sub(b"", content.read()), name)
        return str(super()._save(name, content))
