"""What several processes of one site remember together, where no faster place was named."""

from __future__ import annotations

from django.db import models


class Cached(models.Model):
    """One row of Django's cache in the database; its columns are as Django wants them."""

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "web_cached"

    def __str__(self) -> str:
        return self.cache_key
