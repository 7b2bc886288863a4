// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/instances.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "level/document/nesting.h"

namespace halfspace::level {

NodeFlags inherited(NodeFlags above, const NodeFlags& own, const Layer& layer) {
  above.hidden = above.hidden || own.hidden || !layer.visible;
  above.locked = above.locked || own.locked || layer.locked;
  above.nonSolid = own.nonSolid;  // not inherited from groups
  above.omittedFromExport =
      above.omittedFromExport || own.omittedFromExport || layer.omittedFromExport;
  return above;
}

InstanceKey entityKeyOf(const Instance& instance) {
  if (!instance.entity.valid()) return {};
  const auto& path = instance.key.path;
  InstanceKey key{{path.begin(), path.begin() + instance.entityCopies}};
  key.path.push_back(instance.entity);
  return key;
}

InstanceKey entityKeyOf(const Level& level, const InstanceKey& node) {
  for (size_t i = node.path.size(); i-- > 0;) {
    for (NodeId up = node.path[i]; level.find(up); up = level.node(up).parent) {
      const Node& above = level.node(up);
      const NodeId entity = above.isBrushEntity() ? up : above.properties.entity;
      if (!entity.valid()) continue;
      InstanceKey key{{node.path.begin(), node.path.begin() + static_cast<std::ptrdiff_t>(i)}};
      key.path.push_back(entity);
      return key;
    }
  }
  return {};
}

namespace {

class Walker {
 public:
  Walker(const Level& level, OutlineVisitor& visitor) : m_level(level), m_visitor(visitor) {}

  void run() {
    Instance top;
    top.layer = m_level.layers().front().id;
    top.depth = -1;
    children(m_level.children(m_level.root()), top);
  }

 private:
  void children(const IdList<NodeId>& list, const Instance& above) {
    for (NodeId id : list) visit(id, above);
  }

  void visit(NodeId id, const Instance& above) {
    Instance here = occurrence(id, above);
    const Node& node = *here.node;
    if (node.isSolid()) return m_visitor.solid(here);
    if (node.isPointEntity()) return m_visitor.pointEntity(here);
    if (m_visitor.enter(here)) {
      if (const auto* group = std::get_if<Group>(&node.content)) {
        children(group->children, here);
      } else {
        follow(std::get<LinkedCopy>(node.content), here, above);
      }
    }
    m_visitor.leave(here);
  }

  void follow(const LinkedCopy& copy, const Instance& here, const Instance& above) {
    const bool circles = std::find(m_open.begin(), m_open.end(), copy.definition) != m_open.end();
    if (circles || !m_level.find(copy.definition)) return;
    m_open.push_back(copy.definition);
    Instance inside = here;
    inside.placement = followedBy(copy.placement, above.placement);
    children(m_level.children(copy.definition), inside);
    m_open.pop_back();
  }

  Instance occurrence(NodeId id, const Instance& above) const {
    Instance here;
    here.node = m_level.share(id);
    const NodeProperties& own = here.node->properties;
    here.key.path = above.key.path;
    // Drop a group from the path: only linked copies distinguish occurrences of a node.
    if (!here.key.path.empty() && !above.node->isLinkedCopy()) here.key.path.pop_back();
    here.key.path.push_back(id);
    here.placement = above.placement;
    here.layer = own.layer.valid() ? own.layer : above.layer;
    setEntity(here, above);
    const Layer* layer = m_level.find(here.layer);
    here.flags = inherited(above.flags, own.flags, layer ? *layer : m_level.layers().front());
    here.depth = above.depth + 1;
    return here;
  }

  // The brush entity that the node names, if it is in the same definition or in the outline; else
  // the node itself or the nearest one above.
  void setEntity(Instance& here, const Instance& above) const {
    const int copies = static_cast<int>(here.key.path.size()) - 1;
    here.entity = above.entity;
    here.entityCopies = above.entityCopies;
    const NodeId named = here.node->properties.entity;
    if (here.node->isBrushEntity()) {
      here.entity = here.node->id;
      here.entityCopies = copies;
    } else if (const Node* owner = m_level.find(named); owner && owner->isBrushEntity()) {
      const NodeId tree = treeOf(m_level, named);
      const bool isBeside = tree == treeOf(m_level, here.node->id);
      if (!isBeside && tree != m_level.root()) return;
      here.entity = named;
      here.entityCopies = isBeside ? copies : 0;
    }
  }

  const Level& m_level;
  OutlineVisitor& m_visitor;
  std::vector<NodeId> m_open;  // definitions being followed
};

class Collector : public OutlineVisitor {
 public:
  bool enter(const Instance&) override { return true; }
  void leave(const Instance&) override {}
  void solid(const Instance& solid) override { found.push_back(solid); }
  std::vector<Instance> found;
};

// Collects the keys of solids at or below touched nodes.
class TouchedCollector : public OutlineVisitor {
 public:
  explicit TouchedCollector(const std::vector<NodeId>& touched)
      : m_touched(touched.begin(), touched.end()) {}

  bool enter(const Instance& group) override {
    m_inside.push_back(inside() || isTouched(group));
    return true;
  }
  void leave(const Instance&) override { m_inside.pop_back(); }
  void solid(const Instance& solid) override {
    if (inside() || m_touched.contains(solid.node->id)) keys.push_back(solid.key);
  }
  std::vector<InstanceKey> keys;

 private:
  bool inside() const { return !m_inside.empty() && m_inside.back(); }
  bool isTouched(const Instance& group) const {
    const auto* copy = std::get_if<LinkedCopy>(&group.node->content);
    return m_touched.contains(group.node->id) || (copy && m_touched.contains(copy->definition));
  }

  std::set<NodeId> m_touched;
  std::vector<bool> m_inside;
};

class InstanceCounter {
 public:
  explicit InstanceCounter(const Level& level) : m_level(level) {}

  std::uint64_t below(NodeId group) {
    std::uint64_t sum = 0;
    for (NodeId child : m_level.children(group)) sum = capped(sum, of(child));
    return sum;
  }

 private:
  static std::uint64_t capped(std::uint64_t a, std::uint64_t b) {
    return a > std::numeric_limits<std::uint64_t>::max() - b
               ? std::numeric_limits<std::uint64_t>::max()
               : a + b;
  }
  std::uint64_t of(NodeId id) {
    const Node& node = m_level.node(id);
    if (node.isSolid() || node.isPointEntity()) return 1;
    const auto* copy = std::get_if<LinkedCopy>(&node.content);
    if (!copy) return capped(1, below(id));
    const auto [at, isNew] = m_known.try_emplace(copy->definition, 0);
    if (isNew && m_level.find(copy->definition)) {
      const std::uint64_t count = below(copy->definition);
      m_known[copy->definition] = count;
    }
    return capped(1, m_known[copy->definition]);
  }

  const Level& m_level;
  std::map<NodeId, std::uint64_t> m_known;
};

}  // namespace

std::uint64_t occurrenceCount(const Level& level) {
  return InstanceCounter(level).below(level.root());
}

bool walk(const Level& level, OutlineVisitor& visitor) {
  if (occurrenceCount(level) > kMaxOccurrences) return false;
  Walker(level, visitor).run();
  return true;
}

geometry::Result<std::vector<Instance>> instances(const Level& level) {
  Collector collector;
  if (walk(level, collector)) return std::move(collector.found);
  geometry::Reason reason{geometry::ErrorKind::outOfRange};
  reason.subject = "number of nodes, linked copies followed";
  reason.number = static_cast<double>(occurrenceCount(level));
  reason.allowed = "at most " + std::to_string(kMaxOccurrences);
  return reason;
}

std::vector<InstanceKey> instancesOf(const Level& level, const std::vector<NodeId>& nodes) {
  TouchedCollector collector(nodes);
  walk(level, collector);
  std::sort(collector.keys.begin(), collector.keys.end());
  return std::move(collector.keys);
}

}  // namespace halfspace::level
