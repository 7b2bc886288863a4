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
#include "editor/session/level_comparison.h"

namespace halfspace::editor {

// Compares collision methods in the open level: a table that can be sorted, and plots.
class ComparisonPanel : public QWidget {
  Q_OBJECT
 public:
  ComparisonPanel(Session& session, const Appearance& appearance, QWidget* parent = nullptr);

  // Sets the bevels of our own tree for the next comparison.
  void setBevels(const bsp::BevelOptions& bevels) { m_bevels = bevels; }
  const LevelComparison& comparison() const { return *m_comparison; }
  // Starts a comparison with the ticked options. Does nothing while one is running.
  void run();
  // Writes the shown result in this format. Reports success or the error in the console.
  void write(ComparisonFormat format, const std::filesystem::path& path);

 signals:
  // The user chose this format; the receiver asks for a file name.
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
  QWidget* m_plotArea = nullptr;  // hidden while there are no results
  QPushButton* m_run;
  QProgressBar* m_progress;
  QLabel* m_status;
  QComboBox* m_shape;
  QComboBox* m_quantity;
  QPushButton* m_export;
};

}  // namespace halfspace::editor
