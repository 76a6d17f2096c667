// The constants of AT-SPI, the accessibility protocol that screen readers use.
#include <atspi/atspi.h>
