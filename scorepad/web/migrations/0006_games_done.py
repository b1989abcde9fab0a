"""Take away what 0005 carried over."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0005_games_data")]

    operations = [
        migrations.AddConstraint(
            "seat",
            models.UniqueConstraint(fields=("table", "number"), name="one_seat_a_number"),
        ),
        migrations.RemoveField("seat", "past"),
        migrations.RemoveField("seat", "future"),
    ]
