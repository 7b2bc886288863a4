// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions that inflict each kind of defect on a clean solid.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "geometry/random/splitmix.h"
#include "geometry/validation/validate.h"

namespace halfspace::tests {

struct Damage {
  geometry::DefectKind kind;
  long long count;  // least number of such defects afterwards; exact if this is the only damage
  // Defects that must come with it, such as open edges where a face was removed.
  std::vector<geometry::DefectKind> consequences;
  // Defects that may come with it, depending on where it is inflicted.
  std::vector<geometry::DefectKind> possible;
  std::function<void(geometry::PolygonSoup&, geometry::SplitMix&)> inflict;
};

// All kinds of damage, for solids whose faces are triangles.
const std::vector<Damage>& damages();

}  // namespace halfspace::tests
