// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_writer.h"

#include <algorithm>
#include <charconv>
#include <map>

#include "level/solids/instances.h"
#include "plugins/quake_map/meaning/brush_text.h"
#include "plugins/quake_map/meaning/convex_mesh.h"
#include "plugins/quake_map/meaning/entity_tree.h"
#include "plugins/quake_map/meaning/surface_reader.h"

namespace halfspace::plugins::quake_map {

namespace {

// One entity of the map to be: its keys and the text of its brushes.
struct Block {
  level::KeyValues keys;
  std::string brushes;
  int brushCount = 0;
  bool isGroup = false;      // holds others by its _tb_id
  bool takesGroups = false;  // groups below it become groups of the map
  Matter matter = Matter::solid;
  level::LayerId layer;
};

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

class Writer final : private level::OutlineVisitor {
 public:
  explicit Writer(const level::Level& level) : m_level(level), m_brushes(level) {}

  WriteOutcome run() {
    findFirstFreeId();
    makeWorldAndLayers();
    makeEntities();
    m_path.push_back(0);
    level::walk(m_level, *this);
    return {text(), losses()};
  }

 private:
  bool enter(const level::Instance& group) override;
  void leave(const level::Instance&) override { m_path.pop_back(); }
  void solid(const level::Instance& solid) override;

  void findFirstFreeId();
  void makeWorldAndLayers();
  void makeEntities();
  size_t makeGroupBlock(const level::Instance& group);
  void hang(size_t block, const level::Instance& group);
  std::string layerNumber(level::LayerId layer) const;
  size_t blockOf(const level::Instance& solid) const;
  void appendSolid(Block& block, const level::Instance& solid);
  void appendBuilt(Block& block, const level::Instance& solid);
  void checkMatter(const Block& block, const level::Instance& solid);
  void appendKeys(std::string& text, const level::KeyValues& keys);
  std::string text();
  std::vector<std::string> losses() const;

  const level::Level& m_level;
  BrushText m_brushes;
  std::vector<Block> m_blocks;  // world, layers, entities in their order, groups as they come
  std::map<level::LayerId, size_t> m_layerBlocks;
  std::map<level::LayerId, std::string> m_layerNumbers;
  std::map<level::EntityId, size_t> m_entityBlocks;
  std::vector<size_t> m_path;  // block of each group from the root to here
  long long m_nextId = 1;
  int m_subtracting = 0, m_copies = 0, m_flattened = 0, m_surfaces = 0, m_concave = 0, m_broken = 0,
      m_otherLayer = 0, m_otherMatter = 0, m_quotes = 0;
};

// Ids of groups and layers share one count; entities keep theirs, because other keys name them.
void Writer::findFirstFreeId() {
  for (const level::EntityId id : m_level.entities()) {
    const std::string_view given = level::valueOf(m_level.entity(id).keyValues, kTbId);
    long long value = 0;
    std::from_chars(given.data(), given.data() + given.size(), value);
    if (value < (1LL << 40)) m_nextId = std::max(m_nextId, value + 1);
  }
}

void Writer::makeWorldAndLayers() {
  Block world;
  world.takesGroups = true;
  world.keys = m_level.keyValues();
  const bool named = !level::valueOf(world.keys, kClassName).empty();
  if (!named) world.keys.emplace(world.keys.begin(), kClassName, kWorldClass);
  removeKey(world.keys, kMapVersion);
  world.keys.emplace(world.keys.begin(), kMapVersion, "220");
  m_blocks.push_back(std::move(world));

  const std::vector<level::Layer>& layers = m_level.layers();
  m_layerBlocks[layers.front().id] = 0;
  for (size_t i = 1; i < layers.size(); ++i) {
    if (layers[i].omittedFromExport) continue;
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
    m_layerNumbers[layers[i].id] = id;
    m_layerBlocks[layers[i].id] = m_blocks.size();
    m_blocks.push_back(std::move(block));
  }
}

std::string Writer::layerNumber(level::LayerId layer) const {
  const auto found = m_layerNumbers.find(layer);
  return found == m_layerNumbers.end() ? std::string() : found->second;
}

void Writer::makeEntities() {
  for (const level::EntityId id : m_level.entities()) {
    const level::Entity& entity = m_level.entity(id);
    const level::Layer* layer = m_level.find(entity.layer);
    if (entity.flags.omittedFromExport || (layer && layer->omittedFromExport)) continue;
    Block block;
    block.keys = entity.keyValues;
    block.layer = entity.layer;
    block.matter = matterOfClass(level::valueOf(entity.keyValues, kClassName));
    block.isGroup = level::valueOf(entity.keyValues, kClassName) == kGroupClass &&
                    level::valueOf(entity.keyValues, kTbType) == kTbTypeGroup;
    block.takesGroups = block.isGroup;
    if (const std::string layerId = layerNumber(entity.layer); !layerId.empty())
      setKey(block.keys, kTbLayer, layerId);
    m_entityBlocks[id] = m_blocks.size();
    m_blocks.push_back(std::move(block));
  }
}

bool Writer::enter(const level::Instance& group) {
  m_path.push_back(m_path.back());
  if (group.flags.omittedFromExport) return false;
  if (group.node->properties.operation != level::Operation::add) {
    ++m_subtracting;
    return false;
  }
  if (group.node->isLinkedCopy()) ++m_copies;
  const auto entity = m_entityBlocks.find(group.node->properties.entity);
  if (entity != m_entityBlocks.end()) {
    hang(entity->second, group);
    m_path.back() = entity->second;
  } else if (m_blocks[m_path.back()].takesGroups) {
    m_path.back() = makeGroupBlock(group);
  } else {
    ++m_flattened;
  }
  return true;
}

size_t Writer::makeGroupBlock(const level::Instance& group) {
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

// Says in which group a block lies, and takes over a new name.
void Writer::hang(size_t index, const level::Instance& group) {
  const Block& parent = m_blocks[m_path.back()];
  Block& block = m_blocks[index];
  if (parent.isGroup && index != m_path.back()) {
    setKey(block.keys, kTbGroup, std::string(level::valueOf(parent.keys, kTbId)));
  } else {
    removeKey(block.keys, kTbGroup);
  }
  if (block.isGroup && !group.node->properties.name.empty())
    setKey(block.keys, kTbName, group.node->properties.name);
}

size_t Writer::blockOf(const level::Instance& solid) const {
  const auto entity = m_entityBlocks.find(solid.node->properties.entity);
  if (entity != m_entityBlocks.end()) return entity->second;
  if (m_path.back() != 0) return m_path.back();
  const auto layer = m_layerBlocks.find(solid.layer);
  return layer == m_layerBlocks.end() ? 0 : layer->second;
}

void Writer::solid(const level::Instance& solid) {
  if (solid.flags.omittedFromExport) return;
  if (solid.node->properties.operation != level::Operation::add) {
    ++m_subtracting;
    return;
  }
  Block& block = m_blocks[blockOf(solid)];
  if (block.layer.valid() && solid.layer != block.layer) ++m_otherLayer;
  checkMatter(block, solid);
  appendSolid(block, solid);
}

// A map says by texture and class what is no matter; a flag of ours says it by hand.
void Writer::checkMatter(const Block& block, const level::Instance& solid) {
  const auto* brush = std::get_if<level::BrushSolid>(&solid.node->content);
  if (!brush) return;
  MatterOfBrush matter(block.matter);
  for (const level::BrushFace& face : brush->faces) {
    const level::Material* material = m_level.materials().find(face.surface.material);
    Matter ofFace = material ? matterOfTexture(material->name) : Matter::solid;
    if (ofFace == Matter::solid && face.surface.flags)
      ofFace = matterOfFlags(face.surface.flags->contents, face.surface.flags->flags);
    matter.addFace(ofFace);
  }
  if (isNonSolid(matter.result()) != solid.flags.nonSolid) ++m_otherMatter;
}

void Writer::appendSolid(Block& block, const level::Instance& solid) {
  const auto* brush = std::get_if<level::BrushSolid>(&solid.node->content);
  if (!brush || !solid.placement.steps.empty()) return appendBuilt(block, solid);
  block.brushes += "// brush " + std::to_string(block.brushCount++) + "\n";
  m_brushes.append(block.brushes, *brush);
}

void Writer::appendBuilt(Block& block, const level::Instance& solid) {
  const level::Node& node = *solid.node;
  if (std::holds_alternative<level::MeshSolid>(node.content) && solid.flags.nonSolid) {
    ++m_surfaces;
    return;
  }
  const auto geometry = level::solidGeometry(node, solid.placement);
  if (!geometry.ok()) {
    ++m_broken;
    return;
  }
  const bool moved = !solid.placement.steps.empty();
  const std::string title = "// brush " + std::to_string(block.brushCount) + "\n";
  if (geometry.value().isBrush()) {
    block.brushes += title;
    m_brushes.append(block.brushes, node, geometry.value().brush(), geometry.value().sourceFace,
                     moved);
  } else if (const auto convex = convexBrush(geometry.value())) {
    block.brushes += title;
    m_brushes.append(block.brushes, node, convex->brush, convex->sourceFace, moved);
  } else {
    ++m_concave;
    return;
  }
  ++block.brushCount;
}

// A quote cannot be written inside quotes.
void Writer::appendKeys(std::string& text, const level::KeyValues& keys) {
  const auto quoted = [&](const std::string& part) {
    text += '"';
    for (const char c : part) {
      if (c == '"') ++m_quotes;
      text += c == '"' ? '\'' : c;
    }
    text += '"';
  };
  for (const auto& [key, value] : keys) {
    quoted(key);
    text += ' ';
    quoted(value);
    text += '\n';
  }
}

std::string Writer::text() {
  std::string text = "// Format: Valve\n";
  size_t entity = 0;
  for (const Block& block : m_blocks) {
    text += "// entity " + std::to_string(entity++) + "\n{\n";
    appendKeys(text, block.keys);
    text += block.brushes;
    text += "}\n";
  }
  return text;
}

std::vector<std::string> Writer::losses() const {
  std::vector<std::string> all;
  const auto add = [&](int count, const char* sentence) {
    if (count > 0) all.push_back(std::to_string(count) + " " + sentence);
  };
  const BrushLosses& faces = m_brushes.losses();
  if (m_level.background() == level::Background::solid)
    all.emplace_back("The background is solid; a map begins with empty space.");
  add(m_subtracting, "subtracting or intersecting solids or groups are left out: a map only adds.");
  add(m_concave, "meshes that are not convex are left out.");
  add(m_broken, "solids that cannot be built are left out.");
  add(m_surfaces, "curved or open surfaces are left out.");
  add(m_copies, "linked copies are written out as groups of their own.");
  add(m_flattened, "groups inside entities are dissolved.");
  add(m_otherLayer, "solids go to the layer of their group or entity.");
  add(m_otherMatter,
      "solids are marked as part of the solid, or not, against what their textures "
      "say; the mark is lost.");
  add(faces.roundedPlanes, "planes are rounded, because no three points of doubles span them.");
  add(faces.brokenPlanes, "faces without a plane are written with three equal points.");
  add(faces.assumedImageSize, "texture matrices became axes for images of 64 by 64 texels.");
  add(faces.movedTextures, "faces were moved by linked copies; their textures stay in place.");
  add(m_quotes, "quotation marks in keys became apostrophes.");
  return all;
}

}  // namespace

WriteOutcome writeMap(const level::Level& level) {
  return Writer(level).run();
}

}  // namespace halfspace::plugins::quake_map
