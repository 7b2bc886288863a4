// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/boolean/operand.h"

namespace halfspace::geometry {

// triangulateOperand() without `neighbours`, which take most of its time.
Operand trianglesOfOperand(const PolygonMesh& mesh);

}  // namespace halfspace::geometry
