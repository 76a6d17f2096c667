#include "CWorldMap.h"

extern const uint8_t cworldmap_start[], cworldmap_end[];

const uint8_t *cworldmap_bytes(size_t *count) {
  *count = (size_t)(cworldmap_end - cworldmap_start);
  return cworldmap_start;
}
