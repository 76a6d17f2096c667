// The map of the world, as a part of the program: there is no file that can be missing.
//
// In C, because the Swift compiler takes a minute for as many bytes in an array. The assembler
// includes the file.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Returns the bytes of the file, which are valid as long as the program runs, and sets their count.
// Thread-safe. data/world-map/README.md describes the file.
const uint8_t *_Nonnull cworldmap_bytes(size_t *_Nonnull count);
