// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/map_writer.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "level/document/role_names.h"
#include "level/solids/contents.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"
#include "level/solids/placed.h"
#include "level/solids/solid_geometry.h"
#include "plugins/quake_map/meaning/brush_text.h"
#include "plugins/quake_map/meaning/carved_level.h"
#include "plugins/quake_map/meaning/convex_mesh.h"
#include "plugins/quake_map/meaning/entity_tree.h"
#include "plugins/quake_map/meaning/map_dialect.h"
#include "plugins/quake_map/meaning/map_losses.h"
#include "plugins/quake_map/meaning/patch_text.h"
#include "plugins/quake_map/meaning/surface_reader.h"

namespace halfspace::plugins::quake_map {

namespace {

// Names that the editor gave a node say no more than its class or shape.
bool isLost(const std::string& name) {
  return !name.empty() && !level::isNumberedName(name);
}

// One entity of the map being written: its keys and the text of its brushes.
struct Block {
  level::KeyValues keys;
  std::string brushes;
  int brushCount = 0;
  bool isGroup = false;      // other entities refer to it by its _tb_id
  bool takesGroups = false;  // groups below it become groups of the map
  bool isUsed = false;       // has brushes or groups
  Contents contents = Contents::solid;
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
  Writer(const level::Level& level, const MapOrigin& origin)
      : m_level(level),
        m_isHalfLife(isHalfLife(origin.header, level.keyValues())),
        m_dialect(chooseDialect(formsOf(level), origin)),
        m_brushes(level, m_dialect),
        m_carved(carve(level)) {}

  WriteOutcome run() {
    findFirstFreeId();
    makeWorldAndLayers();
    makeEntities();
    m_path.push_back(0);
    appendBackground();
    level::walk(m_level, *this);
    countStates();
    countCarved();
    std::string bytes = text();
    m_losses.faces = m_brushes.losses();
    return {std::move(bytes), otherLosses(m_losses, m_dialect), lostGeometry(m_losses)};
  }

 private:
  bool enter(const level::Instance& group) override;
  void leave(const level::Instance&) override { m_path.pop_back(); }
  void pointEntity(const level::Instance& entity) override;
  void solid(const level::Instance& solid) override;

  void findFirstFreeId();
  void makeWorldAndLayers();
  void makeEntities();
  void countStates();
  size_t makeGroupBlock(const level::Instance& group);
  void hang(size_t block, const level::Instance& node);
  std::optional<size_t> entityBlock(const level::Instance& node) const;
  std::string layerNumber(level::LayerId layer) const;
  size_t blockOf(const level::Instance& solid) const;
  void use(size_t block);
  bool appendSolid(Block& block, const level::Instance& solid);
  bool appendBuilt(Block& block, const level::Instance& solid);
  bool appendPatch(Block& block, const level::Instance& solid);
  bool appendParts(Block& block, const level::Instance& solid);
  bool countMissing(const level::Instance& solid);
  void appendPart(Block& block, const geometry::DerivedBrush& part, const level::Instance* owner);
  void appendBackground();
  void countCarved();
  void checkContents(const Block& block, const level::Instance& solid);
  Contents derived(level::Instance solid) const;
  void appendKeys(std::string& text, const level::KeyValues& keys);
  std::vector<size_t> blockOrder() const;
  std::string text();

  const level::Level& m_level;
  const bool m_isHalfLife;
  const MapDialect m_dialect;
  BrushText m_brushes;
  const CarvedLevel m_carved;
  std::vector<Block> m_blocks;  // the world, layers, entities, then groups in outline order
  std::map<level::LayerId, size_t> m_layerBlocks;
  std::map<level::LayerId, std::string> m_layerNumbers;
  std::map<level::InstanceKey, size_t> m_entityBlocks;
  std::vector<size_t> m_path;  // block of each group from the root to here
  std::vector<size_t> m_used;  // blocks with groups or brushes, in the order of the outline
  long long m_nextId = 1;
  MapLosses m_losses;
};

// Groups and layers get ids from one counter. Entities keep theirs, because other keys refer to
// them, so the counter starts above these.
void Writer::findFirstFreeId() {
  for (const level::NodeId id : level::entitiesOf(m_level)) {
    const std::string_view given = level::valueOf(*m_level.node(id).keyValues(), kTbId);
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

std::string Writer::layerNumber(level::LayerId layer) const {
  const auto found = m_layerNumbers.find(layer);
  return found == m_layerNumbers.end() ? std::string() : found->second;
}

// In the order in which the entities were made, which is that of an imported file.
void Writer::makeEntities() {
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
    // A group in a linked copy is a group of its own in the map.
    if (block.isGroup && entity.key.path.size() > 1) setKey(block.keys, kTbId, number(m_nextId++));
    if (const std::string layerId = layerNumber(block.layer); !layerId.empty())
      setKey(block.keys, kTbLayer, layerId);
    m_entityBlocks[std::move(entity.key)] = m_blocks.size();
    m_blocks.push_back(std::move(block));
  }
}

// A map stores the states of layers, but has none for the default layer.
void Writer::countStates() {
  const level::Layer& first = m_level.layers().front();
  if (!first.visible || first.locked || first.omittedFromExport) ++m_losses.states;
}

void Writer::pointEntity(const level::Instance& entity) {
  const level::NodeProperties& own = entity.node->properties;
  if (own.flags.hidden || own.flags.locked || own.flags.omittedFromExport) ++m_losses.states;
  if (isLost(own.name)) ++m_losses.names;
  hang(m_entityBlocks.at(entity.key), entity);
}

// The block of the brush entity that the node is or names; none: that of the group around it.
std::optional<size_t> Writer::entityBlock(const level::Instance& node) const {
  if (!node.node->isBrushEntity() && !node.node->properties.entity.valid()) return std::nullopt;
  const auto found = m_entityBlocks.find(level::entityKeyOf(node));
  return found == m_entityBlocks.end() ? std::nullopt : std::optional(found->second);
}

void Writer::use(size_t block) {
  if (!std::exchange(m_blocks[block].isUsed, true)) m_used.push_back(block);
}

bool Writer::enter(const level::Instance& group) {
  m_path.push_back(m_path.back());
  const level::NodeFlags& own = group.node->properties.flags;
  if (own.hidden || own.locked || own.omittedFromExport) ++m_losses.states;
  // What a cutting group contains is carved out of other solids; its entities go to the group
  // around it.
  if (group.node->properties.operation != level::Operation::add) return true;
  if (group.node->isLinkedCopy()) ++m_losses.copies;
  if (const auto entity = entityBlock(group)) {
    if (group.node->isBrushEntity()) hang(*entity, group);
    m_path.back() = *entity;
    if (!m_blocks[*entity].isGroup && isLost(group.node->properties.name)) ++m_losses.names;
  } else if (m_blocks[m_path.back()].takesGroups) {
    m_path.back() = makeGroupBlock(group);
  } else {
    ++m_losses.flattened;
  }
  use(m_path.back());
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

// Sets the keys of a block that refer to its group, and the name of a group that was renamed.
void Writer::hang(size_t index, const level::Instance& node) {
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

size_t Writer::blockOf(const level::Instance& solid) const {
  if (const auto entity = entityBlock(solid)) return *entity;
  if (m_path.back() != 0) return m_path.back();
  const auto layer = m_layerBlocks.find(solid.layer);
  return layer == m_layerBlocks.end() ? 0 : layer->second;
}

void Writer::solid(const level::Instance& solid) {
  const level::NodeProperties& own = solid.node->properties;
  const size_t index = blockOf(solid);
  Block& block = m_blocks[index];
  if (!appendSolid(block, solid)) return;
  use(index);
  if (block.layer.valid() && solid.layer != block.layer) ++m_losses.otherLayer;
  if (own.flags.hidden || own.flags.locked || own.flags.omittedFromExport) ++m_losses.states;
  if (isLost(own.name)) ++m_losses.names;
  checkContents(block, solid);
}

// The contents that the solid would have without the designer's choice.
Contents Writer::derived(level::Instance solid) const {
  auto node = std::make_shared<level::Node>(*solid.node);
  node->properties.contents.reset();
  solid.node = std::move(node);
  return level::contentsOf(m_level, solid);
}

// Counts solids whose non-solid flag, which can be set by hand, differs from the contents by
// texture, flags and class: a map stores only the latter.
void Writer::checkContents(const Block& block, const level::Instance& solid) {
  const auto* brush = std::get_if<level::BrushSolid>(&solid.node->content);
  const bool isPatch =
      std::holds_alternative<level::MeshSolid>(solid.node->content) && solid.flags.nonSolid;
  if (isPatch) return;
  ContentsOfBrush contents(block.contents);
  const auto add = [&](const level::Surface& surface) {
    const level::Material* material = m_level.materials().find(surface.material);
    Contents ofFace = material ? contentsOfTexture(material->name, m_isHalfLife) : Contents::solid;
    if (ofFace == Contents::solid && surface.flags)
      ofFace = contentsOfFlags(surface.flags->contents, surface.flags->flags);
    contents.addFace(ofFace);
  };
  if (brush != nullptr) {
    for (const level::BrushFace& face : brush->faces) add(face.surface);
  } else {
    const auto* shape = std::get_if<level::ShapeSolid>(&solid.node->content);
    const auto* mesh = std::get_if<level::MeshSolid>(&solid.node->content);
    for (const level::Surface& surface : shape ? shape->surfaces : mesh->surfaces) add(surface);
  }
  const auto& chosen = solid.node->properties.contents;
  if (isNonSolid(contents.result()) != solid.flags.nonSolid) {
    ++m_losses.otherContents;
  } else if (chosen && *chosen != derived(solid)) {
    ++m_losses.chosenContents;
  }
}

// False: nothing was written, and the loss was counted.
bool Writer::appendSolid(Block& block, const level::Instance& solid) {
  if (m_carved.isCarved && !solid.flags.nonSolid) {
    const auto parts = m_carved.parts.find(solid.key);
    if (parts == m_carved.parts.end()) return countMissing(solid);
    if (!parts->second.empty()) return appendParts(block, solid);
  }
  const auto* brush = std::get_if<level::BrushSolid>(&solid.node->content);
  if (!brush || !solid.placement.steps.empty()) return appendBuilt(block, solid);
  block.brushes += "// brush " + std::to_string(block.brushCount++) + "\n";
  m_brushes.append(block.brushes, *brush);
  return true;
}

// Cutters, solids that were cut away, and those that cannot be built.
bool Writer::countMissing(const level::Instance& solid) {
  if (!level::solidGeometry(*solid.node, solid.placement).ok()) ++m_losses.broken;
  return false;
}

bool Writer::appendParts(Block& block, const level::Instance& solid) {
  for (const geometry::DerivedBrush& part : m_carved.parts.at(solid.key))
    appendPart(block, part, &solid);
  return true;
}

// Writes a part with the planes and surfaces of the solids that its faces come from. Numbers that
// Quake 2 and Quake 3 repeat on each face (contents, such as "detail") are those of the owner.
void Writer::appendPart(Block& block, const geometry::DerivedBrush& part,
                        const level::Instance* owner) {
  std::optional<level::SurfaceFlags> ownFlags;
  if (owner != nullptr) ownFlags = level::surfaceOf(*owner->node, 0).flags;
  std::vector<BrushText::PartFace> faces;
  for (int i = 0; i < part.brush.faceCount(); ++i) {
    const geometry::FaceOrigin& origin = part.origins[static_cast<size_t>(i)];
    BrushText::PartFace face{part.brush.plane(i), nullptr, false, {}};
    if (!origin.isNew()) {
      const level::Instance& source = m_carved.sources[static_cast<size_t>(origin.brush)];
      face.surface = level::surfaceOf(*source.node, origin.face);
      const bool isOwn = owner != nullptr && source.key == owner->key;
      if (!isOwn && ownFlags) {
        level::SurfaceFlags flags = face.surface.flags.value_or(level::SurfaceFlags{});
        flags.contents = ownFlags->contents;
        face.surface.flags = flags;
      } else if (!isOwn && owner != nullptr) {
        face.surface.flags.reset();
      }
      const auto* brush = std::get_if<level::BrushSolid>(&source.node->content);
      if (brush != nullptr && source.placement.steps.empty()) {
        const auto& definition = brush->faces[static_cast<size_t>(origin.face)].plane;
        const auto* given = std::get_if<level::ThreePoints>(&definition);
        const auto plane = level::planeOf(definition);
        if (given != nullptr && plane.ok() && plane.value().coplanarWith(face.plane)) {
          face.given = given;
          face.isFlipped = !(plane.value() == face.plane);
        }
      }
    }
    faces.push_back(std::move(face));
  }
  block.brushes += "// brush " + std::to_string(block.brushCount++) + "\n";
  m_brushes.append(block.brushes, faces);
}

void Writer::appendBackground() {
  for (const geometry::DerivedBrush& part : m_carved.background)
    appendPart(m_blocks.front(), part, nullptr);
  if (!m_carved.background.empty()) use(0);
}

void Writer::countCarved() {
  m_losses.solidBackground = m_level.background() == level::Background::solid;
  m_losses.cutters = m_carved.cutters;
  m_losses.carved = m_carved.carved;
  m_losses.carvedBrushes = m_carved.brushes;
  m_losses.concave = m_carved.concave;
  m_losses.cutAway = m_carved.cutAway;
  m_losses.undivided += m_carved.undivided;
}

bool Writer::appendBuilt(Block& block, const level::Instance& solid) {
  const level::Node& node = *solid.node;
  const bool isMesh = std::holds_alternative<level::MeshSolid>(node.content);
  if (isMesh && solid.flags.nonSolid) return appendPatch(block, solid);
  const auto geometry = level::solidGeometry(node, solid.placement);
  if (!geometry.ok()) {
    ++m_losses.broken;
    return false;
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
    ++m_losses.undivided;
    return false;
  }
  ++block.brushCount;
  if (isMesh) ++m_losses.meshes;
  if (std::holds_alternative<level::ShapeSolid>(node.content)) ++m_losses.shapes;
  return true;
}

bool Writer::appendPatch(Block& block, const level::Instance& solid) {
  const auto& mesh = std::get<level::MeshSolid>(solid.node->content);
  const auto patched = std::ranges::find_if(
      mesh.surfaces, [](const level::Surface& s) { return isPatchText(s.trailing); });
  std::optional<std::string> text;
  if (patched != mesh.surfaces.end()) {
    geometry::PolygonSoup soup = *mesh.soup;
    for (const level::Transform& step : solid.placement.steps) level::transformSoup(soup, step);
    const level::SurfaceFlags flags = patched->flags.value_or(level::SurfaceFlags{});
    const bool quoted = m_dialect.coefficients;
    text = patchBlock(patched->trailing, soup,
                      {materialText(m_level, patched->material, quoted),
                       std::to_string(flags.contents) + " " + std::to_string(flags.flags) + " " +
                           std::to_string(flags.value)});
  }
  if (!text) {
    ++m_losses.surfaces;
    return false;
  }
  const auto isOther = [&](const level::Surface& s) { return s.material != patched->material; };
  if (std::ranges::any_of(mesh.surfaces, isOther)) ++m_losses.paintedPatches;
  block.brushes += "// brush " + std::to_string(block.brushCount++) + "\n{\n" + *text + "}\n";
  return true;
}

// Quotation marks become apostrophes, because a map cannot store them inside quotes.
void Writer::appendKeys(std::string& text, const level::KeyValues& keys) {
  const auto quoted = [&](const std::string& part) {
    text += '"';
    for (const char c : part) {
      if (c == '"') ++m_losses.quotes;
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

// Blocks in the order of the outline, because the order decides which solid owns coincident faces.
// Entities without brushes and empty layers are inserted in the order of their lists.
std::vector<size_t> Writer::blockOrder() const {
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

std::string Writer::text() {
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

}  // namespace

WriteOutcome writeMap(const level::Level& level, const MapOrigin& origin) {
  return Writer(level, origin).run();
}

}  // namespace halfspace::plugins::quake_map
