// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <Qt>

#include "editor/tools/camera.h"

namespace halfspace::editor {

// The mouse over one pane, as tools see it.
struct Pointer {
  const Camera& camera;  // during a drag, of the pane where it began
  QPointF pixel;
  Qt::KeyboardModifiers modifiers = {};

  Ray ray() const { return camera.rayAt(pixel); }
  bool shift() const { return modifiers.testFlag(Qt::ShiftModifier); }
  bool control() const { return modifiers.testFlag(Qt::ControlModifier); }
  bool alt() const { return modifiers.testFlag(Qt::AltModifier); }
};

}  // namespace halfspace::editor
