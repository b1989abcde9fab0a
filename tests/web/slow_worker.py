"""`python -m tests.web.slow_worker SECONDS db_worker …`: a worker that reads slowly and says so."""

from __future__ import annotations

import os
import sys
import time
from typing import Any
from unittest.mock import patch

import django
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
    django.setup()
    from scorepad.web.darkroom import read_photo

    seconds = float(sys.argv.pop(1))

    def slowly(data: bytes, **options: Any) -> Any:
        print("reads a photo", flush=True)
        time.sleep(seconds)
        return read_photo(data, **options)

    with patch("scorepad.web.photos.read_photo", slowly):
        execute_from_command_line(sys.argv)
