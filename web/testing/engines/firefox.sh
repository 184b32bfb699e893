#!/bin/sh
# Starts the program FIREFOX, which ends at the latest with the process that started it, however that process ends.
if command -v setpriv > /dev/null; then exec setpriv --pdeathsig KILL "$FIREFOX" "$@"; fi
exec "$FIREFOX" "$@"
