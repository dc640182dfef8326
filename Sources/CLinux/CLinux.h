// Calls of Linux that Swift's modules of the C library do not declare, or that take a variable number of arguments.
#ifdef __linux__
#include <fcntl.h>
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 28)
int renameat2(int sourceFolder, const char *source, int targetFolder, const char *target, unsigned int flags);
#endif

// renameat2(2), for which other C libraries may have no function.
static inline int linuxRename(const char *source, const char *target, unsigned int flags) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 28)
  return renameat2(AT_FDCWD, source, AT_FDCWD, target, flags);
#else
  return (int)syscall(SYS_renameat2, AT_FDCWD, source, AT_FDCWD, target, flags);
#endif
}

// From now on, processes whose parents end become children of this one; 0 if that succeeded.
static inline int linuxAdoptOrphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }
#endif
