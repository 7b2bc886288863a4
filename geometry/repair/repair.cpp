// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repair.h"

#include <algorithm>

#include "geometry/mesh/equal_positions.h"
#include "geometry/repair/measure/free_memory.h"
#include "geometry/repair/repairer.h"
#include "geometry/repair/steps/orientation.h"

namespace halfspace::geometry {
namespace {

bool hasArea(const PolygonSoup& soup) {
  return !trianglesOf(soup).triangles.empty();
}

}  // namespace

RepairResult Repairer::run() {
  beginStage(m_options.watch, "checking the mesh");
  m_result.before = validate(m_given, m_validation, m_colliding);
  releaseFreeMemory(m_given.faces.size());
  if (!isReadable()) return refuse(RepairObstacle::notReadable);
  // A repeated corner harms no solid, but other programs stumble over it.
  const bool sound = isSoundAlready() && m_result.before.count(DefectKind::repeatedCorners) == 0;
  if (sound && !wantsFlat() && !wantsNeedlesGone()) return passOn();
  m_set = trianglesOf(given());
  if (m_set.triangles.empty())
    return refuse(m_rounded && hasArea(m_given) ? RepairObstacle::lostInRounding
                                                : RepairObstacle::nothingThere);
  m_hasPolygons = std::ranges::any_of(m_given.faces, [](const auto& f) { return f.size() > 3; });
  m_merged = firstVertexAtPosition(given().vertices);
  m_diagonal = boundsOf(m_set).diagonal().norm();
  m_expectsIntersections = m_result.before.selfIntersecting;
  if (!m_budget) m_budget = untangleBudgetFor(m_set.triangles.size());
  if (sound) return smooth();
  beginStage(m_options.watch, "closing seams");
  RepairObstacle obstacle = m_options.keepParts ? takeIndexedParts() : RepairObstacle::none;
  if (obstacle == RepairObstacle::none) {
    clean();
    closeSeams();
    if (!m_options.keepOrientation) turnFaces();
    obstacle = close();
  }
  if (obstacle == RepairObstacle::notConverged && !m_options.singlePrecision) {
    if (std::optional<RepairResult> coarse = onCoarseGrid()) return std::move(*coarse);
  }
  if (obstacle != RepairObstacle::none && m_options.wrap) obstacle = wrapAll();
  if (obstacle != RepairObstacle::none) return refuse(obstacle);
  return finish();
}

RepairObstacle Repairer::close() {
  constexpr double kUnasked = kMostInventedUnasked / (1.0 - kMostInventedUnasked);
  const bool mayWall = m_options.thicken && !m_options.fillLarge;
  const TriangleSet open = mayWall ? m_set : TriangleSet();
  const std::vector<RepairStep> steps = m_result.steps;
  const RepairObstacle first = closeWith(kSheetHoleShare);
  if (first != RepairObstacle::largeHoles || !mayWall) return first;
  m_set = open;
  m_result.steps = steps;
  m_result.lostParts.clear();
  m_result.parts.clear();
  m_result.deviation = {};
  return closeWith(kUnasked);
}

RepairObstacle Repairer::closeWith(double holeShare) {
  m_assembly = m_indexedParts;
  RepairObstacle obstacle = fillHoles(holeShare);
  if (obstacle == RepairObstacle::none) {
    if (!m_options.keepOrientation) note(StepKind::orientParts, orientParts(m_set));
    const bool flattened = wantsFlat() && flattenFaces() > 0;
    obstacle = m_options.keepParts ? makeParts() : makeSolid();
    if (flattened && obstacle != RepairObstacle::none) obstacle = RepairObstacle::tooFlat;
  }
  if (m_options.thicken) obstacle = thickenSheets(obstacle);
  return obstacle == RepairObstacle::none ? judge() : obstacle;
}

const TriangleSet& Repairer::givenTriangles() {
  if (!m_givenTriangles) m_givenTriangles = trianglesOf(given());
  return *m_givenTriangles;
}

bool Repairer::isReadable() const {
  return m_result.before.count(DefectKind::indexOutOfRange) == 0 &&
         m_result.before.count(DefectKind::notFinite) == 0;
}

bool Repairer::isSoundAlready() {
  if (!m_options.singlePrecision || fitsSinglePrecision(m_given)) {
    return m_result.before.isSolid();
  }
  m_rounded = m_given;
  for (Vec3& v : m_rounded->vertices) v = nearestSingle(v);
  return m_result.before.isSolid() && validate(*m_rounded, m_validation).isSolid();
}

RepairResult Repairer::passOn() {
  m_result.verdict = RepairVerdict::solid;
  m_result.soup = m_given;
  for (size_t f = 0; f < m_given.faces.size(); ++f) {
    m_result.origins.push_back(static_cast<int>(f));
  }
  m_result.after = m_result.before;
  return std::move(m_result);
}

RepairResult Repairer::refuse(RepairObstacle obstacle) {
  const bool consent = obstacle != RepairObstacle::notReadable &&
                       obstacle != RepairObstacle::nothingThere &&
                       obstacle != RepairObstacle::lostInRounding;
  m_result.verdict =
      consent && !m_options.wrap ? RepairVerdict::needsConsent : RepairVerdict::refused;
  m_result.obstacle = obstacle;
  m_result.soup = {};
  m_result.origins.clear();
  m_result.parts.clear();
  return std::move(m_result);
}

void Repairer::note(StepKind kind, long long changed, double moved, long long extra) {
  if (changed == 0) return;
  const RepairStep step{kind, changed, moved, extra};
  if (m_options.keepParts) {
    addStep(step);
  } else {
    m_result.steps.push_back(step);
  }
}

void Repairer::addStep(const RepairStep& step) {
  auto& steps = m_result.steps;
  const auto known = std::ranges::find(steps, step.kind, &RepairStep::kind);
  if (known == steps.end()) {
    const auto later =
        std::ranges::find_if(steps, [&](const RepairStep& s) { return s.kind > step.kind; });
    steps.insert(later, step);
    return;
  }
  known->changed += step.changed;
  known->moved = std::max(known->moved, step.moved);
  known->extra += step.extra;
}

RepairResult Repairer::smooth() {
  const int gone = wantsNeedlesGone() ? dropNeedles() : 0;
  const int moved = wantsFlat() ? flattenFaces() : 0;
  if (gone + moved == 0) return passOn();
  if (makeSolid() == RepairObstacle::none) {
    measure();
    return finish();
  }
  return refuse(moved > 0 ? RepairObstacle::tooFlat : RepairObstacle::notConverged);
}

std::optional<RepairResult> Repairer::onCoarseGrid() const {
  RepairOptions options = m_options;
  options.singlePrecision = true;
  options.wrap = false;
  Repairer coarse(m_given, options);
  coarse.m_budget = m_budget;
  RepairResult result = coarse.run();
  if (result.verdict != RepairVerdict::repaired) return std::nullopt;
  RepairStep rounded{StepKind::roundCoordinates};
  for (const Vec3& v : m_given.vertices) {
    const double moved = (nearestSingle(v) - v).norm();
    rounded.changed += moved > 0.0 ? 1 : 0;
    rounded.moved = std::max(rounded.moved, moved);
  }
  if (rounded.changed > 0) result.steps.push_back(rounded);
  return result;
}

RepairResult Repairer::finish() {
  m_result.verdict = RepairVerdict::repaired;
  return std::move(m_result);
}

RepairResult repair(const PolygonSoup& soup, const RepairOptions& options) {
  RepairResult result = Repairer(soup, options).run();
  releaseFreeMemory(soup.faces.size());
  return result;
}

}  // namespace halfspace::geometry
