// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>
#include <QToolBar>

#include "editor/application/editor_parts.h"

namespace halfspace::editor {

class ElidedLabel;
class NumberField;

// The toolbar: tools, shape to draw, its operation, and the grid.
QToolBar* makeToolBar(const EditorParts& parts, QWidget* parent);

// The active tool: its number fields, applied by Enter or Apply, what the mouse does, and during a
// drag its numbers; and the view options.
class ToolFieldsBar : public QToolBar {
  Q_OBJECT
 public:
  ToolFieldsBar(const EditorParts& parts, QWidget* parent);

 private:
  void rebuild();
  void refresh();
  void followTool();
  void apply();
  void showHint();

  Session& m_session;
  Toolbox& m_toolbox;
  QHBoxLayout* m_room;
  QWidget* m_body = nullptr;  // rebuilt for every tool, and for other fields
  ElidedLabel* m_hint;
  QString m_name;                 // of the tool, as shown
  std::vector<QString> m_labels;  // of the fields, as shown
  std::vector<NumberField*> m_fields;
  std::vector<bool> m_isNew;  // for each field: a number was typed and not applied yet
};

}  // namespace halfspace::editor
