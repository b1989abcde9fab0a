"""Every page and mail about an account is ours, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import URLPattern, get_resolver

from scorepad.web.views.account import DOORS, RESET_DOORS
from tests.web.groups import made_user
from tests.web.pseudo import speak_pseudo, untranslated

pytestmark = [pytest.mark.django_db, pytest.mark.urls("tests.web.urls_with_mail")]
OURS = Path(settings.BASE_DIR) / "templates"
VISITOR = ("/account/login", "/account/signup", "/account/inactive")
FORGOTTEN = (
    "/account/password/reset",
    "/account/password/reset/sent",
    "/account/password/reset/1-nonsense",
    "/account/password/reset/done",
)
KNOWN = [
    "Scorepad",
    "EN",
    "FR",
    "English",
    "français",
    "API",
    "zqqueen",
    "zqking",
    "zqnew",
    "Zq key",
    "JavaScript",
]


def signed_in(name: str) -> Client:
    """Somebody who confirmed their password a moment ago."""
    made_user(name)
    client = Client()
    assert client.login(username=name, password=name * 2)
    client.post("/account/confirm", {"password": name * 2})
    return client


def passkey_of(name: str) -> int:
    data = {"name": "Zq key", "credential": {}}
    user = User.objects.get(username=name)
    return int(Authenticator.objects.create(user=user, type="webauthn", data=data).pk)


PLAIN = (
    "/account",
    "/account/delete",
    "/account/logout",
    "/account/confirm",
    "/account/password",
    "/account/passkeys/add/",
    "/account/passkeys/reauthenticate/",
)


def page(client: Client, address: str) -> Any:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return answer


def all_pages() -> dict[str, Any]:
    plain, holder = signed_in("zqking"), signed_in("zqqueen")
    key = passkey_of("zqqueen")
    of_keys = [
        f"/account/passkeys/{page}" for page in ("", f"keys/{key}/edit/", f"keys/{key}/remove/")
    ]
    without = made_user("zqnew")
    without.set_unusable_password()
    without.save()
    new = Client()
    new.force_login(without)
    return {
        **{address: page(Client(), address) for address in (*VISITOR, *FORGOTTEN)},
        **{address: page(plain, address) for address in PLAIN},
        **{address: page(holder, address) for address in of_keys},
        "/account/password/set": page(new, "/account/password/set"),
    }


def test_no_door_is_left_out() -> None:
    """Whoever opens another door of allauth's shows its page here."""
    doors = {str(door.pattern) for door in (*DOORS, *RESET_DOORS) if isinstance(door, URLPattern)}
    led_on = {"account/keys", "account/keys/confirm"}  # to the pages about passkeys
    key_link = next(door for door in doors if "uidb36" in door)
    shown = {address.lstrip("/") for address in (*VISITOR, *FORGOTTEN, *PLAIN)}
    assert doors - led_on - {key_link} - shown == {"account/password/set"}
    assert get_resolver().resolve("/account/password/reset/1-nonsense").url_name


def test_pages_are_ours_and_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_pseudo(monkeypatch)
    pages = all_pages()
    strange = {
        address: str(answer.templates[0].origin)
        for address, answer in pages.items()
        if OURS not in Path(str(answer.templates[0].origin)).parents
    }
    assert strange == {}
    bare = {
        address: untranslated(answer.content.decode(), KNOWN) for address, answer in pages.items()
    }
    assert {address: texts for address, texts in bare.items() if texts} == {}


def test_labels_are_set_as_french_is_printed() -> None:
    french = Client(headers={"accept-language": "fr"})
    for address in ("/account/login", "/account/signup"):
        text = french.get(address).content.decode()
        assert "Nom d’utilisateur" in text
        assert "d&#x27;utilisateur" not in text


@pytest.mark.parametrize(
    ("language", "subject", "says", "name"),
    [
        ("en", "A new password for Scorepad", "Somebody, probably you", "Your user name is ada."),
        ("fr", "Un nouveau mot de passe pour Scorepad", "Quelqu’un, sans doute vous", "Votre nom d’utilisateur\u00a0: ada."),
    ],
)  # fmt: skip
def test_a_forgotten_password_comes_by_mail(
    language: str, subject: str, says: str, name: str
) -> None:
    user = made_user("ada")
    user.email = "ada@example.org"
    user.save()
    client = Client(headers={"accept-language": language})
    client.post("/account/password/reset", {"email": "ada@example.org"})
    (sent,) = mail.outbox
    assert sent.subject == subject
    assert says in sent.body
    assert name in sent.body
    assert "&" not in sent.body
    link = re.search(r"/account/password/reset/\S+", str(sent.body))
    assert link
    form = client.get(link[0], follow=True)
    new = {"password1": "seven capybaras", "password2": "seven capybaras"}
    client.post(form.request["PATH_INFO"], new)
    assert Client().login(username="ada", password="seven capybaras")
    assert client.get(link[0], follow=True).context["token_fail"]


def test_an_unknown_address_is_told_by_mail_alone() -> None:
    client = Client(headers={"accept-language": "fr"})
    answer = client.post("/account/password/reset", {"email": "nobody@example.org"}, follow=True)
    assert "Consultez vos e-mails" in answer.content.decode()
    (sent,) = mail.outbox
    assert sent.subject == "Aucun compte Scorepad à cette adresse"
    assert "nobody@example.org" in sent.body


def test_what_goes_wrong_is_told_in_our_words() -> None:
    made_user("ada")
    client = Client(headers={"accept-language": "fr"})
    wrong = client.post("/account/login", {"login": "ada", "password": "no"}).content.decode()
    assert "Le nom d’utilisateur et le mot de passe ne correspondent pas." in wrong
    taken = {"username": "ada", "password1": "seven capybaras"}
    assert "Ce nom est déjà pris." in client.post("/account/signup", taken).content.decode()


@pytest.mark.parametrize(
    ("language", "hint"),
    [("en", "At least 8 characters, not a common"), ("fr", "Au moins 8 caractères")],
)
def test_what_a_password_needs_is_one_sentence_of_ours(language: str, hint: str) -> None:
    page = Client().get("/account/signup", headers={"accept-language": language}).content.decode()
    assert hint in page
    assert "<li>" not in page[page.index(hint) - 200 : page.index(hint) + 200]
