// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scenes/random_scene.h"

#include "commandline/bench/scenes/scene_solids.h"

namespace halfspace::scenes {

using geometry::Vec3;

namespace {

class Generator {
 public:
  Generator(std::uint64_t seed, const SceneRecipe& recipe) : m_random(seed), m_recipe(recipe) {}

  SceneNode group(int solids, int depth) {
    SceneNode node;
    while (solids > 0) {
      SceneNode child;
      if (depth > 0 && solids > 1 && m_random.oneIn(3)) {
        const int share = m_random.between(1, solids);
        child = group(share, depth - 1);
        solids -= share;
      } else {
        child = solid();
        --solids;
      }
      child.operation = node.children.empty() ? firstOperation() : operation();
      node.children.push_back(std::move(child));
    }
    return node;
  }

 private:
  Operation operation() {
    if (m_recipe.unionOnly) return Operation::add;
    const int pick = m_random.between(1, 20);
    if (pick <= 11) return Operation::add;
    return pick <= 17 ? Operation::subtract : Operation::intersect;
  }

  // Subtracting from nothing is legal and has to be tested.
  Operation firstOperation() {
    return !m_recipe.unionOnly && m_random.oneIn(16) ? operation() : Operation::add;
  }

  SceneNode solid() {
    if (m_recipe.duplicates && !m_made.empty() && m_random.oneIn(8)) {
      return m_made[static_cast<size_t>(m_random.between(0, static_cast<int>(m_made.size()) - 1))];
    }
    SceneNode node;
    if (m_recipe.meshes && m_random.oneIn(3)) {
      node.mesh = mesh();
    } else {
      node.planes = convex();
    }
    m_made.push_back(node);
    return node;
  }

  void range(int& low, int& high) {
    low = m_random.between(0, m_recipe.extent - 1);
    high = std::min(m_recipe.extent, low + m_random.between(1, m_recipe.extent / 2 + 1));
  }

  Planes convex() {
    int low[3];
    int high[3];
    for (int axis = 0; axis < 3; ++axis) range(low[axis], high[axis]);
    const Vec3 from(low[0], low[1], low[2]);
    const Vec3 to(high[0], high[1], high[2]);
    const int kind = m_random.between(1, 8);
    if (kind == 1) return wedgePlanes(from, to);
    if (kind <= 3 && m_recipe.prisms) {
      return prismPlanes(m_random, low[0] + 1, low[1] + 1, 3, low[2], high[2]);
    }
    if (kind <= 5 && m_recipe.rotated) {
      const Planes planes = m_random.oneIn(4) ? wedgePlanes(from, to) : boxPlanes(from, to);
      return rotatedPlanes(planes, m_random, 0.5 * (from + to));
    }
    return boxPlanes(from, to);
  }

  geometry::PolygonMesh mesh() {
    const int extent = m_recipe.extent;
    // One statement each: compilers evaluate arguments in different orders.
    Vec3 centre;
    for (int axis = 2; axis >= 0; --axis) centre[axis] = m_random.between(0, extent);
    const int radius = m_random.between(1, extent / 2);
    if (m_random.oneIn(2)) return sphereMesh(centre, radius, m_random.between(2, 6));
    const int across = m_random.between(3, 8);
    const int around = m_random.between(4, 16);
    return torusMesh(centre, radius, 0.25 * radius, around, across);
  }

  SplitMix m_random;
  SceneRecipe m_recipe;
  std::vector<SceneNode> m_made;
};

}  // namespace

SceneNode randomScene(std::uint64_t seed, const SceneRecipe& recipe) {
  return Generator(seed, recipe).group(std::max(1, recipe.solids), recipe.depth);
}

}  // namespace halfspace::scenes
