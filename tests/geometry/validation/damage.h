// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Each kind of defect, inflicted on a clean solid.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "geometry/random/splitmix.h"
#include "geometry/validation/validate.h"

namespace halfspace::tests {

struct Damage {
  geometry::DefectKind kind;
  long long count;  // how many of it there are then, at least; exactly where it stands alone
  // What else must come with it: an open surface where a face was taken away.
  std::vector<geometry::DefectKind> consequences;
  // What may come with it: depends on where it is done.
  std::vector<geometry::DefectKind> possible;
  std::function<void(geometry::PolygonSoup&, geometry::SplitMix&)> inflict;
};

// All of them for solids whose faces are triangles.
const std::vector<Damage>& damages();

}  // namespace halfspace::tests
