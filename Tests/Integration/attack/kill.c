// A library to preload on Linux: it ends the process with SIGKILL before its Nth call that changes files, where N is the value
// of LAB_KILL_AT. Calls are counted whatever thread makes them; writes to standard output and error do not count. From write
// LAB_FULL_AT on, writes to files fail as on a full disk.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int count;
static atomic_int writes;

static void changes_file(void) {
  const char *limit = getenv("LAB_KILL_AT");
  if (limit != NULL && atomic_fetch_add(&count, 1) + 1 == atoi(limit)) kill(getpid(), SIGKILL);
}

#define NEXT(type, name) ((type)dlsym(RTLD_NEXT, name))

static int changes(int flags) { return (flags & (O_CREAT | O_TRUNC)) != 0; }

#define OPEN(name)                                                              \
  int name(const char *path, int flags, ...) {                                  \
    va_list arguments;                                                          \
    va_start(arguments, flags);                                                 \
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;       \
    va_end(arguments);                                                          \
    if (changes(flags)) changes_file();                                         \
    return NEXT(int (*)(const char *, int, ...), #name)(path, flags, mode);     \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                         \
  int name(int folder, const char *path, int flags, ...) {                                   \
    va_list arguments;                                                                       \
    va_start(arguments, flags);                                                              \
    mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;                    \
    va_end(arguments);                                                                       \
    if (changes(flags)) changes_file();                                                      \
    return NEXT(int (*)(int, const char *, int, ...), #name)(folder, path, flags, mode);     \
  }
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int file, const void *bytes, size_t size) {
  if (file > 2) changes_file();
  const char *limit = getenv("LAB_FULL_AT");
  if (file > 2 && limit != NULL && atomic_fetch_add(&writes, 1) + 1 >= atoi(limit)) {
    errno = ENOSPC;
    return -1;
  }
  return NEXT(ssize_t(*)(int, const void *, size_t), "write")(file, bytes, size);
}

#define CALL(name, parameters, arguments)                 \
  int name parameters {                                   \
    changes_file();                                       \
    return NEXT(int(*) parameters, #name) arguments;      \
  }
CALL(mkdir, (const char *path, mode_t mode), (path, mode))
CALL(rmdir, (const char *path), (path))
CALL(unlink, (const char *path), (path))
CALL(unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
CALL(rename, (const char *source, const char *target), (source, target))
// With LAB_NO_EXCHANGE, as on a file system that cannot exchange folders.
int renameat2(int first, const char *source, int second, const char *target, unsigned flags) {
  if (getenv("LAB_NO_EXCHANGE") != NULL) {
    errno = EINVAL;
    return -1;
  }
  changes_file();
  return NEXT(int (*)(int, const char *, int, const char *, unsigned), "renameat2")(first, source, second, target, flags);
}
CALL(ftruncate, (int file, off_t size), (file, size))
CALL(link, (const char *source, const char *target), (source, target))
CALL(symlink, (const char *source, const char *target), (source, target))
CALL(fchmod, (int file, mode_t mode), (file, mode))
CALL(chmod, (const char *path, mode_t mode), (path, mode))
