// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "editor/commands/material_edits.h"
#include "editor/tools/workspace.h"

class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;

namespace halfspace::editor {

// Asks for two materials and where to replace the first one by the second.
class ReplaceDialog : public QDialog {
  Q_OBJECT
 public:
  // `from`, `to`: chosen at first.
  ReplaceDialog(Workspace& workspace, const std::string& from, const std::string& to,
                QWidget* parent = nullptr);

 private:
  void showCount();
  void replace();

  Workspace& m_workspace;
  QComboBox* m_from;
  QComboBox* m_to;
  QRadioButton* m_inSelection;
  QRadioButton* m_inLevel;
  QLabel* m_count;
  QPushButton* m_replace;
};

}  // namespace halfspace::editor
