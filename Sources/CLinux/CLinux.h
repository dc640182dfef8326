// Functions of Linux that Swift's modules of the C library do not declare.
#ifdef __linux__
#include <malloc.h>

int renameat2(int sourceFolder, const char *source, int targetFolder, const char *target, unsigned int flags);
#endif
