#!/bin/sh
# A short tour on a throw-away profile: what two conversations taught, and what the next one is told.
set -eu

ground=$(mktemp -d)
trap 'rm -rf "$ground"' EXIT
trap 'exit 130' INT TERM
export AIZO_HOME="$ground/home"
unset AIZO_DB_PATH AIZO_NOW AIZO_OFF
cd "$ground"

quoted() {
    for word in "$@"; do
        case $word in *[!A-Za-z0-9_,./=-]*) printf ' "%s"' "$word" ;; *) printf ' %s' "$word" ;; esac
    done
}

run() {
    printf '\n$ aizo%s\n' "$(quoted "$@")"
    aizo "$@"
}

echo "What an agent noted while working with one person:"
run add "concise code" "Asks for shorter code in every review" --prefer --keywords short,review --scenarios coding
run add "pnpm over npm" "Switched every project to pnpm last year" --prefer --scenarios coding
run add "emojis in output" "Said plainly: no emojis, anywhere" --never --scenarios "*"
run add "force-push to main" "Lost a day of work to one" --never --scenarios coding
run add "comments that restate code" "Deletes them on sight" --avoid --scenarios coding
run add "tests before reporting done" "A red build was once called finished" --always --scenarios coding
run add "先给结论再解释" "汇报时总是先要结论" --prefer --scenarios writing

echo
echo "What weighs most, what applies to coding, and the block for a prompt:"
run top 10
run recall --scenario coding
run context --scenario coding

echo
echo "That was a throw-away profile; nothing is left of it. To start your own:"
echo "  .venv/bin/aizo add \"concise code\" \"Asks for shorter code\" --prefer --scenarios coding"
echo "and to see, correct and erase what agents know (after .venv/bin/pip install '.[web]'):"
echo "  .venv/bin/aizo web"
