// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/level_checks.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <span>

#include <QObject>

namespace halfspace::editor {

using level::Issue;
using level::Level;
using level::NodeId;
using level::Severity;

namespace {

class Checks {
 public:
  Checks(const Level& level, const SceneSolids& solids) : m_level(level), m_solids(solids) {}

  void lookAtOutline() {
    for (Issue& issue : level::outlineIssues(m_level)) {
      if (issue.severity == Severity::warning) issue.position = middleOf(issue.node);
      const IssueFix fix = fixOf(issue);
      issues.push_back({std::move(issue), fix});
    }
  }

  // Finds solids with identical corners and operations: a pane that fills its window is none.
  // Compares all corners only of solids with identical bounds.
  void findTwins() {
    using Bounds = std::array<double, 6>;
    std::vector<std::pair<Bounds, const SceneSolid*>> order;
    order.reserve(m_solids.size());
    for (const auto& solid : m_solids) {
      if (solid->key.path.size() != 1 || solid->flags.nonSolid) continue;
      const geometry::Vec3& low = solid->bounds.min();
      const geometry::Vec3& high = solid->bounds.max();
      order.emplace_back(Bounds{low.x(), low.y(), low.z(), high.x(), high.y(), high.z()},
                         solid.get());
    }
    std::ranges::stable_sort(order, {}, &std::pair<Bounds, const SceneSolid*>::first);
    for (auto first = order.begin(); first != order.end();) {
      auto last = first;
      while (last != order.end() && last->first == first->first) ++last;
      if (last - first > 1) findTwins({first, last});
      first = last;
    }
  }

  std::vector<FixableIssue> issues;

 private:
  static IssueFix fixOf(const Issue& issue) {
    if (issue.text == level::kCutsNothing) return IssueFix::moveToEnd;
    return issue.text == level::kEmptyGroup ? IssueFix::deleteGroup : IssueFix::none;
  }

  std::optional<geometry::Vec3> middleOf(NodeId node) const {
    const level::InstanceKey key{{node}};
    const auto solid = std::ranges::lower_bound(
        m_solids, key, {}, [](const auto& each) -> const auto& { return each->key; });
    if (solid == m_solids.end() || (*solid)->key != key) return std::nullopt;
    return (*solid)->bounds.center();
  }

  // The same among solids with identical bounds. The first of several identical solids is not
  // reported.
  void findTwins(std::span<const std::pair<std::array<double, 6>, const SceneSolid*>> solids) {
    std::set<std::pair<level::Operation, std::vector<std::array<double, 3>>>> known;
    for (const auto& [bounds, solid] : solids) {
      std::vector<std::array<double, 3>> positions;
      for (const geometry::Vec3& corner : solid->corners) {
        positions.push_back({corner.x(), corner.y(), corner.z()});
      }
      std::sort(positions.begin(), positions.end());
      const bool isNew = known.emplace(solid->operation, std::move(positions)).second;
      if (isNew || m_level.find(solid->key.node()) == nullptr) continue;
      add(solid->key.node(), solid->bounds.center());
    }
  }

  void add(NodeId node, const geometry::Vec3& position) {
    Issue issue;
    issue.severity = Severity::warning;
    issue.node = node;
    issue.position = position;
    issue.text = level::kTwin;
    issues.push_back({std::move(issue), IssueFix::deleteSolid});
  }

  const Level& m_level;
  const SceneSolids& m_solids;
};

}  // namespace

SceneSolids solidsOf(const Scene& scene) {
  SceneSolids solids;
  solids.reserve(scene.solids().size());
  for (const auto& [key, solid] : scene.solids()) solids.push_back(solid);
  return solids;
}

std::vector<FixableIssue> levelIssues(const Level& level, const Scene& scene) {
  return levelIssues(level, solidsOf(scene));
}

std::vector<FixableIssue> levelIssues(const Level& level, const SceneSolids& solids) {
  Checks checks(level, solids);
  checks.lookAtOutline();
  checks.findTwins();
  return std::move(checks.issues);
}

std::vector<FixableIssue> brokenSolidIssues(const Level& level, const Scene& scene) {
  std::vector<FixableIssue> issues;
  for (const Issue& issue : scene.issues()) {
    const level::Node* node = level.find(issue.node);
    IssueFix fix = IssueFix::none;
    if (node != nullptr && node->isSolid() && issue.kind == level::IssueKind::brokenSolid) {
      const bool isMesh = std::holds_alternative<level::MeshSolid>(node->content);
      fix = isMesh ? IssueFix::repairMesh : IssueFix::deleteSolid;
    }
    issues.push_back({issue, fix});
  }
  return issues;
}

std::vector<FixableIssue> nearPlaneIssues(const std::vector<NearPlane>& planes) {
  std::vector<FixableIssue> issues;
  for (std::size_t i = 0; i < planes.size();) {
    int count = 0;
    double farthest = 0;
    Issue issue;
    issue.severity = Severity::warning;
    issue.node = planes[i].node;
    issue.position = planes[i].position;
    for (; i < planes.size() && planes[i].node == issue.node; ++i) {
      ++count;
      farthest = std::max(farthest, planes[i].distance);
    }
    issue.text =
        QObject::tr("%n face(s) almost in the plane of a neighbour (%1 units apart)", "", count)
            .arg(QString::number(farthest, 'g', 2))
            .toStdString();
    issues.push_back({std::move(issue), IssueFix::cleanUp});
  }
  return issues;
}

std::optional<level::Issue> leakIssue(const CompiledLevel& compiled) {
  if (compiled.leak != LeakVerdict::leaks) return std::nullopt;
  const QString text =
      compiled.leaksFromOutside()
          ? QObject::tr(
                "an entity is outside the level; move it inside, or close the level around it")
          : QObject::tr(
                "the level leaks; the narrowest gap on the path outside is %1 wide; close it there")
                .arg(std::round(compiled.gapWidth * 100) / 100);  // the leak search rounds
  level::Issue issue;
  issue.severity = level::Severity::error;
  issue.position = compiled.gap;
  issue.text = text.toStdString();
  return issue;
}

}  // namespace halfspace::editor
