// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>

#include "editor/viewport/drawing/face_batches.h"
#include "level/document/placement.h"

namespace halfspace::editor {

// A brush entity whose faces are drawn elsewhere than they are in the level.
struct MovedEntity {
  std::uint64_t entity = 0;  // level::numberOf() its key
  level::AffineMap map;      // from the drawn position to the present one
};

// The faces of brush entities that move during play, by entity, to be drawn elsewhere than they are
// in the level.
class MovingFaces {
 public:
  // Adds the faces of a thing of an entity or replaces those it had.
  void set(std::uint64_t thing, std::uint64_t entity, FaceBatches::Parts parts);
  void remove(std::uint64_t thing);
  void clear();

  struct Moved {
    FaceBatches::Parts parts;
    geometry::Box bounds;
    level::AffineMap map;  // that of the mover
  };
  // The faces of an entity where it is now; without any if it has none. Contract: its map is a
  // rigid motion.
  Moved moved(const MovedEntity& mover) const;

 private:
  std::unordered_map<std::uint64_t, std::uint64_t> m_entityOf;  // by thing
  std::unordered_map<std::uint64_t, std::map<std::uint64_t, FaceBatches::Parts>> m_things;
};

}  // namespace halfspace::editor
