// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListWidget>
#include <QTimer>
#include <QWidget>

#include "editor/commands/level_checks.h"
#include "editor/theme/appearance.h"
#include "editor/tools/workspace.h"
#include "plugins/interface/level_check.h"

class QLabel;
class QPushButton;

namespace halfspace::editor {

// What is wrong with the level, as it is now, and what somebody came upon while playing; marks it
// in the views. Double click, Enter or Show flies there; the second button mends it, where there is
// a way that needs no thought.
class IssuesPanel : public QWidget {
  Q_OBJECT
 public:
  IssuesPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent = nullptr);

  std::size_t count() const { return m_issues.size(); }
  // Plugins' checks that are run with the others. They must outlive this.
  void setChecks(std::vector<const plugins::LevelCheck*> checks);

 signals:
  void countChanged(int count);
  void showWanted(halfspace::geometry::Vec3 place);
  // The selected mesh is to be looked at and repaired.
  void repairWanted();

 private:
  void refresh();
  void setChecked(bool checked);
  void sayNothingIsWrong();
  // Everything that is wrong now, errors first.
  std::vector<FixableIssue> collected() const;
  void fill();
  IssueFix fixOf(int row) const;
  void show(int row);
  void fix(int row);
  void nameFix(int row);
  const level::Node* nodeOf(int row) const;

  Workspace& m_workspace;
  Session& m_session;
  const Appearance& m_appearance;
  QListWidget* m_list;
  QLabel* m_none;
  QPushButton* m_show;
  QPushButton* m_fix;
  std::vector<FixableIssue> m_issues;
  bool m_isChecked = false;  // the issues are those of the present state
  std::vector<const plugins::LevelCheck*> m_checks;
  QTimer m_rest;  // checks run when the mouse rests
};

}  // namespace halfspace::editor
