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

// Lists the problems of the current level and those found while playing, and marks them in the
// views. Of thousands of problems, rows are added as far as the list is scrolled: duplicating a
// level makes each of its solids identical to another one. Double-click, Enter or Show moves the
// camera to the problem. The second button runs the automatic fix, if there is one.
class IssuesPanel : public QWidget {
  Q_OBJECT
 public:
  IssuesPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent = nullptr);

  std::size_t count() const { return m_issues.size(); }
  // False until the current level was evaluated and searched for leaks.
  bool isChecked() const { return m_isChecked; }
  // Adds these checks of plugins. They must outlive this object.
  void setChecks(std::vector<const plugins::LevelCheck*> checks);

 signals:
  void countChanged(int count);
  void checkedChanged();
  void showWanted(halfspace::geometry::Vec3 position);
  // The user wants to repair the selected mesh.
  void repairWanted();
  // The user wants to open Clean Up.
  void cleanUpWanted();

 private:
  void refresh();
  void setChecked(bool checked);
  void lookForNearPlanes();
  bool checkLevel();
  void sayNothingIsWrong();
  // All problems.
  std::vector<FixableIssue> collected() const;
  void mark();
  void list();
  void fill();
  void addRows();
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
  std::vector<FixableIssue> m_found;  // those that list() puts into m_issues
  bool m_isListing = false;           // list() is due
  bool m_isChecked = false;           // the issues belong to the current state of the level
  std::vector<const plugins::LevelCheck*> m_checks;
  std::vector<NearPlane> m_nearPlanes;  // of the level with this state
  std::uint64_t m_nearPlanesState = 0;
  bool m_isLookingForPlanes = false;  // in another thread
  std::vector<FixableIssue> m_own;    // levelIssues() of the level with this state
  std::uint64_t m_ownState = 0;
  bool m_isCheckingLevel = false;  // in another thread
  QTimer m_rest;                   // delays the checks until edits pause
};

}  // namespace halfspace::editor
