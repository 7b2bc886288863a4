// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolBar>

#include "editor/application/editor_parts.h"

namespace halfspace::editor {

class NumberField;

// The tools, the shape that is drawn next and its operation, and the grid.
QToolBar* makeToolBar(const EditorParts& parts, QWidget* parent);

// The active tool's own numbers. They do what they say on Enter or Apply.
class ToolFieldsBar : public QToolBar {
  Q_OBJECT
 public:
  ToolFieldsBar(Toolbox& toolbox, QWidget* parent);

 private:
  void rebuild();
  void refresh();
  void apply();

  Toolbox& m_toolbox;
  std::vector<NumberField*> m_fields;
};

}  // namespace halfspace::editor
