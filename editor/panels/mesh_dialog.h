// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "editor/commands/mesh_repair.h"
#include "editor/panels/number_field.h"
#include "plugins/interface/issue.h"

namespace halfspace::editor {

// Shows the problems of meshes and a preview of their repair before anything changes: for the
// selection, or for a file to import. Repairs run in the background; the dialog stays responsive.
class MeshDialog : public QDialog {
  Q_OBJECT
 public:
  enum class Purpose : unsigned char { repair, import };
  enum class Choice : unsigned char { cancelled, asItIs, repaired };

  // `notes`: messages of the file's reader.
  MeshDialog(Purpose purpose, std::vector<LevelMesh> meshes, const QStringList& notes,
             QWidget* parent);
  ~MeshDialog() override { abandon(); }

  Choice choice() const { return m_choice; }
  // The repaired meshes, by node.
  std::map<level::NodeId, level::MeshSolid> repairedMeshes() const;
  bool isWorking() const { return m_waiting > 0; }

 private:
  void build(const QStringList& notes);
  QLayout* thickenRow();
  QLayout* tolerancesRow();
  // Starts the repair of every mesh with the current options. Repairs of an earlier start stop.
  void start();
  void abandon();
  void take(int run, std::size_t index, std::shared_ptr<const geometry::RepairResult> result);
  void showResult();
  void finish(Choice choice);

  Purpose m_purpose;
  std::vector<LevelMesh> m_meshes;
  std::vector<std::shared_ptr<const geometry::RepairResult>> m_results;  // null: not finished
  int m_run = 0;  // number of the latest start
  // Set when nobody awaits the results of a start any more: its repairs then stop.
  std::shared_ptr<std::atomic<bool>> m_isAbandoned;
  int m_waiting = 0;  // number of repairs still running
  Choice m_choice = Choice::cancelled;
  QComboBox* m_which;
  QLabel* m_verdict;
  QTableWidget* m_table;
  QLabel* m_steps;
  QCheckBox* m_fillLarge;
  QCheckBox* m_thicken;
  NumberField* m_thickness;
  QCheckBox* m_wrap;
  QCheckBox* m_allowLoss;
  NumberField* m_weld;                 // 0: the default
  NumberField* m_flatness;             // 0: no face is made flat
  std::vector<QWidget*> m_tolerances;  // both fields and their labels
  QPushButton* m_asItIs;
  QPushButton* m_apply;
};

}  // namespace halfspace::editor
