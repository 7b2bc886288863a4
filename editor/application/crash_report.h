// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>

#include "editor/session/session.h"

namespace halfspace::editor {

// What is left when the program itself fails: on SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT (an
// exception nobody caught among them) a log with the reason, the calls and the last lines of the
// console, "crash-PROCESS.log" in the folder, and beside it the last complete state of the level,
// "crash-PROCESS.halfspace"; then the program ends as it would have. Should writing the level fail,
// too, the log is there already, and the journal is on the disk anyhow. One lives in a program.
class CrashReport : public QObject {
  Q_OBJECT
 public:
  CrashReport(Session& session, const std::filesystem::path& folder, QObject* parent = nullptr);
  ~CrashReport() override;
};

// Reports that earlier programs left and nobody was told of; they are told of once.
std::vector<std::filesystem::path> untoldCrashes(const std::filesystem::path& folder);

}  // namespace halfspace::editor
