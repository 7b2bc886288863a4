// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QToolBar>

#include "editor/application/editor_parts.h"

namespace halfspace::editor {

class NumberField;

// The toolbar: tools, shape to draw, its operation, and the grid.
QToolBar* makeToolBar(const EditorParts& parts, QWidget* parent);

// Number fields of the active tool, applied by Enter or Apply, and the view options.
class ToolFieldsBar : public QToolBar {
  Q_OBJECT
 public:
  ToolFieldsBar(const EditorParts& parts, QWidget* parent);

 private:
  void rebuild();
  void refresh();
  void apply();

  Toolbox& m_toolbox;
  QHBoxLayout* m_room;
  QWidget* m_body = nullptr;  // rebuilt for every tool
  std::vector<NumberField*> m_fields;
  std::vector<bool> m_isNew;  // for each field: a number was typed and not applied yet
};

}  // namespace halfspace::editor
