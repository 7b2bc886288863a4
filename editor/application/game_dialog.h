// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include "editor/session/level_game.h"

namespace halfspace::editor {

// Chooses the game of the level, the folder with the game's data, which of its tools run, and the
// programs for them. OK makes one undo step of the game; the rest belongs to the settings.
class GameDialog : public QDialog {
  Q_OBJECT
 public:
  GameDialog(LevelGame& game, QWidget* parent);

 private:
  void fillGames();
  void showGame();
  void showTools();
  void addTool(const level::GameTool& tool, bool isEngine);
  void showState();
  void takeTool(const QTreeWidgetItem& row);
  void chooseFolder();
  void apply();
  // The chosen one; null for none and for one without a profile.
  const level::GameProfile* profile() const;
  std::string id() const;
  GameSetup& setup() { return m_setups[id()]; }

  LevelGame& m_game;
  GameSetups m_setups;  // as the dialog shows them
  QComboBox* m_games;
  QLineEdit* m_folder;
  QPushButton* m_browse;
  QTreeWidget* m_tools;
  QLabel* m_state;
  bool m_isShowing = false;  // fields are being filled; they must not write back
};

}  // namespace halfspace::editor
