// Calls of Linux that Swift's modules of the C library do not declare, or that take a variable number of arguments.
#ifdef __linux__
#include <fcntl.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// renameat2(2), for which C libraries other than glibc 2.28 and later may have no function.
static inline int linuxRename(const char *source, const char *target, unsigned int flags) {
#if __GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 28)
  int renameat2(int, const char *, int, const char *, unsigned int);
  return renameat2(AT_FDCWD, source, AT_FDCWD, target, flags);
#else
  return (int)syscall(SYS_renameat2, AT_FDCWD, source, AT_FDCWD, target, flags);
#endif
}

// From now on, processes whose parents end become children of this one; 0 if that succeeded.
static inline int linuxAdoptOrphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }
#endif
