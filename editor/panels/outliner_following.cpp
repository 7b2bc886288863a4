// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// OutlinerModel: its rows follow the edits of the level, those of large edits in later jobs.
#include <algorithm>
#include <iterator>
#include <utility>

#include <QScopedValueRollback>

#include "editor/panels/outliner_model.h"
#include "editor/session/background_edits.h"
#include "editor/session/later_jobs.h"

namespace halfspace::editor {

using level::NodeId;

namespace {

// Rows that one later job makes or updates: about three milliseconds of work.
constexpr std::size_t kRowsOfAJob = 2000;
// Nodes of an edit that one later job looks through.
constexpr std::size_t kNodesOfAJob = 10'000;

// True if both states of a node look the same in the outline. A drag changes only the contents,
// which the outline does not show.
bool looksLike(const level::Node& a, const level::Node& b) {
  if (!(a.properties == b.properties) || a.content.index() != b.content.index()) return false;
  const auto* shape = std::get_if<level::ShapeSolid>(&a.content);
  const auto* copy = std::get_if<level::LinkedCopy>(&a.content);
  const auto sameText = [&](const char* key) {
    const auto* before = a.keyValues();
    const auto* after = b.keyValues();
    if (before == nullptr || after == nullptr) return before == after;
    return level::valueOf(*before, key) == level::valueOf(*after, key);
  };
  if (!sameText("classname") || !sameText("targetname")) return false;
  return (shape == nullptr || shape->shape == std::get<level::ShapeSolid>(b.content).shape) &&
         (copy == nullptr || copy->definition == std::get<level::LinkedCopy>(b.content).definition);
}

}  // namespace

void OutlinerModel::rebuild() {
  m_touched = {};
  m_groups.clear();
  m_rows.clear();
  beginResetModel();
  m_items.clear();
  m_prepared.clear();
  m_root = made(m_session.level().root(), nullptr, false);
  endResetModel();
  if (std::exchange(m_isBehind, false)) emit caughtUp();
}

std::unique_ptr<OutlinerModel::Item> OutlinerModel::made(NodeId id, Item* parent, bool isLate) {
  auto item = std::make_unique<Item>();
  item->id = id;
  item->parent = parent;
  item->shown = m_session.level().share(id);
  m_items[id.value] = item.get();
  if (m_session.level().node(id).isGroup()) {
    if (isLate && m_session.level().children(id).size() > kRowsOfAJob) {
      m_groups.insert(id.value);  // a later job inserts its rows
      return item;
    }
    for (NodeId child : m_session.level().children(id)) {
      item->children.push_back(made(child, item.get(), isLate));
      item->children.back()->row = static_cast<int>(item->children.size()) - 1;
      item->children.back()->isRow = true;
    }
  }
  return item;
}

void OutlinerModel::forget(const Item& item) {
  for (const auto& child : item.children) forget(*child);
  const auto known = m_items.find(item.id.value);
  if (known != m_items.end() && known->second == &item) m_items.erase(known);
  const auto prepared = m_prepared.extract(&item);
  if (prepared.empty()) return;
  for (const auto& child : prepared.mapped()) forget(*child);
}

void OutlinerModel::follow(const level::Touched& touched) {
  m_touched.merge(touched);
  if (m_touched.nodes.size() <= kManyNodes) return catchUp();
  if (!std::exchange(m_isBehind, true)) emit fellBehind();
  LaterJobs::of(m_session).add(*this, "rows", [this] { catchUpLate(); });
}

void OutlinerModel::catchUpNow() {
  while (m_isBehind) catchUpLate();
}

// Does one part of the pending work: finds the changed groups, updates one large group or several
// small ones, or updates a block of rows. The next part runs as a later job, so that the views stay
// responsive.
void OutlinerModel::catchUpLate() {
  if (!m_isBehind) return;  // catchUpNow() has done it
  const QScopedValueRollback following(m_isFollowing, true);
  if (!m_touched.empty()) {
    std::vector<NodeId>& nodes = m_touched.nodes;
    const std::size_t first = nodes.size() - std::min(nodes.size(), kNodesOfAJob);
    const auto part = std::span(nodes).subspan(first);
    m_groups.merge(groupsOf(part));
    m_rows.insert(m_rows.end(), part.begin(), part.end());
    nodes.resize(first);
    if (nodes.empty()) m_touched = {};
  } else if (!m_groups.empty()) {
    // Many small groups in one job: a map has hundreds of brush entities, and views may draw for
    // long between two jobs.
    for (std::size_t rows = 0; !m_groups.empty() && rows < kRowsOfAJob;) {
      const std::uint64_t id = m_groups.extract(m_groups.begin()).value();
      const level::Node* node = m_session.level().find(NodeId{id});
      rows += 1 + (node != nullptr && node->isGroup() ? m_session.level().children(node->id).size()
                                                      : std::size_t{0});
      syncGroup(id, true);
    }
  } else {
    const std::size_t first = m_rows.size() - std::min(m_rows.size(), kRowsOfAJob);
    updateRows(std::span(m_rows).subspan(first));
    m_rows.resize(first);
  }
  if (m_touched.empty() && m_groups.empty() && m_rows.empty()) {
    m_isBehind = false;
    emit caughtUp();
  } else {
    LaterJobs::of(m_session).add(*this, "rows", [this] { catchUpLate(); });
  }
}

void OutlinerModel::catchUp() {
  const QScopedValueRollback following(m_isFollowing, true);
  const level::Touched touched = std::exchange(m_touched, {});
  for (std::uint64_t id : groupsOf(touched.nodes)) syncGroup(id, false);
  updateRows(touched.nodes);
}

// The groups whose list of members may have changed.
std::set<std::uint64_t> OutlinerModel::groupsOf(std::span<const NodeId> nodes) const {
  std::set<std::uint64_t> groups;
  const level::Level& level = m_session.level();
  // Consecutive nodes mostly have the same parent.
  std::uint64_t shownParent = 0, parent = 0;
  for (NodeId id : nodes) {
    const auto known = m_items.find(id.value);
    const level::Node* node = level.find(id);
    if (known != m_items.end() && known->second->parent != nullptr &&
        known->second->parent->id.value != shownParent) {
      shownParent = known->second->parent->id.value;
      groups.insert(shownParent);
    }
    if (node == nullptr) continue;
    if (node->parent.value != parent) {
      parent = node->parent.value;
      groups.insert(parent);
    }
    if (node->isGroup()) groups.insert(id.value);
  }
  return groups;
}

void OutlinerModel::syncGroup(std::uint64_t id, bool isLate) {
  const auto known = m_items.find(id);
  const level::Node* node = m_session.level().find(NodeId{id});
  if (known != m_items.end() && node != nullptr && node->isGroup()) {
    syncGroup(*known->second, isLate);
  }
}

std::pair<std::uint64_t, int> OutlinerModel::rowOrder(const Item* item) {
  return {item->parent->id.value, item->row};
}

// Emits dataChanged for ranges of rows, and only for rows that look different: a drag changes none.
void OutlinerModel::updateRows(std::span<const NodeId> nodes) {
  std::vector<const Item*> changed;
  for (NodeId id : nodes) {
    const auto known = m_items.find(id.value);
    if (known == m_items.end() || known->second == m_root.get()) continue;
    if (!isInModel(*known->second)) continue;
    Item& item = *known->second;
    std::shared_ptr<const level::Node> now = m_session.level().share(id);
    const bool looksTheSame = now != nullptr && looksLike(*now, *item.shown);
    item.shown = std::move(now);
    if (!looksTheSame) changed.push_back(&item);
  }
  std::ranges::sort(changed, {}, &OutlinerModel::rowOrder);
  for (std::size_t first = 0; first < changed.size();) {
    std::size_t last = first;
    while (last + 1 < changed.size() && changed[last + 1]->parent == changed[first]->parent &&
           changed[last + 1]->row == changed[last]->row + 1) {
      ++last;
    }
    emit dataChanged(indexOf(*changed[first]), indexOf(*changed[last], kShown));
    first = last + 1;
  }
}

}  // namespace halfspace::editor
