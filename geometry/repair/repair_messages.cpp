// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a user reads of a repair's verdict and obstacle.
#include "geometry/boolean/mesh_engines.h"
#include "geometry/repair/repair.h"

namespace halfspace::geometry {

std::string_view nameOf(RepairVerdict verdict) {
  switch (verdict) {
    case RepairVerdict::solid:
      return "solid";
    case RepairVerdict::repaired:
      return "repaired";
    case RepairVerdict::needsConsent:
      return "needs consent";
    case RepairVerdict::refused:
      break;
  }
  return "refused";
}

std::string messageOf(RepairObstacle obstacle) {
  switch (obstacle) {
    case RepairObstacle::none:
      return "";
    case RepairObstacle::notReadable:
      return "Faces use vertices that do not exist or are not finite; export the mesh again.";
    case RepairObstacle::nothingThere:
      return "No face has any area; export the mesh again.";
    case RepairObstacle::lostInRounding:
      return "Rounded to 32-bit numbers, no face has any area: the mesh is too small for its "
             "distance from the origin, or its numbers are too large or too small. Move it to the "
             "origin and scale it, or write a format with 64-bit numbers (obj, ply, off).";
    case RepairObstacle::largeHoles:
      return "A hole is so large that filling it is a guess. Allow it with --fill-large, make "
             "walls of such surfaces with --thicken, wrap the whole mesh with --wrap, or close "
             "the hole by hand.";
    case RepairObstacle::surfaceLost:
      return "More than 1 % of the visible surface would be lost, such as sheets that enclose "
             "nothing. Make walls of them with --thicken, or allow the loss with --allow-loss.";
    case RepairObstacle::surfaceInvented:
      return "More than 10 % of the surface of the result would be new. Allow it with "
             "--fill-large, or make walls of open surfaces with --thicken.";
    case RepairObstacle::noVolume:
      return "The faces are thin sheets that enclose no volume. Make walls of them with --thicken, "
             "or wrap them with --wrap.";
    case RepairObstacle::tooTangled:
      return "Too many faces intersect: cutting them apart would take more time and memory than "
             "the size of the mesh allows. Wrap the whole mesh with --wrap, or remove surfaces "
             "that lie on one another.";
    case RepairObstacle::tooFlat:
      return "Flattened faces would intersect. Choose a smaller --flatness.";
    case RepairObstacle::engineMissing:
      return "The mesh cannot be wrapped: " + meshEngines().problem + ".";
    case RepairObstacle::notConverged:
      break;
  }
  return "Rounding kept making new intersections, on coarse grids, too. Wrap the whole mesh with "
         "--wrap.";
}

}  // namespace halfspace::geometry
