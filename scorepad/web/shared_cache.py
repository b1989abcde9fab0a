"""Django's cache in the database, with counting that no two processes get wrong."""

from __future__ import annotations

from django.core.cache.backends.db import DatabaseCache
from django.db import transaction

from scorepad.web.models import Cached


class SharedCache(DatabaseCache):
    """Django reads a number, adds to it and writes it back; here nobody gets in between."""

    def incr(self, key: str, delta: int = 1, version: int | None = None) -> int:
        """Count while holding the row."""
        with transaction.atomic():
            row = self.make_and_validate_key(key, version=version)
            Cached.objects.select_for_update().filter(cache_key=row).first()
            return int(super().incr(key, delta, version))
