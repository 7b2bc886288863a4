// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/face_parts.h"

#include <algorithm>
#include <limits>
#include <span>

#include "geometry/exact/rounding.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

constexpr double kFarOutside = -std::numeric_limits<double>::infinity();

// Depth of a point in a convex polygon: its least distance from a side, negative outside. The
// corners run counter-clockwise around `normal`.
double depthIn(std::span<const Vec3> corners, const Vec3& normal, const Vec3& point) {
  double depth = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Vec3 side = corners[(i + 1) % corners.size()] - corners[i];
    const double length = side.norm();
    if (length == 0) continue;  // rounding joined two corners
    depth = std::min(depth, normal.cross(side).dot(point - corners[i]) / length);
  }
  return depth;
}

std::span<const Vec3> pieceOf(const FacePart& patch, std::size_t piece) {
  const std::size_t first = patch.pieceStart[piece];
  return {patch.corners.data() + first, patch.pieceStart[piece + 1] - first};
}

Vec3 middleOf(std::span<const Vec3> corners) {
  Vec3 sum = Vec3::Zero();
  for (const Vec3& corner : corners) sum += corner;
  return sum / static_cast<double>(corners.size());
}

bool liesIn(const SceneFace& face, const Vec3& point) {
  return std::ranges::any_of(face.triangles, [&](const auto& t) {
    const std::array<Vec3, 3> corners{face.corners[t[0]], face.corners[t[1]], face.corners[t[2]]};
    return depthIn(corners, face.normal, point) >= 0;
  });
}

// The part of a patch with its provenance alone: no pieces, no edges.
FacePart sourceOf(const level::LevelEvaluation& evaluation, geometry::PatchId patch) {
  FacePart part;
  level::FaceSource source = evaluation.source(evaluation.boundary().sourceOf(patch));
  part.source = std::move(source.instance);
  part.sourceFace = source.face;
  return part;
}

void addPieces(const geometry::Evaluator& boundary, geometry::PatchId patch, FacePart& part) {
  const geometry::BoundaryPieces& pieces = boundary.piecesOf(patch);
  for (std::size_t i = 0; i < pieces.count(); ++i) {
    const geometry::ConvexPolygon polygon =
        pieces.piece(boundary.planes(), boundary.planeOf(patch), i);
    const std::size_t first = part.corners.size();
    part.pieceStart.push_back(static_cast<std::uint32_t>(first));
    for (const auto& corner : polygon.corners) {
      part.corners.push_back(geometry::roundedPosition(boundary.planes(), corner.point));
      part.bounds.extend(part.corners.back());
    }
  }
  part.pieceStart.push_back(static_cast<std::uint32_t>(part.corners.size()));
}

void addEdges(const geometry::Evaluator& boundary, geometry::PatchId patch, FacePart& part) {
  const geometry::Patch outline = boundary.outlineOf(patch);
  std::vector<Vec3> points;
  for (const geometry::Patch::Point& point : outline.points) {
    points.push_back(geometry::roundedPosition(boundary.planes(), point.point));
  }
  for (const geometry::Patch::Edge& edge : outline.edges) {
    part.edges.emplace_back(points[edge.from], points[edge.to]);
  }
}

// The pieces and edges of a part that lie in this face; for parts whose patch is shared with other
// faces. Null if there are none.
std::shared_ptr<const FacePart> within(const SceneFace& face, const FacePart& part) {
  if (!part.bounds.intersects(face.bounds)) return nullptr;
  auto own = std::make_shared<FacePart>();
  own->source = part.source;
  own->sourceFace = part.sourceFace;
  for (std::size_t i = 0; i + 1 < part.pieceStart.size(); ++i) {
    const std::span<const Vec3> piece = pieceOf(part, i);
    if (!liesIn(face, middleOf(piece))) continue;
    own->pieceStart.push_back(static_cast<std::uint32_t>(own->corners.size()));
    own->corners.insert(own->corners.end(), piece.begin(), piece.end());
    for (const Vec3& corner : piece) own->bounds.extend(corner);
  }
  if (own->corners.empty()) return nullptr;
  own->pieceStart.push_back(static_cast<std::uint32_t>(own->corners.size()));
  for (const auto& edge : part.edges) {
    if (own->bounds.contains(edge.first) && own->bounds.contains(edge.second)) {
      own->edges.push_back(edge);
    }
  }
  return own;
}

}  // namespace

std::shared_ptr<const FacePart> FaceParts::part(const level::LevelEvaluation& evaluation,
                                                geometry::PatchId patch) {
  const geometry::Evaluator& boundary = evaluation.boundary();
  if (patch >= m_known.size()) m_known.resize(boundary.patchCapacity());
  Known& known = m_known[patch];
  if (known.part == nullptr || known.version != boundary.versionOf(patch)) {
    auto part = std::make_shared<FacePart>(sourceOf(evaluation, patch));
    addPieces(boundary, patch, *part);
    addEdges(boundary, patch, *part);
    known = {boundary.versionOf(patch), std::move(part)};
  }
  return known.part;
}

FaceParts::Parts FaceParts::partsOf(const level::LevelEvaluation& evaluation,
                                    const SceneFace& face) {
  const geometry::Evaluator& boundary = evaluation.boundary();
  const std::span<const geometry::PatchId> patches = boundary.patchesOf(face.id);
  Parts parts;
  const bool isOne = std::ranges::all_of(patches, [&](geometry::PatchId patch) {
    return boundary.sourceOf(patch) == boundary.sourceOf(patches.front());
  });
  if (!isOne) {
    const bool isShared = boundary.sharesPatches(face.id);
    for (const geometry::PatchId patch : patches) {
      std::shared_ptr<const FacePart> found = part(evaluation, patch);
      if (isShared) found = within(face, *found);
      if (found != nullptr) parts.push_back(std::move(found));
    }
  }
  // One source, or a face so thin that no middle of a piece was found in it.
  const bool isWhole = parts.size() < 2;
  if (!isWhole) return parts;
  FacePart whole = sourceOf(evaluation, patches.front());
  if (!parts.empty()) {
    whole.source = parts.front()->source;
    whole.sourceFace = parts.front()->sourceFace;
  }
  return {std::make_shared<const FacePart>(std::move(whole))};
}

const FacePart& partAt(const SceneFace& face, const Vec3& point) {
  const FacePart* nearest = face.parts.front().get();
  if (face.parts.size() == 1) return *nearest;
  double deepest = kFarOutside;
  for (const auto& part : face.parts) {
    if (-part->bounds.exteriorDistance(point) < deepest) continue;
    for (std::size_t i = 0; i + 1 < part->pieceStart.size(); ++i) {
      const double depth = depthIn(pieceOf(*part, i), face.normal, point);
      if (depth > 0) return *part;
      if (depth <= deepest) continue;
      deepest = depth;
      nearest = part.get();
    }
  }
  return *nearest;
}

}  // namespace halfspace::editor
