// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace halfspace::geometry {

// The two tolerances, for imported meshes only. They decide which defects are reported and what a
// repair may move; no topological decision depends on them. If the user gives none, they are shares
// of the diagonal of the bounding box.
inline constexpr double kDefaultWeldShare = 1e-6;
inline constexpr double kDefaultFlatnessShare = 1e-6;

struct MeshTolerances {
  std::optional<double> weldDistance;  // level units: border vertices this close are to be joined
  std::optional<double> flatness;      // level units: distance of corners from their face's plane

  double weldFor(double diagonal) const {
    return weldDistance.value_or(kDefaultWeldShare * diagonal);
  }
  double flatnessFor(double diagonal) const {
    return flatness.value_or(kDefaultFlatnessShare * diagonal);
  }
};

}  // namespace halfspace::geometry
