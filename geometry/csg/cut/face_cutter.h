// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Cuts one facet of a solid by the solids near it and keeps the pieces that are boundary of the
// whole. Source: the face-by-face evaluation of Bernstein & Fussell 2009, section 5, and of
// Nehring-Wirxel, Trettner, Kobbelt 2021; departures: no tree over the whole level (each facet sees
// only its neighbours), the CSG expression is folded over what is known so far, so that most pieces
// are settled by a few neighbours, and coplanar faces are recognised by their plane's identity.
#pragma once

#include <vector>

#include "geometry/csg/cut/piece_owner.h"
#include "geometry/csg/prepare/prepared_solid.h"

namespace halfspace::geometry {

// What the cutter may ask; nothing of it changes while facets are cut in parallel.
struct CutterScene {
  const PlaneTable& table;
  const Outline& outline;
  const std::vector<PreparedSolid>& solids;  // by CsgNode
  bool background;
};

// Pieces of the boundary in one facet's plane; convex, disjoint, together maximal.
struct CutFacet {
  std::vector<ConvexPolygon> pieces;  // corners run counter-clockwise around the facet's own plane
  bool flipped = false;               // the boundary looks against the facet (it was subtracted)
};

class FaceCutter {
 public:
  explicit FaceCutter(const CutterScene& scene) : m_scene(scene) {}

  // `nearby`: all solids whose boxes meet the facet's, the solid itself included, in outline order.
  void cut(CsgNode solid, const Facet& facet, const std::vector<CsgNode>& nearby, CutFacet& out);

 private:
  struct Answer {
    Place place;
    OrientedPlane cut;  // where place is unknown and the solid a mesh: a plane that separates
  };
  using NearbyList = boost::container::small_vector<Nearby, 24>;
  void resolve(const ConvexPolygon& piece, NearbyList nearby);
  bool settle(const ConvexPolygon& piece, std::span<const Nearby> nearby);
  bool splitInTheMiddle(const ConvexPolygon& piece, const Box& box, const NearbyList& nearby);
  bool cutByConvex(const ConvexPolygon& piece, NearbyList& nearby, size_t index);

  Place askConvex(const ConvexPolygon& piece, const PreparedSolid& solid) const;
  Answer askMesh(const ConvexPolygon& piece, const Box& box, const PreparedSolid& solid);
  Answer ask(const ConvexPolygon& piece, const Box& box, CsgNode solid);

  CutterScene m_scene;
  CsgNode m_solid = kNoNode;
  CutFacet* m_out = nullptr;
  std::vector<uint32_t> m_triangles;
};

// A box that contains the exact polygon.
Box boundsOf(const ConvexPolygon& polygon);

}  // namespace halfspace::geometry
