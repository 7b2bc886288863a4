// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/crash_report.h"

#include <fstream>
#include <string>

#include "level/system/crash_log.h"
#include "level/system/process.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

namespace {

constexpr const char* kLog = ".log";
constexpr const char* kReported = ".told";  // suffix of an empty file: the user has seen the log

}  // namespace

CrashReport::CrashReport(Session& session, const fs::path& folder, QObject* parent)
    : QObject(parent) {
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  level::startCrashLog(folder / ("crash-" + std::to_string(level::processId()) + kLog),
                       "halfspace-editor " HALFSPACE_VERSION " failed");
  connect(&session, &Session::said, this,
          [](const Message& message) { level::addToCrashLog(message.text.toUtf8().constData()); });
}

CrashReport::~CrashReport() {
  level::stopCrashLog();
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
  for (const fs::path& log : logs) std::ofstream(log.string() + kReported);
  return logs;
}

}  // namespace halfspace::editor
