// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QPainter>

#include "editor/tools/camera.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// What stands in the level with its faces, hidden by what is before it. Triangles come shaded.
struct SpaceMarks {
  std::vector<LineVertex> triangles;
  std::vector<LineVertex> lines;
};

// Another use of the panes than editing: one 3D pane fills the widget, and all input goes to this
// object.
class ViewportTakeover {
 public:
  virtual ~ViewportTakeover() = default;

  // Called before every frame: sets the camera.
  virtual void lead(Camera& camera) = 0;
  virtual ViewOptions view() const = 0;
  virtual SpaceMarks marks(const Camera& camera) const = 0;
  // Over the picture; pixels from the pane's upper left corner.
  virtual void paint(QPainter& painter, const Camera& camera) const = 0;
  // Mouse and keys. True: used.
  virtual bool take(QEvent& event) = 0;
};

}  // namespace halfspace::editor
