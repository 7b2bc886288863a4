// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QMainWindow>

#include "editor/actions/action_set.h"
#include "editor/session/level_files.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

// Puts the parts together: what they do is theirs.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(Appearance& appearance);
  ~MainWindow() override;

  Session& session() { return m_session; }
  Workspace& workspace() { return m_workspace; }
  Toolbox& toolbox() { return m_toolbox; }
  ViewportWidget& viewport() { return *m_viewport; }
  ActionSet& actions() { return *m_actions; }

  // What could not be read is said; then the present level stays.
  bool openLevel(const std::filesystem::path& path);
  bool save();
  bool saveAs();
  void closeWithoutAsking();

 protected:
  void closeEvent(QCloseEvent* event) override;

 private:
  void bindFileActions();
  void bindEditActions();
  void bindViewActions();
  bool mayLeave();
  bool saveTo(const std::filesystem::path& path);
  void showTitle();
  void showStatus();

  Appearance& m_appearance;
  LevelFiles m_files;
  Session m_session;
  Workspace m_workspace{m_session};
  Toolbox m_toolbox{m_workspace};
  ViewportWidget* m_viewport;
  ActionSet* m_actions;
  QLabel* m_words;
  QLabel* m_figures;
  bool m_asks = true;
};

}  // namespace halfspace::editor
