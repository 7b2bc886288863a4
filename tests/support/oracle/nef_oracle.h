// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The reference that results are compared with: CGAL's Nef polyhedra in exact numbers, built
// directly from the planes and meshes. It shares no code with the engines under test.
#pragma once

#include <memory>
#include <string>

#include "commandline/bench/scenes/scene_node.h"
#include "geometry/mesh/measure.h"

namespace halfspace::oracle {

enum class Location { outside, boundary, inside };

// A regular solid (the closure of its interior), exact.
class NefSolid {
 public:
  // Takes some milliseconds for each solid; a mesh of 300 faces takes about 50 ms.
  static NefSolid evaluate(const scenes::SceneNode& node);

  bool isEmpty() const;
  // A reduced fraction "n/d" or "n". The sum runs over the facets that separate solid from empty,
  // so a cavity is subtracted.
  geometry::ExactVolume volume() const;
  Location locate(const geometry::Vec3& point) const;
  Location locate(const geometry::RationalPoint& point) const;
  // Maximal coplanar faces of the boundary; a face may have holes.
  int facetCount() const;
  // True if both are exactly the same point set.
  bool operator==(const NefSolid& other) const;

 private:
  struct Data;
  explicit NefSolid(std::shared_ptr<Data> data) : m_data(std::move(data)) {}

  std::shared_ptr<Data> m_data;
};

}  // namespace halfspace::oracle
