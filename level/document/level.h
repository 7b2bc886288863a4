// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "level/document/id.h"
#include "level/document/id_table.h"
#include "level/document/key_values.h"
#include "level/document/material_table.h"
#include "level/document/node.h"

namespace halfspace::level {

// The document: what the designer made, and nothing derived from it. A value: copies are
// independent, cost next to nothing (unchanged records are shared) and may be read by other
// threads.
//
// This class stores records and does not enforce the invariants of the document (a child has one
// parent, linked copies form no cycle, ids exist). The edits in level/edits keep them; use edits to
// change a level. document/structure_check.h checks all of them. Geometry is derived in
// level/solids.
class Level {
 public:
  // An empty level: a root group, one layer ("Default"), empty background.
  Level();

  Background background() const { return m_background; }
  // The level's own keys ("worldspawn" in map files).
  const KeyValues& keyValues() const { return *m_keyValues; }

  // The group that contains the whole outline. Its operation is ignored; its evaluation starts from
  // the background.
  NodeId root() const { return {1}; }
  // Null if there is no such node.
  const Node* find(NodeId id) const;
  // Contract: exists.
  const Node& node(NodeId id) const;
  // A handle that outlives the level; null if there is no such node. Equal handles in two levels
  // imply equal records; different handles do not imply different records.
  std::shared_ptr<const Node> share(NodeId id) const;
  // Contract: exists and is a group.
  const IdList<NodeId>& children(NodeId group) const;
  std::size_t nodeCount() const { return m_nodes.size(); }  // with root and definitions

  // Definitions: groups outside of the outline that linked copies instantiate. The name of a
  // definition is that of its group.
  const IdList<NodeId>& definitions() const { return m_definitions; }

  // Never empty; the first is the default layer.
  const std::vector<Layer>& layers() const { return *m_layers; }
  const Layer* find(LayerId id) const;

  const MaterialTable& materials() const { return *m_materials; }

  // The id that newId() assigns next.
  std::uint64_t nextId() const { return m_nextId; }

  // ---- For edits only ----

  template <typename IdType>
  IdType newId() {
    return IdType{m_nextId++};
  }
  // Ids below `next` will not be assigned any more.
  void reserveIds(std::uint64_t next);

  void setBackground(Background background) { m_background = background; }
  void setKeyValues(KeyValues keyValues);
  // Adds the record or replaces the one with its id.
  void put(Node node);
  void erase(NodeId id);
  void setDefinitions(IdList<NodeId> definitions) { m_definitions = std::move(definitions); }
  void setLayers(std::vector<Layer> layers);
  // The table, editable in place. Copied first if another level shares it.
  MaterialTable& editableMaterials();
  // The record, editable in place. Copied first if another level shares it. Contract: exists. Its
  // id must not be changed.
  Node& editableNode(NodeId id);

 private:
  Background m_background = Background::empty;
  std::uint64_t m_nextId = 3;
  IdTable<Node> m_nodes;
  IdList<NodeId> m_definitions;
  std::shared_ptr<const KeyValues> m_keyValues;
  std::shared_ptr<const std::vector<Layer>> m_layers;
  std::shared_ptr<MaterialTable> m_materials;
};

}  // namespace halfspace::level
