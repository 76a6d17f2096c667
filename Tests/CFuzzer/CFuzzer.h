#ifndef C_FUZZER_H
#define C_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the arguments of a program: it calls `test` with one input after another, and
/// changes those that reach new code. Returns the program's status.
int LLVMFuzzerRunDriver(int *count, char ***arguments,
                        int (*test)(const uint8_t *bytes, size_t count));

#endif
