// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <QWidget>

#include "editor/tools/workspace.h"

class QLineEdit;

namespace halfspace::editor {

// The built-in materials, those of the texture folder and of the level. A click paints the
// selection and sets the material of new solids.
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
