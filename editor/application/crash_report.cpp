// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/crash_report.h"

#include <array>
#include <csignal>
#include <cstring>

#include <execinfo.h>
#include <fcntl.h>
#include <unistd.h>

#include "level/file/native_file.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr int kMostCalls = 64;
constexpr unsigned kPatience = 20;  // seconds for the level to be written
constexpr const char* kLog = ".log";
constexpr const char* kTold = ".told";

// All a handler of signals may look at: made before, changed only by the event loop's thread.
struct Left {
  std::array<char, 1024> log{};
  fs::path level;
  level::Level state;
  std::array<std::array<char, 256>, 32> lines{};  // of the console, a ring
  std::size_t next = 0;
};
Left* g_left = nullptr;
volatile std::sig_atomic_t g_crashing = 0;

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

// Calls nothing that allocates.
void writeLog(int number) {
  const int file = ::open(g_left->log.data(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file < 0) return;
  write(file, "halfspace-editor " HALFSPACE_VERSION " failed\n");
  write(file, nameOf(number));
  write(file, "\n\nThe last lines of the console:\n");
  for (std::size_t i = 0; i < g_left->lines.size(); ++i) {
    const char* line = g_left->lines[(g_left->next + i) % g_left->lines.size()].data();
    if (*line == '\0') continue;
    write(file, line);
    write(file, "\n");
  }
  write(file, "\nCalls:\n");
  void* calls[kMostCalls];
  ::backtrace_symbols_fd(calls, ::backtrace(calls, kMostCalls), file);
  ::close(file);
}

void onSignal(int number) {
  std::signal(number, SIG_DFL);
  if (g_crashing == 0 && g_left != nullptr) {
    g_crashing = 1;
    writeLog(number);
    // From here on more is done than a handler may: should it hang, the alarm ends it.
    ::alarm(kPatience);
    static_cast<void>(level::saveLevel(g_left->state, g_left->level));
  }
  std::raise(number);
}

}  // namespace

CrashReport::CrashReport(Session& session, const fs::path& folder, QObject* parent)
    : QObject(parent) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  const fs::path base = folder / ("crash-" + std::to_string(::getpid()));
  static Left left;
  g_left = &left;
  left.level = base;
  left.level += ".halfspace";
  left.state = session.level();
  std::strncpy(left.log.data(), (base.string() + kLog).c_str(), left.log.size() - 1);
  void* warm[1];
  ::backtrace(warm, 1);  // loads what it needs now
  const auto keep = [&session] { left.state = session.level(); };
  connect(&session, &Session::opened, this, keep);
  connect(&session, &Session::levelChanged, this, keep);
  connect(&session, &Session::said, this, [](const Message& message) {
    auto& line = left.lines[left.next];
    std::strncpy(line.data(), message.text.toUtf8().constData(), line.size() - 1);
    left.next = (left.next + 1) % left.lines.size();
  });
  for (int number : kSignals) std::signal(number, &onSignal);
}

CrashReport::~CrashReport() {
  for (int number : kSignals) std::signal(number, SIG_DFL);
  g_left = nullptr;
}

std::vector<fs::path> untoldCrashes(const fs::path& folder) {
  std::vector<fs::path> logs;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const fs::path& path = entry.path();
    const bool isLog = path.extension() == kLog && path.filename().string().starts_with("crash-");
    if (!isLog || fs::exists(path.string() + kTold)) continue;
    logs.push_back(path);
  }
  for (const fs::path& log : logs) {
    const int file = ::open((log.string() + kTold).c_str(), O_WRONLY | O_CREAT, 0644);
    if (file >= 0) ::close(file);
  }
  return logs;
}

}  // namespace halfspace::editor
