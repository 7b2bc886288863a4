// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QItemSelectionModel>

namespace halfspace::editor {

// The selection of the outline's tree. Reports each command that changes it: mouse and keys select
// by commands, whereas rows that vanish are deselected without one.
class OutlineSelection : public QItemSelectionModel {
  Q_OBJECT
 public:
  using QItemSelectionModel::QItemSelectionModel;

  using QItemSelectionModel::select;
  void select(const QItemSelection& selection, SelectionFlags command) override;

 signals:
  void commanded(QItemSelectionModel::SelectionFlags command);
};

}  // namespace halfspace::editor
