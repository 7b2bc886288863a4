// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/system/crash_log.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstring>

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

namespace halfspace::level {

namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr int kMostCalls = 64;  // of the call stack, the innermost ones
// Seconds. A process that has not written its log by then is ended.
constexpr unsigned kPatience = 5;
constexpr std::size_t kStackBytes = std::size_t{1} << 16;

// All data that the signal handler reads. It is static, so that no allocator manages it, and only
// the main thread changes it. A crash may leave a line half written, but every line is terminated.
struct HandlerData {
  std::array<char, 1024> file{}, title{};
  std::array<std::array<char, 256>, 32> lines{};  // ring buffer
  std::size_t next = 0;
};
HandlerData g_data;
std::atomic_flag g_crashing = ATOMIC_FLAG_INIT;
// Signal stack of the main thread, whose own stack may have overflowed.
std::array<char, kStackBytes> g_stack;

template <std::size_t Size>
void copy(std::string_view text, std::array<char, Size>& to) {
  const std::size_t count = std::min(text.size(), Size - 1);
  std::copy_n(text.begin(), count, to.begin());
  to[count] = '\0';
}

void write(int file, const char* text) {
  [[maybe_unused]] const auto written = ::write(file, text, std::strlen(text));
}

const char* reasonOf(int number) {
  switch (number) {
    case SIGSEGV:
      return "SIGSEGV: access to invalid memory";
    case SIGBUS:
      return "SIGBUS: access to memory that cannot be read or written";
    case SIGFPE:
      return "SIGFPE: invalid arithmetic operation";
    case SIGILL:
      return "SIGILL: invalid instruction";
    default:
      return "SIGABRT: the program ended itself after an error";
  }
}

void writeLog(const HandlerData& data, int number) {
  const int file = ::open(data.file.data(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return;
  write(file, data.title.data());
  write(file, "\n");
  write(file, reasonOf(number));
  write(file, "\n\nThe last lines of the console:\n");
  for (std::size_t i = 0; i < data.lines.size(); ++i) {
    const char* line = data.lines[(data.next + i) % data.lines.size()].data();
    if (*line == '\0') continue;
    write(file, line);
    write(file, "\n");
  }
  write(file, "\nCalls:\n");
  void* calls[kMostCalls];
  ::backtrace_symbols_fd(calls, ::backtrace(calls, kMostCalls), file);
  ::close(file);
}

// Uses only functions that POSIX allows in a handler, and glibc's backtrace, which allocates
// nothing once it is loaded. The alarm ends a process whose log cannot be finished.
void onSignal(int number) {
  std::signal(number, SIG_DFL);
  if (g_crashing.test_and_set()) {
    for (;;) ::pause();  // another thread is writing the log and will end the process
  }
  ::alarm(kPatience);
  writeLog(g_data, number);
  std::raise(number);  // delivered when this handler returns
}

// Blocks the other signals while the log is written. An error inside the handler ends the process.
void handleSignals() {
  stack_t stack{};
  stack.ss_sp = g_stack.data();
  stack.ss_size = g_stack.size();
  ::sigaltstack(&stack, nullptr);
  struct sigaction action {};
  action.sa_handler = &onSignal;
  action.sa_flags = SA_ONSTACK;
  ::sigemptyset(&action.sa_mask);
  for (const int number : kSignals) ::sigaddset(&action.sa_mask, number);
  for (const int number : kSignals) ::sigaction(number, &action, nullptr);
}

}  // namespace

void startCrashLog(const std::filesystem::path& file, std::string_view title) {
  copy(file.string(), g_data.file);
  copy(title, g_data.title);
  void* warm[1];
  ::backtrace(warm, 1);  // makes glibc load its unwinder now, not in the handler
  handleSignals();
}

void addToCrashLog(std::string_view line) {
  copy(line, g_data.lines[g_data.next]);
  g_data.next = (g_data.next + 1) % g_data.lines.size();
}

void stopCrashLog() {
  for (const int number : kSignals) std::signal(number, SIG_DFL);
}

}  // namespace halfspace::level
