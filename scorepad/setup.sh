#!/bin/sh
# setup.sh PYTHON VENV REQUIREMENTS: make the environment if it is not there and install into it.
# Whatever is missing ends with one plain sentence that says what to do.
set -u
python=$1 venv=$2 requirements=$3

stop() {
    echo "$1" >&2
    exit 1
}

if [ ! -x "$venv/bin/python" ]; then
    command -v "$python" >/dev/null 2>&1 ||
        stop "Scorepad needs Python 3.11 or newer and found no '$python': install it, or name yours: make PYTHON=/path/to/python3."
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "Scorepad needs Python 3.11 or newer, and '$python' is older: install a newer one, or name it: make PYTHON=python3.12."
    echo "Making the environment in $venv ..."
    log=$("$python" -m venv "$venv" 2>&1) || {
        rm -rf "$venv"
        stop "Python could not make $venv; on Debian or Ubuntu install the package python3-venv, then try again. It said: $(echo "$log" | tail -n 1)"
    }
fi

echo "Installing $requirements ..."
log=$venv/install.log
# The file lists all there is to install; of what a package asks for beyond that, nothing is used.
install() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps "$@" \
        --requirement "$requirements" >"$log" 2>&1
}

# Ready-made packages first, so that nobody needs a compiler without reason.
install --only-binary :all: && exit 0

if grep -q 'No matching distribution' "$log"; then
    if ! command -v "${CC:-cc}" >/dev/null 2>&1; then
        package=$(sed -n 's/.*No matching distribution found for \([^ ]*\).*/\1/p' "$log" | head -n 1)
        stop "There is no ready-made $package for this machine and no C compiler to build it: install one (on Debian: apt-get install build-essential python3-dev), or use Python 3.11 to 3.13 on a common processor."
    fi
    install && exit 0
fi
stop "Installing $requirements failed; check the network connection and try again. The last word was: $(grep -v '^ *$' "$log" | tail -n 1) (all of it: $log)"
