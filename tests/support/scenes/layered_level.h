// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bsp/build/contents_tree.h"
#include "geometry/csg/evaluator.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

// Random boxes and wedges of several contents on a coarse grid, with all coincidences that a level
// can contain: common faces, volumes in walls, volumes in volumes. What is where is known from the
// solids' own half-spaces, without a tree.
class LayeredLevel {
 public:
  // `layers`: the bits of each; one of them is kContentsSolid.
  LayeredLevel(uint64_t seed, const std::vector<bsp::ContentsBits>& layers, int solidsOfEach);

  // The tree of the solid alone, and that of all contents.
  const bsp::LiveTree& solid() const { return m_trees.front(); }
  const bsp::ContentsTree& all() const { return *m_all; }
  // Faces of layer i are numbered from here on; every face of one solid is a patch of its own.
  uint32_t firstFace(size_t layer) const { return m_firstFace[layer]; }
  uint32_t faceCount() const { return m_firstFace.back(); }

  // The contents at a point by the solids' half-spaces; nullopt within `margin` of one of their
  // planes.
  std::optional<bsp::ContentsBits> contentsAt(const bsp::Vec3& point, double margin) const;

  // The distance from a point to the nearest solid that has one of the bits, itself included where
  // it is in a wall: by the nearest points of all its faces, edges and corners.
  long double distanceTo(const bsp::Vec3& point, bsp::ContentsBits bits) const;

  // The contents along from + t delta: from time `begin` to that of the next entry. Long double.
  struct Stretch {
    long double begin;
    bsp::ContentsBits contents;
  };
  std::vector<Stretch> along(const bsp::Vec3& from, const bsp::Vec3& delta) const;

 private:
  // n.x <= offset.
  struct HalfSpace {
    bsp::Vec3 normal;
    double offset;
  };
  struct Solid {
    bsp::ContentsBits contents;
    std::vector<HalfSpace> sides;
  };
  static bsp::ContentsBits merged(bsp::ContentsBits bits);
  void add(geometry::SplitMix& random, geometry::Evaluator& evaluator, bsp::ContentsBits contents);

  std::vector<Solid> m_solids;
  std::vector<std::unique_ptr<geometry::Evaluator>> m_evaluators;
  std::vector<bsp::LiveTree> m_trees;  // the solid's is the first
  std::vector<uint32_t> m_firstFace;
  std::unique_ptr<bsp::ContentsTree> m_all;
};

}  // namespace halfspace::tests
