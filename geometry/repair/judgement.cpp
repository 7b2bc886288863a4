// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repairer.h"

#include <algorithm>

#include "geometry/repair/measure/free_memory.h"
#include "geometry/repair/measure/rounding_volume.h"
#include "geometry/repair/steps/dust.h"

namespace halfspace::geometry {

RepairObstacle Repairer::judge() {
  if (m_assembly.count > 0) {
    adoptParts();  // each was judged by itself
  } else {
    if (took(StepKind::untangle)) clearDust();
    if (isSheet()) return RepairObstacle::noVolume;
  }
  m_embedded = {};  // nothing is cut from here on
  if (!m_options.measureDeviation) return RepairObstacle::none;
  measure();
  return objection();
}

bool Repairer::isSheet() const {
  if (meanThicknessOf(m_set) >= kThinShare * m_diagonal) return false;
  CornerRounding rounding{m_options.singlePrecision || fitsSinglePrecision(m_given), 0.0};
  for (const RepairStep& step : m_result.steps)
    if (step.kind == StepKind::untangle) rounding.moved = std::max(rounding.moved, step.moved);
  return m_result.after.volume <= roundingVolumeOf(m_set, rounding);
}

bool Repairer::took(StepKind kind) const {
  return std::ranges::any_of(m_result.steps,
                             [&](const RepairStep& step) { return step.kind == kind; });
}

void Repairer::clearDust() {
  const Dust dust = dustIn(m_set, givenTriangles());
  if (dust.parts == 0) return;
  TriangleSet whole = m_set;
  m_set.filter([&](size_t t) { return !dust.triangles[t]; });
  if (isSolid(m_options.keepContacts)) return note(StepKind::dropDust, dust.parts);
  m_set = std::move(whole);
  isSolid(m_options.keepContacts);
}

void Repairer::measure() {
  if (!m_options.measureDeviation) return;
  beginStage(m_options.watch, "measuring the deviation");
  m_set = {};  // m_result.soup has the solid
  releaseFreeMemory(m_given.faces.size());
  if (m_rounded) {
    m_result.deviation = deviationOf(m_given, m_result.soup);
  } else {
    const TriangleSet& before = givenTriangles();
    const TriangleSet after = trianglesOf(m_result.soup);
    releaseFreeMemory(m_given.faces.size());
    m_result.deviation = deviationOf(before, after);
  }
  if (m_result.deviation.lost.empty()) return;
  LostSurface lost = lostSurfaceOf(givenTriangles(), m_result.deviation.lost);
  long long sheets = 0, faces = 0;
  for (const MissingPart& part : lost.parts) {
    sheets += part.visible ? 1 : 0;
    (part.visible ? faces : lost.interiorFaces) += part.faces;
  }
  note(StepKind::dropSheets, sheets, 0.0, faces);
  note(StepKind::loseSurface, lost.visibleFaces);
  note(StepKind::removeInterior, lost.interiorFaces);
  m_result.lostParts = std::move(lost.parts);
}

RepairObstacle Repairer::objection() const {
  const Deviation& deviation = m_result.deviation;
  const double chosen = std::max(m_options.tolerances.flatness.value_or(0.0),
                                 m_options.tolerances.weldDistance.value_or(0.0));
  if (2.0 * chosen > deviation.keptDistance) return RepairObstacle::none;
  if (deviation.visibleLostShare() > kMostLostUnasked && !m_options.allowLoss)
    return RepairObstacle::surfaceLost;
  const bool thickWalls = m_options.thicken && 0.5 * m_options.thickness > deviation.keptDistance;
  if (deviation.inventedShare() <= kMostInventedUnasked || m_options.fillLarge || thickWalls)
    return RepairObstacle::none;
  return took(StepKind::fillHoles) ? RepairObstacle::largeHoles : RepairObstacle::surfaceInvented;
}

}  // namespace halfspace::geometry
