// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QSpinBox>
#include <QTreeWidget>

#include "comparison/run/comparison.h"

namespace halfspace::editor {

// Tree of shapes and systems to tick, and the number of motions: the options of a comparison.
class ComparisonChoice : public QWidget {
  Q_OBJECT
 public:
  explicit ComparisonChoice(QWidget* parent = nullptr);

  // Loads the comparison module and lists its libraries, or a line that says that the module is
  // missing. Happens once, when the widget is first shown, so that the program's start does not
  // load libraries that are not used.
  void listLibraries();
  // The options as currently ticked.
  comparison::ComparisonOptions options() const;

 protected:
  void showEvent(QShowEvent* event) override;

 signals:
  void changed();
  // The typed text is no shape, or the comparison module is missing. `text` is a message for the
  // user.
  void refused(const QString& text);

 private:
  QTreeWidgetItem* addHeading(const QString& text, const QString& meaning);
  void addChild(QTreeWidgetItem* heading, const std::string& text);
  void addTyped();

  QTreeWidget* m_tree;
  QTreeWidgetItem* m_shapes;
  QTreeWidgetItem* m_systems;
  QLineEdit* m_another;
  QSpinBox* m_motions;
  bool m_hasLibraries = false;  // listLibraries() has run
};

}  // namespace halfspace::editor
