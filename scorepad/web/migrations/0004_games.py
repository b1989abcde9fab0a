"""Room for many games: entries instead of towns, seats with lasting numbers, steps and moves as rows."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0003_groups")]

    operations = [
        migrations.AlterField("table", "game", models.CharField(max_length=30)),
        migrations.AddField("table", "undo_steps", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("table", "redo_steps", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("table", "seats_made", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("table", "moves_made", models.PositiveIntegerField(default=0)),
        migrations.AddField("table", "live", models.JSONField(blank=True, null=True)),
        migrations.AddField("table", "broken_off", models.BooleanField(default=False)),
        migrations.RenameField("seat", "town", "entry"),
        migrations.AlterField("seat", "entry", models.JSONField(default=dict)),
        migrations.AddField(
            "seat", "number", models.PositiveSmallIntegerField(default=0), preserve_default=False
        ),
        migrations.AddField("seat", "undo_steps", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField("seat", "redo_steps", models.PositiveSmallIntegerField(default=0)),
        migrations.CreateModel(
            name="UndoStep",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("before", models.JSONField()),
                ("after", models.JSONField()),
                ("undone", models.BooleanField(default=False)),
                (
                    "seat",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="undo_rows",
                        to="web.seat",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="undo_rows", to="web.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "undo step",
                "verbose_name_plural": "undo steps",
                "ordering": ("number",),
                "indexes": [models.Index(fields=["table", "seat", "number"], name="undo_steps_in_order")],
            },
        ),
        migrations.CreateModel(
            name="Move",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("data", models.JSONField()),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="moves", to="web.table"
                    ),
                ),
            ],
            options={
                "verbose_name": "move",
                "verbose_name_plural": "moves",
                "ordering": ("number",),
                "constraints": [models.UniqueConstraint(fields=("table", "number"), name="one_move_a_number")],
            },
        ),
        migrations.AddField("play", "game_name", models.CharField(blank=True, max_length=80)),
        migrations.AddField("play", "broken_off", models.BooleanField(default=False)),
        migrations.AddField("play", "log", models.JSONField(blank=True, null=True)),
        migrations.AddIndex(
            "play",
            models.Index(fields=["group", "game", "played_at", "uid"], name="plays_of_a_game"),
        ),
    ]
