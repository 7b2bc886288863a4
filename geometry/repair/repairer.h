// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: one run of repair() (repair.h). The state of the run is in this class; its
// functions are in several files, named below, along what they do.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include "geometry/repair/parts/part_assembly.h"
#include "geometry/repair/repair.h"
#include "geometry/repair/steps/hole_fillings.h"
#include "geometry/repair/steps/seams.h"
#include "geometry/repair/triangles/coordinate_grid.h"
#include "geometry/repair/triangles/triangle_set.h"
#include "geometry/repair/untangle/untangle.h"
#include "geometry/validation/validate_for_repair.h"

namespace halfspace::geometry {

inline bool fitsSinglePrecision(const PolygonSoup& soup) {
  return std::ranges::all_of(soup.vertices, [](const Vec3& v) { return v == nearestSingle(v); });
}

class Repairer {
 public:
  Repairer(const PolygonSoup& soup, const RepairOptions& options)
      : m_given(soup), m_options(options) {
    m_validation.tolerances = options.tolerances;
    m_validation.locationLimit = options.locationLimit;
  }

  RepairResult run();

 private:
  // Everything from the holes on. With consent to walls only sheets become walls at first. If that
  // invents too much, so do all parts whose fillings are more than their share.
  RepairObstacle close();
  // holeShare: parts become walls whose fillings have more than this multiple of their area.
  RepairObstacle closeWith(double holeShare);
  const PolygonSoup& given() const { return m_rounded ? *m_rounded : m_given; }
  // Made when it is wanted, and dropped before the result is validated, which takes most memory.
  const TriangleSet& givenTriangles();
  bool isReadable() const;
  // Whether the input is a solid. For single precision the rounded coordinates have to be a solid
  // too, since those are the ones that will be written.
  bool isSoundAlready();
  RepairResult passOn();
  RepairResult refuse(RepairObstacle obstacle);
  // The input is a solid; only slivers are removed and faces flattened.
  RepairResult smooth();
  // The same repair with all coordinates rounded to 32 bits: features that nearly coincide then
  // coincide or are apart, and rounding ends. Empty if that does not help either.
  std::optional<RepairResult> onCoarseGrid() const;
  RepairResult finish();
  void note(StepKind kind, long long changed, double moved = 0.0, long long extra = 0);
  // Parts take the same steps one after the other: each kind is listed once.
  void addStep(const RepairStep& step);

  // closed_chain.cpp: the steps up to a closed chain of triangles, and those that move vertices.

  void clean();
  // The default weld distance is a share of the diagonal. In a thin mesh it is limited further, to
  // a share of the shortest side of the bounding box.
  SeamTolerance seamReach() const;
  bool wantsFlat() const { return m_options.tolerances.flatness.value_or(0.0) > 0.0; }
  void closeSeams();
  void turnFaces();
  RepairObstacle fillHoles(double holeShare);
  // The fillings of parts that are still there.
  void noteFillings(const HoleFillings& holes);
  // Only if the user gave a distance; otherwise a thin triangle may be a detail.
  bool wantsNeedlesGone() const;
  int dropNeedles();
  int flattenFaces();

  // separate_parts.cpp: parts that are repaired one by one.

  // The parts that the numbers of the vertices make (indexedPartsOf()), each repaired by itself.
  // The steps that follow see only the rest, so parts that touch are not joined.
  RepairObstacle takeIndexedParts();
  // Whether nothing is left of a part, so that its faces are a sheet.
  static bool isMissing(RepairObstacle obstacle);
  // Makes a solid of every closed part of m_set. If there is only one, it is makeSolid().
  RepairObstacle makeParts();
  // Repairs one closed part with what is left of the budget, and adds it to the others. origins:
  // per face of the part, the given face.
  RepairObstacle repairPart(const PolygonSoup& part, const std::vector<int>& origins,
                            const MeshTolerances& tolerances, PartAssembly& into);
  // Makes the parts the result. Parts that neither overlap nor touch are one solid.
  void adoptParts();
  // Replaces sheets that are neither part of the solid's surface nor inside it by walls.
  RepairObstacle thickenSheets(RepairObstacle obstacle);

  // sound_solid.cpp: from a closed chain to a mesh that the validation finds to be a solid.

  // Makes m_set a solid whose contacts are moved apart. If moving them apart keeps making faces
  // intersect, as between thin solids that nearly coincide, the touching parts are united instead.
  RepairObstacle makeSolid();
  std::span<const double> shares() const;
  // Untangles `chain` and separates its contacts, by a larger distance at each attempt, until a
  // full validation of m_set finds no error. The first attempt accepts a chain that is a solid;
  // where surfaces are known to intersect, the validation that would find this is skipped.
  RepairObstacle untangleAndSeparate(TriangleSet chain, double extent);
  static double extentOf(const TriangleSet& set);
  bool isSolid(bool byIndex);
  // isSolid() for a mesh of triangles, which has no polygons to restore. The soup is made only if
  // the triangles are a solid.
  bool areTrianglesSolid(const ValidationOptions& options);
  RepairObstacle wrapAll();

  // judgement.cpp: what the result lost and invented, and whether that needs consent.

  // Removes dust from the solid, and compares it with the given surface: what the user would not
  // expect needs consent.
  RepairObstacle judge();
  // Whether the solid is so thin that rounding can have made its volume.
  bool isSheet() const;
  bool took(StepKind kind) const;
  void clearDust();
  void measure();
  // Distances that the user chose count as consent to a loss within them.
  RepairObstacle objection() const;

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

}  // namespace halfspace::geometry
