// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/system/measured_program.h"

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
  int status = 0;
  rusage usage{};
  if (!started || wait4(child, &status, 0, &usage) != child) return result;
  if (WIFEXITED(status)) result.code = WEXITSTATUS(status);
  result.seconds = secondsOf(usage.ru_utime) + secondsOf(usage.ru_stime);
  constexpr double kKilobytesPerMegabyte = 1024.0;
  result.megabytes = static_cast<double>(usage.ru_maxrss) / kKilobytesPerMegabyte;
  return result;
}

}  // namespace halfspace::level
