// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/level_scene.h"

#include <map>
#include <numbers>
#include <optional>
#include <set>

#include "geometry/mesh/triangulate.h"
#include "level/evaluation/level_evaluation.h"
#include "level/program/counted.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"
#include "level/solids/placed.h"
#include "level/solids/placed_keys.h"
#include "plugins/level_scene/entity_lights.h"
#include "plugins/level_scene/scene_parts.h"
#include "plugins/level_scene/scene_surfaces.h"

namespace halfspace::plugins {

using geometry::Vec3;
using level::Contents;

namespace {

constexpr double kFieldOfView = 60.0 * std::numbers::pi / 180.0;  // vertical
constexpr double kEyeHeight = 22.0;  // level units above a player's origin
constexpr const char* kCollisionSuffix = "-colonly";

bool isPlayerStart(std::string_view className) {
  return className == "info_player_start" || className == "info_player_deathmatch";
}

// Rounded to the floats of the file. Why volatile: see roundToFloats().
Vec3 rounded(Vec3 point) {
  for (int i = 0; i < 3; ++i) {
    const volatile float single = static_cast<float>(point[i]);
    point[i] = static_cast<double>(single);
  }
  return point;
}

// Which brushes appear in a scene, and how.
enum class PartUse : unsigned char { seen, seenAndSolid, solidOnly, volume, none };
PartUse useOf(Contents contents) {
  switch (contents) {
    case Contents::solid:
    case Contents::detail:
    case Contents::mover:
      return PartUse::seenAndSolid;
    case Contents::skip:
    case Contents::sky:
    case Contents::playerClip:
    case Contents::clip:
      return PartUse::solidOnly;
    case Contents::liquid:
    case Contents::illusionary:
      return PartUse::seen;
    case Contents::trigger:
    case Contents::ladder:
      return PartUse::volume;
    case Contents::nodraw:
    case Contents::hint:
    case Contents::origin:
    case Contents::portal:
      break;
  }
  return PartUse::none;
}

class SceneBuilder final : private level::OutlineVisitor {
 public:
  SceneBuilder(const level::Level& level, const SceneOptions& options)
      : m_level(level),
        m_options(options),
        m_scale(scaleOf(level, options)),
        m_files(options.textures.empty() ? TextureFiles() : TextureFiles(options.textures)),
        m_materials(level, m_files, m_made.scene),
        m_parts(level),
        m_targets(targetPositions(level)),
        m_world(level) {}

  MadeScene run() {
    addLevelNode();
    addLayers();
    m_path = {m_layerNodes.at(m_level.layers().front().id)};
    if (!level::walk(m_level, *this))
      m_made.lostGeometry.emplace_back("The level has too many nodes to be evaluated.");
    addWorld();
    m_parts.finish(m_options.threads);
    for (ScenePart& part : m_parts.all()) addPart(part);
    placeNodes();
    addLosses();
    return std::move(m_made);
  }

 private:
  static double scaleOf(const level::Level& level, const SceneOptions& options) {
    if (options.metresPerUnit > 0) return options.metresPerUnit;
    const auto own = level::oneNumber(level::valueOf(level.keyValues(), kMetresPerUnit));
    return own && *own > 0 ? *own : kDefaultMetresPerUnit;
  }

  // ---- Nodes ----

  // `position`: in the level, level units.
  int addNode(std::string name, int parent, SceneTag tag, const Vec3& position = Vec3::Zero()) {
    SceneNode node;
    node.name = std::move(name);
    node.parent = parent;
    node.tag = std::move(tag);
    m_made.scene.nodes.push_back(std::move(node));
    m_positions.push_back(rounded(position * m_scale));
    return static_cast<int>(m_made.scene.nodes.size()) - 1;
  }
  SceneNode& node(int index) { return m_made.scene.nodes[static_cast<size_t>(index)]; }

  void addLevelNode() {
    SceneTag tag;
    tag.kind = SceneTag::Kind::level;
    tag.keys = m_level.keyValues();
    tag.metresPerUnit = m_scale;
    m_root = addNode("level", -1, std::move(tag));
    if (auto sun = sunOf(m_level.keyValues())) {
      SceneTag sunTag;
      sunTag.kind = SceneTag::Kind::sun;
      addLight(addNode("sun", m_root, std::move(sunTag)), std::move(*sun));
    }
  }

  void addLayers() {
    for (const level::Layer& layer : m_level.layers()) {
      if (layer.omittedFromExport) continue;
      SceneTag tag;
      tag.kind = SceneTag::Kind::layer;
      tag.id = layer.id.value;
      if (!layer.visible) tag.flags.emplace_back("hidden");
      if (layer.locked) tag.flags.emplace_back("locked");
      m_layerNodes[layer.id] = addNode(layer.name, m_root, std::move(tag));
    }
    m_layerNodes.try_emplace(m_level.layers().front().id, m_root);
  }

  SceneTag tagOf(SceneTag::Kind kind, const level::Instance& instance) const {
    SceneTag tag;
    tag.kind = kind;
    tag.id = instance.node->id.value;
    if (const level::Layer* layer = m_level.find(instance.layer)) tag.layer = layer->name;
    if (instance.node->properties.flags.hidden) tag.flags.emplace_back("hidden");
    if (instance.node->properties.flags.locked) tag.flags.emplace_back("locked");
    return tag;
  }

  int parentOf(const level::Instance& instance) const {
    return instance.depth == 0 ? m_layerNodes.at(instance.layer) : m_path.back();
  }

  bool enter(const level::Instance& group) override {
    m_parts.enter(group);
    if (group.flags.omittedFromExport) {
      m_path.push_back(m_path.back());
      ++m_omitted;
      return false;
    }
    const level::Node& own = *group.node;
    std::string name = own.properties.name;
    SceneTag tag = tagOf(own.isLinkedCopy()    ? SceneTag::Kind::copy
                         : own.isBrushEntity() ? SceneTag::Kind::entity
                                               : SceneTag::Kind::group,
                         group);
    if (const auto* copy = std::get_if<level::LinkedCopy>(&own.content); copy && name.empty())
      if (const level::Node* definition = m_level.find(copy->definition))
        name = definition->properties.name;
    if (const level::KeyValues* keys = own.keyValues()) {
      tag.keys = level::transformed(*keys, group.placement);
      if (name.empty()) name = level::valueOf(tag.keys, "classname");
    }
    if (name.empty()) name = "group";
    const int made = addNode(std::move(name), parentOf(group), std::move(tag));
    if (own.isBrushEntity()) m_entityNodes[group.key] = made;
    m_path.push_back(made);
    return true;
  }

  void leave(const level::Instance&) override {
    m_parts.leave();
    m_path.pop_back();
  }

  void pointEntity(const level::Instance& entity) override {
    if (entity.flags.omittedFromExport) {
      ++m_omitted;
      return;
    }
    SceneTag tag = tagOf(SceneTag::Kind::entity, entity);
    tag.keys = level::transformed(*entity.node->keyValues(), entity.placement);
    const level::KeyValues keys = tag.keys;
    const std::string_view className = level::valueOf(keys, "classname");
    const Vec3 origin =
        level::threeNumbers(level::valueOf(keys, "origin")).value_or(Vec3(Vec3::Zero()));
    std::string name = entity.node->properties.name;
    if (name.empty()) name = className.empty() ? "entity" : std::string(className);
    const int made = addNode(std::move(name), parentOf(entity), std::move(tag), origin);
    if (auto light = lightOf(keys, origin, m_targets, m_scale)) addLight(made, std::move(*light));
    if (isPlayerStart(className) && !m_hasCamera) addCamera(origin, headingOf(keys));
  }

  void addLight(int index, PlacedLight placed) {
    placed.light.intensity *= m_options.preset->lightFactor;
    node(index).light = static_cast<int>(m_made.scene.lights.size());
    node(index).rotation = placed.rotation;
    m_made.scene.lights.push_back(placed.light);
  }

  void addCamera(const Vec3& origin, const Vec3& heading) {
    SceneTag tag;
    tag.kind = SceneTag::Kind::camera;
    const int made = addNode("camera", m_root, std::move(tag), origin + Vec3(0, 0, kEyeHeight));
    node(made).cameraFieldOfView = kFieldOfView;
    node(made).rotation = rotationTowards(heading);
    m_hasCamera = true;
  }

  // ---- Solids ----

  // The brush entity that the solid is exported with; an empty path: the world.
  level::InstanceKey separateEntityOf(const level::Instance& solid) const {
    const level::InstanceKey key = level::entityKeyOf(solid);
    const auto found = m_entityNodes.find(key);
    if (key.path.empty() || found == m_entityNodes.end()) return {};
    const level::Node& entity = m_level.node(key.node());
    if (!isSeparateClass(level::valueOf(*entity.keyValues(), "classname"))) return {};
    // Nodes that cut the world stay with it.
    const bool adds = entity.properties.operation == level::Operation::add;
    const bool isInside = !solid.node->properties.entity.valid();
    if (!adds || (!isInside && solid.node->properties.operation != level::Operation::add))
      return {};
    return key;
  }

  void solid(const level::Instance& solid) override {
    if (solid.flags.omittedFromExport) {
      ++m_omitted;
      if (!solid.flags.nonSolid) m_notWorld.insert(solid.node->id);
      return;
    }
    const level::InstanceKey entity = separateEntityOf(solid);
    if (entity.path.empty() && !solid.flags.nonSolid) {
      m_groupOf[solid.key] =
          m_options.split == SceneSplit::byGroup ? parentOf(solid) : m_layerNodes.at(solid.layer);
      return;
    }
    if (!solid.flags.nonSolid) m_notWorld.insert(solid.node->id);
    m_parts.add(solid, entity);
  }

  // Nodes below a group that is omitted are not visited, so they are marked here.
  void markOmitted(level::NodeId id, bool isOmitted) {
    const level::Node& node = m_level.node(id);
    const level::Layer* layer = m_level.find(node.properties.layer);
    isOmitted = isOmitted || node.properties.flags.omittedFromExport ||
                (layer != nullptr && layer->omittedFromExport);
    if (const auto* group = std::get_if<level::Group>(&node.content)) {
      for (const level::NodeId child : group->children) markOmitted(child, isOmitted);
    } else if (isOmitted && node.isSolid()) {
      m_notWorld.insert(id);
    }
  }

  void addWorld() {
    markOmitted(m_level.root(), false);
    for (const level::NodeId id : m_notWorld)
      m_world.editableNode(id).properties.flags.nonSolid = true;
    const level::LevelEvaluation evaluation = level::evaluate(m_world, {}, {}, m_options.threads);
    for (level::Issue& issue : evaluation.issues()) m_made.issues.push_back(std::move(issue));
    if (evaluation.boundary().faceCount() == 0) return;
    const RoundedBoundary boundary = roundedBoundary(
        evaluation.boundary(),
        [&](const geometry::BoundaryFace& face) -> const level::Surface& {
          return evaluation.surface(face);
        },
        m_scale, Vec3::Zero());
    addWorldGeometry(evaluation, boundary);
    if (m_options.preset->collision)
      addClosed("world", m_root, SceneTag::Kind::collision, boundary, Contents::solid);
  }

  void addWorldGeometry(const level::LevelEvaluation& evaluation, const RoundedBoundary& boundary) {
    std::vector<int> ownerOf;  // by face: the scene's node; -1: not drawn
    std::set<int> owners;
    for (const RoundedBoundary::Face& face : boundary.faces) {
      const geometry::BoundaryFace& exact = evaluation.boundary().faces()[face.id];
      const FaceLook look = lookOfFace(*face.surface, evaluation.source(exact.sources.front()));
      if (look == FaceLook::sky) ++m_skyFaces;
      if (look == FaceLook::unseen) ++m_toolFaces;
      const int owner =
          look == FaceLook::seen ? ownerOfFace(evaluation.source(exact.sources.front())) : -1;
      ownerOf.push_back(owner);
      if (owner >= 0) owners.insert(owner);
    }
    for (const int owner : owners) {
      SceneMesh mesh;
      mesh.primitives = visiblePrimitives(
          boundary, [&](size_t face) { return ownerOf[face] == owner; }, m_scale, Vec3::Zero(),
          Contents::solid, m_materials);
      attach(std::move(mesh), node(owner).name + " world", owner, SceneTag::Kind::geometry,
             Contents::solid);
    }
  }

  // The designer's choice for the solid, else the face's own look.
  FaceLook lookOfFace(const level::Surface& surface, const level::FaceSource& source) const {
    const level::Node* solid = m_level.find(source.instance.node());
    const auto chosen = solid ? solid->properties.contents : std::nullopt;
    if (chosen == Contents::sky) return FaceLook::sky;
    if (chosen == Contents::skip) return FaceLook::unseen;
    return lookOf(m_level, surface);
  }

  int ownerOfFace(const level::FaceSource& source) const {
    const auto group = m_groupOf.find(source.instance);
    return group == m_groupOf.end() ? m_root : group->second;
  }

  // Adds a node with the mesh, unless the mesh is empty.
  int attach(SceneMesh mesh, const std::string& name, int parent, SceneTag::Kind kind,
             Contents contents) {
    std::erase_if(mesh.primitives, [](const ScenePrimitive& p) { return p.triangles.empty(); });
    if (mesh.primitives.empty()) return -1;
    mesh.name = name;
    SceneTag tag;
    tag.kind = kind;
    tag.contents = level::messageOf(contents);
    const int made = addNode(name, parent, std::move(tag));
    m_positions[static_cast<size_t>(made)] = m_positions[static_cast<size_t>(parent)];
    node(made).mesh = static_cast<int>(m_made.scene.meshes.size());
    if (kind == SceneTag::Kind::geometry)
      for (const ScenePrimitive& primitive : mesh.primitives)
        m_made.triangles += primitive.triangles.size();
    m_made.scene.meshes.push_back(std::move(mesh));
    return made;
  }

  void addClosed(const std::string& name, int parent, SceneTag::Kind kind,
                 const RoundedBoundary& boundary, Contents contents) {
    SceneMesh mesh;
    std::vector<SceneSurface> surfaces;
    mesh.primitives.push_back(
        closedPrimitive(m_level, boundary, m_materials.invisible(), surfaces));
    mesh.isManifold = true;
    const bool isSolid = kind == SceneTag::Kind::collision;
    const int made =
        attach(std::move(mesh), isSolid ? name + kCollisionSuffix : name, parent, kind, contents);
    if (made >= 0) node(made).tag.surfaces = std::move(surfaces);
  }

  // ---- Parts ----

  void addPart(ScenePart& part) {
    if (part.contents == Contents::origin) return;
    const PartUse use = useOf(part.contents);
    if (use == PartUse::none) {
      ++m_toolParts;
      return;
    }
    const auto entity = m_entityNodes.find(part.entity);
    const bool isEntity = entity != m_entityNodes.end();
    const int parent = isEntity ? entity->second : m_layerNodes.at(part.layer);
    const Vec3 pivot = isEntity ? pivotOf(part.entity, parent) : Vec3(Vec3::Zero());
    const std::string name = node(parent).name + " " + level::messageOf(part.contents);
    if (part.hasSolids && part.evaluator.faceCount() > 0) addSolids(part, use, parent, pivot, name);
    for (const level::Instance& surface : part.openSurfaces)
      addOpenSurface(surface, parent, pivot, name);
  }

  void addSolids(const ScenePart& part, PartUse use, int parent, const Vec3& pivot,
                 const std::string& name) {
    const RoundedBoundary boundary = roundedBoundary(
        part.evaluator,
        [&](const geometry::BoundaryFace& face) -> const level::Surface& {
          return part.surfaces.surface(face.surface);
        },
        m_scale, pivot);
    if (use == PartUse::seen || use == PartUse::seenAndSolid) {
      SceneMesh mesh;
      mesh.primitives = visiblePrimitives(
          boundary,
          [&](size_t face) {
            return lookOf(m_level, *boundary.faces[face].surface) == FaceLook::seen;
          },
          m_scale, pivot, part.contents, m_materials);
      attach(std::move(mesh), name, parent, SceneTag::Kind::geometry, part.contents);
    }
    if (use == PartUse::volume)
      addClosed(name, parent, SceneTag::Kind::volume, boundary, part.contents);
    else if (use == PartUse::solidOnly ||
             (use == PartUse::seenAndSolid && m_options.preset->collision))
      addClosed(name, parent, SceneTag::Kind::collision, boundary, part.contents);
    else if (use == PartUse::seen && m_options.preset->collision)
      addClosed(name + " volume", parent, SceneTag::Kind::volume, boundary, part.contents);
  }

  // The triangles of a patch or of an open mesh, with flat normals.
  void addOpenSurface(const level::Instance& instance, int parent, const Vec3& pivot,
                      const std::string& name) {
    const auto& solid = std::get<level::MeshSolid>(instance.node->content);
    geometry::PolygonSoup soup = *solid.soup;
    for (const level::Transform& step : instance.placement.steps) level::transformSoup(soup, step);
    geometry::PolygonSoup flat = geometry::triangulatedWherePlanarityFails(std::move(soup));
    RoundedBoundary made;
    for (Vec3& vertex : flat.vertices)
      made.positions.push_back(rounded((vertex - pivot) * m_scale));
    const level::Surface unpainted;
    for (size_t i = 0; i < flat.faces.size(); ++i) {
      const std::vector<int>& loop = flat.faces[i];
      const auto triangles = geometry::triangulate(flat.vertices, {{&loop, 1}, Vec3::Zero()});
      if (!triangles) continue;
      const auto at = [&](size_t k) { return flat.vertices[static_cast<size_t>(loop[k])]; };
      const Vec3 normal = (at(1) - at(0)).cross(at(2) - at(0));
      if (!(normal.norm() > 0)) continue;
      const auto index = static_cast<size_t>(flat.surfaces.empty() ? 0 : flat.surfaces[i]);
      const level::Surface& surface =
          index < solid.surfaces.size() ? solid.surfaces[index] : unpainted;
      for (const geometry::Triangle& t : *triangles) {
        made.triangles.push_back({static_cast<uint32_t>(t[0]), static_cast<uint32_t>(t[1]),
                                  static_cast<uint32_t>(t[2])});
        made.faceOf.push_back(static_cast<int>(made.faces.size()));
      }
      made.faces.push_back({0, normal.normalized(), at(0), &surface, 0});
    }
    SceneMesh mesh;
    mesh.primitives = visiblePrimitives(
        made,
        [&](size_t face) { return lookOf(m_level, *made.faces[face].surface) == FaceLook::seen; },
        m_scale, pivot, Contents::illusionary, m_materials);
    attach(std::move(mesh), name, parent, SceneTag::Kind::geometry, Contents::illusionary);
    ++m_openSurfaces;
  }

  // The pivot of an entity: the centre of its origin brush, else of its solids. Moves its node.
  Vec3 pivotOf(const level::InstanceKey& entity, int index) {
    const auto known = m_pivots.find(entity);
    if (known != m_pivots.end()) return known->second;
    geometry::Box all, origin;
    for (const ScenePart& part : m_parts.all()) {
      if (part.entity != entity || !part.hasSolids) continue;
      const geometry::Box bounds = part.evaluator.solidBounds();
      (part.contents == Contents::origin ? origin : all).extend(bounds);
    }
    const geometry::Box& chosen = origin.isEmpty() ? all : origin;
    // On whole units, so that local coordinates stay as short as those of the level.
    const Vec3 pivot =
        chosen.isEmpty() ? Vec3(Vec3::Zero()) : Vec3(chosen.center().array().round().matrix());
    m_pivots[entity] = pivot;
    m_positions[static_cast<size_t>(index)] = rounded(pivot * m_scale);
    for (size_t i = 0; i < m_made.scene.nodes.size(); ++i)
      if (m_made.scene.nodes[i].parent == index && m_made.scene.nodes[i].mesh >= 0)
        m_positions[i] = m_positions[static_cast<size_t>(index)];
    return pivot;
  }

  // ---- End ----

  // Appends a number to the name of an entity that occurs before: Assimp refuses two lights of one
  // name. Names of groups and layers are those of the level.
  void makeNamesUnique() {
    std::set<std::string> taken;
    std::map<std::string, int> counts;
    for (SceneNode& node : m_made.scene.nodes) {
      if (node.tag.kind != SceneTag::Kind::entity) continue;
      std::string name = node.name;
      while (!taken.insert(name).second)
        name = node.name + " " + std::to_string(++counts[node.name] + 1);
      node.name = std::move(name);
    }
  }

  void placeNodes() {
    makeNamesUnique();
    for (size_t i = 0; i < m_made.scene.nodes.size(); ++i) {
      SceneNode& node = m_made.scene.nodes[i];
      const Vec3 above =
          node.parent < 0 ? Vec3(Vec3::Zero()) : m_positions[static_cast<size_t>(node.parent)];
      node.position = rounded(m_positions[i] - above);
    }
  }

  void addLosses() {
    for (std::string& loss : m_materials.losses()) m_made.losses.push_back(std::move(loss));
    const auto add = [&](int count, const char* one, const char* many, const char* rest) {
      if (count > 0) m_made.losses.push_back(level::counted(count, one, many) + rest);
    };
    add(m_skyFaces, "face", "faces", " of sky: in the closed mesh only, so that a sky shows.");
    add(m_toolFaces, "face", "faces", " of tool textures: in the closed mesh only.");
    add(m_toolParts, "set", "sets",
        " of hints, portals or unseen brushes: games do not need them.");
    add(m_openSurfaces, "curved or open surface", "curved or open surfaces", " without collision.");
    add(m_omitted, "node", "nodes", " marked \"omit from export\".");
    if (const int broken = m_parts.broken(); broken > 0)
      m_made.lostGeometry.push_back(level::counted(broken, "brush", "brushes") +
                                    " of entities that cannot be built.");
  }

  const level::Level& m_level;
  const SceneOptions& m_options;
  const double m_scale;  // metres per unit
  MadeScene m_made;
  const TextureFiles m_files;
  SceneMaterials m_materials;
  SceneParts m_parts;
  const TargetPositions m_targets;
  level::Level m_world;                // without the solids of separate entities
  std::set<level::NodeId> m_notWorld;  // these solids
  std::vector<Vec3> m_positions;       // of all nodes in the scene, metres
  std::vector<int> m_path;             // the scene's node of each group from the root to here
  std::map<level::LayerId, int> m_layerNodes;
  std::map<level::InstanceKey, int> m_entityNodes;
  std::map<level::InstanceKey, int> m_groupOf;  // solids of the world: the node of their mesh
  std::map<level::InstanceKey, Vec3> m_pivots;
  int m_root = 0;
  bool m_hasCamera = false;
  int m_skyFaces = 0, m_toolFaces = 0, m_toolParts = 0, m_openSurfaces = 0, m_omitted = 0;
};

}  // namespace

MadeScene makeScene(const level::Level& level, const SceneOptions& options) {
  return SceneBuilder(level, options).run();
}

}  // namespace halfspace::plugins
