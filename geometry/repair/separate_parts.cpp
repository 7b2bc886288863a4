// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repairer.h"

#include <algorithm>

#include "geometry/repair/parts/solid_parts.h"
#include "geometry/repair/steps/sheets.h"

namespace halfspace::geometry {

RepairObstacle Repairer::takeIndexedParts() {
  const std::vector<int> ofFace = indexedPartsOf(given());
  const std::vector<SoupPart> parts = partsOf(given(), ofFace);
  if (parts.size() == 1 && std::ranges::find(ofFace, SolidParts::kNone) == ofFace.end())
    return RepairObstacle::none;
  std::vector<bool> isTaken(ofFace.size(), false);
  for (size_t f = 0; f < ofFace.size(); ++f) isTaken[f] = ofFace[f] == SolidParts::kCopy;
  note(StepKind::dropDuplicates, std::ranges::count(isTaken, true));
  for (const SoupPart& part : parts) {
    const RepairObstacle obstacle =
        repairPart(part.soup, part.faces, m_options.tolerances, m_indexedParts);
    if (isMissing(obstacle)) continue;
    if (obstacle != RepairObstacle::none) return obstacle;
    for (const int face : part.faces) isTaken[face] = true;
  }
  m_set.filter([&](size_t t) { return !isTaken[m_set.origins[t]]; });
  return RepairObstacle::none;
}

bool Repairer::isMissing(RepairObstacle obstacle) {
  return obstacle == RepairObstacle::noVolume || obstacle == RepairObstacle::nothingThere ||
         obstacle == RepairObstacle::lostInRounding;
}

RepairObstacle Repairer::makeParts() {
  const SolidParts parts = solidPartsOf(m_set);
  if (m_assembly.count == 0 && parts.count < 2) return makeSolid();
  const SoupOfTriangles whole = soupOf(m_set, given(), givenTriangles(), m_merged);
  const std::vector<int> ofFace = partsOfFaces(whole, m_set, parts);
  m_set = {};
  for (const SoupPart& part : partsOf(whole.soup, ofFace)) {
    std::vector<int> origins;
    for (const int face : part.faces) origins.push_back(whole.origins[face]);
    const RepairObstacle obstacle = repairPart(part.soup, origins, {}, m_assembly);
    if (obstacle != RepairObstacle::none && !isMissing(obstacle)) return obstacle;
  }
  return m_assembly.count > 0 ? RepairObstacle::none : RepairObstacle::noVolume;
}

RepairObstacle Repairer::repairPart(const PolygonSoup& part, const std::vector<int>& origins,
                                    const MeshTolerances& tolerances, PartAssembly& into) {
  RepairOptions options = m_options;
  options.tolerances = tolerances;
  options.keepParts = options.thicken = options.wrap = options.measureDeviation = false;
  Repairer alone(part, options);
  alone.m_budget = m_budget;
  RepairResult made = alone.run();
  m_budget = alone.m_budget;
  if (made.obstacle != RepairObstacle::none) return made.obstacle;
  for (int& origin : made.origins) origin = origin < 0 ? origin : origins[origin];
  into.add(made.soup, made.origins, made.after, m_options.locationLimit);
  for (const RepairStep& step : made.steps) addStep(step);
  return RepairObstacle::none;
}

void Repairer::adoptParts() {
  m_assembly.finish();
  m_result.soup = std::move(m_assembly.soup);
  m_result.origins = std::move(m_assembly.origins);
  if (m_options.singlePrecision)
    for (Vec3& v : m_result.soup.vertices) v = nearestSingle(v);
  m_result.after = validate(m_result.soup, m_validation);
  if (m_result.after.isSolid()) return;
  m_result.after = std::move(m_assembly.report);
  m_result.parts = std::move(m_assembly.parts);
  note(StepKind::keepParts, m_assembly.count);
}

RepairObstacle Repairer::thickenSheets(RepairObstacle obstacle) {
  if (obstacle == RepairObstacle::noVolume) {
    m_embedded = {};
  } else if (obstacle != RepairObstacle::none) {
    return obstacle;
  }
  const double thickness =
      m_options.thickness > 0.0 ? m_options.thickness : kDefaultThicknessShare * m_diagonal;
  TriangleSet merged = givenTriangles();
  for (Triangle& t : merged.triangles)
    for (int& vertex : t) vertex = m_merged[vertex];
  merged.filter([&](size_t t) { return areaOf(merged.points, merged.triangles[t]) > 0.0; });
  const bool hasParts = m_assembly.count > 0;
  if (hasParts) m_embedded = withNumbersOf(merged.points, trianglesOf(m_assembly.soup));
  const TriangleSet sheets = findLostSheets(merged, m_embedded, 0.5 * thickness);
  if (sheets.triangles.empty()) return obstacle;
  note(StepKind::thicken, static_cast<long long>(sheets.triangles.size()), 0.5 * thickness);
  m_set = hasParts ? TriangleSet{merged.points, {}, {}} : m_embedded;
  m_expectsIntersections = true;
  append(m_set, buildWalls(sheets, thickness, m_options.singlePrecision));
  const RepairObstacle made = makeSolid();
  if (hasParts && made == RepairObstacle::none)  // all walls are one more part
    m_assembly.add(m_result.soup, m_result.origins, m_result.after, m_options.locationLimit);
  return made;
}

}  // namespace halfspace::geometry
