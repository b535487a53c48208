# Sourced by scripts/exobalance and scripts/test with $root set to the checkout.
# prepare NAME LOCKFILE: have the packages of LOCKFILE and the project itself in .venv.

venv=$root/.venv
stamp=$venv/installed # written last: without it the environment is half made

stop() {
    echo "exobalance: $*" >&2
    exit 1
}

# Print the first Python that all pinned packages support.
find_python() {
    for name in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' \
            2>/dev/null; then
            echo "$name"
            return
        fi
    done
    stop "no Python 3.11 to 3.14 found on the PATH; install one, then start again."
}

prepare() {
    # A changed lock, a changed project file or a moved checkout installs again.
    wanted="$1 $(cat "$root/$2" "$root/pyproject.toml" | cksum) $root"
    if "$venv/bin/python" -c '' 2>/dev/null && [ -f "$stamp" ]; then
        grep -qxF "$wanted" "$stamp" && return
        echo "exobalance: bringing .venv up to date ..." >&2
    else
        python=$(find_python) || exit 1
        echo "exobalance: installing into .venv (first use; this can take some minutes) ..." >&2
        "$python" -m venv --clear "$venv" >&2 ||
            stop "$python could not make $venv; on Debian or Ubuntu, install python3-venv first."
    fi
    rm -f "$stamp"
    # The pinned packages are all wheels: nothing is built here but the project itself.
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check \
        --only-binary :all: --require-hashes -r "$root/$2" >&2 &&
        "$venv/bin/python" -m pip install -qq --disable-pip-version-check \
            --no-deps --no-build-isolation --editable "$root" >&2 ||
        stop "installing from $2 failed (see above); mend that, then start again."
    echo "$wanted" >"$stamp"
}
