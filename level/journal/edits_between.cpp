// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/edits_between.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include <Eigen/LU>

#include "level/document/nesting.h"
#include "level/edits/links.h"
#include "level/file/native_file.h"
#include "level/journal/edit_text.h"

namespace halfspace::level {

namespace {

// A transform with followedBy(from, transform) == to. Tries the last step of `to`, a translation
// and an affine map; empty if none of them gives exactly `to`.
std::optional<Transform> stepBetween(const Placement& from, const Placement& to) {
  const auto leads = [&](const Transform& step) {
    return isValid(step) && followedBy(from, step) == to;
  };
  if (to.steps.empty()) return std::nullopt;
  if (leads(to.steps.back())) return to.steps.back();
  const auto* now = std::get_if<AffineMap>(&to.steps.back());
  const auto* then = from.steps.empty() ? nullptr : std::get_if<AffineMap>(&from.steps.back());
  if (!now || !then) return std::nullopt;
  const Transform moved = AffineMap::move(now->translation - then->translation);
  if (leads(moved)) return moved;
  AffineMap map;
  map.linear = now->linear * then->linear.inverse();
  map.translation = now->translation - map.linear * then->translation;
  return leads(map) ? std::optional<Transform>(map) : std::nullopt;
}

class Differences {
 public:
  Differences(const Level& before, const Level& after, const Touched& touched)
      : m_level(before), m_after(after), m_touched(touched) {}

  std::vector<Edit> edits() {
    tables();
    newNodes();
    changedNodes();
    positions();
    nodesThatGo();
    if (m_refused || !isSame()) return {RestoreLevel{writeLevel(m_after)}};
    return std::move(m_edits);
  }

 private:
  void emit(Edit edit) {
    m_lastAdded = {};
    if (m_refused) return;
    m_refused = !applyEdit(m_level, edit).ok();
    m_edits.push_back(std::move(edit));
  }

  void tables() {
    if (m_level.background() != m_after.background()) emit(SetBackground{m_after.background()});
    if (m_touched.levelKeys && m_level.keyValues() != m_after.keyValues()) {
      emit(SetLevelKeyValues{m_after.keyValues()});
    }
    if (m_touched.layers) layers();
    if (m_touched.materials) materials();
  }

  void layers() {
    const std::vector<Layer> old = m_level.layers();
    for (const Layer& layer : old) {
      if (!m_after.find(layer.id)) emit(RemoveLayer{layer.id});
    }
    for (const Layer& layer : m_after.layers()) {
      const Layer* known = m_level.find(layer.id);
      if (!known) {
        emit(AddLayer{layer, layer.id.value});
      } else if (*known != layer) {
        emit(SetLayerProperties{layer.id, layer});
      }
    }
  }

  void materials() {
    for (const Material& material : m_after.materials().all()) {
      const Material* known = m_level.materials().find(material.id);
      if (!known) {
        emit(AddMaterial{material.name, material.id.value});
      } else if (known->name != material.name) {
        emit(RenameMaterial{material.id, material.name});
      }
    }
  }

  void newNodes() {
    for (const NodeId id : m_touched.nodes) {
      const Node* now = m_after.find(id);
      if (!now || m_level.find(id)) continue;
      if (!now->parent.valid()) {
        emit(AddDefinition{now->properties.name, id.value});
        continue;
      }
      const auto* copy = std::get_if<LinkedCopy>(&now->content);
      if (copy && !isDefinition(m_level, copy->definition) && m_level.find(copy->definition) &&
          m_level.nextId() == id.value) {
        emit(MakeDefinition{copy->definition});
        continue;
      }
      addNew(*now);
    }
  }

  // Adds the node to its group if the group exists already, else to the root; positions() moves it
  // later.
  void addNew(const Node& now) {
    const bool isThere = m_level.find(now.parent) && m_level.node(now.parent).isGroup();
    AddNode add{isThere ? now.parent : m_level.root(), now.content, now.properties};
    if (const auto* group = std::get_if<Group>(&now.content)) {
      add.content = Group{{}, group->keyValues};
    }
    // The brush entity may not be there yet: changedNodes() refers to it.
    add.properties.entity = {};
    if (now.id.value != m_level.nextId()) add.id = now.id.value;
    if (!isThere) return emit(std::move(add));
    const Neighbours beside = neighboursOf(now.id);
    // New siblings in a row need no search: thousands of them would make it quadratic.
    const bool isNext = beside.behind.valid() && beside.behind == m_lastAdded.node;
    const std::size_t position =
        isNext ? m_lastAdded.position + 1 : positionBehind(now.parent, beside.behind, {});
    if (position < m_level.children(now.parent).size()) add.position = position;
    emit(std::move(add));
    m_lastAdded = {now.id, position};
  }

  void changedNodes() {
    for (const NodeId id : m_touched.nodes) {
      const Node* now = m_after.find(id);
      const Node* old = m_level.find(id);
      if (m_refused || !now || !old || now == old) continue;
      contents(*old, *now);
    }
    for (const NodeId id : m_touched.nodes) {
      const Node* now = m_after.find(id);
      if (!m_refused && now && m_level.find(id)) properties(id, now->properties);
    }
  }

  void contents(const Node& old, const Node& now) {
    const NodeId id = now.id;
    if (now.isGroup()) return now.parent.valid() ? keys(old, now) : prefab(old, now);
    if (old.content == now.content) return;
    if (now.isPointEntity() && old.isPointEntity()) return emit(SetKeyValues{id, *now.keyValues()});
    const auto* from = std::get_if<LinkedCopy>(&old.content);
    const auto* to = std::get_if<LinkedCopy>(&now.content);
    if (!from || !to) return emit(SetSolid{id, now.content});
    const auto step = stepBetween(from->placement, to->placement);
    m_refused = m_refused || !step || from->definition != to->definition;
    if (step) emit(TransformNodes{{id}, *step, TextureLock::off});
  }

  // Keys make a group a brush entity. Definitions have none.
  void keys(const Node& old, const Node& now) {
    const KeyValues* before = old.keyValues();
    const KeyValues* after = now.keyValues();
    if (after == nullptr) {
      if (before != nullptr) emit(MakePlainGroup{now.id});
    } else if (before == nullptr || *before != *after) {
      emit(SetKeyValues{now.id, *after});
    }
  }

  // Only definitions have a prefab.
  void prefab(const Node& old, const Node& now) {
    const auto& before = std::get<Group>(old.content).prefab;
    const auto& after = std::get<Group>(now.content).prefab;
    if (before != after) emit(SetPrefab{now.id, after});
  }

  void properties(NodeId id, const NodeProperties& now) {
    const NodeProperties old = m_level.node(id).properties;
    if (old.operation != now.operation) emit(SetOperation{id, now.operation});
    if (old.name != now.name) emit(SetName{id, now.name});
    if (old.flags != now.flags) emit(SetFlags{id, now.flags});
    // A flag that contradicts the contents has removed them.
    if (!m_refused && m_level.node(id).properties.contents != now.contents) {
      emit(SetContents{id, now.contents});
    }
    if (old.layer != now.layer) emit(SetLayer{id, now.layer});
    if (old.entity != now.entity) emit(SetOwner{id, now.entity});
  }

  // Siblings of a node in the final level: `behind` is the sibling directly above it, `before` the
  // next sibling below it that was not touched. None: no such sibling.
  struct Neighbours {
    NodeId behind, before;
  };
  // Linear in the siblings for the first node of a group; constant for the next ones of it.
  Neighbours neighboursOf(NodeId id) {
    const NodeId parent = m_after.node(id).parent;
    if (m_neighboursIn != parent) {
      m_neighboursIn = parent;
      m_neighbours.clear();
      const std::vector<NodeId> siblings = m_after.children(parent).toVector();
      NodeId before;
      for (std::size_t i = siblings.size(); i-- > 0;) {
        m_neighbours[siblings[i].value] = {i > 0 ? siblings[i - 1] : NodeId{}, before};
        const bool isTouched =
            std::binary_search(m_touched.nodes.begin(), m_touched.nodes.end(), siblings[i]);
        if (!isTouched) before = siblings[i];
      }
    }
    return m_neighbours.at(id.value);
  }

  // The position directly after `behind` (none: the first position), not counting `node` itself.
  std::size_t positionBehind(NodeId group, NodeId behind, NodeId node) const {
    if (!behind.valid()) return 0;
    std::size_t position = 0;
    for (const NodeId sibling : m_level.children(group)) {
      if (sibling == node) continue;
      ++position;
      if (sibling == behind) return position;
    }
    return position;
  }

  bool isInPlace(NodeId id, NodeId parent, const Neighbours& beside) const {
    if (m_level.node(id).parent != parent) return false;
    bool sawBehind = !beside.behind.valid();
    for (const NodeId sibling : m_level.children(parent)) {
      if (sibling == beside.behind) sawBehind = true;
      if (beside.before.valid() && sibling == beside.before) return false;
      if (sibling == id) return sawBehind;
    }
    return false;
  }

  // Moves nodes to their final parents and positions. From the top down, so that a group is moved
  // before its descendants; siblings in their final order.
  void positions() {
    std::map<int, std::set<NodeId>> parentsByDepth;
    std::set<NodeId> moving;
    for (const NodeId id : m_touched.nodes) {
      const Node* now = m_after.find(id);
      if (!now || !now->parent.valid()) continue;
      parentsByDepth[depthOf(m_after, id)].insert(now->parent);
      moving.insert(id);
    }
    for (const auto& [depth, parents] : parentsByDepth) {
      for (const NodeId parent : parents) {
        // Fast path: usually no child was added, removed or moved.
        const bool isThere = m_level.find(parent) && m_level.node(parent).isGroup();
        if (isThere && m_level.children(parent) == m_after.children(parent)) continue;
        for (const NodeId id : m_after.children(parent)) {
          if (moving.contains(id)) insert(id, parent);
        }
      }
    }
  }

  void insert(NodeId id, NodeId parent) {
    if (m_refused || !m_level.find(id) || !m_level.find(parent)) {
      m_refused = true;
      return;
    }
    const Neighbours beside = neighboursOf(id);
    if (isInPlace(id, parent, beside)) return;
    emit(MoveNode{id, parent, positionBehind(parent, beside.behind, id)});
  }

  void nodesThatGo() {
    std::vector<NodeId> definitions;
    for (const NodeId id : m_touched.nodes) {
      if (m_after.find(id) || !m_level.find(id)) continue;
      const NodeId parent = m_level.node(id).parent;
      if (!parent.valid()) {
        definitions.push_back(id);
      } else if (m_after.find(parent)) {
        emit(RemoveNode{id});
      }
    }
    // A definition can be removed only when no linked copy of it is left, so definitions that
    // others link to are removed last.
    while (!definitions.empty() && !m_refused) {
      const auto free = std::find_if(definitions.begin(), definitions.end(),
                                     [this](NodeId id) { return copiesOf(m_level, id).empty(); });
      m_refused = free == definitions.end();
      if (m_refused) return;
      emit(RemoveDefinition{*free});
      definitions.erase(free);
    }
  }

  bool isSame() const {
    const auto same = [](const auto* a, const auto* b) {
      return (a == nullptr) == (b == nullptr) && (!a || a == b || *a == *b);
    };
    NodeId compared;  // the group whose members were compared last
    for (const NodeId id : m_touched.nodes) {
      const Node* now = m_after.find(id);
      if (!same(m_level.find(id), now)) return false;
      if (!now || !now->parent.valid() || now->parent == compared) continue;
      compared = now->parent;
      if (!(m_level.children(compared) == m_after.children(compared))) return false;
    }
    return m_level.nodeCount() == m_after.nodeCount() &&
           m_level.definitions() == m_after.definitions() &&
           m_level.background() == m_after.background() &&
           m_level.keyValues() == m_after.keyValues() && m_level.layers() == m_after.layers() &&
           (!m_touched.materials || m_level.materials() == m_after.materials());
  }

  Level m_level;  // `before` with the edits found so far applied
  const Level& m_after;
  const Touched& m_touched;
  std::vector<Edit> m_edits;
  bool m_refused = false;
  // The neighbours of all members of one group of `m_after`.
  NodeId m_neighboursIn;
  std::unordered_map<std::uint64_t, Neighbours> m_neighbours;
  // The node that the last edit added to its group; none if that was another edit.
  struct Added {
    NodeId node;
    std::size_t position = 0;
  };
  Added m_lastAdded;
};

}  // namespace

std::vector<Edit> editsBetween(const Level& before, const Level& after, const Touched& touched) {
  return Differences(before, after, touched).edits();
}

std::string textBetween(Level before, const Level& after, const Touched& touched) {
  std::string text;
  for (const Edit& edit : editsBetween(before, after, touched)) {
    if (!text.empty()) text += ", ";
    appendEdit(text, edit, before);
    static_cast<void>(applyEdit(before, edit).ok());  // editsBetween() has checked the edit
  }
  return text;
}

}  // namespace halfspace::level
