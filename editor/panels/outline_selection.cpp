// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/outline_selection.h"

namespace halfspace::editor {

void OutlineSelection::select(const QItemSelection& selection, SelectionFlags command) {
  QItemSelectionModel::select(selection, command);
  if (command != NoUpdate) emit commanded(command);
}

}  // namespace halfspace::editor
