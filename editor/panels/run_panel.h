// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>

#include "editor/session/game_runner.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

// The log of the game's tools: one row for each line, errors and warnings marked. A double click on
// a row, or Enter, shows the position that it names. The log keeps kMostNotes notes and
// kMostProblems errors and warnings; what is beyond is counted.
class RunPanel : public QWidget {
  Q_OBJECT
 public:
  static constexpr int kMostNotes = 5000;
  static constexpr int kMostProblems = 2000;

  RunPanel(GameRunner& runner, const Appearance& appearance, QWidget* parent = nullptr);

 signals:
  void showWanted(const halfspace::geometry::Vec3& position);

 private:
  void clear();
  void add(const RunLine& line);
  void showRow(QTreeWidgetItem& row) const;
  void showRows();
  void showStage(const QString& stage);
  void showPlace(QTreeWidgetItem* row);

  GameRunner& m_runner;
  const Appearance& m_appearance;
  QLabel* m_stage;
  QCheckBox* m_problemsOnly;
  QPushButton* m_cancel;
  QTreeWidget* m_rows;
  int m_notes = 0, m_problems = 0;
  int m_left = 0;  // lines beyond the limits
};

}  // namespace halfspace::editor
