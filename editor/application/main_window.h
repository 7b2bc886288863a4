// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>

#include "editor/application/autosave.h"
#include "editor/application/docks.h"
#include "editor/application/document_files.h"
#include "editor/application/editor_parts.h"
#include "editor/application/journal_keeper.h"
#include "editor/application/settings.h"

namespace halfspace::editor {

// Puts the parts together: what they do is theirs.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  MainWindow(Appearance& appearance, const Settings& settings);

  Session& session() { return m_session; }
  const Session& session() const { return m_session; }
  Workspace& workspace() { return m_workspace; }
  Toolbox& toolbox() { return m_toolbox; }
  ViewportWidget& viewport() { return *m_viewport; }
  ActionSet& actions() { return *m_actions; }
  PlayMode& play() { return *m_play; }
  DocumentFiles& files() { return *m_files; }
  const Docks& docks() const { return m_docks; }

  // Opens a level and looks at all of it.
  bool openLevel(const std::filesystem::path& path);
  Settings settings() const;
  void closeWithoutAsking();
  // The tutorial level, and what to do with it.
  void startTour();
  // Shows the manual in the user's browser; says where it is if there is none.
  void openManual();
  // From here on a journal is kept in the folder.
  void keepJournal(const std::filesystem::path& folder);
  // Asks about work that programs that died left there.
  void offerLeftWork(const std::filesystem::path& folder);
  // The work of a journal becomes the present level; false, and said, where it cannot be restored.
  bool restoreLeft(const LeftWork& work);

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void bindOwnActions();
  void bindPanels();
  void fillMenus();
  void fillRecentMenu();
  void followSession();
  void restore(const Settings& settings);
  void showTitle();
  void frameWhenEvaluated();

  Appearance& m_appearance;
  Session m_session;
  Workspace m_workspace{m_session};
  Toolbox m_toolbox{m_workspace};
  ViewportWidget* m_viewport;
  DocumentFiles* m_files;
  ActionSet* m_actions;
  PlayMode* m_play;
  EditorParts m_parts;
  Docks m_docks;
  QMenu* m_recentMenu = nullptr;
  bool m_frameIsDue = false;  // a level was opened that has not been seen yet
  std::unique_ptr<JournalKeeper> m_journal;
  std::unique_ptr<Autosave> m_autosave;
};

}  // namespace halfspace::editor
