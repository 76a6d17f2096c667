// The settings of glibc's allocator, which Swift's own module of glibc leaves out.
#include <malloc.h>
