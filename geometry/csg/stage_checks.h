// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The rules that hold after each stage of the evaluation, for tests and for builds with
// HALFSPACE_CHECKED, which look after every stage and throw. All checks are exact.
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

// The stages of docs/architecture.md, in their order.
enum class Stage : unsigned char { prepare, cut, arrange, trace, close };

// A rule that does not hold after a stage.
struct BrokenRule {
  Stage stage;
  std::string text;           // the first broken rule, with the number of the part it is about
  Vec3 place = Vec3::Zero();  // near that part
};

// Each answers with the first broken rule, or with nothing if all hold.

// Every facet is a convex polygon: at least three corners, each in the facet's plane and in the
// planes of both its edges. The bounds hold all corners. Cost: corners^2 of each facet.
std::optional<BrokenRule> brokenAfterPrepare(const PlaneTable& table, const PreparedSolid& solid);

// Every piece is such a polygon in the facet's plane. The outline is closed (as many edges begin at
// a point as end there), its edges lie in the facet's plane and in their own, and there is one
// exactly if there are pieces. Cost: corners^2 of each piece.
std::optional<BrokenRule> brokenAfterCut(const PlaneTable& table, const Facet& facet,
                                         const Patch& outline, const BoundaryPieces& pieces);

// The stops of a line ascend, each is in use and knows its line; every edge of a patch is noted
// once on each span between its ends, and nothing else is; turns are those of the spans; no two
// vertices are one point and no two lines one line. Contract: settled. Cost: linear in the level.
std::optional<BrokenRule> brokenAfterArrange(const Arrangement& arrangement);

// Every patch with an outline is in one cluster and every face too; faces have an outer loop,
// sources, and corners that lie in their plane; what is free is empty; the hash is that of the
// faces. Cost: linear in the level.
std::optional<BrokenRule> brokenAfterTrace(const Evaluator& evaluator);

// The loops are those of the evaluator's faces, every vertex is in use and at a finite position,
// and where the mesh says that it is closed, every edge is used once in each direction, but for
// doubled edges: those as often in one direction as in the other. Cost: edges, sorted.
std::optional<BrokenRule> brokenAfterClose(const Evaluator& evaluator, const BoundaryMesh& mesh);
// Triangles have three different corners and name their face; of a closed mesh, every edge is used
// once in each direction. Cost: triangles, sorted.
std::optional<BrokenRule> brokenAfterClose(const BoundaryMesh& mesh,
                                           const TriangulatedBoundary& boundary);

// "after the stage "cut", <text>"; empty for nothing.
std::string wordsFor(const std::optional<BrokenRule>& broken);
// Throws InternalError with these words and the place, unless there is nothing.
void throwIfBroken(const std::optional<BrokenRule>& broken);

}  // namespace halfspace::geometry
