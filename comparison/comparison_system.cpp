// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/comparison_system.h"

namespace halfspace::comparison {

const char* messageOf(Limit limit) {
  switch (limit) {
    case Limit::stopsEarly:
      return "stops early where planes protrude";
    case Limit::coarse:
      return "stops at boxes about the surface";
    case Limit::sizesInAdvance:
      return "only sizes known when it is built";
    case Limit::boxesOnly:
      return "only points and axis-aligned boxes";
    case Limit::pointsOnly:
      return "only points";
    case Limit::polytopesOnly:
      return "only boxes and hulls";
    case Limit::atRest:
      return "only at rest: sweeps nothing";
    case Limit::noPoints:
      return "no points";
    case Limit::distances:
      return "sweeps nothing itself: we step by the distances it tells";
    case Limit::samples:
      return "looks at places along a motion: late between them, or past what is thin";
    case Limit::surfaceOnly:
      return "does not notice a start in solid";
    case Limit::approximate:
      return "floats or margins: errs either way";
  }
  return "";
}

}  // namespace halfspace::comparison
