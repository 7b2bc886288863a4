// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/repair.h"

#include <algorithm>
#include <span>

#include "geometry/boolean/mesh_engines.h"
#include "geometry/repair/measure/free_memory.h"
#include "geometry/repair/measure/rounding_volume.h"
#include "geometry/repair/parts/part_assembly.h"
#include "geometry/repair/parts/solid_parts.h"
#include "geometry/repair/steps/contacts.h"
#include "geometry/repair/steps/duplicates.h"
#include "geometry/repair/steps/dust.h"
#include "geometry/repair/steps/flatten.h"
#include "geometry/repair/steps/hole_fillings.h"
#include "geometry/repair/steps/move_contacts.h"
#include "geometry/repair/steps/needles.h"
#include "geometry/repair/steps/orientation.h"
#include "geometry/repair/steps/seams.h"
#include "geometry/repair/steps/sheets.h"
#include "geometry/repair/triangles/coordinate_grid.h"
#include "geometry/repair/triangles/triangle_set.h"
#include "geometry/repair/untangle/known_apart.h"
#include "geometry/repair/untangle/untangle.h"

namespace halfspace::geometry {
namespace {

// Distances by which touching parts are moved apart, as shares of the largest coordinate, tried in
// order until the result is a solid: a few units in the last place of the numbers in a file.
constexpr double kPartShares[] = {0x1p-30, 0x1p-26, 0x1p-22, 0x1p-19};
constexpr double kSinglePartShares[] = {0x1p-21, 0x1p-20, 0x1p-19, 0x1p-18};

bool fitsSinglePrecision(const PolygonSoup& soup) {
  return std::ranges::all_of(soup.vertices, [](const Vec3& v) { return v == nearestSingle(v); });
}

bool hasArea(const PolygonSoup& soup) {
  return !trianglesOf(soup).triangles.empty();
}

class Repairer {
 public:
  Repairer(const PolygonSoup& soup, const RepairOptions& options)
      : m_given(soup), m_options(options) {
    m_validation.tolerances = options.tolerances;
    m_validation.locationLimit = options.locationLimit;
  }

  RepairResult run() {
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
    m_merged = positionsOf(given().vertices);
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

 private:
  // Everything from the holes on. With consent to walls only sheets become walls at first. If that
  // invents too much, so do all parts whose fillings are more than their share.
  RepairObstacle close() {
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

  // holeShare: parts become walls whose fillings have more than this multiple of their area.
  RepairObstacle closeWith(double holeShare) {
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

  const PolygonSoup& given() const { return m_rounded ? *m_rounded : m_given; }

  // Made when it is wanted, and dropped before the result is validated, which takes most memory.
  const TriangleSet& givenTriangles() {
    if (!m_givenTriangles) m_givenTriangles = trianglesOf(given());
    return *m_givenTriangles;
  }

  bool isReadable() const {
    return m_result.before.count(DefectKind::indexOutOfRange) == 0 &&
           m_result.before.count(DefectKind::notFinite) == 0;
  }

  // Whether the input is a solid. For single precision the rounded coordinates have to be a solid
  // too, since those are the ones that will be written.
  bool isSoundAlready() {
    if (!m_options.singlePrecision || fitsSinglePrecision(m_given)) {
      return m_result.before.isSolid();
    }
    m_rounded = m_given;
    for (Vec3& v : m_rounded->vertices) v = nearestSingle(v);
    return m_result.before.isSolid() && validate(*m_rounded, m_validation).isSolid();
  }

  RepairResult passOn() {
    m_result.verdict = RepairVerdict::solid;
    m_result.soup = m_given;
    for (size_t f = 0; f < m_given.faces.size(); ++f) {
      m_result.origins.push_back(static_cast<int>(f));
    }
    m_result.after = m_result.before;
    return std::move(m_result);
  }

  RepairResult refuse(RepairObstacle obstacle) {
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

  void note(StepKind kind, long long changed, double moved = 0.0, long long extra = 0) {
    if (changed == 0) return;
    const RepairStep step{kind, changed, moved, extra};
    if (m_options.keepParts) {
      addStep(step);
    } else {
      m_result.steps.push_back(step);
    }
  }

  // Parts take the same steps one after the other: each kind is listed once.
  void addStep(const RepairStep& step) {
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

  void clean() {
    const ValidationReport& before = m_result.before;
    note(StepKind::stitch, before.count(DefectKind::duplicateVertices));
    note(StepKind::dropLoosePoints, before.count(DefectKind::isolatedVertices));
    note(StepKind::dropFlatFaces,
         before.count(DefectKind::zeroAreaFaces) + before.count(DefectKind::repeatedCorners));
    note(StepKind::dropDuplicates, dropDuplicates(m_set));
  }

  // The default weld distance is a share of the diagonal. In a thin mesh it is limited further, to
  // a share of the shortest side of the bounding box.
  SeamTolerance seamReach() const {
    constexpr double kShareOfThinnest = 1e-3;
    if (m_options.tolerances.weldDistance) return {*m_options.tolerances.weldDistance, true};
    const double thinnest = boundsOf(m_set).sizes().minCoeff();
    const double distance = m_options.tolerances.weldFor(m_diagonal);
    return {thinnest > 0.0 ? std::min(distance, kShareOfThinnest * thinnest) : distance, false};
  }

  void closeSeams() {
    const SeamTolerance weld = seamReach();
    const SeamOutcome welded = weldBorders(m_set, weld, m_merged);
    note(StepKind::weld, welded.changed, welded.moved);
    const SeamOutcome split = splitTJunctions(m_set, weld);
    note(StepKind::splitTJunctions, split.changed, split.moved);
    if (wantsNeedlesGone()) dropNeedles();
  }

  void turnFaces() {
    int turned = orientPatches(m_set);
    const int dropped = dropMembranes(m_set);
    if (dropped > 0) turned += orientPatches(m_set);
    note(StepKind::orient, turned);
    note(StepKind::dropMembranes, dropped);
  }

  RepairObstacle fillHoles(double holeShare) {
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

  // The fillings of parts that are still there.
  void noteFillings(const HoleFillings& holes) {
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

  // The parts that the numbers of the vertices make (indexedPartsOf()), each repaired by itself.
  // The steps that follow see only the rest, so parts that touch are not joined.
  RepairObstacle takeIndexedParts() {
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

  // Whether nothing is left of a part, so that its faces are a sheet.
  static bool isMissing(RepairObstacle obstacle) {
    return obstacle == RepairObstacle::noVolume || obstacle == RepairObstacle::nothingThere ||
           obstacle == RepairObstacle::lostInRounding;
  }

  // Makes a solid of every closed part of m_set. If there is only one, it is makeSolid().
  RepairObstacle makeParts() {
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

  // Repairs one closed part with what is left of the budget, and adds it to the others. origins:
  // per face of the part, the given face.
  RepairObstacle repairPart(const PolygonSoup& part, const std::vector<int>& origins,
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

  // Replaces sheets that are neither part of the solid's surface nor inside it by walls.
  RepairObstacle thickenSheets(RepairObstacle obstacle) {
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

  bool wantsFlat() const { return m_options.tolerances.flatness.value_or(0.0) > 0.0; }

  int flattenFaces() {
    const Flattened flat =
        flatten(m_set, *m_options.tolerances.flatness, m_options.singlePrecision);
    note(StepKind::flatten, flat.moved, flat.furthest, flat.planes);
    return flat.moved;
  }

  // Only if the user gave a distance; otherwise a thin triangle may be a detail.
  bool wantsNeedlesGone() const {
    return m_options.tolerances.weldDistance.value_or(0.0) > 0.0 &&
           m_result.before.count(DefectKind::slivers) > 0;
  }

  int dropNeedles() {
    const auto mayChange = [&](size_t t) {
      const int face = m_set.origins[t];
      return face < 0 || m_given.faces[face].size() == 3;
    };
    const NeedleOutcome gone =
        collapseNeedles(m_set, *m_options.tolerances.weldDistance, mayChange, m_merged);
    note(StepKind::collapseNeedles, gone.changed, gone.moved);
    return gone.changed;
  }

  // The input is a solid; only slivers are removed and faces flattened.
  RepairResult smooth() {
    const int gone = wantsNeedlesGone() ? dropNeedles() : 0;
    const int moved = wantsFlat() ? flattenFaces() : 0;
    if (gone + moved == 0) return passOn();
    if (makeSolid() == RepairObstacle::none) {
      measure();
      return finish();
    }
    return refuse(moved > 0 ? RepairObstacle::tooFlat : RepairObstacle::notConverged);
  }

  // Makes m_set a solid whose contacts are moved apart. If moving them apart keeps making faces
  // intersect, as between thin solids that nearly coincide, the touching parts are united instead.
  RepairObstacle makeSolid() {
    const double extent = extentOf(m_set);
    const RepairObstacle parted = untangleAndSeparate(std::move(m_set), extent);
    if (parted != RepairObstacle::notConverged || m_embedded.triangles.empty()) return parted;
    const TriangleSet embedded = m_embedded;
    for (const double share : shares()) {
      TriangleSet joined = embedded;
      const ContactSplit contacts = splitContacts(joined, m_options.singlePrecision);
      if (!contacts.complete || contacts.copies.empty()) break;
      const double moved =
          joinContacts(joined, contacts, share * extent, m_options.singlePrecision);
      if (untangleAndSeparate(std::move(joined), extent) != RepairObstacle::none) continue;
      note(StepKind::joinContacts, static_cast<long long>(contacts.copies.size()), moved);
      return RepairObstacle::none;
    }
    return parted;
  }

  std::span<const double> shares() const {
    return m_options.singlePrecision ? std::span<const double>(kSinglePartShares) : kPartShares;
  }

  // Untangles `chain` and separates its contacts, by a larger distance at each attempt, until a
  // full validation of m_set finds no error. The first attempt accepts a chain that is a solid;
  // where surfaces are known to intersect, the validation that would find this is skipped.
  RepairObstacle untangleAndSeparate(TriangleSet chain, double extent) {
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
      const Untangled outcome = untangle(
          chain, {m_options.singlePrecision, &*m_budget,
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

  static double extentOf(const TriangleSet& set) {
    const Box box = boundsOf(set);
    return box.isEmpty()
               ? 0.0
               : std::max(box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff());
  }

  bool isSolid(bool byIndex) {
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

  // isSolid() for a mesh of triangles, which has no polygons to restore. The soup is made only if
  // the triangles are a solid.
  bool areTrianglesSolid(const ValidationOptions& options) {
    m_givenTriangles.reset();
    TriangleSet whole;
    if (m_options.thicken)
      whole = m_set;  // keeps the numbers of corners, by which sheets are found
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

  RepairObstacle wrapAll() {
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

  // Removes dust from the solid, and compares it with the given surface: what the user would not
  // expect needs consent.
  RepairObstacle judge() {
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

  // Makes the parts the result. Parts that neither overlap nor touch are one solid.
  void adoptParts() {
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

  // Whether the solid is so thin that rounding can have made its volume.
  bool isSheet() const {
    if (meanThicknessOf(m_set) >= kThinShare * m_diagonal) return false;
    CornerRounding rounding{m_options.singlePrecision || fitsSinglePrecision(m_given), 0.0};
    for (const RepairStep& step : m_result.steps)
      if (step.kind == StepKind::untangle) rounding.moved = std::max(rounding.moved, step.moved);
    return m_result.after.volume <= roundingVolumeOf(m_set, rounding);
  }

  bool took(StepKind kind) const {
    return std::ranges::any_of(m_result.steps,
                               [&](const RepairStep& step) { return step.kind == kind; });
  }

  void clearDust() {
    const Dust dust = dustIn(m_set, givenTriangles());
    if (dust.parts == 0) return;
    TriangleSet whole = m_set;
    m_set.filter([&](size_t t) { return !dust.triangles[t]; });
    if (isSolid(m_options.keepContacts)) return note(StepKind::dropDust, dust.parts);
    m_set = std::move(whole);
    isSolid(m_options.keepContacts);
  }

  void measure() {
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

  // Distances that the user chose count as consent to a loss within them.
  RepairObstacle objection() const {
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

  // The same repair with all coordinates rounded to 32 bits: features that nearly coincide then
  // coincide or are apart, and rounding ends. Empty if that does not help either.
  std::optional<RepairResult> onCoarseGrid() const {
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

  RepairResult finish() {
    m_result.verdict = RepairVerdict::repaired;
    return std::move(m_result);
  }

  const PolygonSoup& m_given;
  RepairOptions m_options;
  ValidationOptions m_validation;
  std::optional<PolygonSoup> m_rounded;
  RepairResult m_result;
  CollidingFaces m_colliding;                   // of the given mesh
  std::optional<TriangleSet> m_givenTriangles;  // see givenTriangles()
  TriangleSet m_set;
  TriangleSet m_embedded;  // untangled, before contacts are split and moved; empty if there are
                           // none and no walls are made
  PartAssembly m_indexedParts;  // with keepParts: closed by their numbers of vertices
  PartAssembly m_assembly;      // these, and the closed parts of the rest; of none: no parts
  bool m_hasPolygons = false;
  std::vector<int> m_merged;
  double m_diagonal = 0.0;
  std::optional<UntangleBudget> m_budget;
  bool m_expectsIntersections = false;
};

}  // namespace

RepairResult repair(const PolygonSoup& soup, const RepairOptions& options) {
  RepairResult result = Repairer(soup, options).run();
  releaseFreeMemory(soup.faces.size());
  return result;
}

}  // namespace halfspace::geometry
