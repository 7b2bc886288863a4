// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Chooses the plane that divides a cell: among the planes of the pieces in the cell, the one with
// the lowest expected query cost. The cost of a plane follows the surface-area heuristic of ray
// tracing (J. MacDonald, K. Booth, "Heuristics for ray tracing using space subdivision", 1990): for
// each side, the chance that a query enters it times the number of pieces there, summed.
//
//     cost = P(back) * pieces(back) + P(front) * pieces(front)
//
// Split pieces are expensive because they count on both sides. Planes that are not axial cost a
// little more, because queries need a dot product for them.
//
// If every piece plane leaves nearly everything on one side, as in a finely faceted ball, a plane
// of no piece may divide the cell instead: an axial plane through the median corner, or a plane
// through an edge of the surface and the middle of the pieces, which cuts no piece at that edge.
#pragma once

#include <optional>

#include "bsp/build/piece_arena.h"
#include "bsp/build/polytope.h"
#include "bsp/query/vec3.h"

namespace halfspace::bsp {

class SplitterChoice {
 public:
  // New planes are interned in `table`.
  SplitterChoice(geometry::PlaneTable& table, const PieceArena& arena)
      : m_table(table), m_arena(arena) {}

  // Contract: at least one piece.
  geometry::OrientedPlane choose(const Polytope& cell, const PieceList& pieces);

 private:
  struct Score {
    double cost;
    double larger;  // share of the pieces on the fuller side, split ones included
  };
  struct Candidate {
    uint32_t plane;
    double area;  // summed over its pieces, estimated by their boxes
  };
  void gather(const PieceList& pieces);
  Score score(geometry::OrientedPlane plane, const PieceList& sample) const;
  // Share of the cell behind the plane, 0 to 1, measured along the plane's normal.
  double partBehind(geometry::OrientedPlane plane) const;
  std::optional<geometry::OrientedPlane> ofNoPiece(const Polytope& cell, const PieceList& sample,
                                                   double costToBeat);
  void axialPlanes(const PieceList& sample, std::vector<geometry::Plane>& planes) const;
  void edgePlanes(const PieceList& sample, std::vector<geometry::Plane>& planes) const;

  geometry::PlaneTable& m_table;
  const PieceArena& m_arena;
  std::vector<Vec3> m_corners;  // of the cell, rounded
  std::vector<Candidate> m_candidates;
  PieceList m_sample;
};

}  // namespace halfspace::bsp
