#!/bin/sh
# Is every source formatted as .clang-format says? `clang-format -i FILE` repairs.
set -eu
find core pairing arbiter tests -name node_modules -prune -o -name '*.[ch]' -print0 |
	xargs -0 clang-format --dry-run --Werror
