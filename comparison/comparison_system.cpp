// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_system.h"

namespace halfspace::comparison {

const char* messageOf(Limit limit) {
  switch (limit) {
    case Limit::stopsEarly:
      return "stops early where planes protrude";
    case Limit::coarse:
      return "stops at boxes around the surface";
    case Limit::sizesInAdvance:
      return "only sizes that are known when it is built";
    case Limit::boxesOnly:
      return "only points and axis-aligned boxes";
    case Limit::pointsOnly:
      return "only points";
    case Limit::polytopesOnly:
      return "only boxes and hulls";
    case Limit::atRest:
      return "only shapes at rest, no sweeps";
    case Limit::noPoints:
      return "no points";
    case Limit::distances:
      return "no sweeps: we step along the motion by the distances it returns";
    case Limit::samples:
      return "tests points along a motion: late between them, and misses thin solids";
    case Limit::surfaceOnly:
      return "does not report a start inside a solid";
    case Limit::approximate:
      return "floats or margins: late or early";
  }
  return "";
}

}  // namespace halfspace::comparison
