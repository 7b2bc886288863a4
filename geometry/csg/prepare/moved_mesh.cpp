// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// What a translation without rounding keeps of a facet: its corners, the choice of the plane
// through each edge, and the orientation in which a plane is stored (it depends on the normal
// alone). The planes get new numbers, since the identity of coplanar faces rests on one table for
// all solids.
//
// A facet with a corner that was rounded gets a new plane, and planeAlong() through its edges. Its
// neighbours keep the image of its former plane at their common edge, which contains the edge.
#include "geometry/csg/prepare/moved_mesh.h"

#include <algorithm>
#include <cassert>

#include "geometry/csg/prepare/edge_planes.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/mesh/vertex_moves.h"

namespace halfspace::geometry {

namespace {

// The images of planes, each made once.
class MovedPlanes {
 public:
  MovedPlanes(const PreparedSolid& solid, const Vec3& by, PlaneTable& table)
      : m_by(by), m_table(table) {
    uint32_t last = 0;
    const auto include = [&](uint32_t plane) {
      m_first = std::min(m_first, plane);
      last = std::max(last, plane);
    };
    for (uint32_t i = 0; i < solid.mesh->size(); ++i) {
      include(solid.mesh->planeOf(i).id());
      for (const OrientedPlane edge : solid.mesh->polygon(i).edges) include(edge.id());
    }
    m_images.assign(last - m_first + 1, kUnknown);
  }

  OrientedPlane operator()(OrientedPlane plane) {
    return OrientedPlane(imageOf(plane.id()), plane.flipped());
  }

 private:
  static constexpr uint32_t kUnknown = UINT32_MAX;

  uint32_t imageOf(uint32_t plane) {
    assert(plane >= m_first && plane - m_first < m_images.size());
    uint32_t& image = m_images[plane - m_first];
    if (image == kUnknown) {
      const OrientedPlane moved = m_table.intern(m_table.plane(plane).translated(m_by));
      assert(!moved.flipped() && "the stored orientation depends on the normal alone");
      image = moved.id();
    }
    return image;
  }

  Vec3 m_by;
  PlaneTable& m_table;
  uint32_t m_first = UINT32_MAX;
  std::vector<uint32_t> m_images;  // by number of the plane, from m_first on
};

}  // namespace

std::optional<MeshMove> moveTo(const PreparedSolid& from, const CsgSolid& to) {
  const auto* mesh = std::get_if<std::shared_ptr<const PolygonMesh>>(&to.shape);
  if (from.shape == nullptr || mesh == nullptr) return std::nullopt;
  const auto moves = vertexMoves(*from.shape, **mesh);
  if (!moves) return std::nullopt;
  std::vector<bool> isApart(from.shape->vertices().size(), false);
  for (const int vertex : moves->apart) isApart[static_cast<size_t>(vertex)] = true;
  const auto hasApart = [&](const auto& corners) {
    return std::ranges::any_of(corners, [&](int i) { return isApart[static_cast<size_t>(i)]; });
  };
  MeshMove move{moves->by, std::vector<bool>(from.facetCount(), false)};
  for (size_t i = 0; i < from.facetCount(); ++i) {
    if (from.surfaceOf(i) != to.surface(from.faceOf(i))) return std::nullopt;
    const std::vector<int>& face = (*mesh)->faces()[static_cast<size_t>(from.faceOf(i))];
    if (!moves->apart.empty() && face.size() > 3 && hasApart(face)) return std::nullopt;
    move.isFacetRenewed[i] = hasApart(from.cornersOf(i));
  }
  return move;
}

void apply(const MeshMove& move, const CsgSolid& to, PreparedSolid& solid, PlaneTable& table) {
  assert(!solid.convex() && move.isFacetRenewed.size() == solid.facetCount());
  const PolygonMesh& mesh = *std::get<1>(to.shape);
  MovedPlanes imageOf(solid, move.by, table);
  const auto renew = [&](uint32_t index, MeshLookup::MutablePolygon& facet) {
    const size_t size = facet.corners.size();
    const bool isRenewed = move.isFacetRenewed[index];
    facet.plane = isRenewed ? table.intern(Plane::throughPoints(facet.corners[0], facet.corners[1],
                                                                facet.corners[2])
                                               .value())
                            : imageOf(facet.plane);
    const PlaneNumbers numbers = table.numbers(facet.plane.id());
    for (size_t k = 0; k < size; ++k) {
      const Vec3& from = facet.corners[k];
      facet.edges[k] =
          isRenewed
              ? bounding(table,
                         table.intern(planeAlong(from, facet.corners[(k + 1) % size], numbers)),
                         facet.corners[(k + 2) % size])
              : imageOf(facet.edges[k]);
    }
  };
  solid.mesh->renewAll(std::get<1>(to.shape), renew);
  solid.bounds = mesh.bounds();
  solid.shape = std::get<1>(to.shape);
}

}  // namespace halfspace::geometry
