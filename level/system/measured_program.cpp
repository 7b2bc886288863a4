// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/system/measured_program.h"

#include <algorithm>
#include <fstream>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace halfspace::level {

namespace {

double secondsOf(const timeval& time) {
  constexpr double kMicrosecond = 1e-6;
  return static_cast<double>(time.tv_sec) + kMicrosecond * static_cast<double>(time.tv_usec);
}

// The peak so far, which Linux tells of a running process. ru_maxrss of wait4(2) is no use: a
// program inherits the peak of the process that started it. 0 if it has ended.
double peakMegabytesOf(pid_t process) {
  constexpr double kKilobytesPerMegabyte = 1024.0;
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string word; status >> word;) {
    double kilobytes = 0.0;
    if (word == "VmHWM:" && status >> kilobytes) return kilobytes / kKilobytesPerMegabyte;
  }
  return 0.0;
}

}  // namespace

MeasuredProgram runMeasured(const std::vector<std::string>& command) {
  MeasuredProgram result;
  std::vector<std::string> words = command;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  if (posix_spawn_file_actions_init(&actions) != 0) return result;
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const bool started =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (!started) return result;
  int status = 0;
  rusage usage{};
  constexpr useconds_t kPause = 2000;  // microseconds
  pid_t ended = 0;
  while ((ended = wait4(child, &status, WNOHANG, &usage)) == 0) {
    result.megabytes = std::max(result.megabytes, peakMegabytesOf(child));
    usleep(kPause);
  }
  if (ended != child) return result;
  if (WIFEXITED(status)) result.code = WEXITSTATUS(status);
  result.seconds = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
  return result;
}

}  // namespace halfspace::level
