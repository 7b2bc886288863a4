// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/level_builder.h"

#include <algorithm>
#include <array>
#include <set>

#include "plugins/quake_map/meaning/entity_tree.h"
#include "plugins/quake_map/meaning/map_contents.h"
#include "plugins/quake_map/meaning/patch_text.h"
#include "plugins/quake_map/meaning/surface_reader.h"

namespace halfspace::plugins::quake_map {

namespace {

// Limit of the number of layers, because they are searched linearly. Real levels have tens.
constexpr size_t kMaxLayers = 4096;

class Builder {
 public:
  Builder(const MapFile& map, IssueList& issues)
      : m_map(map), m_issues(issues), m_surfaces(map, m_level, issues) {}

  level::Level run();

 private:
  void makeLayers();
  void makeEntity(size_t index);
  void readWorldKeys(const MapEntity& entity);
  level::KeyValues keysOf(const MapEntity& entity) const;
  void makeGroup(size_t index);
  void makePoint(size_t index);
  level::Node nodeOf(size_t index, level::NodeId id) const;
  void addPrimitives(size_t index);
  void addBrush(const MapPrimitive& brush, Contents ofClass, level::NodeId parent,
                level::LayerId layer);
  void addPatch(const MapPrimitive& primitive, level::NodeId parent, level::LayerId layer);
  void append(level::Node node);
  Contents contentsOf(const MapPrimitive& brush, Contents ofClass);
  void reportContents();

  bool flag(const MapEntity& entity, std::string_view key) const {
    return m_map.value(entity, key) == "1";
  }

  const MapFile& m_map;
  IssueList& m_issues;
  level::Level m_level;
  SurfaceReader m_surfaces;
  std::vector<EntityPosition> m_positions;
  // Per entity of the map; invalid where it has none.
  std::vector<level::NodeId> m_groups;
  std::vector<level::NodeId> m_points;
  std::vector<level::LayerId> m_layers;
  std::array<int, kContentsCount> m_count{};
  int m_patches = 0, m_patchTriangles = 0;
  bool m_haveWorld = false;
};

level::Level Builder::run() {
  const size_t count = m_map.entities.size();
  m_positions = entityPositions(m_map, m_issues);
  m_groups.resize(count);
  m_points.resize(count);
  m_layers.resize(count);
  makeLayers();
  for (size_t i = 0; i < count; ++i) makeEntity(i);
  for (size_t i = 0; i < count; ++i) {
    if (m_groups[i].valid()) makeGroup(i);
    if (m_points[i].valid()) makePoint(i);
    addPrimitives(i);
  }
  reportContents();
  return std::move(m_level);
}

// Layer names must be unique; the second layer of a name gets a number.
std::string uniqueName(std::string name, std::set<std::string>& taken) {
  if (name.empty()) name = "Layer";
  std::string candidate = name;
  for (int number = 2; !taken.insert(candidate).second; ++number)
    candidate = name + " " + std::to_string(number);
  return candidate;
}

void Builder::makeLayers() {
  std::vector<level::Layer> layers = m_level.layers();
  std::set<std::string> names;
  for (const level::Layer& layer : layers) names.insert(layer.name);
  for (size_t i = 0; i < m_positions.size(); ++i) {
    if (m_positions[i].role != EntityRole::layer) continue;
    if (layers.size() >= kMaxLayers) {
      m_issues.lost("More than " + std::to_string(kMaxLayers) + " layers; this one is left out.",
                    static_cast<int>(m_map.entities[i].line));
      continue;
    }
    const MapEntity& entity = m_map.entities[i];
    level::Layer layer;
    layer.id = m_layers[i] = m_level.newId<level::LayerId>();
    layer.name = uniqueName(std::string(m_map.value(entity, kTbName)), names);
    layer.visible = !flag(entity, kTbLayerHidden);
    layer.locked = flag(entity, kTbLayerLocked);
    layer.omittedFromExport = flag(entity, kTbLayerOmit);
    layers.push_back(std::move(layer));
  }
  m_level.setLayers(std::move(layers));
}

level::KeyValues Builder::keysOf(const MapEntity& entity) const {
  level::KeyValues keys;
  for (const MapProperty& property : m_map.propertiesOf(entity)) {
    const std::string_view key = m_map.textAt(property.key);
    if (key != kTbLayer) keys.emplace_back(key, m_map.textAt(property.value));
  }
  return keys;
}

void Builder::readWorldKeys(const MapEntity& entity) {
  if (entity.bare) {
    if (m_level.keyValues().empty())
      m_level.setKeyValues({{std::string(kClassName), std::string(kWorldClass)}});
    return;
  }
  if (m_haveWorld) {
    m_issues.lost("A second worldspawn; its brushes are kept, its keys are not.",
                  static_cast<int>(entity.line));
    return;
  }
  m_haveWorld = true;
  level::KeyValues keys = keysOf(entity);
  std::erase_if(keys, [](const auto& pair) { return pair.first == kMapVersion; });
  m_level.setKeyValues(std::move(keys));
}

// Assigns the ids of entities in the order of the file, in which the writer lists them. Entities
// may come before the group that they are in.
void Builder::makeEntity(size_t index) {
  const EntityPosition& position = m_positions[index];
  const MapEntity& entity = m_map.entities[index];
  if (position.role == EntityRole::world) return readWorldKeys(entity);
  if (position.role == EntityRole::layer) return;
  if (position.role == EntityRole::empty) {
    m_issues.odd("An entity without keys and brushes is left out.", static_cast<int>(entity.line));
    return;
  }
  const level::NodeId id = m_level.newId<level::NodeId>();
  (position.role == EntityRole::point ? m_points : m_groups)[index] = id;
}

// The node of an entity, without its content.
level::Node Builder::nodeOf(size_t index, level::NodeId id) const {
  const EntityPosition& position = m_positions[index];
  level::Node node;
  node.id = id;
  node.parent = position.parent >= 0 ? m_groups[position.parent] : m_level.root();
  if (position.layer >= 0) node.properties.layer = m_layers[position.layer];
  node.properties.sourceLine = static_cast<int>(m_map.entities[index].line);
  return node;
}

void Builder::makeGroup(size_t index) {
  const MapEntity& entity = m_map.entities[index];
  level::Node node = nodeOf(index, m_groups[index]);
  if (m_positions[index].role == EntityRole::group)
    node.properties.name = m_map.value(entity, kTbName);
  // append() may have created the group already for children that precede it in the file.
  if (const level::Node* held = m_level.find(node.id)) node.content = held->content;
  std::get<level::Group>(node.content).keyValues = keysOf(entity);
  append(std::move(node));
}

void Builder::makePoint(size_t index) {
  level::Node node = nodeOf(index, m_points[index]);
  node.content = level::PointEntity{keysOf(m_map.entities[index])};
  append(std::move(node));
}

// Appends the node to its parent. If the parent comes later in the file, creates it first.
void Builder::append(level::Node node) {
  if (!m_level.find(node.parent)) {
    level::Node parent;
    parent.id = node.parent;
    m_level.put(std::move(parent));
  }
  std::get<level::Group>(m_level.editableNode(node.parent).content).children.append(node.id);
  m_level.put(std::move(node));
}

void Builder::addPrimitives(size_t index) {
  const MapEntity& entity = m_map.entities[index];
  const EntityPosition& position = m_positions[index];
  const level::NodeId parent = m_groups[index].valid() ? m_groups[index] : m_level.root();
  const level::LayerId layer =
      position.role == EntityRole::layer ? m_layers[index] : level::LayerId{};
  const Contents ofClass = contentsOfClass(m_map.value(entity, kClassName));
  for (const MapPrimitive& primitive : m_map.primitivesOf(entity)) {
    switch (primitive.kind) {
      case PrimitiveKind::brush:
        addBrush(primitive, ofClass, parent, layer);
        break;
      case PrimitiveKind::patch:
        addPatch(primitive, parent, layer);
        break;
      case PrimitiveKind::unknown:
        m_issues.lostGeometry("a block of the kind " +
                                  std::string(m_map.textAt(primitive.keyword)) +
                                  " is not understood and left out.",
                              static_cast<int>(primitive.line));
        break;
    }
  }
}

void Builder::addBrush(const MapPrimitive& brush, Contents ofClass, level::NodeId parent,
                       level::LayerId layer) {
  if (brush.hasKeys) {
    m_issues.lost("The keys of a single brush are not kept; the brush is.",
                  static_cast<int>(brush.line));
  }
  if (brush.count == 0) {
    m_issues.odd("A brush without faces is left out.", static_cast<int>(brush.line));
    return;
  }
  level::BrushSolid solid;
  solid.faces.reserve(brush.count);
  for (const MapFace& face : m_map.facesOf(brush)) solid.faces.push_back(m_surfaces.face(face));
  const Contents contents = contentsOf(brush, ofClass);
  ++m_count[static_cast<size_t>(contents)];
  level::Node node;
  node.id = m_level.newId<level::NodeId>();
  node.parent = parent;
  node.properties.layer = layer;
  node.properties.flags.nonSolid = isNonSolid(contents);
  node.properties.sourceLine = static_cast<int>(brush.line);
  node.content = std::move(solid);
  append(std::move(node));
}

void Builder::addPatch(const MapPrimitive& primitive, level::NodeId parent, level::LayerId layer) {
  const MapPatch& patch = m_map.patches[primitive.first];
  auto surface = patchSurface(m_map, patch);
  if (!surface) {
    m_issues.lostGeometry(
        "a patch needs an odd number of finite points along each side, three or more, and an area; "
        "this one is left out.",
        static_cast<int>(primitive.line));
    return;
  }
  ++m_patches;
  m_patchTriangles += static_cast<int>(surface->faces.size());
  level::MeshSolid mesh;
  mesh.soup = std::make_shared<const geometry::PolygonSoup>(std::move(*surface));
  mesh.surfaces.push_back(m_surfaces.surface(patch));
  mesh.surfaces.back().trailing = patchTextOf(m_map, primitive);
  level::Node node;
  node.id = m_level.newId<level::NodeId>();
  node.parent = parent;
  node.properties.layer = layer;
  node.properties.flags.nonSolid = true;
  node.properties.sourceLine = static_cast<int>(primitive.line);
  node.content = std::move(mesh);
  append(std::move(node));
}

Contents Builder::contentsOf(const MapPrimitive& brush, Contents ofClass) {
  ContentsOfBrush contents(ofClass);
  for (const MapFace& face : m_map.facesOf(brush)) contents.addFace(m_surfaces.contentsOf(face));
  return contents.result();
}

void Builder::reportContents() {
  std::string kinds;
  int total = 0;
  for (int i = 0; i < kContentsCount; ++i) {
    if (m_count[i] == 0 || !isNonSolid(static_cast<Contents>(i))) continue;
    total += m_count[i];
    kinds += (kinds.empty() ? "" : ", ") + std::to_string(m_count[i]) + " " +
             messageOf(static_cast<Contents>(i));
  }
  if (total > 0)
    m_issues.note(std::to_string(total) + " brushes are kept but no part of the solid: " + kinds +
                  ".");
  const int skip = m_count[static_cast<size_t>(Contents::skip)];
  if (skip > 0)
    m_issues.note(std::to_string(skip) + " brushes of skip are solid and unseen, as in Quake.");
  if (m_patches > 0)
    m_issues.note(std::to_string(m_patches) + " curved surfaces became " +
                  std::to_string(m_patchTriangles) +
                  " triangles, no part of the solid. Saved as .map they are curves again.");
}

}  // namespace

level::Level buildLevel(const MapFile& map, IssueList& issues) {
  return Builder(map, issues).run();
}

}  // namespace halfspace::plugins::quake_map
