// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include <QObject>
#include <QStringList>

#include "editor/session/level_files.h"
#include "editor/session/session.h"

class QWidget;

namespace halfspace::editor {

// Opening and saving, with the questions that go with it.
class DocumentFiles : public QObject {
  Q_OBJECT
 public:
  DocumentFiles(Session& session, QWidget& window);

  const LevelFiles& formats() const { return m_formats; }

  void startNew();
  void askAndOpen();
  // What could not be read is said; then the present level stays.
  bool open(const std::filesystem::path& path);
  // The same without a question: why it could not be opened, if it could not.
  std::optional<QString> openQuietly(const std::filesystem::path& path);
  // What another file holds, added to this level as a group.
  void askAndImport();
  // The same for a file that was chosen: what is wrong with it is shown first.
  void import(const std::filesystem::path& path);
  // What is wrong with the selected meshes, and their repair.
  void repairSelected();
  bool save();
  bool saveAs();
  void exportSelection();

  // Asks about changes that are not saved; false: the user wants to stay.
  bool mayLeave();
  // From now on without asking.
  void discardChanges() { m_asks = false; }

  const QStringList& recent() const { return m_recent; }
  void setRecent(QStringList paths) { m_recent = std::move(paths); }

 signals:
  void recentChanged();

 private:
  void remember(const std::filesystem::path& path);
  bool lookBeforeImport(ReadLevel& read);
  bool saveTo(const std::filesystem::path& path);
  void sayAll(const std::vector<plugins::Issue>& issues);

  Session& m_session;
  QWidget& m_window;
  LevelFiles m_formats;
  QStringList m_recent;
  bool m_asks = true;
};

}  // namespace halfspace::editor
