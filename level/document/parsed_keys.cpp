// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/parsed_keys.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <set>

namespace halfspace::level {

namespace {

std::optional<geometry::Vec3> readPoint(std::string_view text) {
  geometry::Vec3 point;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int axis = 0; axis < 3; ++axis) {
    while (at != end && (*at == ' ' || *at == '\t')) ++at;
    const auto [next, error] = std::from_chars(at, end, point[axis]);
    if (error != std::errc()) return std::nullopt;
    at = next;
  }
  while (at != end && (*at == ' ' || *at == '\t')) ++at;
  if (at != end || !point.allFinite()) return std::nullopt;
  return point;
}

void collectOwners(const Level& level, NodeId group, std::set<EntityId>& owners) {
  for (const NodeId id : level.children(group)) {
    const Node& node = level.node(id);
    if (node.properties.entity.valid()) owners.insert(node.properties.entity);
    if (node.isGroup()) collectOwners(level, id, owners);
  }
}

}  // namespace

std::vector<PointEntity> pointEntities(const Level& level) {
  std::set<EntityId> owners;
  collectOwners(level, level.root(), owners);
  std::vector<PointEntity> found;
  for (const EntityId id : level.entities()) {
    if (owners.contains(id)) continue;
    const auto origin = readPoint(valueOf(level.entity(id).keyValues, "origin"));
    if (origin) found.push_back({id, *origin});
  }
  return found;
}

double unitsPerMetre(const Level& level) {
  const std::string_view text = valueOf(level.keyValues(), kUnitsPerMetreKey);
  double value = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = fault == std::errc() && end == text.data() + text.size();
  return whole && std::isfinite(value) && value > 0 ? value : 0;
}

}  // namespace halfspace::level
