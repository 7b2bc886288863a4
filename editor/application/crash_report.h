// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>

#include "editor/session/session.h"

namespace halfspace::editor {

// Writes a log when the program crashes: on SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT, which
// includes uncaught exceptions. The file "crash-PROCESS.log" in the folder gets the reason, the
// last lines of the console and the call stack; then the program ends as it would have without the
// handler. The unsaved work itself is in the journal (JournalKeeper), up to the last second. The
// handler allocates nothing and takes no locks. It also works when the main thread's stack
// overflowed; an overflow in another thread leaves no log. Create one per program, on the main
// thread.
class CrashReport : public QObject {
  Q_OBJECT
 public:
  CrashReport(Session& session, const std::filesystem::path& folder, QObject* parent = nullptr);
  ~CrashReport() override;
};

// Logs of earlier crashes that were not reported to the user yet. Marks them as reported, so each
// is returned once.
std::vector<std::filesystem::path> unreportedCrashes(const std::filesystem::path& folder);

}  // namespace halfspace::editor
