// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include <QEvent>
#include <QPainter>

#include "editor/tools/camera.h"
#include "editor/tools/workspace.h"
#include "editor/viewport/drawing/moving_faces.h"
#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

// Triangles and lines drawn among the level's faces, with depth test. The colours of the triangles
// already contain their shading. Movers that are not listed are not drawn.
struct SpaceMarks {
  std::vector<MovedEntity> movers;
  std::vector<std::string> switchedLights;  // level::LightMoment::switched
  std::vector<LineVertex> triangles;
  std::vector<LineVertex> lines;
};

// A mode that takes the panes over from editing (play mode): one 3D pane fills the widget, and this
// object gets all input.
class ViewportTakeover {
 public:
  virtual ~ViewportTakeover() = default;

  // Called before every frame: sets the camera.
  virtual void lead(Camera& camera) = 0;
  virtual ViewOptions view() const = 0;
  virtual SpaceMarks marks(const Camera& camera) const = 0;
  // Paints over the drawn level; pixels are relative to the pane's upper left corner.
  virtual void paint(QPainter& painter, const Camera& camera) const = 0;
  // Handles a mouse or key event. True if the event was used.
  virtual bool take(QEvent& event) = 0;
};

}  // namespace halfspace::editor
