#!/bin/sh
# Starts the server, the same everywhere. The flags keep it small: young objects have 2 MB a space, the heap grows by half, and
# all threads share one heap of the C library (docs/decisions/0017: 337 MB instead of 423 for a guild of ten years).
export MALLOC_ARENA_MAX=1
exec node --max-semi-space-size=2 --heap-growing-percent=50 "$(dirname "$0")/start.mjs" "$@"
