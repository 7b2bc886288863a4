// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QWidget>

#include "editor/panels/number_field.h"
#include "editor/session/print_check.h"
#include "editor/theme/appearance.h"
#include "editor/tools/workspace.h"

namespace halfspace::editor {

// Checks the exact boundary of the level, or of the selected solids alone, for printing in layers:
// thin walls, overhangs, sharp edges, and whether it fits the bed of the printer. On request, in
// another thread; Cancel ends it. The findings are listed and marked in the views until the level
// changes. Double-click or Enter selects the solid of a finding and moves the cameras there.
class PrintPanel : public QWidget {
  Q_OBJECT
 public:
  PrintPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent = nullptr);
  ~PrintPanel() override;

  bool isChecking() const { return m_isChecking; }

 signals:
  void showWanted(const halfspace::geometry::Vec3& position);
  void countChanged(int count);

 private:
  QLayout* headRow();
  QLayout* settingsRow();
  NumberField* addField(QLayout& row, const char* name, const QString& title, const QString& unit,
                        const QString& tip, double value);
  PrintRequest request() const;
  void startOrCancel();
  void start();
  void take(const std::shared_ptr<const CheckedPrint>& checked, std::uint64_t state);
  void forget();
  void noteChange();
  void showUnit();
  void fill();
  void mark();
  void showRow(QTreeWidgetItem* row);

  Workspace& m_workspace;
  Session& m_session;
  const Appearance& m_appearance;
  QComboBox* m_scope;
  QPushButton* m_check;
  QLabel* m_summary;
  QCheckBox* m_marks;
  NumberField *m_unit = nullptr, *m_thin = nullptr, *m_overhang = nullptr, *m_sharp = nullptr;
  std::array<NumberField*, 3> m_bed{};
  QTreeWidget* m_rows;
  std::shared_ptr<const CheckedPrint> m_checked;  // null: no result
  std::uint64_t m_state = 0;                      // of the level that was checked
  std::stop_source m_stop;
  bool m_isChecking = false;
  bool m_unitWasTyped = false;
};

}  // namespace halfspace::editor
