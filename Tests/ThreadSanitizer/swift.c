// Tells ThreadSanitizer what Swift's own libraries do, which were not built for it: without this,
// what is handed from thread to thread in order would be called a race. Preloaded, so that it comes
// before those libraries; programs that were not built for the sanitizer do not notice.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

// Tasks: the runtime can tell of them itself, once the sanitizer has called this. That of Linux does
// not, because it finds one of its own first.
__attribute__((constructor)) static void start(void) {
  void (*initialize)(void) = dlsym(RTLD_NEXT, "__tsan_on_initialize");
  if (__tsan_acquire && initialize) initialize();
}

// `Mutex`: where nobody waits, locking and unlocking are in the program, and known of. The rest is
// here.
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
