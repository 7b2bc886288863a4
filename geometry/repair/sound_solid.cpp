// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repairer.h"

#include <algorithm>

#include "geometry/boolean/mesh_engines.h"
#include "geometry/repair/measure/free_memory.h"
#include "geometry/repair/steps/contacts.h"
#include "geometry/repair/steps/duplicates.h"
#include "geometry/repair/steps/move_contacts.h"
#include "geometry/repair/untangle/known_apart.h"

namespace halfspace::geometry {
namespace {

// Distances by which touching parts are moved apart, as shares of the largest coordinate, tried in
// order until the result is a solid: a few units in the last place of the numbers in a file.
constexpr double kPartShares[] = {0x1p-30, 0x1p-26, 0x1p-22, 0x1p-19};
constexpr double kSinglePartShares[] = {0x1p-21, 0x1p-20, 0x1p-19, 0x1p-18};

}  // namespace

RepairObstacle Repairer::makeSolid() {
  const double extent = extentOf(m_set);
  const RepairObstacle parted = untangleAndSeparate(std::move(m_set), extent);
  if (parted != RepairObstacle::notConverged || m_embedded.triangles.empty()) return parted;
  const TriangleSet embedded = m_embedded;
  for (const double share : shares()) {
    TriangleSet joined = embedded;
    const ContactSplit contacts = splitContacts(joined, m_options.singlePrecision);
    if (!contacts.complete || contacts.copies.empty()) break;
    const double moved = joinContacts(joined, contacts, share * extent, m_options.singlePrecision);
    if (untangleAndSeparate(std::move(joined), extent) != RepairObstacle::none) continue;
    note(StepKind::joinContacts, static_cast<long long>(contacts.copies.size()), moved);
    return RepairObstacle::none;
  }
  return parted;
}

std::span<const double> Repairer::shares() const {
  return m_options.singlePrecision ? std::span<const double>(kSinglePartShares) : kPartShares;
}

RepairObstacle Repairer::untangleAndSeparate(TriangleSet chain, double extent) {
  RepairStep untangled{StepKind::untangle}, split{StepKind::splitContacts},
      parted{StepKind::separateContacts};
  m_result.after = {};
  m_embedded = {};
  m_set = std::move(chain);  // a large mesh fills memory: no copy that is not needed
  const bool isSolidAtOnce = !m_expectsIntersections && isSolid(false);
  if (isSolidAtOnce && m_options.thicken) m_embedded = m_set;
  for (size_t attempt = 0;; ++attempt) {
    if (attempt == 0 ? isSolidAtOnce : isSolid(m_options.keepContacts)) break;
    if (attempt == shares().size()) return RepairObstacle::notConverged;
    if (m_result.after.count(DefectKind::tooTangled) > 0) return RepairObstacle::tooTangled;
    if (attempt == 0 || !m_options.keepContacts) chain = std::move(m_set);
    const bool isAsGiven = attempt == 0 && !m_rounded;
    const Untangled outcome =
        untangle(chain, {m_options.singlePrecision, &*m_budget,
                         isAsGiven ? knownApart(chain, m_given, m_colliding) : std::vector<bool>(),
                         m_options.watch});
    if (outcome.outcome == UntangleOutcome::tooTangled) return RepairObstacle::tooTangled;
    if (outcome.outcome != UntangleOutcome::done) return RepairObstacle::notConverged;
    if (chain.triangles.empty()) return RepairObstacle::noVolume;
    if (outcome.rounds > 0) {
      untangled.changed += outcome.cutTriangles;
      untangled.moved = std::max(untangled.moved, outcome.moved);
      untangled.extra += outcome.rounds;
    }
    if (m_options.keepContacts) {
      m_set = chain;  // the next attempt begins without the splits
    } else {
      m_set = std::move(chain);
    }
    if (attempt == 0) m_embedded = m_set;
    const ContactSplit contacts = splitContacts(m_set, m_options.singlePrecision);
    if (!contacts.complete) return RepairObstacle::notConverged;
    split.changed = contacts.edges + contacts.vertices;
    if (attempt == 0 && contacts.copies.empty() && !m_options.thicken) m_embedded = {};
    if (contacts.copies.empty() || m_options.keepContacts) continue;
    parted.moved =
        separateContacts(m_set, contacts, shares()[attempt] * extent, m_options.singlePrecision);
    parted.changed = static_cast<long long>(contacts.copies.size());
  }
  for (const RepairStep& step : {untangled, split, parted})
    note(step.kind, step.changed, step.moved, step.extra);
  return RepairObstacle::none;
}

double Repairer::extentOf(const TriangleSet& set) {
  const Box box = boundsOf(set);
  return box.isEmpty() ? 0.0
                       : std::max(box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff());
}

bool Repairer::isSolid(bool byIndex) {
  // Validation compares whole polygons, so it misses a quad and two triangles that cover it back
  // to back. Comparing triangles finds them.
  beginStage(m_options.watch, "checking the solid");
  m_result.after = {};
  if (hasDuplicates(m_set)) return false;
  releaseFreeMemory(m_set.triangles.size());
  ValidationOptions options = m_validation;
  options.joinEqualPositions = !byIndex;
  m_result.soup = {};
  if (!m_hasPolygons) return areTrianglesSolid(options);
  SoupOfTriangles soup = soupOf(m_set, given(), givenTriangles(), m_merged);
  m_result.after = validate(soup.soup, options);
  if (!m_result.after.isSolid()) return false;
  m_result.soup = std::move(soup.soup);
  m_result.origins = std::move(soup.origins);
  return true;
}

bool Repairer::areTrianglesSolid(const ValidationOptions& options) {
  m_givenTriangles.reset();
  TriangleSet whole;
  if (m_options.thicken) whole = m_set;  // keeps the numbers of corners, by which sheets are found
  dropUnusedPoints(m_set);
  PolygonSoup soup;
  soup.vertices = std::move(m_set.points);
  m_result.after = validateTriangles(soup, m_set.triangles, options);
  const bool isSound = m_result.after.isSolid();
  m_set.points = isSound ? soup.vertices : std::move(soup.vertices);
  if (isSound) {
    addFaces(m_set, m_given, soup);
    m_result.soup = std::move(soup);
    m_result.origins = m_set.origins;
  }
  if (m_options.thicken) m_set = std::move(whole);
  return isSound;
}

RepairObstacle Repairer::wrapAll() {
  const FoundMeshEngines found = meshEngines();
  if (found.engines == nullptr) return RepairObstacle::engineMissing;
  m_result.steps.clear();
  m_result.lostParts.clear();
  m_result.parts.clear();
  m_assembly = {};
  m_budget = untangleBudgetFor(givenTriangles().triangles.size());
  m_set = found.engines->wrap(givenTriangles());
  if (m_set.triangles.empty()) return RepairObstacle::notConverged;
  if (m_options.singlePrecision) {
    for (Vec3& p : m_set.points) p = nearestSingle(p);
  }
  note(StepKind::wrap, 1);
  const RepairObstacle obstacle = makeSolid();
  if (obstacle == RepairObstacle::none) measure();
  return obstacle;
}

}  // namespace halfspace::geometry
