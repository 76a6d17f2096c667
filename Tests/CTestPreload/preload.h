#pragma once

/* Corrects where GTK says that widgets are, before a program creates any. */
void test_preload_correct_bounds (void);

/* Begins to write the texts that are cut on the screen, if CUT_TEXTS names a file for them. */
void test_preload_watch_cut_texts (void);
