// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/lasso_selection.h"

#include <algorithm>
#include <map>
#include <set>

#include "editor/commands/visibility.h"
#include "editor/tools/picking.h"

namespace halfspace::editor {

using level::NodeId;

namespace {

class LassoTest {
 public:
  LassoTest(const Camera& camera, std::span<const QPointF> lasso)
      : m_camera(camera), m_lasso(lasso) {
    for (const QPointF& point : lasso) {
      m_low = {std::min(m_low.x(), point.x()), std::min(m_low.y(), point.y())};
      m_high = {std::max(m_high.x(), point.x()), std::max(m_high.y(), point.y())};
    }
  }

  bool holds(const Vec3& point) const {
    const std::optional<QPointF> at = m_camera.project(point);
    if (!at || at->x() < m_low.x() || at->x() > m_high.x()) return false;
    return at->y() >= m_low.y() && at->y() <= m_high.y() && isInside(*at);
  }

 private:
  // Whether a ray to the right crosses the line an odd number of times.
  bool isInside(QPointF at) const {
    bool inside = false;
    for (std::size_t i = 0; i < m_lasso.size(); ++i) {
      const QPointF a = m_lasso[i], b = m_lasso[(i + 1) % m_lasso.size()];
      if ((a.y() > at.y()) == (b.y() > at.y())) continue;
      const double x = a.x() + (b.x() - a.x()) * (at.y() - a.y()) / (b.y() - a.y());
      if (x > at.x()) inside = !inside;
    }
    return inside;
  }

  const Camera& m_camera;
  std::span<const QPointF> m_lasso;
  QPointF m_low{1e9, 1e9}, m_high{-1e9, -1e9};
};

}  // namespace

Session::Nodes nodesInLasso(const Session& session, const Camera& camera,
                            std::span<const QPointF> lasso) {
  const LassoTest test(camera, lasso);
  std::map<NodeId, bool> isInside;  // whether all members seen so far are inside
  const auto note = [&](const level::InstanceKey& key, const level::NodeFlags& flags,
                        const auto& holds) {
    if (flags.hidden || flags.locked) return;
    const NodeId node = selectableOf(session, key);
    if (!node.valid()) return;
    const auto [entry, isNew] = isInside.try_emplace(node, true);
    if (entry->second) entry->second = holds();
  };
  for (const auto& [key, solid] : session.scene().solids()) {
    note(key, solid->flags, [&] {
      return std::ranges::all_of(solid->corners,
                                 [&](const Vec3& corner) { return test.holds(corner); });
    });
  }
  for (const level::PlacedEntity& entity : session.entities()) {
    note(entity.key, entity.flags, [&] { return test.holds(entity.origin); });
  }
  Session::Nodes nodes;
  for (const auto& [node, inside] : isInside) {
    if (inside) nodes.push_back(node);
  }
  return nodes;
}

void selectNodes(Session& session, const Session::Nodes& nodes, LassoMode mode) {
  if (mode == LassoMode::replace) return session.select(nodes);
  Session::Nodes now = session.selection();
  const std::set<NodeId> given(nodes.begin(), nodes.end());
  std::erase_if(now, [&](NodeId node) { return given.contains(node); });
  if (mode == LassoMode::add) now.insert(now.end(), nodes.begin(), nodes.end());
  session.select(std::move(now));
}

}  // namespace halfspace::editor
