// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <vector>

#include "level/document/key_values.h"
#include "plugins/level_scene/scene_surfaces.h"

namespace halfspace::plugins {

// The largest angle between two faces, in degrees, that the keys of a brush entity or of the level
// smooth, as in Quake's light tools: `_phong_angle`, or 89 with `_phong`. 0: none.
double smoothingOf(const level::KeyValues& keys);

// Normals of corners. A face that is smoothed has at a corner the mean of the normals of the
// smoothed faces there that lie within its angle, weighted by their angles at that corner.
// Cost: O(n log n) in the triangles of smoothed faces; each normal is linear in the faces around
// its vertex.
class SmoothNormals {
 public:
  // `degrees`: by face of the boundary, 0 for flat faces; empty: all are flat. The boundary must
  // outlive the object.
  SmoothNormals(const RoundedBoundary& boundary, const std::vector<double>& degrees);

  // Unit length. `vertex`: a corner of the face.
  geometry::Vec3 at(size_t face, uint32_t vertex) const;

 private:
  struct Wedge {
    size_t face;
    double angle;  // at the vertex, radians
  };
  const RoundedBoundary& m_boundary;
  std::vector<double> m_cosines;                    // by face; above 1: flat
  std::map<uint32_t, std::vector<Wedge>> m_wedges;  // of smoothed faces, by vertex
};

}  // namespace halfspace::plugins
