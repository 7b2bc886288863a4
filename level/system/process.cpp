// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/system/process.h"

#include <algorithm>
#include <cerrno>
#include <clocale>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <optional>
#include <string>

#include <sys/resource.h>
#include <unistd.h>

namespace halfspace::level {

namespace {

constexpr double kKilobytesInMegabyte = 1024.0;
// A thread of this nice value gets about 30 % of a processor that it shares with a usual one
// (sched(7)). With 10 it gets a tenth: an evaluation beside two compilers took ten times as long.
constexpr int kNiceOfBackground = 4;

}  // namespace

int64_t processId() {
  return ::getpid();
}

bool isRunning(int64_t processId) {
  // Signal 0 is not sent; the call only checks that it could be (kill(2)).
  return ::kill(static_cast<pid_t>(processId), 0) == 0 || errno == EPERM;
}

void leadProcessGroup() {
  ::setpgid(0, 0);
}

void endProcessGroup(int64_t leader, bool atOnce) {
  // A negative number stands for the group (kill(2)). Group 1 would be every process.
  if (leader > 1) ::kill(-static_cast<pid_t>(leader), atOnce ? SIGKILL : SIGTERM);
}

bool stderrIsTerminal() {
  return ::isatty(STDERR_FILENO) != 0;
}

void setBinaryStreams() {}

void useDecimalPoints() {
  std::setlocale(LC_NUMERIC, "C");
}

double cpuSeconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double threadCpuSeconds() {
  constexpr double kNanosecondsInSecond = 1e9;
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) / kNanosecondsInSecond;
}

void lowerThreadPriority() {
#ifdef __linux__
  // 0 is the calling thread: Linux has a nice value for each thread, POSIX for each process.
  if (::getpriority(PRIO_PROCESS, 0) >= kNiceOfBackground) return;  // never raises it
  static_cast<void>(::setpriority(PRIO_PROCESS, 0, kNiceOfBackground));
#endif
}

double peakMegabytes() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    long kilobytes = 0;
    if (std::sscanf(line.c_str(), "VmHWM: %ld", &kilobytes) == 1) {
      return static_cast<double>(kilobytes) / kKilobytesInMegabyte;
    }
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / kKilobytesInMegabyte;
}

namespace {

// The number of kilobytes or bytes in a line of /proc/meminfo or in a file of a control group; none
// if there is no such line, or if it is "max".
std::optional<double> numberIn(const char* path, const char* format) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    long long number = 0;
    if (std::sscanf(line.c_str(), format, &number) == 1) return static_cast<double>(number);
  }
  return std::nullopt;
}

}  // namespace

double availableMegabytes() {
  const auto free = numberIn("/proc/meminfo", "MemAvailable: %lld");
  if (!free) return 0.0;
  double megabytes = *free / kKilobytesInMegabyte;
  // In a container, the files of its group appear at the root (cgroups(7), version 2).
  const auto most = numberIn("/sys/fs/cgroup/memory.max", "%lld");
  const auto used = numberIn("/sys/fs/cgroup/memory.current", "%lld");
  if (most && used) {
    // Of copies of files, the system gives up those that were not used lately.
    const double files = numberIn("/sys/fs/cgroup/memory.stat", "inactive_file %lld").value_or(0.0);
    const double left = (*most - *used + files) / (kKilobytesInMegabyte * kKilobytesInMegabyte);
    megabytes = std::min(megabytes, std::max(left, 1.0));
  }
  return megabytes;
}

void resetPeakMemory() {
  // proc(5): 5 sets the high-water mark to what is in use now.
  std::ofstream("/proc/self/clear_refs") << "5";
}

}  // namespace halfspace::level
