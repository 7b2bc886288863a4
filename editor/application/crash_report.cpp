// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/crash_report.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstring>

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr int kMostCalls = 64;
// seconds; a process that has not written its log by then is ended
constexpr unsigned kPatience = 5;
constexpr std::size_t kStackBytes = std::size_t{1} << 16;
constexpr const char* kLog = ".log";
constexpr const char* kReported = ".told";

// All data that the signal handler reads. It is static, so that no allocator manages it, and only
// the thread of the event loop changes it. A crash may leave a console line half written, but it is
// always terminated.
struct Left {
  std::array<char, 1024> log{};
  std::array<std::array<char, 256>, 32> lines{};  // ring buffer of the last console lines
  std::size_t next = 0;
};
std::atomic<Left*> g_left = nullptr;
std::atomic_flag g_crashing = ATOMIC_FLAG_INIT;
// Signal stack of the main thread, whose own stack may have overflowed.
std::array<char, kStackBytes> g_stack;

void write(int file, const char* text) {
  [[maybe_unused]] const auto written = ::write(file, text, std::strlen(text));
}

const char* nameOf(int number) {
  switch (number) {
    case SIGSEGV:
      return "SIGSEGV: memory that is not there";
    case SIGBUS:
      return "SIGBUS: memory that cannot be reached";
    case SIGFPE:
      return "SIGFPE: a number that cannot be";
    case SIGILL:
      return "SIGILL: no instruction";
    default:
      return "SIGABRT: the program gave up";
  }
}

void writeLog(const Left& left, int number) {
  const int file = ::open(left.log.data(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return;
  write(file, "halfspace-editor " HALFSPACE_VERSION " failed\n");
  write(file, nameOf(number));
  write(file, "\n\nThe last lines of the console:\n");
  for (std::size_t i = 0; i < left.lines.size(); ++i) {
    const char* line = left.lines[(left.next + i) % left.lines.size()].data();
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
// nothing once it is loaded. The crashing thread may hold the heap's lock, so the level cannot be
// saved here; the journal contains it. The alarm ends a process whose log cannot be finished.
void onSignal(int number) {
  std::signal(number, SIG_DFL);
  if (g_crashing.test_and_set()) {
    for (;;) ::pause();  // another thread is writing the log and will end the process
  }
  ::alarm(kPatience);
  if (const Left* left = g_left.load()) writeLog(*left, number);
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

CrashReport::CrashReport(Session& session, const fs::path& folder, QObject* parent)
    : QObject(parent) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  const fs::path base = folder / ("crash-" + std::to_string(::getpid()));
  static Left left;
  g_left = &left;
  std::strncpy(left.log.data(), (base.string() + kLog).c_str(), left.log.size() - 1);
  void* warm[1];
  ::backtrace(warm, 1);  // makes glibc load its unwinder now, not in the handler
  connect(&session, &Session::said, this, [](const Message& message) {
    auto& line = left.lines[left.next];
    std::strncpy(line.data(), message.text.toUtf8().constData(), line.size() - 1);
    left.next = (left.next + 1) % left.lines.size();
  });
  handleSignals();
}

CrashReport::~CrashReport() {
  for (int number : kSignals) std::signal(number, SIG_DFL);
  g_left = nullptr;
}

std::vector<fs::path> unreportedCrashes(const fs::path& folder) {
  std::vector<fs::path> logs;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const fs::path& path = entry.path();
    const bool isLog = path.extension() == kLog && path.filename().string().starts_with("crash-");
    if (!isLog || fs::exists(path.string() + kReported)) continue;
    logs.push_back(path);
  }
  for (const fs::path& log : logs) {
    const int file = ::open((log.string() + kReported).c_str(), O_WRONLY | O_CREAT, 0644);
    if (file >= 0) ::close(file);
  }
  return logs;
}

}  // namespace halfspace::editor
