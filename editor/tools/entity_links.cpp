// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/entity_links.h"

#include <algorithm>
#include <map>
#include <string>

#include "level/document/key_values.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

namespace {

constexpr const char* kTargets[] = {"target", "target2", "target3", "target4", "killtarget"};
constexpr std::size_t kFew = 200;  // touched nodes that are looked at one by one

void addBounds(const Session& session, level::InstanceKey& key, level::NodeId group, Box& bounds) {
  for (const level::NodeId child : session.level().children(group)) {
    const level::Node& node = session.level().node(child);
    if (node.isGroup()) addBounds(session, key, child, bounds);
    key.path.back() = child;
    if (const SceneSolid* solid = session.scene().find(key)) bounds.extend(solid->bounds);
  }
}

}  // namespace

void EntityLinks::note(const level::Level& level, const level::Touched& touched) {
  const auto concerns = [&level](level::NodeId id) {
    const level::Node* node = level.find(id);
    return node == nullptr || !node->isSolid();
  };
  m_isDue = m_isDue || touched.nodes.size() > kFew || touched.layers ||
            std::ranges::any_of(touched.nodes, concerns);
}

void EntityLinks::follow(const Session& session) {
  if (!m_isDue) return;
  m_isDue = false;
  m_ends.clear();
  m_links.clear();
  std::vector<level::EntityOccurrence> all = level::entityOccurrences(session.level());
  std::erase_if(all, [](const level::EntityOccurrence& entity) { return entity.flags.hidden; });
  std::multimap<std::string_view, std::size_t> named;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string_view name = level::valueOf(all[i].keyValues, "targetname");
    if (!name.empty()) named.emplace(name, i);
  }
  if (named.empty()) return;
  std::map<std::size_t, std::size_t> ends;  // index in `all` to index in m_ends
  const auto endOf = [&](std::size_t i) {
    const auto [known, isNew] = ends.try_emplace(i, m_ends.size());
    if (isNew) {
      const level::EntityOccurrence& entity = all[i];
      const auto origin = entity.isPoint
                              ? level::threeNumbers(level::valueOf(entity.keyValues, "origin"))
                              : std::nullopt;
      m_ends.push_back({entity.key, entity.node, origin});
    }
    return known->second;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const char* key : kTargets) {
      const auto [first, last] = named.equal_range(level::valueOf(all[i].keyValues, key));
      for (auto to = first; to != last; ++to)
        m_links.push_back({endOf(i), endOf(to->second), key == kTargets[4]});
    }
  }
}

std::optional<Vec3> positionOf(const Session& session, const EntityLinks::End& end) {
  if (end.origin) return end.origin;
  const level::Node* node = session.level().find(end.node);
  if (node == nullptr || !node->isGroup()) return std::nullopt;
  Box bounds;
  level::InstanceKey key = end.key;
  addBounds(session, key, end.node, bounds);
  return bounds.isEmpty() ? std::nullopt : std::optional<Vec3>(bounds.center());
}

}  // namespace halfspace::editor
