#!/bin/sh
# The catalogues of translations: complete for what players see, and as the sources are.
exec deploy/phrases --check
