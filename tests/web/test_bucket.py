"""Photos in a bucket: a server of S3's kind on this machine, where its packages are installed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.serving import CLEAN, ROOT

pytest.importorskip("storages", reason="needs the extra s3: django-storages")
pytest.importorskip("moto", reason="needs moto, a server of S3's kind")

KEYS = {
    "AWS_ACCESS_KEY_ID": "test",
    "AWS_SECRET_ACCESS_KEY": "test",
    "AWS_DEFAULT_REGION": "eu-west-3",
}
# The whole way of a photo, in a process of its own, since settings are read once.
PROGRAM = """
import django; django.setup()
from urllib.request import urlopen
from django.conf import settings
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.test import Client, override_settings
call_command("migrate", verbosity=0, interactive=False)
call_command("collectstatic", verbosity=0, interactive=False)
from scorepad.web.models import Photo
from scorepad.web import tidy
from tests.web.tables import NOBODY, made_table
from tests.web.snapping import send, kept
from tests.web.pictures import ONE_BOARD
client, table = Client(SERVER_NAME="localhost"), made_table(NOBODY, NOBODY)
assert send(client, table, ONE_BOARD.read_bytes()).status_code == 302
photo = kept(table)
assert photo.state == Photo.READ, photo.reading
address = f"/t/{table.code}/photo/{photo.key}.jpg"
signed, bucket = client.get(address)["Location"], settings.PHOTO_LINKS
assert signed.startswith(bucket + "/") and "Signature=" in signed
assert bucket in client.get("/")["Content-Security-Policy"]
with urlopen(signed) as there:
    assert there.read(2) == b"\\xff\\xd8" and there.headers["Content-Type"] == "image/jpeg"
assert client.get(address.replace(table.code, "K7M2QX")).status_code == 404
with override_settings(PHOTO_LINKS=""):
    assert client.get(address).content[:2] == b"\\xff\\xd8"
assert default_storage.exists(photo.file.name)
call_command("backup", verbosity=0)
assert tidy.tidy()["files without a photo"] == 0
name = photo.file.name
photo.delete()
assert not default_storage.exists(name)
assert client.get("/readyz").status_code == 200
print("all well")
"""


def test_photo_goes_its_whole_way_in_a_bucket(tmp_path: Path, monkeypatch: Any) -> None:
    import boto3
    from moto.server import ThreadedMotoServer

    for name, value in KEYS.items():
        monkeypatch.setenv(name, value)
    server = ThreadedMotoServer(port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        address = f"http://{host}:{port}"
        boto3.client("s3", endpoint_url=address).create_bucket(
            Bucket="pad", CreateBucketConfiguration={"LocationConstraint": "eu-west-3"}
        )
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=ROOT,
            env={
                **CLEAN,
                **KEYS,
                "DATA_DIR": str(tmp_path),
                "DJANGO_SETTINGS_MODULE": "scorepad.settings",
                "PHOTO_BUCKET": "s3://pad/photos-of-a-site",
                "AWS_ENDPOINT_URL_S3": address,
                "PHOTO_LINKS": address,
                "PYTHONPATH": os.pathsep.join(sys.path),
            },
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        server.stop()
    assert done.stdout.splitlines()[-1:] == ["all well"], done.stdout + done.stderr
