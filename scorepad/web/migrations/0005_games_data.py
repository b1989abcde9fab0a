"""Carry over what stands in the database: numbers of seats, undo steps, house rules of groups."""

import json

from django.db import migrations, models

# Until now every table was of this game, and undo steps were packed into a letter a square.
THE_ONLY_GAME = "tiny-towns"
PIECES = (
    "cottage farm well chapel tavern theater factory monument wood wheat brick glass stone".split()
)
LONG = dict(zip("CRWOGYKMwhbgs.", [*PIECES, None], strict=True))
SHORT = {piece: letter for letter, piece in LONG.items()}


def unpacked(step):
    version, squares, rest = step.split(" ", 2)
    return int(version), {"squares": [LONG[letter] for letter in squares], **json.loads(rest)}


def packed(version, entry):
    squares = "".join(SHORT[piece] for piece in entry["squares"])
    rest = {key: value for key, value in entry.items() if key != "squares"}
    return f"{version} {squares} {json.dumps(rest, separators=(',', ':'))}"


def steps_as_rows(apps, schema_editor):
    Seat, UndoStep = apps.get_model("web", "Seat"), apps.get_model("web", "UndoStep")
    for seat in Seat.objects.all().iterator():
        part = str(seat.number)
        past = [unpacked(step) for step in seat.past]
        undone = [unpacked(step) for step in reversed(seat.future)]
        entries = [entry for _, entry in past] + [seat.entry] + [entry for _, entry in undone]
        last = past[-1][0] + 1 if past else 0
        numbers = [version + 1 for version, _ in past] + [last + n for n in range(1, len(undone) + 1)]
        UndoStep.objects.bulk_create(
            UndoStep(
                table_id=seat.table_id,
                seat=seat,
                number=number,
                before={part: before},
                after={part: after},
                undone=index >= len(past),
            )
            for index, (number, before, after) in enumerate(zip(numbers, entries, entries[1:], strict=False))
        )
        seat.undo_steps, seat.redo_steps = len(past), len(undone)
        seat.save(update_fields=["undo_steps", "redo_steps"])


def rows_as_steps(apps, schema_editor):
    Seat, UndoStep = apps.get_model("web", "Seat"), apps.get_model("web", "UndoStep")
    for seat in Seat.objects.filter(table__game=THE_ONLY_GAME).iterator():
        part = str(seat.number)
        rows = UndoStep.objects.filter(seat=seat).order_by("number")
        seat.past = [packed(row.number - 1, row.before[part]) for row in rows if not row.undone]
        seat.future = [packed(row.number, row.after[part]) for row in reversed(rows) if row.undone]
        seat.save(update_fields=["past", "future"])


def number_seats(apps, schema_editor):
    Seat, Table = apps.get_model("web", "Seat"), apps.get_model("web", "Table")
    Seat.objects.update(number=models.F("position"))
    for table in Table.objects.annotate(most=models.Max("seats__number")).iterator():
        Table.objects.filter(pk=table.pk).update(seats_made=table.most or 0)


def rules_by_game(apps, schema_editor):
    Group = apps.get_model("web", "Group")
    for group in Group.objects.exclude(rules={}).iterator():
        group.rules = {THE_ONLY_GAME: group.rules}
        group.save(update_fields=["rules"])


def rules_of_one_game(apps, schema_editor):
    Group = apps.get_model("web", "Group")
    for group in Group.objects.exclude(rules={}).iterator():
        group.rules = group.rules.get(THE_ONLY_GAME, {})
        group.save(update_fields=["rules"])


def forget_answers(apps, schema_editor):
    """What was worked out over all games together is worked out anew, for each game."""
    apps.get_model("web", "Ledger").objects.all().delete()


def nothing(apps, schema_editor):
    """The way back needs nothing here."""


class Migration(migrations.Migration):
    dependencies = [("web", "0004_games")]

    operations = [
        migrations.RunPython(number_seats, nothing),
        migrations.RunPython(steps_as_rows, rows_as_steps),
        migrations.RunPython(rules_by_game, rules_of_one_game),
        migrations.RunPython(forget_answers, nothing),
    ]
