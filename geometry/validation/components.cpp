// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/components.h"

#include <algorithm>

#include "geometry/mesh/exact_sum.h"
#include "geometry/mesh/topology.h"

namespace halfspace::geometry {
namespace {

void measure(const Surface& surface, Component& component) {
  ExactSum sum;
  for (const int index : component.triangles) {
    const Triangle& t = surface.triangles[index];
    sum.addDeterminant(surface.at(t[0]), surface.at(t[1]), surface.at(t[2]));
  }
  component.volume = sum.value(6);
  component.volumeSign = sum.sign();
}

}  // namespace

Components componentsOf(const Surface& surface, const FaceSides& sides) {
  DisjointSets sets(surface.faceCount());
  sides.forEachEdge([&](int, std::span<const FaceSide> uses) {
    for (size_t i = 1; i < uses.size(); ++i) sets.join(uses[0].face, uses[i].face);
  });
  Components components;
  components.ofFace.assign(static_cast<size_t>(surface.faceCount()), -1);
  for (int face = 0; face < surface.faceCount(); ++face) {
    if (surface.face(face).empty()) continue;
    const int root = sets.find(face);  // the lowest face of its set
    if (root == face) {
      components.ofFace[face] = static_cast<int>(components.all.size());
      components.all.push_back({face});
    } else {
      components.ofFace[face] = components.ofFace[root];
    }
  }
  sides.forEachEdge([&](int low, std::span<const FaceSide> uses) {
    Component& component = components.all[components.ofFace[uses[0].face]];
    if (uses.size() == 1) component.closed = false;
    const auto forward =
        std::ranges::count_if(uses, [&](const FaceSide& side) { return sides.forward(low, side); });
    if (2 * forward == static_cast<std::ptrdiff_t>(uses.size())) return;
    component.balanced = false;
    if (uses.size() % 2 == 1) component.even = false;
    if (uses.size() == 2) component.oriented = false;
  });
  for (size_t t = 0; t < surface.triangles.size(); ++t) {
    components.all[components.ofFace[surface.triangleFace[t]]].triangles.push_back(
        static_cast<int>(t));
  }
  for (Component& component : components.all) measure(surface, component);
  return components;
}

void recordCollisions(std::span<const Collision> collisions, Components& components) {
  auto& pairs = components.colliding;
  for (const Collision& pair : collisions) {
    const auto [first, second] =
        std::minmax(components.ofFace[pair.firstFace], components.ofFace[pair.secondFace]);
    if (first != second && (pairs.empty() || pairs.back() != std::pair(first, second))) {
      pairs.emplace_back(first, second);
    }
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
}

}  // namespace halfspace::geometry
