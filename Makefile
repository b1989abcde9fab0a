# make run    serve the site on this computer and in this network
# make test   check and test everything, in a real browser and on both databases
# make help   all the rest
#
# HOST and PORT choose where `make run` listens (every address by default, so that phones reach it);
# PYTHON chooses the interpreter.

PYTHON ?= python3
HOST ?= 0.0.0.0
PORT ?= 8000

VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
READY_TO_RUN := $(VENV)/ready-to-run
READY_TO_TEST := $(VENV)/ready-to-test

.DEFAULT_GOAL := help
.PHONY: help run worker setup test test-setup check audit format messages migrations bench soak screenshots looks lock clean

help:
	@echo "make run          serve the site (HOST=$(HOST) PORT=$(PORT))"
	@echo "make worker       read photos beside a site that runs with READ_IN_BACKGROUND=1"
	@echo "make setup        only make the environment in $(VENV)"
	@echo "make test         checks, unit, property, site and browser tests, SQLite and PostgreSQL"
	@echo "make check        format, lint, types, templates, migrations, translations, deployment"
	@echo "make audit        known holes in the pinned packages, or that nobody could look"
	@echo "make format       put code into shape"
	@echo "make messages     collect texts to translate and compile the translations"
	@echo "make migrations   write missing migrations"
	@echo "make bench        print the table of figures (BENCH=found: some of them)"
	@echo "make soak         bad weather for an hour: bombs, crowds, broken files, kills (SOAK=crowd: one of them)"
	@echo "make screenshots  take the pictures of the README again"
	@echo "make looks        picture every page in test-results/looks: phone and desk, light and dark, both languages"
	@echo "make lock         pin the newest allowed dependencies"
	@echo "make clean        remove the environment and caches (games stay)"

run: $(READY_TO_RUN)
	@$(MANAGE) serve --host "$(HOST)" --port "$(PORT)"

worker: $(READY_TO_RUN)
	@$(MANAGE) migrate --check >/dev/null 2>&1 || { \
		echo "The database is not ready: start the site first, with READ_IN_BACKGROUND=1 make run." >&2; exit 1; }
	@$(MANAGE) db_worker

setup: $(READY_TO_RUN)

test: check audit
	@$(BIN)/python -m tests.run

test-setup: $(READY_TO_TEST)
	@$(BIN)/python -m tests.prepare

check: test-setup
	@$(BIN)/python -m tests.check

audit: $(READY_TO_TEST)
	@$(BIN)/python -m tests.audit

format: $(READY_TO_TEST)
	@$(BIN)/ruff check --quiet --fix . && $(BIN)/ruff format --quiet .

messages: $(READY_TO_TEST)
	@$(MANAGE) messages

migrations: $(READY_TO_TEST)
	@$(MANAGE) makemigrations

soak: test-setup
	@$(BIN)/python -m tests.soak $(SOAK)

bench: test-setup
	@$(BIN)/python -m tests.bench $(BENCH)

screenshots: test-setup
	@$(BIN)/pytest -q -m screenshot --screenshots=docs/screenshots tests

looks: test-setup
	@$(BIN)/pytest -q --looks=test-results/looks tests/browser/test_looks.py
	@echo "The pictures are in test-results/looks."

LOCK := $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 \
	--generate-hashes --no-header --no-annotate --no-emit-index-url --no-emit-find-links
lock: $(READY_TO_TEST)
	@$(LOCK) pyproject.toml --output-file scorepad/requirements.txt
	@$(LOCK) pyproject.toml --group test --constraints scorepad/requirements.txt \
		--output-file tests/requirements.txt

clean:
	@rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis test-results
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY_TO_RUN): scorepad/requirements.txt scorepad/setup.sh
	@sh scorepad/setup.sh "$(PYTHON)" $(VENV) scorepad/requirements.txt
	@touch $@

$(READY_TO_TEST): tests/requirements.txt $(READY_TO_RUN)
	@sh scorepad/setup.sh "$(PYTHON)" $(VENV) tests/requirements.txt
	@touch $@
