// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "editor/panels/elided_label.h"
#include "editor/panels/number_field.h"
#include "editor/panels/uv/uv_canvas.h"

class QGridLayout;

namespace halfspace::editor {

// The UV editor: the canvas, the numbers of the first face, the divisions of its grid, and commands
// on the images of the selected faces.
class UvPanel : public QWidget {
  Q_OBJECT
 public:
  UvPanel(Workspace& workspace, const Appearance& appearance, QWidget* parent = nullptr);

  UvCanvas& canvas() { return *m_canvas; }

 private:
  void showNumbers();
  void addButtons(QGridLayout& layout);
  QWidget* pairOf(const QString& label, NumberField* (&fields)[2], int value);

  Workspace& m_workspace;
  UvCanvas* m_canvas;
  ElidedLabel* m_numbers;
  NumberField* m_divisions[2];
  NumberField* m_times[2];
  QWidget* m_controls;
};

}  // namespace halfspace::editor
