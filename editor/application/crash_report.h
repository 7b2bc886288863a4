// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>

#include "editor/session/session.h"

namespace halfspace::editor {

// Writes "crash-PROCESS.log" into the folder when the program crashes (level/system/crash_log.h),
// with the last lines of the console. The unsaved work itself is in the journal (JournalKeeper), up
// to the last second: the handler cannot save the level, because the crashing thread may hold the
// heap's lock. Create one per program, on the main thread.
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
