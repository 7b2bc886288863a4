// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QSpinBox>
#include <QTreeWidget>

#include "bsp/comparison/run/comparison.h"

namespace halfspace::editor {

// What is to be compared: shapes, systems, and how many motions.
class ComparisonChoice : public QWidget {
  Q_OBJECT
 public:
  explicit ComparisonChoice(QWidget* parent = nullptr);

  // As ticked.
  bsp::ComparisonOptions options() const;

 signals:
  void changed();
  // What was typed is no shape.
  void refused(const QString& text);

 private:
  QTreeWidgetItem* addHeading(const QString& text, const QString& meaning);
  void addChild(QTreeWidgetItem* heading, const std::string& words);
  void addTyped();

  QTreeWidget* m_tree;
  QTreeWidgetItem* m_shapes;
  QTreeWidgetItem* m_systems;
  QLineEdit* m_another;
  QSpinBox* m_motions;
};

}  // namespace halfspace::editor
