// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/lab/lab_request.h"

namespace halfspace::editor {

LabQueryShape queryShape(const LabShape& shape) {
  const double r = shape.radius;
  switch (shape.form) {
    case LabShape::Form::point:
      break;
    case LabShape::Form::sphere:
      return bsp::SphereShape{r, {0, 0, r}};
    case LabShape::Form::box:
      return bsp::BoxShape::between({-r, -r, 0}, {r, r, shape.height});
    case LabShape::Form::cylinder:
      return bsp::CylinderShape::upright(r, 0, shape.height);
    case LabShape::Form::capsule:
      return bsp::CapsuleShape::upright(r, 0, shape.height);
  }
  return bsp::PointShape();
}

}  // namespace halfspace::editor
