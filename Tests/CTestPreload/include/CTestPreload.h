/* Loaded into a program that is tested from outside, by LD_PRELOAD; it has no functions to call. */
