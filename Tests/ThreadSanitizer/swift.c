// Reports the synchronization of Swift's own libraries, which were not built for ThreadSanitizer.
// Without this, ThreadSanitizer reports data that is handed from thread to thread as a race. The
// file is preloaded, to override those libraries; in a program without the sanitizer it does nothing.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

// Tasks: the runtime reports them itself after the sanitizer has called this function. On Linux,
// the sanitizer does not call it, because it finds an empty one of its own first.
__attribute__((constructor)) static void start(void) {
  void (*initialize)(void) = dlsym(RTLD_NEXT, "__tsan_on_initialize");
  if (__tsan_acquire && initialize) initialize();
}

// `Mutex`: the uncontended paths are inlined into the program, where the sanitizer sees them. These
// are the contended paths.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

SWIFT void lock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock(SELF) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF) {
  SWIFT void (*original)(uint32_t thread, SELF) = dlsym(RTLD_NEXT, LOCK);
  original(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock(SELF) {
  SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  original(mutex);
}
