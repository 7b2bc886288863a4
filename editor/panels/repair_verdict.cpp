// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/repair_verdict.h"

#include <QObject>

#include "geometry/boolean/mesh_engines.h"

namespace halfspace::editor {

namespace {

using geometry::RepairObstacle;
using geometry::RepairVerdict;

QString obstacleText(RepairObstacle obstacle) {
  switch (obstacle) {
    case RepairObstacle::none:
      return {};
    case RepairObstacle::notReadable:
      return QObject::tr(
          "Faces use vertices that do not exist or are not finite; export the mesh again.");
    case RepairObstacle::nothingThere:
    case RepairObstacle::lostInRounding:  // not here: meshes of a level are not rounded
      return QObject::tr("No face has any area; export the mesh again.");
    case RepairObstacle::largeHoles:
      return QObject::tr(
          "A hole is so large that filling it is a guess. Allow it, thicken the open sheets, wrap "
          "the mesh, or close the hole by hand.");
    case RepairObstacle::surfaceLost:
      return QObject::tr(
          "More than 1 % of the visible surface would be lost, such as sheets that enclose "
          "nothing. Thicken the open sheets, or allow the loss.");
    case RepairObstacle::surfaceInvented:
      return QObject::tr(
          "More than 10 % of the surface of the result would be new. Allow holes of any size to be "
          "filled, or thicken the open sheets.");
    case RepairObstacle::noVolume:
      return QObject::tr(
          "The faces are thin sheets that enclose no volume. Thicken them, or wrap the mesh.");
    case RepairObstacle::tooTangled:
      return QObject::tr(
          "Too many faces intersect: cutting them apart would take more time and memory than the "
          "size of the mesh allows. Wrap the mesh, or remove surfaces that lie on one another.");
    case RepairObstacle::tooFlat:
      return QObject::tr("Flattened faces would intersect. Choose a smaller flatness tolerance.");
    case RepairObstacle::engineMissing:
      return QObject::tr("The mesh cannot be wrapped: %1.")
          .arg(QString::fromStdString(geometry::meshEngines().problem));
    case RepairObstacle::notConverged:
      break;
  }
  return QObject::tr(
      "Rounding kept making new intersections, on coarse grids, too. Wrap the mesh.");
}

}  // namespace

QString verdictOf(const geometry::RepairResult& result) {
  const QString why = obstacleText(result.obstacle);
  switch (result.verdict) {
    case RepairVerdict::solid:
      return QObject::tr("Valid closed solid.");
    case RepairVerdict::repaired:
      return QObject::tr(
                 "Not a closed solid, but it can be repaired. The surface moves by at most %1.")
          .arg(result.deviation.greater(), 0, 'g', 3);
    case RepairVerdict::needsConsent:
      return QObject::tr("Not a closed solid. The repair needs your consent: %1").arg(why);
    case RepairVerdict::refused:
      break;
  }
  return QObject::tr("Not a closed solid, and it cannot be repaired: %1").arg(why);
}

}  // namespace halfspace::editor
