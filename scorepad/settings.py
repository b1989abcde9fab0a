"""The wiring. What differs from site to site comes from scorepad.environment."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from scorepad.environment import BadEnvironmentError, read_environment
from scorepad.error_reports import begin as begin_error_reports
from scorepad.network import local_names

BASE_DIR = Path(__file__).resolve().parent.parent

# A game is a folder; what it has beside its rules is found by where it lies.
GAME_FOLDERS = sorted(path for path in (BASE_DIR / "scorepad" / "games").iterdir() if path.is_dir())


def in_games(name: str) -> list[Path]:
    """The folders of one name in all games that have one."""
    return [folder / name for folder in GAME_FOLDERS if (folder / name).exists()]


try:
    ENV = read_environment(os.environ, BASE_DIR)
except BadEnvironmentError as trouble:
    raise SystemExit(f"Scorepad cannot start. {trouble}") from trouble

DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key
ALLOWED_HOSTS = [*ENV.allowed_hosts, *(local_names() if ENV.embedded else ())]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "csp",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
    "scorepad.web",
]

MIDDLEWARE = [
    "scorepad.web.request_log.RequestLog",
    "scorepad.web.polling.Unchanged",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "scorepad.web.middleware.TroublePages",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]

ROOT_URLCONF = "scorepad.urls"
WSGI_APPLICATION = "scorepad.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates", *in_games("templates")],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "libraries": {
                path.parent.parent.name: f"scorepad.games.{path.parent.parent.name}.pad.tags"
                for path in in_games("pad/tags.py")
            },
        },
    }
]

DATABASES = {"default": dict(ENV.database)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": dict(ENV.cache)}

AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
PASSWORD = "django.contrib.auth.password_validation"  # noqa: S105 - a module, not a password
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{PASSWORD}.UserAttributeSimilarityValidator"},
    {"NAME": f"{PASSWORD}.MinimumLengthValidator"},
    {"NAME": f"{PASSWORD}.CommonPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "groups"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_LOGIN_METHODS = {"username"}
# Without a mail server nothing could ever be sent, so no address is asked for.
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*", *(["email"] if ENV.mail else [])]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_BLACKLIST = ["admin", "scorepad"]
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_FORMS = {
    "login": "scorepad.web.forms.account.SignInForm",
    "signup": "scorepad.web.forms.account.SignUpForm",
    "reauthenticate": "scorepad.web.forms.account.ConfirmForm",
    "change_password": "scorepad.web.forms.account.ChangePasswordForm",
    "set_password": "scorepad.web.forms.account.SetPasswordForm",
    "reset_password": "scorepad.web.forms.account.ForgottenForm",
    "reset_password_from_key": "scorepad.web.forms.account.NewPasswordForm",
}
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_ADAPTER = "scorepad.web.accounts.AccountAdapter"
MFA_ADAPTER = "scorepad.web.accounts.PasskeyAdapter"
MFA_SUPPORTED_TYPES = ["webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = ENV.embedded

MAIL_SERVER = bool(ENV.mail)
vars().update(ENV.mail)  # Django's own EMAIL_ settings, where the operator named a mail server

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale", *in_games("locale")]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_HTTPONLY = True
USE_I18N = True
USE_TZ = True
TIME_ZONE = ENV.time_zone

STATIC_URL = "static/"
STATIC_ROOT = ENV.data_dir / "static"
STATICFILES_DIRS = [BASE_DIR / "static", *in_games("static")]
MEDIA_URL = "media/"
MEDIA_ROOT = ENV.media_dir


# Where browsers fetch photos of a bucket, and for how long such an address is good.
PHOTO_LINKS = ENV.photo_links
LINK_SECONDS = 300


def photo_storage(bucket: str) -> dict[str, Any]:
    """Where photos lie: on a disk, or in a bucket whose keys and address come from AWS_ variables."""
    if not bucket:
        return {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    name, _slash, folder = bucket.removeprefix("s3://").partition("/")
    private = {"default_acl": None, "querystring_auth": True, "querystring_expire": LINK_SECONDS}
    address = os.environ.get("AWS_ENDPOINT_URL_S3") or None
    return {
        "BACKEND": "storages.backends.s3.S3Storage",
        "OPTIONS": {
            "bucket_name": name,
            "location": folder,
            "endpoint_url": address,
            "file_overwrite": False,
            **private,
        },
    }


STORAGES = {
    "default": photo_storage(ENV.photo_bucket),
    "staticfiles": {"BACKEND": "scorepad.web.static_files.LeanStaticFilesStorage"},
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "img-src": [SELF, "blob:", "data:", *([PHOTO_LINKS] if PHOTO_LINKS else [])],
        "object-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
    }
}

# No form of the site needs more; photos have a limit of their own.
MAX_REQUEST_BYTES = 12 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_REQUEST_BYTES
# A file with the games of many years; the request around it may be a little larger, so that whoever
# sends too much reads a sentence about it.
MAX_IMPORT_BYTES = 50 * 1024 * 1024
MAX_IMPORT_REQUEST_BYTES = 64 * 1024 * 1024
# Photos are deleted after so many days, unless a group chose another time for its table.
PHOTO_DAYS = ENV.photo_days
# Below this reserve photos are refused, so that saves can go on; tables and groups have quotas.
PHOTO_RESERVE_MB = ENV.photo_reserve
TABLE_PHOTO_MB = ENV.table_photos
GROUP_PHOTO_MB = ENV.group_photos
# How long tables stay (scorepad/web/tidy.py).
TABLE_DAYS = ENV.table_days
EMPTY_TABLE_DAYS = ENV.empty_table_days
# Whether photos wait for a worker (`manage.py db_worker`) or are read in the request that sends them.
READ_IN_BACKGROUND = ENV.read_in_background
# Pictures of strangers are opened in so many children of each process (scorepad/web/darkroom).
PHOTO_PROCESSES = ENV.photo_processes
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}
# The API: a game file has a few kilobytes; one address may ask so often in so many seconds.
API_MAX_BYTES = 1024 * 1024
API_TIMES = 120
API_READ_TIMES = 30  # photos cost more
API_SECONDS = 60
CSRF_FAILURE_VIEW = "scorepad.web.views.trouble.csrf_failure"
CSRF_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_AGE = 180 * 24 * 3600
X_FRAME_OPTIONS = "DENY"

if ENV.https:
    SECURE_SSL_REDIRECT = True
    SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    # A list in browsers from which no site gets out again quickly: only if asked for.
    SECURE_HSTS_PRELOAD = ENV.hsts_preload
    SILENCED_SYSTEM_CHECKS = ["security.W021"]
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    LANGUAGE_COOKIE_SECURE = True
BEHIND_PROXY = ENV.behind_proxy
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

METRICS_TOKEN = ENV.metrics
if ENV.sentry:
    begin_error_reports(ENV.sentry)

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request": {"()": "scorepad.log_lines.WithRequest"},
        "without-secrets": {"()": "scorepad.log_lines.WithoutSecrets"},
    },
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {"()": "scorepad.log_lines.JsonLines"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": "json" if ENV.log_json else "plain",
            "filters": ["request", "without-secrets"],
        },
        # A logger without any handler would write to the window all the same.
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": ENV.log_level},
    # Django's own logger would print a second time and mail admins that a small site has not.
    "loggers": {
        "django": {"handlers": [], "level": ENV.log_level, "propagate": True},
        # A line for each request is for programs; in a window it would hide what matters.
        "scorepad.requests": {"level": "INFO" if ENV.log_json else "WARNING"},
        # Scanners ask for foreign host names all day long; they get their 400 and no line here. Whoever sends
        # too much gets the line of a bad request, without the way through Django that it took.
        **{
            f"django.security.{name}": {"handlers": ["nowhere"], "propagate": False}
            for name in (
                "DisallowedHost",
                "RequestDataTooBig",
                "TooManyFieldsSent",
                "TooManyFilesSent",
            )
        },
        # A line for each request that waits for a thread, just when there are very many.
        "waitress.queue": {"level": "ERROR"},
    },
}
