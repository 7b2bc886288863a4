// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repairer.h"

#include "geometry/repair/steps/duplicates.h"
#include "geometry/repair/steps/flatten.h"
#include "geometry/repair/steps/needles.h"
#include "geometry/repair/steps/orientation.h"
#include "geometry/repair/steps/sheets.h"

namespace halfspace::geometry {

void Repairer::clean() {
  const ValidationReport& before = m_result.before;
  note(StepKind::stitch, before.count(DefectKind::duplicateVertices));
  note(StepKind::dropLoosePoints, before.count(DefectKind::isolatedVertices));
  note(StepKind::dropFlatFaces,
       before.count(DefectKind::zeroAreaFaces) + before.count(DefectKind::repeatedCorners));
  note(StepKind::dropDuplicates, dropDuplicates(m_set));
}

SeamTolerance Repairer::seamReach() const {
  constexpr double kShareOfThinnest = 1e-3;
  if (m_options.tolerances.weldDistance) return {*m_options.tolerances.weldDistance, true};
  const double thinnest = boundsOf(m_set).sizes().minCoeff();
  const double distance = m_options.tolerances.weldFor(m_diagonal);
  return {thinnest > 0.0 ? std::min(distance, kShareOfThinnest * thinnest) : distance, false};
}

void Repairer::closeSeams() {
  const SeamTolerance weld = seamReach();
  const SeamOutcome welded = weldBorders(m_set, weld, m_merged);
  note(StepKind::weld, welded.changed, welded.moved);
  const SeamOutcome split = splitTJunctions(m_set, weld);
  note(StepKind::splitTJunctions, split.changed, split.moved);
  if (wantsNeedlesGone()) dropNeedles();
}

void Repairer::turnFaces() {
  int turned = orientPatches(m_set);
  const int dropped = dropMembranes(m_set);
  if (dropped > 0) turned += orientPatches(m_set);
  note(StepKind::orient, turned);
  note(StepKind::dropMembranes, dropped);
}

RepairObstacle Repairer::fillHoles(double holeShare) {
  beginStage(m_options.watch, "filling holes");
  const HoleFillings holes = fillingsOf(m_set, m_options.tolerances.flatnessFor(m_diagonal));
  const double area = areaOf(m_set);
  for (const HoleFilling& filling : holes.fillings) {
    m_result.largestHole = std::max(m_result.largestHole, filling.area);
    if (!filling.flat && filling.area > kLargeHoleShare * area && !m_options.fillLarge &&
        !m_options.thicken)
      return RepairObstacle::largeHoles;
  }
  const bool mayWall = m_options.thicken && !m_options.fillLarge;
  const std::vector<int> sheets =
      mayWall ? cornersOfOpenParts(m_set, holes, holeShare) : std::vector<int>();
  for (const HoleFilling& filling : holes.fillings)
    for (const Triangle& t : filling.triangles) m_set.add(t, -1);
  if (!sheets.empty()) dropPartsAt(m_set, sheets);  // thickening adds them back as walls
  noteFillings(holes);
  return RepairObstacle::none;
}

void Repairer::noteFillings(const HoleFillings& holes) {
  std::vector<bool> isUsed(m_set.points.size(), false);
  for (const Triangle& t : m_set.triangles)
    for (const int vertex : t) isUsed[vertex] = true;
  long long filled = 0, added = 0;
  for (size_t i = 0; i < holes.loops.size(); ++i) {
    if (!isUsed[holes.loops[i].front()]) continue;
    ++filled;
    added += std::ssize(holes.fillings[i].triangles);
  }
  note(StepKind::fillHoles, filled, 0.0, added);
}

bool Repairer::wantsNeedlesGone() const {
  return m_options.tolerances.weldDistance.value_or(0.0) > 0.0 &&
         m_result.before.count(DefectKind::slivers) > 0;
}

int Repairer::dropNeedles() {
  const auto mayChange = [&](size_t t) {
    const int face = m_set.origins[t];
    return face < 0 || m_given.faces[face].size() == 3;
  };
  const NeedleOutcome gone =
      collapseNeedles(m_set, *m_options.tolerances.weldDistance, mayChange, m_merged);
  note(StepKind::collapseNeedles, gone.changed, gone.moved);
  return gone.changed;
}

int Repairer::flattenFaces() {
  const Flattened flat = flatten(m_set, *m_options.tolerances.flatness, m_options.singlePrecision);
  note(StepKind::flatten, flat.moved, flat.furthest, flat.planes);
  return flat.moved;
}

}  // namespace halfspace::geometry
