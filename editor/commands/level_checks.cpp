// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/level_checks.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "level/solids/built_shape.h"

namespace halfspace::editor {

using level::Issue;
using level::Level;
using level::NodeId;
using level::Severity;

namespace {

class Checks {
 public:
  Checks(const Level& level, const Scene& scene) : m_level(level), m_scene(scene) {}

  void lookInto(NodeId group) {
    for (NodeId child : m_level.children(group)) {
      const level::Node& node = m_level.node(child);
      if (cutsNothingYet(m_level, child)) {
        add(child,
            "stands before everything else in its group, where there is nothing to cut yet; "
            "move it down in the outline",
            middleOf(child));
      }
      const auto* shape = std::get_if<level::ShapeSolid>(&node.content);
      if (shape != nullptr && shape->built.solid && level::isPluginMissing(shape->shape)) {
        add(child,
            "is a \"" + shape->shape +
                "\", a shape of a plugin that is not here: it stays as it was saved, and "
                "its parameters wait for the plugin",
            {}, Severity::note);
      }
      if (!node.isGroup()) continue;
      if (m_level.children(child).empty()) add(child, "is empty");
      lookInto(child);
    }
  }

  // Solids with the same corners. Most are told apart by their bounds: all corners are looked at
  // only where those agree.
  void findTwins() {
    using Place = std::array<double, 6>;
    std::vector<std::pair<Place, const SceneSolid*>> order;
    order.reserve(m_scene.solids().size());
    for (const auto& [key, solid] : m_scene.solids()) {
      if (key.path.size() != 1 || solid->flags.nonSolid) continue;
      const geometry::Vec3& low = solid->bounds.min();
      const geometry::Vec3& high = solid->bounds.max();
      order.emplace_back(Place{low.x(), low.y(), low.z(), high.x(), high.y(), high.z()},
                         solid.get());
    }
    std::ranges::stable_sort(order, {}, &std::pair<Place, const SceneSolid*>::first);
    for (auto first = order.begin(); first != order.end();) {
      auto last = first;
      while (last != order.end() && last->first == first->first) ++last;
      if (last - first > 1) findTwins({first, last});
      first = last;
    }
  }

  level::Issues issues;

 private:
  std::optional<geometry::Vec3> middleOf(NodeId node) const {
    const SceneSolid* solid = m_scene.find({{node}});
    return solid == nullptr ? std::nullopt : std::optional<geometry::Vec3>(solid->bounds.center());
  }

  // Among solids with the same bounds; the first of each place stays.
  void findTwins(std::span<const std::pair<std::array<double, 6>, const SceneSolid*>> solids) {
    std::set<std::vector<std::array<double, 3>>> known;
    for (const auto& [bounds, solid] : solids) {
      std::vector<std::array<double, 3>> places;
      for (const geometry::Vec3& corner : solid->corners) {
        places.push_back({corner.x(), corner.y(), corner.z()});
      }
      std::sort(places.begin(), places.end());
      const bool isNew = known.insert(std::move(places)).second;
      if (isNew || m_level.find(solid->key.node()) == nullptr) continue;
      add(solid->key.node(), "lies in exactly the place of another solid", solid->bounds.center());
    }
  }

  void add(NodeId node, std::string text, std::optional<geometry::Vec3> place = {},
           Severity severity = Severity::warning) {
    Issue issue;
    issue.severity = severity;
    issue.node = node;
    issue.place = place;
    issue.text = std::move(text);
    issues.push_back(std::move(issue));
  }

  const Level& m_level;
  const Scene& m_scene;
};

}  // namespace

bool cutsNothingYet(const Level& level, NodeId id) {
  const level::Node* node = level.find(id);
  if (node == nullptr || node->properties.operation == level::Operation::add) return false;
  const NodeId group = node->parent;
  if (level.find(group) == nullptr || !level.node(group).isGroup()) return false;
  if (group == level.root() && level.background() == level::Background::solid) return false;
  const auto& children = level.children(group);
  return children.begin() != children.end() && *children.begin() == id;
}

level::Issues levelIssues(const Level& level, const Scene& scene) {
  Checks checks(level, scene);
  checks.lookInto(level.root());
  checks.findTwins();
  return std::move(checks.issues);
}

}  // namespace halfspace::editor
