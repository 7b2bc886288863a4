// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "editor/commands/clean_up.h"

class QLabel;
class QListWidget;
class QPushButton;

namespace halfspace::editor {

class NumberField;

// Shows what Clean Up would change before it is applied: the solids with the number of their planes
// and how far these move, for a tolerance that the user chooses. The solids are selected in the
// views meanwhile; Cancel restores the selection.
class CleanUpDialog : public QDialog {
  Q_OBJECT
 public:
  CleanUpDialog(Session& session, QWidget* parent);

 private:
  void refresh();
  void finish(bool applies);

  Session& m_session;
  Session::Nodes m_before;
  CleanUpPlan m_plan;
  NumberField* m_tolerance;
  QLabel* m_summary;
  QListWidget* m_list;
  QPushButton* m_apply;
};

}  // namespace halfspace::editor
