#!/usr/bin/env bash
# Puts the page's head before the field tables the tool prints.
cat <<'HEAD'
# Scenario reference

Every field of a scenario file, as the reader declares them. `rewardsim schema --format markdown` prints this page.
`rewardsim init` writes a commented example. `rewardsim validate` prints all errors of a file.

HEAD
cat
