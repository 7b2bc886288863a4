// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/known_faces.h"

#include <algorithm>
#include <cassert>

#include "geometry/csg/cut/face_cutter.h"
#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::BoundaryPiece;
using geometry::Box;
using geometry::ConvexPolygon;
using geometry::OrientedPlane;

namespace {

// The pieces of the boundary that meet the box and lie on the facet of the cell in this plane.
// Their faces may differ.
PieceList piecesOn(const KnownFaces::Source& source, const Polytope& cell, OrientedPlane plane,
                   const Box& box) {
  std::vector<BoundaryPiece> found;
  source.evaluator.piecesOn(plane.id(), box, found);
  source.piecesTaken += found.size();
  PieceList pieces;
  for (BoundaryPiece& piece : found)
    if (piece.polygon.plane == plane &&
        clipTo(source.table, cell, piece.polygon) == Clipped::border)
      pieces.push_back(source.arena.add(piece));
  return pieces;
}

// A piece on a facet of which only one face is known, found at some of its points. Empty: there is
// none at these points.
PieceList anyPieceOn(const KnownFaces::Source& source, const Polytope& cell, size_t facet) {
  const ConvexPolygon polygon = cell.polygon(facet);
  Vec3 middle = Vec3::Zero();
  for (const auto& corner : polygon.corners)
    middle +=
        geometry::approximatePosition(corner.point) / static_cast<double>(polygon.corners.size());
  const auto at = [&](const Vec3& point) {
    if (!point.allFinite()) return PieceList();
    const Vec3 margin = Vec3::Constant(0x1p-30 * (1.0 + point.cwiseAbs().maxCoeff()));
    return piecesOn(source, cell, polygon.plane, Box(point - margin, point + margin));
  };
  PieceList pieces = at(middle);
  for (size_t i = 0; i < 2 * polygon.corners.size() && pieces.empty(); ++i) {
    const Vec3 corner = geometry::approximatePosition(polygon.corners[i / 2].point);
    pieces = at(middle + (i % 2 == 0 ? 0.96875 : 0.5625) * (corner - middle));
  }
  return pieces;
}

}  // namespace

KnownFaces::KnownFaces(const TreeView& tree, uint32_t solidLeaf, const Polytope& cell) {
  const CellView stored = tree.cell(solidLeaf);
  assert(stored.facets().size() == cell.faces().size());
  for (size_t i = 0; i < cell.faces().size(); ++i)
    m_facets.push_back(
        {cell.faces()[i].plane, stored.facets()[i].face,
         stored.isCrowded() && tree.crowded[stored.crowdedIndex()].hasSeveralFaces(i)});
  stored.fragments().visit([&](const CellFragment& fragment, const FragmentOutline&) {
    return m_facets[fragment.facet].isSeveral = true;
  });
}

KnownFaces KnownFaces::joined(const KnownFaces& a, const KnownFaces& b, const Polytope& whole) {
  KnownFaces known;
  for (const Polytope::Face& face : whole.faces()) {
    Facet& facet = known.m_facets.emplace_back(Facet{face.plane, kNoFace, false});
    for (const KnownFaces* part : {&a, &b}) {
      const Facet* own = part->find(face.plane);
      if (own == nullptr || (own->face == kNoFace && !own->isSeveral)) continue;
      const bool isOther = facet.face != kNoFace && facet.face != own->face;
      facet.isSeveral = facet.isSeveral || own->isSeveral || isOther;
      facet.face = own->face;
    }
  }
  return known;
}

const KnownFaces::Facet* KnownFaces::find(OrientedPlane plane) const {
  const auto found = std::ranges::find(m_facets, plane, &Facet::plane);
  return found == m_facets.end() ? nullptr : &*found;
}

void KnownFaces::complete(const Source& source, const Polytope& cell, PieceList& border) const {
  for (size_t facet = 0; facet < cell.faces().size(); ++facet) {
    const OrientedPlane plane = cell.faces()[facet].plane;
    const Facet* known = find(plane);
    if (known == nullptr) continue;  // cuts the old leaves: all pieces in it meet a dirty box
    const auto isHere = [&](PieceId id) { return source.arena[id].plane == plane; };
    const auto isNew = [&](PieceId id) {
      return isHere(id) && source.arena[id].face != known->face;
    };
    const bool isOne = !known->isSeveral && std::ranges::none_of(border, isNew);
    if (isOne && (known->face == kNoFace || std::ranges::any_of(border, isHere))) continue;
    PieceList pieces;
    if (isOne) pieces = anyPieceOn(source, cell, facet);
    if (pieces.empty() || std::ranges::any_of(pieces, isNew)) {
      std::erase_if(border, isHere);
      pieces = piecesOn(source, cell, plane, geometry::boundsOf(cell.polygon(facet)));
    }
    border.insert(border.end(), pieces.begin(), pieces.end());
  }
}

}  // namespace halfspace::bsp
