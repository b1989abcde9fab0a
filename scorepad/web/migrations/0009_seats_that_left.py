from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('web', '0008_phones'),
    ]

    operations = [
        migrations.AlterField(
            model_name='seat',
            name='position',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
    ]
