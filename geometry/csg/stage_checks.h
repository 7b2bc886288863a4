// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The invariants that hold after each stage of the evaluation. Used by tests and by builds with
// HALFSPACE_CHECKED, which check them after the stages and throw InternalError. All checks are
// exact.
#pragma once

#include <optional>
#include <string>

#include "geometry/exact/vec3.h"

namespace halfspace::geometry {

class Arrangement;
class BoundaryPieces;
class Evaluator;
class PlaneTable;
struct BoundaryMesh;
struct Facet;
struct Patch;
struct PreparedSolid;
struct TriangulatedBoundary;

// The stages of docs/architecture.md, in the order in which they run.
enum class Stage : unsigned char { prepare, cut, arrange, trace, close };

// A rule that does not hold after a stage.
struct BrokenRule {
  Stage stage;
  std::string text;              // the rule, with the index of the part that breaks it
  Vec3 position = Vec3::Zero();  // a position near that part, in level units
};

// Each function returns the first broken rule, or std::nullopt if all rules hold.

// After prepare: every facet is a convex polygon with at least three corners; each corner lies in
// the facet's plane and in the planes of both its edges. The bounds contain all corners. Cost: for
// each facet, the square of its number of corners.
std::optional<BrokenRule> brokenAfterPrepare(const PlaneTable& table, const PreparedSolid& solid);

// After cut: every piece is a convex polygon (as above) in the facet's plane. The outline is
// closed: at each point, as many edges begin as end. Its edges lie in the facet's plane and in
// their second plane. There is an outline exactly if there are pieces. Cost: for each piece, the
// square of its number of corners.
std::optional<BrokenRule> brokenAfterCut(const PlaneTable& table, const Facet& facet,
                                         const Patch& outline, const BoundaryPieces& pieces);

// After arrange: the stops of a line ascend; each is an end of some edge, and its vertex lists the
// line. Each span between the ends of a patch edge records that edge once, and spans record nothing
// else. Turns agree with the spans. No two vertices are the same point and no two lines are equal.
// Contract: no pending changes (after applyChanges()). Cost: linear in the level.
std::optional<BrokenRule> brokenAfterArrange(const Arrangement& arrangement);

// After trace: every patch with an outline and every face is in exactly one cluster. Faces have an
// outer loop, sources, and corners that lie in their plane. Free entries are empty. The hash of the
// boundary is the sum over its faces. Cost: linear in the level.
std::optional<BrokenRule> brokenAfterTrace(const Evaluator& evaluator);

// After close: the loops are those of the evaluator's faces. Every vertex belongs to a face and has
// a finite position. If the mesh is marked closed, every edge is used once in each direction; if it
// has doubled edges, every edge is used equally often in both directions. Cost: O(n log n) for n
// edges.
std::optional<BrokenRule> brokenAfterClose(const Evaluator& evaluator, const BoundaryMesh& mesh);
// After close: every triangle has three different corners and the index of its face. If the mesh is
// marked closed, every edge is used once in each direction. Cost: O(n log n) for n triangles.
std::optional<BrokenRule> brokenAfterClose(const BoundaryMesh& mesh,
                                           const TriangulatedBoundary& boundary);

// The message: after the stage "cut", <text>. Empty if no rule is broken.
std::string messageOf(const std::optional<BrokenRule>& broken);
// Throws InternalError with this message and the position if a rule is broken.
void throwIfBroken(const std::optional<BrokenRule>& broken);

}  // namespace halfspace::geometry
