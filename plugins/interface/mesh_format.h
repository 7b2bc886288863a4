// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/interface/source.h"

namespace halfspace::plugins {

using Vec2 = Eigen::Vector2d;

// The contents of a mesh file. The surface is not checked: it may be open, inside out or
// degenerate. Indices are in range and coordinates are finite.
// A corner is one vertex of one face; corners are counted through all faces in order.
struct MeshContents {
  geometry::PolygonSoup soup;          // surfaces[face] names a material; empty if there are none
  std::vector<std::string> materials;  // empty, or one name for every value in soup.surfaces
  std::vector<int> groups;             // per face an index into groupNames; empty if there are none
  std::vector<std::string> groupNames;
  std::vector<Vec2> cornerUvs;                // empty or one per corner
  std::vector<geometry::Vec3> cornerNormals;  // empty or one per corner, as written in the file
};

// One kind of mesh file. Stateless: all functions may be called from several threads at once.
class MeshFormat {
 public:
  virtual ~MeshFormat() = default;
  // The name shown to users: "Wavefront OBJ".
  virtual std::string name() const = 0;
  // File name extensions without the dot, in lower case, the usual one first.
  virtual std::vector<std::string> extensions() const = 0;
  virtual bool canWrite() const { return true; }
  // Whether double coordinates are unchanged after writing and reading.
  virtual bool keepsDoubles() const = 0;
  // Memory is bounded by a small multiple of the source's size. Never throws on bad input.
  virtual ReadOutcome<MeshContents> read(const Source& source,
                                         const ReadControl& control) const = 0;
  // Contract: indices in range, at least three corners for each face, coordinates finite.
  virtual WriteOutcome write(const MeshContents& mesh) const = 0;
};

}  // namespace halfspace::plugins
