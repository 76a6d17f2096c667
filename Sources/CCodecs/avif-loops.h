#pragma once

#include <stddef.h>
#include <stdint.h>

/* Returns how often an AVIF sequence plays, 0 for ever. libavif 0.11 does not report it. */
int avif_loop_count (const uint8_t *bytes, size_t count);
