// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of a level that are no part of the world's solid in a scene: the solids of brush
// entities, which games move, hide or touch; and liquids, clips and other non-solid brushes.
#pragma once

#include <list>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "geometry/csg/evaluator.h"
#include "level/evaluation/surface_keys.h"
#include "level/solids/contents.h"
#include "level/solids/instances.h"

namespace halfspace::plugins {

// Whether the solids of a brush entity of this class are exported apart from the world. All are but
// those that only group brushes of the world: func_group, func_detail and its variants.
bool isSeparateClass(std::string_view className);

// How solids with some contents appear in a scene.
enum class PartUse : unsigned char { seen, seenAndSolid, solidOnly, volume, none };
PartUse useOf(level::Contents contents);

// Solids with the same contents of one entity, or of the world in one layer. Their union, with the
// groups and operations inside of the entity, is evaluated on its own.
struct ScenePart {
  level::InstanceKey entity;  // an empty path: the world
  level::LayerId layer;
  level::Contents contents = level::Contents::solid;
  geometry::Evaluator evaluator;
  level::SurfaceKeys surfaces;
  bool hasSolids = false;
  // True if the part is the union of `convexSolids`: all its solids are convex, and none cuts
  // another.
  bool isUnionOfConvex = true;
  std::vector<std::shared_ptr<const geometry::Brush>> convexSolids;
  std::vector<level::Instance> openSurfaces;  // meshes that are no closed solids, such as patches
};

// Builds the parts during a walk over the level. Usage: enter(), leave() and add() for each node of
// the walk, then finish().
class SceneParts {
 public:
  explicit SceneParts(const level::Level& level) : m_level(level) {}

  void enter(const level::Instance& group);
  void leave() { m_frames.pop_back(); }
  // Contract: the solid is not omitted from export.
  void add(const level::Instance& solid, const level::InstanceKey& entity);
  // Evaluates all parts.
  void finish(int threads);

  // In the order of first use.
  std::list<ScenePart>& all() { return m_parts; }
  int broken() const { return m_broken; }  // solids without geometry

 private:
  struct Frame {
    size_t serial;
    geometry::CsgOperation operation;
    level::InstanceKey key;
  };
  struct Building {
    ScenePart* part;
    std::vector<std::pair<size_t, geometry::CsgNode>> open;  // groups of the part, by serial
  };
  using PartKey = std::tuple<level::InstanceKey, level::LayerId, level::Contents>;
  size_t firstFrameIn(const level::InstanceKey& entity) const;
  geometry::CsgNode groupIn(Building& building, const level::InstanceKey& entity);

  const level::Level& m_level;
  std::list<ScenePart> m_parts;
  std::map<PartKey, Building> m_building;
  std::vector<Frame> m_frames;
  size_t m_nextSerial = 0;
  int m_broken = 0;
};

}  // namespace halfspace::plugins
