// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
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

// What is wrong with meshes, and what a repair would make of them, before anything is changed: for
// the selection (repair), and for what a file holds (import). The work is done beside the event
// loop.
class MeshDialog : public QDialog {
  Q_OBJECT
 public:
  enum class Purpose : unsigned char { repair, import };
  enum class Choice : unsigned char { cancelled, asItIs, repaired };

  // `notes`: what a reader had to say of the file.
  MeshDialog(Purpose purpose, std::vector<LevelMesh> meshes, const QStringList& notes,
             QWidget* parent);

  Choice choice() const { return m_choice; }
  // Those that were repaired, by their nodes.
  std::map<level::NodeId, level::MeshSolid> repairedMeshes() const;
  bool isWorking() const { return m_waiting > 0; }

 private:
  void build(const QStringList& notes);
  QLayout* thickenRow();
  QLayout* tolerancesRow();
  // Repairs every mesh anew with the options as they are.
  void start();
  void take(int run, std::size_t index, std::shared_ptr<const geometry::RepairResult> result);
  void showResult();
  void finish(Choice choice);

  Purpose m_purpose;
  std::vector<LevelMesh> m_meshes;
  std::vector<std::shared_ptr<const geometry::RepairResult>> m_results;  // null: not yet there
  int m_run = 0;      // counts starts: results of earlier ones are dropped
  int m_waiting = 0;  // results that are still to come
  Choice m_choice = Choice::cancelled;
  QComboBox* m_which;
  QLabel* m_verdict;
  QTableWidget* m_table;
  QLabel* m_steps;
  QCheckBox* m_fillLarge;
  QCheckBox* m_thicken;
  NumberField* m_thickness;
  QCheckBox* m_wrap;
  NumberField* m_weld;                 // 0: not chosen
  NumberField* m_flatness;             // 0: no face is made flat
  std::vector<QWidget*> m_tolerances;  // those two with their labels
  QPushButton* m_asItIs;
  QPushButton* m_apply;
};

}  // namespace halfspace::editor
