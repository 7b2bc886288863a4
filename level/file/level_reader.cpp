// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/file/level_reader.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "level/document/nesting.h"

namespace halfspace::level {

namespace {

constexpr const char* kParts =
    "halfspace, background, next id, keys, layers, materials, definitions, nodes";
constexpr const char* kNodeKeys =
    "id, operation, name, layer, entity, flags, contents, line, prefab, keys and one of group, "
    "brush, mesh, shape, copy";
constexpr auto kGreatestId = static_cast<std::int64_t>(kMaxId) - 1;

}  // namespace

ReadResult LevelReader::read() {
  m_ids.insert(m_level.root().value);
  if (findParts() && readVersion()) readParts();
  if (m_json.ok()) checkLinks();
  if (m_json.ok()) checkOwners();
  if (!m_json.ok()) {
    FileError error = m_json.error();
    if (m_context.lenient) {
      error.text +=
          ". The file was written by a newer version of the program: open it with that one";
    }
    return error;
  }
  m_level.reserveIds(m_greatestId + 1);
  if (m_version == 1) convertVersion1(m_level, std::move(m_entities));
  OpenedLevel opened{std::move(m_level), m_context.lenient, {}};
  if (opened.readOnly) {
    opened.reason = "The file was written by a newer version of the program. ";
    opened.reason += m_context.lost ? "Parts this version does not know were left out; "
                                    : "It may mean things this version does not know; ";
    opened.reason += "save it under another name, or update the program to edit it.";
  }
  return opened;
}

bool LevelReader::findParts() {
  m_json.object([this](std::string_view key) {
    m_parts.emplace(std::string(key), m_json.position());
    m_json.skip();
  });
  m_json.end("the level");
  return m_json.ok();
}

bool LevelReader::goTo(std::string_view part) {
  const auto at = m_parts.find(part);
  if (!m_json.ok() || at == m_parts.end()) return false;
  m_json.seek(at->second);
  return true;
}

bool LevelReader::readVersion() {
  if (!goTo("halfspace")) {
    m_json.failAt(0, "this is no Halfspace level: it has no \"halfspace\" version at the top");
    return false;
  }
  m_version = m_json.integer(1, std::numeric_limits<std::int32_t>::max());
  m_context.lenient = m_version > kFileVersion;
  return m_json.ok();
}

void LevelReader::readParts() {
  static const std::set<std::string_view> kKnown{"halfspace", "background", "next id",     "keys",
                                                 "layers",    "materials",  "definitions", "nodes"};
  for (const auto& [name, at] : m_parts) {
    if (kKnown.contains(name) || (m_version == 1 && name == "entities")) continue;
    m_json.seek(at);
    m_context.unknownKey(name, "the level", kParts);
  }
  if (goTo("background")) m_level.setBackground(m_records.background());
  if (goTo("next id")) {
    m_greatestId = std::max<std::uint64_t>(
        m_greatestId, static_cast<std::uint64_t>(m_json.integer(1, kGreatestId + 1)) - 1);
  }
  if (goTo("keys")) m_level.setKeyValues(m_records.keyValues());
  if (goTo("layers")) {
    layers();
  } else {
    m_ids.insert(m_level.layers().front().id.value);
  }
  if (goTo("materials")) materials();
  if (m_version == 1 && goTo("entities")) entities();
  if (goTo("definitions")) definitions();
  if (goTo("nodes")) {
    Node root = m_level.node(m_level.root());
    children(root, 0);
    m_level.put(std::move(root));
  }
}

std::uint64_t LevelReader::id() {
  const auto value = static_cast<std::uint64_t>(m_json.integer(1, kGreatestId));
  if (!m_json.ok()) return 0;
  if (!m_ids.insert(value).second) {
    m_json.fail(value == m_level.root().value
                    ? "id 1 is the level's own. Give this another number"
                    : "another record has this id. Give this record another number");
  }
  m_greatestId = std::max(m_greatestId, value);
  return value;
}

void LevelReader::needId(std::uint64_t id, std::size_t at) {
  if (m_json.ok() && id == 0)
    m_json.failAt(at, "an \"id\" is missing: a number no other record has");
}

Layer LevelReader::layer() {
  const std::size_t at = m_json.position();
  Layer layer;
  m_json.object([&](std::string_view key) {
    if (key == "id") {
      layer.id.value = id();
    } else if (key == "name") {
      layer.name = m_json.string();
    } else if (key == "flags") {
      const NodeFlags read = m_records.flags(false);
      layer.visible = !read.hidden;
      layer.locked = read.locked;
      layer.omittedFromExport = read.omittedFromExport;
    } else {
      m_context.unknownKey(key, "a layer", "id, name, flags");
    }
  });
  needId(layer.id.value, at);
  return layer;
}

void LevelReader::layers() {
  const std::size_t start = m_json.position();
  std::vector<Layer> layers;
  std::set<std::string> names;
  m_json.array([&] {
    const std::size_t at = m_json.position();
    layers.push_back(layer());
    if (!names.insert(layers.back().name).second) {
      m_json.failAt(at, "another layer has this name. Rename one of them");
    }
  });
  if (layers.empty()) return m_json.failAt(start, "a level has at least one layer");
  m_level.setLayers(std::move(layers));
}

void LevelReader::materials() {
  std::vector<Material> materials;
  std::set<std::string> names;
  m_json.array([&] {
    const std::size_t at = m_json.position();
    Material material;
    m_json.object([&](std::string_view key) {
      if (key == "id") {
        material.id.value = id();
      } else if (key == "name") {
        material.name = m_json.string();
      } else {
        m_context.unknownKey(key, "a material", "id, name");
      }
    });
    needId(material.id.value, at);
    if (!names.insert(material.name).second) {
      m_json.failAt(at, "another material has this name. Rename one of them");
    }
    materials.push_back(std::move(material));
  });
  if (!m_json.ok()) return;
  std::sort(materials.begin(), materials.end(),
            [](const Material& a, const Material& b) { return a.id < b.id; });
  for (Material& material : materials) m_level.editableMaterials().append(std::move(material));
}

Version1Entity LevelReader::entity() {
  const std::size_t at = m_json.position();
  Version1Entity entity;
  m_json.object([&](std::string_view key) {
    if (key == "id") {
      entity.id.value = id();
    } else if (key == "layer") {
      entity.layer = m_records.layerReference();
    } else if (key == "flags") {
      entity.flags = m_records.flags(true);
    } else if (key == "line") {
      entity.sourceLine = m_records.sourceLine();
    } else if (key == "keys") {
      entity.keyValues = m_records.keyValues();
    } else {
      m_context.unknownKey(key, "an entity", "id, layer, flags, line, keys");
    }
  });
  needId(entity.id.value, at);
  return entity;
}

void LevelReader::entities() {
  m_json.array([&] {
    Version1Entity read = entity();
    if (m_json.ok()) m_entities.push_back(std::move(read));
  });
}

void LevelReader::definitions() {
  IdList<NodeId> definitions;
  m_json.array([&] {
    const std::size_t at = m_json.position();
    const NodeId read = node({}, 0);
    if (!m_json.ok() || !read.valid()) return;  // invalid: an unknown kind from a newer version
    if (!m_level.node(read).isGroup()) {
      return m_json.failAt(at, "a definition is a group. Put its nodes into \"group\": [ ]");
    }
    if (m_level.node(read).isEntity()) {
      return m_json.failAt(at, "a definition has no \"keys\". Put a group with the keys into it");
    }
    definitions.append(read);
  });
  m_level.setDefinitions(std::move(definitions));
}

void LevelReader::children(Node& node, int depth) {
  IdList<NodeId>& list = std::get<Group>(node.content).children;
  m_json.array([&] {
    if (depth >= kMaxNesting) return m_json.fail("groups are nested too deep here");
    const NodeId child = this->node(node.id, depth + 1);
    if (child.valid()) list.append(child);
  });
}

bool LevelReader::contentMember(std::string_view key, Node& node, std::size_t at, int depth) {
  if (key == "group") {
    // Children store their parent's id, so "id" must precede "group"; writeLevel() writes it first.
    needId(node.id.value, at);
    if (!m_json.ok()) return true;
    node.content = Group{};
    children(node, depth);
  } else if (key == "brush") {
    node.content = m_solids.brush();
  } else if (key == "mesh") {
    node.content = m_solids.mesh();
  } else if (key == "shape") {
    node.content = m_solids.shape();
  } else if (key == "copy") {
    node.content = m_solids.copy();
    m_links.push_back({std::get<LinkedCopy>(node.content).definition, at});
  } else {
    return false;
  }
  return true;
}

NodeId LevelReader::node(NodeId parent, int depth) {
  const std::size_t at = m_json.position();
  Node node;
  node.parent = parent;
  int contents = 0;
  std::optional<KeyValues> keys;
  std::optional<PrefabSource> prefab;
  m_json.object([&](std::string_view key) {
    if (key == "id") {
      node.id.value = id();
    } else if (key == "prefab" && m_version >= 3) {
      prefab = m_records.prefab();
    } else if (key == "keys" && m_version != 1) {
      keys = m_records.keyValues();
    } else if (contentMember(key, node, at, depth)) {
      ++contents;
    } else if (!m_records.propertyMember(key, node.properties)) {
      m_context.unknownKey(key, "a node", kNodeKeys);
    }
  });
  if (!m_json.ok()) return {};
  // An unknown kind from a newer version.
  if (contents == 0 && !keys && m_context.lost) return {};
  needId(node.id.value, at);
  if (keys) {
    giveKeys(node, std::move(*keys), contents, at);
  } else if (contents != 1) {
    m_json.failAt(at,
                  "a node needs one of \"group\", \"brush\", \"mesh\", \"shape\" or \"copy\", or "
                  "the \"keys\" of a point entity");
  }
  RecordReader::settleContents(node.properties);
  if (m_json.ok() && node.properties.contents && !node.isSolid()) {
    m_json.failAt(at, "only solids have \"contents\"");
  }
  if (m_json.ok() && prefab) givePrefab(node, *std::move(prefab), at);
  if (!m_json.ok()) return {};
  const NodeId id = node.id;
  if (node.properties.entity.valid()) m_owned.push_back({id, node.properties.entity, at});
  m_level.put(std::move(node));
  return id;
}

void LevelReader::givePrefab(Node& node, PrefabSource prefab, std::size_t at) {
  auto* group = std::get_if<Group>(&node.content);
  if (group == nullptr || node.parent.valid()) {
    return m_json.failAt(at, "only definitions have a \"prefab\"");
  }
  group->prefab = std::move(prefab);
}

// A node with keys and nothing else is a point entity, a group with keys a brush entity.
void LevelReader::giveKeys(Node& node, KeyValues keys, int contents, std::size_t at) {
  if (contents == 0) {
    node.content = PointEntity{std::move(keys)};
  } else if (contents == 1 && node.isGroup()) {
    std::get<Group>(node.content).keyValues = std::move(keys);
  } else {
    m_json.failAt(at, "only groups and point entities have \"keys\". Put this into a group");
  }
}

void LevelReader::checkOwners() {
  std::unordered_set<std::uint64_t> entities;
  for (const Version1Entity& entity : m_entities) entities.insert(entity.id.value);
  for (const Owned& owned : m_owned) {
    const Node* owner = m_level.find(owned.entity);
    const bool isThere = m_version == 1 ? entities.contains(owned.entity.value)
                                        : owner != nullptr && owner->isBrushEntity();
    if (isThere) continue;
    if (!m_context.lenient) {
      return m_json.failAt(owned.at, "this node belongs to entity " +
                                         std::to_string(owned.entity.value) +
                                         ", and there is no brush entity with this id");
    }
    m_context.lost = true;
    m_level.editableNode(owned.node).properties.entity = {};
  }
}

void LevelReader::checkLinks() {
  std::set<NodeId> definitions;
  for (NodeId definition : m_level.definitions()) definitions.insert(definition);
  for (const Link& link : m_links) {
    if (definitions.contains(link.definition)) continue;
    return m_json.failAt(link.at, "this copy is of definition " +
                                      std::to_string(link.definition.value) +
                                      ", which is not in the list of definitions");
  }
  for (const Link& link : m_links) {
    if (!definitions.erase(link.definition)) continue;  // checked before
    if (linkDepth(m_level, link.definition)) continue;
    return m_json.failAt(link.at, "definition " + std::to_string(link.definition.value) +
                                      " holds a copy of itself, or too many definitions hold each "
                                      "other. Remove a copy inside it");
  }
}

ReadResult readLevel(std::string_view text) {
  return LevelReader(text).read();
}

}  // namespace halfspace::level
