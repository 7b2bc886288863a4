// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/entity_tree.h"

#include <map>

namespace halfspace::plugins::quake_map {

namespace {

using ById = std::map<std::string_view, int>;

EntityRole roleOf(const MapFile& map, const MapEntity& entity) {
  if (entity.bare) return EntityRole::world;
  const std::string_view className = map.value(entity, kClassName);
  if (className == kWorldClass) return EntityRole::world;
  if (className == kGroupClass) {
    const std::string_view type = map.value(entity, kTbType);
    if (type == kTbTypeLayer) return EntityRole::layer;
    if (type == kTbTypeGroup) return EntityRole::group;
  }
  if (entity.primitiveCount > 0) return EntityRole::solid;
  return entity.propertyCount > 0 ? EntityRole::point : EntityRole::empty;
}

class PositionFinder {
 public:
  PositionFinder(const MapFile& map, IssueList& issues) : m_map(map), m_issues(issues) {}

  std::vector<EntityPosition> run() {
    const int count = static_cast<int>(m_map.entities.size());
    m_positions.resize(m_map.entities.size());
    for (int i = 0; i < count; ++i) takeRole(i);
    for (int i = 0; i < count; ++i) {
      if (m_positions[i].role == EntityRole::world || m_positions[i].role == EntityRole::layer)
        continue;
      m_positions[i].parent = reference(i, kTbGroup, m_groups, "group");
      m_positions[i].layer = reference(i, kTbLayer, m_layers, "layer");
    }
    cutDeepChains();
    return std::move(m_positions);
  }

 private:
  void takeRole(int index) {
    const MapEntity& entity = m_map.entities[index];
    const EntityRole role = m_positions[index].role = roleOf(m_map, entity);
    if (role != EntityRole::layer && role != EntityRole::group) return;
    const std::string_view id = m_map.value(entity, kTbId);
    ById& table = role == EntityRole::layer ? m_layers : m_groups;
    if (!table.emplace(id, index).second)
      m_issues.odd("A second group or layer has the _tb_id \"" + std::string(id) +
                       "\"; what refers to it goes to the first.",
                   static_cast<int>(entity.line));
  }

  int reference(int index, std::string_view key, const ById& table, const char* what) {
    const std::string_view id = m_map.value(m_map.entities[index], key);
    if (id.empty()) return -1;
    const auto found = table.find(id);
    if (found != table.end() && found->second != index) return found->second;
    m_issues.odd("There is no " + std::string(what) + " with the _tb_id \"" + std::string(id) +
                     "\"; the entity goes to the top.",
                 static_cast<int>(m_map.entities[index].line));
    return -1;
  }

  // Moves entities that are nested too deep, or in a cycle, to the top. All depths are measured
  // before the first change, so that all entities of a cycle are moved.
  void cutDeepChains() {
    std::vector<size_t> cut;
    for (size_t i = 0; i < m_positions.size(); ++i) {
      int depth = 0;
      for (int at = m_positions[i].parent; at >= 0 && depth <= kMaxGroupDepth; ++depth)
        at = m_positions[at].parent;
      if (depth > kMaxGroupDepth) cut.push_back(i);
    }
    for (const size_t i : cut) {
      m_positions[i].parent = -1;
      m_issues.odd("Groups hold each other in a circle or nest more than " +
                       std::to_string(kMaxGroupDepth) + " deep; this one goes to the top.",
                   static_cast<int>(m_map.entities[i].line));
    }
  }

  const MapFile& m_map;
  IssueList& m_issues;
  std::vector<EntityPosition> m_positions;
  ById m_groups, m_layers;
};

}  // namespace

std::vector<EntityPosition> entityPositions(const MapFile& map, IssueList& issues) {
  return PositionFinder(map, issues).run();
}

}  // namespace halfspace::plugins::quake_map
