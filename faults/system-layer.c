// Stands between a process and its system (LD_PRELOAD): shifts the clock, lets single writes fail or be the last, and keeps of each
// file only what was synced, as a disk would after a power cut. What it does is read from a shared file at every call.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// In the order in which system-layer.ts writes it.
struct control {
  int64_t clock_ahead_us;
  int32_t writes;
  int32_t failing_write;
  int32_t last_write;
};

static struct control *control;
static const char *folder, *failing_files, *synced_folder;
static _Thread_local int is_inside;

static int (*real_clock_gettime)(clockid_t, struct timespec *);
static int (*real_gettimeofday)(struct timeval *, void *);
static time_t (*real_time)(time_t *);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_fsync)(int), (*real_fdatasync)(int), (*real_ftruncate)(int, off_t);

// A copy: PostgreSQL writes its titles over the environment that it was started with.
static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value == NULL ? NULL : strdup(value);
}

__attribute__((constructor)) static void begin(void) {
  real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  real_gettimeofday = dlsym(RTLD_NEXT, "gettimeofday");
  real_time = dlsym(RTLD_NEXT, "time");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_write = dlsym(RTLD_NEXT, "write");
  real_fsync = dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = dlsym(RTLD_NEXT, "fdatasync");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  folder = setting("FAULT_FOLDER");
  failing_files = setting("FAULT_FAILING_FILES");
  synced_folder = setting("FAULT_SYNCED_FOLDER");
  const char *file = getenv("FAULT_CONTROL");
  int fd = file == NULL ? -1 : open(file, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *at = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (at != MAP_FAILED) control = at;
}

static int64_t ahead(void) { return control == NULL ? 0 : __atomic_load_n(&control->clock_ahead_us, __ATOMIC_RELAXED); }

int clock_gettime(clockid_t clock, struct timespec *ts) {
  if (real_clock_gettime == NULL) real_clock_gettime = dlsym(RTLD_NEXT, "clock_gettime");
  int result = real_clock_gettime(clock, ts);
  int64_t us = ahead();
  if (result == 0 && us != 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
    int64_t ns = ts->tv_nsec + (us % 1000000) * 1000;
    ts->tv_sec += us / 1000000 + ns / 1000000000;
    ts->tv_nsec = ns % 1000000000;
    if (ts->tv_nsec < 0) {
      ts->tv_nsec += 1000000000;
      ts->tv_sec -= 1;
    }
  }
  return result;
}

int gettimeofday(struct timeval *restrict tv, void *restrict zone) {
  (void)zone;
  struct timespec ts;
  int result = clock_gettime(CLOCK_REALTIME, &ts);
  tv->tv_sec = ts.tv_sec;
  tv->tv_usec = ts.tv_nsec / 1000;
  return result;
}

time_t time(time_t *at) {
  struct timespec ts;
  clock_gettime(CLOCK_REALTIME, &ts);
  if (at != NULL) *at = ts.tv_sec;
  return ts.tv_sec;
}

// The path below the folder that this is about; NULL for any other file.
static const char *path_in_folder(int fd, char path[PATH_MAX]) {
  if (folder == NULL) return NULL;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return NULL;
  path[length] = '\0';
  size_t size = strlen(folder);
  return strncmp(path, folder, size) == 0 && path[size] == '/' ? path + size + 1 : NULL;
}

// Whether this is the write that has to fail.
static int is_failing(int fd) {
  if (control == NULL || failing_files == NULL || is_inside) return 0;
  char path[PATH_MAX];
  const char *name = path_in_folder(fd, path);
  if (name == NULL || strncmp(name, failing_files, strlen(failing_files)) != 0) return 0;
  int32_t number = __atomic_add_fetch(&control->writes, 1, __ATOMIC_RELAXED);
  if (number == __atomic_load_n(&control->last_write, __ATOMIC_RELAXED)) kill(getpid(), SIGKILL);
  if (number != __atomic_load_n(&control->failing_write, __ATOMIC_RELAXED)) return 0;
  errno = EIO;
  return 1;
}

// Brings the copy of a file to what the file holds now. A process that is killed meanwhile has not been told that the file
// is synced, and its copy holds some of the old and some of the new, as a disk may.
static void keep_synced(int fd) {
  char path[PATH_MAX], target[PATH_MAX];
  const char *name = synced_folder == NULL ? NULL : path_in_folder(fd, path);
  struct stat file;
  if (name == NULL || fstat(fd, &file) != 0 || !S_ISREG(file.st_mode)) return;
  if (snprintf(target, sizeof target, "%s/%s", synced_folder, name) >= (int)sizeof target) return;
  int copy = open(target, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  for (char *slash = target + strlen(synced_folder) + 1; copy < 0 && (slash = strchr(slash, '/')) != NULL; slash += 1) {
    *slash = '\0';
    mkdir(target, 0700);
    *slash = '/';
  }
  if (copy < 0) copy = open(target, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  if (copy < 0) return;
  is_inside = 1;
  // PostgreSQL sends its processes signals all the time, which would break the copy off.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  int source = open(path, O_RDONLY | O_CLOEXEC);
  off_t from = 0, to = 0;
  while (source >= 0 && from < file.st_size)
    if (copy_file_range(source, &from, copy, &to, file.st_size - from, 0) <= 0) break;
  real_ftruncate(copy, file.st_size);
  if (source >= 0) close(source);
  close(copy);
  sigprocmask(SIG_SETMASK, &before, NULL);
  is_inside = 0;
}

ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) { return is_failing(fd) ? -1 : real_pwrite(fd, bytes, size, at); }
ssize_t pwrite64(int fd, const void *bytes, size_t size, off_t at) { return is_failing(fd) ? -1 : real_pwrite(fd, bytes, size, at); }
ssize_t write(int fd, const void *bytes, size_t size) { return is_failing(fd) ? -1 : real_write(fd, bytes, size); }
int ftruncate(int fd, off_t size) { return is_failing(fd) ? -1 : real_ftruncate(fd, size); }
int ftruncate64(int fd, off_t size) { return is_failing(fd) ? -1 : real_ftruncate(fd, size); }

int fsync(int fd) {
  if (is_failing(fd)) return -1;
  int result = real_fsync(fd);
  if (result == 0) keep_synced(fd);
  return result;
}

int fdatasync(int fd) {
  if (is_failing(fd)) return -1;
  int result = real_fdatasync(fd);
  if (result == 0) keep_synced(fd);
  return result;
}
