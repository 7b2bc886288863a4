// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

#include "geometry/primitives/shape_kind.h"

namespace halfspace::geometry {

// Every parametric shape there is, in the order menus show them. Names never change: files use
// them.
const std::vector<ShapeKind>& shapeCatalogue();

// nullptr where there is none of this name.
const ShapeKind* findShapeKind(std::string_view name);

}  // namespace halfspace::geometry
