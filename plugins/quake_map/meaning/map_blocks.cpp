// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_blocks.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "level/document/role_names.h"
#include "level/solids/entities.h"
#include "plugins/quake_map/meaning/entity_tree.h"

namespace halfspace::plugins::quake_map {

namespace {

std::string number(long long value) {
  return std::to_string(value);
}

void setKey(level::KeyValues& keys, std::string_view key, std::string value) {
  for (auto& pair : keys)
    if (pair.first == key) {
      pair.second = std::move(value);
      return;
    }
  keys.emplace_back(key, std::move(value));
}

void removeKey(level::KeyValues& keys, std::string_view key) {
  std::erase_if(keys, [&](const auto& pair) { return pair.first == key; });
}

}  // namespace

bool isLostName(const std::string& name) {
  return !name.empty() && !level::isNumberedName(name);
}

MapBlocks::MapBlocks(const level::Level& level, const MapDialect& dialect, MapLosses& losses)
    : m_level(level), m_dialect(dialect), m_losses(losses) {
  findFirstFreeId();
  makeWorldAndLayers();
  makeEntities();
  m_path.push_back(0);
  // A map stores the states of layers, but has none for the default layer.
  const level::Layer& first = level.layers().front();
  if (!first.visible || first.locked || first.omittedFromExport) ++m_losses.states;
}

// Groups and layers get ids from one counter. Entities keep theirs, because other keys refer to
// them, so the counter starts above these.
void MapBlocks::findFirstFreeId() {
  for (const level::NodeId id : level::entitiesOf(m_level)) {
    const std::string_view given = level::valueOf(*m_level.node(id).keyValues(), kTbId);
    long long value = 0;
    std::from_chars(given.data(), given.data() + given.size(), value);
    if (value < (1LL << 40)) m_nextId = std::max(m_nextId, value + 1);
  }
}

void MapBlocks::makeWorldAndLayers() {
  Block world;
  world.takesGroups = true;
  world.keys = m_level.keyValues();
  const bool named = !level::valueOf(world.keys, kClassName).empty();
  if (!named) world.keys.emplace(world.keys.begin(), kClassName, kWorldClass);
  removeKey(world.keys, kMapVersion);
  if (m_dialect.plain == PlainFaces::valve)
    world.keys.emplace(world.keys.begin(), kMapVersion, "220");
  m_blocks.push_back(std::move(world));

  const std::vector<level::Layer>& layers = m_level.layers();
  m_layerBlocks[layers.front().id] = 0;
  for (size_t i = 1; i < layers.size(); ++i) {
    const std::string id = number(m_nextId++);
    Block block;
    block.takesGroups = true;
    block.layer = layers[i].id;
    block.keys = {{std::string(kClassName), std::string(kGroupClass)},
                  {std::string(kTbType), std::string(kTbTypeLayer)},
                  {std::string(kTbName), layers[i].name},
                  {std::string(kTbId), id},
                  {std::string(kTbLayerOrder), std::to_string(i - 1)}};
    if (!layers[i].visible) setKey(block.keys, kTbLayerHidden, "1");
    if (layers[i].locked) setKey(block.keys, kTbLayerLocked, "1");
    if (layers[i].omittedFromExport) setKey(block.keys, kTbLayerOmit, "1");
    m_layerNumbers[layers[i].id] = id;
    m_layerBlocks[layers[i].id] = m_blocks.size();
    m_blocks.push_back(std::move(block));
  }
}

std::string MapBlocks::layerNumber(level::LayerId layer) const {
  const auto found = m_layerNumbers.find(layer);
  return found == m_layerNumbers.end() ? std::string() : found->second;
}

// In the order in which the entities were made, which is that of an imported file.
void MapBlocks::makeEntities() {
  std::vector<level::EntityOccurrence> entities = level::entityOccurrences(m_level);
  std::ranges::stable_sort(entities, {}, &level::EntityOccurrence::node);
  for (level::EntityOccurrence& entity : entities) {
    Block block;
    block.keys = std::move(entity.keyValues);
    block.layer = m_level.node(entity.node).properties.layer;
    block.contents = contentsOfClass(level::valueOf(block.keys, kClassName));
    block.isGroup = !entity.isPoint && level::valueOf(block.keys, kClassName) == kGroupClass &&
                    level::valueOf(block.keys, kTbType) == kTbTypeGroup;
    block.takesGroups = block.isGroup;
    // A group in a linked copy is a separate group in the map.
    if (block.isGroup && entity.key.path.size() > 1) setKey(block.keys, kTbId, number(m_nextId++));
    if (const std::string layerId = layerNumber(block.layer); !layerId.empty())
      setKey(block.keys, kTbLayer, layerId);
    m_entityBlocks[std::move(entity.key)] = m_blocks.size();
    m_blocks.push_back(std::move(block));
  }
}

// The block of the brush entity that the node is or names; none: that of the group around it.
std::optional<size_t> MapBlocks::entityBlock(const level::Instance& node) const {
  if (!node.node->isBrushEntity() && !node.node->properties.entity.valid()) return std::nullopt;
  const auto found = m_entityBlocks.find(level::entityKeyOf(node));
  return found == m_entityBlocks.end() ? std::nullopt : std::optional(found->second);
}

void MapBlocks::use(size_t block) {
  if (!std::exchange(m_blocks[block].isUsed, true)) m_used.push_back(block);
}

void MapBlocks::enter(const level::Instance& group) {
  m_path.push_back(m_path.back());
  const level::NodeFlags& own = group.node->properties.flags;
  if (own.hidden || own.locked || own.omittedFromExport) ++m_losses.states;
  // The solids of a subtractive group are cut out of other solids and are not written; its entities
  // go to the group around it.
  if (group.node->properties.operation != level::Operation::add) return;
  if (group.node->isLinkedCopy()) ++m_losses.copies;
  if (const auto entity = entityBlock(group)) {
    if (group.node->isBrushEntity()) hang(*entity, group);
    m_path.back() = *entity;
    if (!m_blocks[*entity].isGroup && isLostName(group.node->properties.name)) ++m_losses.names;
  } else if (m_blocks[m_path.back()].takesGroups) {
    m_path.back() = makeGroupBlock(group);
  } else {
    ++m_losses.flattened;
  }
  use(m_path.back());
}

size_t MapBlocks::makeGroupBlock(const level::Instance& group) {
  Block block;
  block.isGroup = block.takesGroups = true;
  block.layer = group.layer;
  std::string name = group.node->properties.name;
  if (const auto* copy = std::get_if<level::LinkedCopy>(&group.node->content); copy && name.empty())
    if (const level::Node* definition = m_level.find(copy->definition))
      name = definition->properties.name;
  block.keys = {{std::string(kClassName), std::string(kGroupClass)},
                {std::string(kTbType), std::string(kTbTypeGroup)},
                {std::string(kTbName), name.empty() ? "Group" : name},
                {std::string(kTbId), number(m_nextId++)}};
  if (const std::string layerId = layerNumber(group.layer); !layerId.empty())
    setKey(block.keys, kTbLayer, layerId);
  m_blocks.push_back(std::move(block));
  hang(m_blocks.size() - 1, group);
  return m_blocks.size() - 1;
}

// Sets the keys of a block that refer to its group, and the name of a group that was renamed.
void MapBlocks::hang(size_t index, const level::Instance& node) {
  const Block& parent = m_blocks[m_path.back()];
  Block& block = m_blocks[index];
  if (parent.isGroup && index != m_path.back()) {
    setKey(block.keys, kTbGroup, std::string(level::valueOf(parent.keys, kTbId)));
  } else {
    removeKey(block.keys, kTbGroup);
  }
  if (block.isGroup && !node.node->properties.name.empty())
    setKey(block.keys, kTbName, node.node->properties.name);
}

size_t MapBlocks::blockOf(const level::Instance& solid) const {
  if (const auto entity = entityBlock(solid)) return *entity;
  if (m_path.back() != 0) return m_path.back();
  const auto layer = m_layerBlocks.find(solid.layer);
  return layer == m_layerBlocks.end() ? 0 : layer->second;
}

void MapBlocks::pointEntity(const level::Instance& entity) {
  const level::NodeProperties& own = entity.node->properties;
  if (own.flags.hidden || own.flags.locked || own.flags.omittedFromExport) ++m_losses.states;
  if (isLostName(own.name)) ++m_losses.names;
  hang(m_entityBlocks.at(entity.key), entity);
}

// Quotation marks become apostrophes, because a map cannot store them inside quotes; but those
// behind a backslash in a value, which came from a map.
void MapBlocks::appendKeys(std::string& text, const level::KeyValues& keys) {
  const auto quoted = [&](const std::string& part, bool isValue) {
    text += '"';
    for (size_t i = 0; i < part.size(); ++i) {
      const bool isKept = part[i] != '"' || (isValue && i > 0 && part[i - 1] == '\\');
      if (!isKept) ++m_losses.quotes;
      text += isKept ? part[i] : '\'';
    }
    text += '"';
  };
  for (const auto& [key, value] : keys) {
    quoted(key, false);
    text += ' ';
    quoted(value, true);
    text += '\n';
  }
}

// Blocks in the order of the outline, because the order decides which solid owns coincident faces.
// Entities without brushes and empty layers are inserted in the order of their lists.
std::vector<size_t> MapBlocks::blockOrder() const {
  std::vector<size_t> order{0};
  std::vector<bool> isDone(m_blocks.size());
  isDone[0] = true;
  const auto take = [&](size_t block) {
    if (!isDone[block]) order.push_back(block);
    isDone[block] = true;
  };
  // m_blocks begins with the world, the layers and the entities, in the order of their lists.
  const size_t layersEnd = m_layerBlocks.size();
  const size_t entitiesEnd = layersEnd + m_entityBlocks.size();
  const auto takeUnusedBefore = [&](size_t block) {
    const size_t first = block < layersEnd ? 1 : layersEnd;
    for (size_t i = first; i < block; ++i)
      if (!m_blocks[i].isUsed) take(i);
  };
  for (const size_t block : m_used) {
    if (block < entitiesEnd) takeUnusedBefore(block);
    take(block);
  }
  for (size_t i = 1; i < m_blocks.size(); ++i) take(i);
  return order;
}

std::string MapBlocks::text() {
  std::string text = m_dialect.header;
  size_t entity = 0;
  for (const size_t index : blockOrder()) {
    const Block& block = m_blocks[index];
    text += "// entity " + std::to_string(entity++) + "\n{\n";
    appendKeys(text, block.keys);
    text += block.brushes;
    text += "}\n";
  }
  return text;
}

}  // namespace halfspace::plugins::quake_map
