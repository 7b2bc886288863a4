// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <QWidget>

#include "editor/tools/workspace.h"

class QLineEdit;

namespace halfspace::editor {

// The built-in materials and those of the level. A click paints what is selected and is what the
// next solid will be painted with.
class MaterialPanel : public QWidget {
  Q_OBJECT
 public:
  explicit MaterialPanel(Workspace& workspace, QWidget* parent = nullptr);

 private:
  void refresh();
  void choose(const QListWidgetItem& item);

  Workspace& m_workspace;
  QLineEdit* m_search;
  QListWidget* m_list;
};

}  // namespace halfspace::editor
