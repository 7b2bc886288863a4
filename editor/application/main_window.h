// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QMainWindow>
#include <QThreadPool>

#include "editor/actions/command_palette.h"
#include "editor/application/autosave.h"
#include "editor/application/docks.h"
#include "editor/application/document_files.h"
#include "editor/application/editor_parts.h"
#include "editor/application/journal_keeper.h"
#include "editor/application/kept_copies.h"
#include "editor/application/level_bookmarks.h"
#include "editor/application/live_link.h"
#include "editor/application/settings.h"
#include "editor/session/level_game.h"

namespace halfspace::editor {

// The main window. Creates and connects the parts of the editor and leaves the work to them.
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
  LevelGame& game() { return m_game; }
  GameRunner& runner() { return *m_runner; }
  LiveLink& liveLink() { return *m_liveLink; }
  DocumentFiles& files() { return *m_files; }
  const Docks& docks() const { return m_docks; }

  // Opens a level and frames it.
  bool openLevel(const std::filesystem::path& path);
  Settings settings() const;
  // From now on, writes the settings to the file soon after the user changes shortcuts,
  // preferences, theme, folders or recent files, so that a crash does not lose them. The caller
  // writes the other settings (window, panes, grid) at the end of the program.
  void keepSettings(const std::filesystem::path& file);
  void closeWithoutAsking();
  // Opens the tutorial level and starts the tour.
  void startTour();
  // Shows the manual in the user's browser; reports its path if no browser opens.
  void openManual();
  // Starts the journal in the folder.
  void keepJournal(const std::filesystem::path& folder);
  // The automatic copies of levels; none before keepJournal().
  const KeptCopies* copies() const { return m_copies.get(); }
  // Opens a copy as unsaved changes of its level. False, with an error message, if it is damaged.
  bool restoreCopy(const KeptCopy& copy);
  // Offers to recover the work that crashed programs left in the folder.
  void offerLeftWork(const std::filesystem::path& folder);
  // Replaces the current level by the work of a journal. False, with an error message, if it cannot
  // be recovered.
  bool restoreLeft(const LeftWork& work);

 protected:
  void closeEvent(QCloseEvent* event) override;
  // Says why the action of a shortcut cannot run: Qt ignores the shortcuts of such actions. A key
  // comes here only if no action and no widget took it.
  void keyPressEvent(QKeyEvent* event) override;
  // A level that is dropped on the window is opened, a mesh is imported.
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void bindOwnActions();
  std::vector<PaletteEntry> filesToOpen();
  void bindLanguages();
  void bindRestore();
  void keepCopy(const QString& file);
  void bindPanels();
  void followGame();
  void fillMenus();
  void fillRecentMenu();
  void followSession();
  void restore(const Settings& settings);
  void writeSettingsSoon();
  bool offerWork(const LeftWork& work);
  void followOtherEditors(const std::filesystem::path& folder);
  void offerLate(const LeftWork& work);
  void showTitle();
  // Play mode has the whole window: hides the bars and panels, and shows them again.
  void clearForPlay();
  void showAfterPlay();
  void frameWhenEvaluated();

  Appearance& m_appearance;
  Session m_session;
  Workspace m_workspace{m_session};
  LevelGame m_game;
  Toolbox m_toolbox{m_workspace};
  ViewportWidget* m_viewport;
  DocumentFiles* m_files;
  LevelBookmarks* m_bookmarks;
  ActionSet* m_actions;
  PlayMode* m_play;
  LiveLink* m_liveLink;
  GameRunner* m_runner;
  EditorParts m_parts;
  Docks m_docks;
  QMenu* m_recentMenu = nullptr;
  QString m_language;              // language of the next start; empty: the system's
  QByteArray m_beforePlay;         // saveState() of the editor while a play has the window
  bool m_frameIsDue = false;       // a new level is framed after its first evaluation
  std::filesystem::path m_framed;  // the level that was framed last; empty: it had no file
  std::optional<ViewportWidget::View> m_firstView;  // the 3D pane's then, if it is not framed
  std::filesystem::path m_settingsFile;             // empty: keepSettings() was not called
  QTimer m_settingsAreDue;
  std::vector<std::filesystem::path> m_otherWork;  // journals of editors that ran at the start
  std::unique_ptr<JournalKeeper> m_journal;
  std::unique_ptr<Autosave> m_autosave;
  std::unique_ptr<KeptCopies> m_copies;
  QThreadPool m_copying;  // writes them
};

}  // namespace halfspace::editor
