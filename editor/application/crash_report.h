// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>

#include "editor/session/session.h"

namespace halfspace::editor {

// A log of a program that fails: on SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT (an exception
// nobody caught among them) "crash-PROCESS.log" in the folder gets the reason, the last lines of
// the console and the calls; then the program ends as it would have. The work itself is in the
// journal (JournalKeeper), up to the last second. The handler allocates nothing and takes no locks,
// so it works whatever the program was doing, also where the main thread's stack ran out; a stack
// of another thread that ran out leaves no log. One lives in a program, made by the main thread.
class CrashReport : public QObject {
  Q_OBJECT
 public:
  CrashReport(Session& session, const std::filesystem::path& folder, QObject* parent = nullptr);
  ~CrashReport() override;
};

// Reports that earlier programs left and nobody was told of; they are told of once.
std::vector<std::filesystem::path> untoldCrashes(const std::filesystem::path& folder);

}  // namespace halfspace::editor
