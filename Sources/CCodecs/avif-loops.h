#pragma once

#include <stddef.h>
#include <stdint.h>

/* How often the frames of an AVIF sequence are played, 0 for ever. libavif 0.11 does not say. */
int avif_loop_count (const uint8_t *bytes, size_t count);
