// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QSpinBox>
#include <QTreeWidget>

#include "comparison/run/comparison.h"

namespace halfspace::editor {

// What is to be compared: shapes, systems, and how many motions.
class ComparisonChoice : public QWidget {
  Q_OBJECT
 public:
  explicit ComparisonChoice(QWidget* parent = nullptr);

  // Loads the comparison module and lists its libraries, or says in their place what is missing.
  // The first showing does it: no program start waits for libraries nobody compares.
  void listLibraries();
  // As ticked.
  comparison::ComparisonOptions options() const;

 protected:
  void showEvent(QShowEvent* event) override;

 signals:
  void changed();
  // What was typed is no shape, or libraries are missing: a sentence for the user.
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
  bool m_hasLibraries = false;  // listed, or said to be missing
};

}  // namespace halfspace::editor
