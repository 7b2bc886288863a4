// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>
#include <QTimer>

#include "editor/session/session.h"

namespace halfspace::editor {

// A whole copy of the level every few minutes while it has changes that are not saved: beside its
// file as "name.autosave.halfspace" (of "name.map" as "name.autosave.map.halfspace"), of a level
// that was never saved in a folder. Written beside the event loop; gone once the level is saved or
// given up. The journal loses less; a copy needs no program to read the journal.
class Autosave : public QObject {
  Q_OBJECT
 public:
  static constexpr int kInterval = 3 * 60 * 1000;  // milliseconds

  Autosave(Session& session, std::filesystem::path folder, int interval = kInterval,
           QObject* parent = nullptr);
  // The work was saved or given up: nothing is left behind.
  ~Autosave() override;

  // Where the copy of the present level lies, or would.
  std::filesystem::path path() const;

 signals:
  void written(const QString& path);

 private:
  void save();
  void remove();

  Session& m_session;
  std::filesystem::path m_folder;
  std::filesystem::path m_written;  // empty: no copy lies anywhere
  std::uint64_t m_state = 0;        // that was copied last
  QTimer m_timer;
};

}  // namespace halfspace::editor
