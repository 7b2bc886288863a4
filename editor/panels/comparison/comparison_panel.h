// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

#include "editor/panels/comparison/comparison_choice.h"
#include "editor/panels/comparison/comparison_model.h"
#include "editor/panels/comparison/comparison_plot.h"
#include "editor/session/comparison_files.h"
#include "editor/session/level_comparison.h"

namespace halfspace::editor {

// Ways to collide with the level, side by side: a table that sorts, and plots.
class ComparisonPanel : public QWidget {
  Q_OBJECT
 public:
  ComparisonPanel(Session& session, const Appearance& appearance, QWidget* parent = nullptr);

  // Bevels of the tree that is compared.
  void setBevels(const bsp::BevelOptions& bevels) { m_bevels = bevels; }
  const LevelComparison& comparison() const { return *m_comparison; }
  // Starts with what is ticked; nothing while one runs.
  void run();
  // What is shown, in this form; says what went wrong.
  void write(ComparisonFormat format, const std::filesystem::path& path);

 signals:
  // Somebody is to be asked where.
  void exportWanted(halfspace::editor::ComparisonFormat format);

 private:
  QWidget* results();
  QLayout* bar();
  void layOutTable();
  void fitColumns();
  void runOrCancel();
  void refresh();
  void showState();
  void say(const QString& text, const char* state = "");
  void fillShapes();
  void showPlot();

  Session& m_session;
  bsp::BevelOptions m_bevels;
  LevelComparison* m_comparison;
  ComparisonChoice* m_choice;
  ComparisonModel* m_model;
  ComparisonFilter* m_filter;
  QTableView* m_table;
  ComparisonPlot* m_plot;
  QWidget* m_plotArea = nullptr;  // seen with results
  QPushButton* m_run;
  QProgressBar* m_progress;
  QLabel* m_words;
  QComboBox* m_shape;
  QComboBox* m_quantity;
  QPushButton* m_export;
};

}  // namespace halfspace::editor
