// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The truth tests are held against: CGAL's Nef polyhedra in exact numbers, built from the planes
// and meshes themselves, sharing no code with the engines under test.
#pragma once

#include <memory>
#include <string>

#include "geometry/mesh/measure.h"
#include "commandline/bench/scenes/scene_node.h"

namespace halfspace::oracle {

enum class Location { outside, boundary, inside };

// A regular solid (the closure of its interior), exact.
class NefSolid {
 public:
  // Some milliseconds a solid; a mesh of 300 faces takes about 50 ms.
  static NefSolid evaluate(const scenes::SceneNode& node);

  bool isEmpty() const;
  // Reduced fraction "n/d" or "n"; summed over the facets that separate solid from empty, so that
  // cavities count as what they are.
  geometry::ExactVolume volume() const;
  Location locate(const geometry::Vec3& point) const;
  Location locate(const geometry::RationalPoint& point) const;
  // Maximal coplanar faces of the boundary (each maybe with holes).
  int facetCount() const;
  // The same point set, exactly.
  bool operator==(const NefSolid& other) const;

 private:
  struct Data;
  explicit NefSolid(std::shared_ptr<Data> data) : m_data(std::move(data)) {}

  std::shared_ptr<Data> m_data;
};

}  // namespace halfspace::oracle
