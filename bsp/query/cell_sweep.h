// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// One motion against one cell: what the tests of the single shapes share.
#pragma once

#include "bsp/query/hit.h"
#include "bsp/query/plane_clip.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// A motion of a shape's middle, and when to stop caring.
struct Motion {
  Vec3 from, delta;
  double slack;  // plane_clip.h
};

struct CellSweep {
  const TreeView& tree;
  CellView cell;
  const Motion& motion;

  Vec3 at(double time) const { return motion.from + time * motion.delta; }
  Vec3 normal(const CellPlane& plane) const { return tree.normalOf(plane); }
};

// What the test of one cell found.
struct CellHit {
  double time = 2.0;  // fraction of the motion; above 1: none
  Vec3 normal = Vec3::Zero();
  uint32_t plane = kNoPlane;  // of the cell, facets first, if one was hit
  bool startInSolid = false;
  bool contactKnown = false;
  Vec3 contact = Vec3::Zero();  // on the cell
  double depth = 0.0;           // along `normal`, if startInSolid
};

// Takes the earlier one. Contact lies on the cell.
inline void consider(CellHit& hit, double time, const Vec3& normal, const Vec3& contact) {
  if (!(time < hit.time)) return;
  hit.time = time;
  hit.normal = normal;
  hit.plane = kNoPlane;
  hit.contactKnown = true;
  hit.contact = contact;
}

// The point, taken to lie on the facet's plane, is in the facet or within `margin` of it.
inline bool isInFacet(const CellSweep& sweep, uint32_t facet, const Vec3& normal, const Vec3& point,
                      double margin) {
  const std::span<const Vec3> vertices = sweep.cell.vertices();
  for (const CellEdge& edge : sweep.cell.edges()) {
    if (edge.left != facet && edge.right != facet) continue;
    const Vec3& a = vertices[edge.from];
    const Vec3 along = vertices[edge.to] - a;
    const double outside = along.cross(normal).dot(point - a);
    const double reach = margin * along.lpNorm<1>();
    if (edge.left == facet ? outside > reach : -outside > reach) return false;
  }
  return true;
}

}  // namespace halfspace::bsp
