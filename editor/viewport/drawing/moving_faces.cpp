// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/moving_faces.h"

#include <algorithm>
#include <cmath>

namespace halfspace::editor {

using geometry::Vec3;

namespace {

constexpr double kNormalScale = 127;  // FaceVertex::normal

FaceVertex movedVertex(FaceVertex vertex, const level::AffineMap& map) {
  const Vec3 position(vertex.position[0], vertex.position[1], vertex.position[2]);
  const Vec3 normal(vertex.normal[0], vertex.normal[1], vertex.normal[2]);
  vertex.position = toFloats(map.linear * position + map.translation);
  const Vec3 turned = map.linear * normal;
  for (int axis = 0; axis < 3; ++axis) {
    const double rounded = std::round(std::clamp(turned[axis], -kNormalScale, kNormalScale));
    vertex.normal[static_cast<std::size_t>(axis)] = static_cast<std::int8_t>(rounded);
  }
  return vertex;
}

}  // namespace

void MovingFaces::set(std::uint64_t thing, std::uint64_t entity, FaceBatches::Parts parts) {
  remove(thing);
  m_entityOf[thing] = entity;
  m_things[entity][thing] = std::move(parts);
}

void MovingFaces::remove(std::uint64_t thing) {
  const auto known = m_entityOf.find(thing);
  if (known == m_entityOf.end()) return;
  const auto things = m_things.find(known->second);
  things->second.erase(thing);
  if (things->second.empty()) m_things.erase(things);
  m_entityOf.erase(known);
}

void MovingFaces::clear() {
  m_entityOf.clear();
  m_things.clear();
}

MovingFaces::Moved MovingFaces::moved(const MovedEntity& mover) const {
  Moved made;
  made.map = mover.map;
  const auto things = m_things.find(mover.entity);
  if (things == m_things.end()) return made;
  for (const auto& [thing, parts] : things->second) {
    for (const auto& [kind, vertices] : parts) {
      std::vector<FaceVertex>& all = made.parts[kind];
      for (const FaceVertex& vertex : vertices) {
        const FaceVertex& there = all.emplace_back(movedVertex(vertex, mover.map));
        made.bounds.extend(Vec3(there.position[0], there.position[1], there.position[2]));
      }
    }
  }
  return made;
}

}  // namespace halfspace::editor
