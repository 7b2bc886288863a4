// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/level_scene.h"

#include <array>
#include <cstdio>
#include <map>
#include <optional>
#include <set>

#include "level/document/level_keys.h"
#include "level/evaluation/level_evaluation.h"
#include "level/program/counted.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"
#include "level/solids/lights.h"
#include "plugins/level_scene/scene_bodies.h"
#include "plugins/level_scene/scene_nodes.h"
#include "plugins/level_scene/scene_parts.h"
#include "plugins/level_scene/scene_surfaces.h"
#include "plugins/level_scene/shared_meshes.h"
#include "plugins/level_scene/smooth_normals.h"

namespace halfspace::plugins {

using geometry::Vec3;
using level::Contents;

namespace {

constexpr const char* kCollisionSuffix = "-colonly";  // Godot makes a body of such a node
constexpr const char* kBodySuffix = " collision";

std::string textOf(const Vec3& position) {
  std::array<char, 96> text;
  std::snprintf(text.data(), text.size(), "%.10g %.10g %.10g", position.x(), position.y(),
                position.z());
  return text.data();
}

// Moves a mesh by -position if that is exact in floats, so that a node at the position shows it
// where it was, to the last bit: no crack opens to the meshes around it. Else leaves it.
bool moveExactly(SceneMesh& mesh, const Vec3& position) {
  SceneMesh moved = mesh;
  for (ScenePrimitive& primitive : moved.primitives) {
    for (Vec3& point : primitive.positions) {
      point -= position;
      if (roundedToFloats(point) != point) return false;
    }
  }
  mesh = std::move(moved);
  return true;
}

class SceneBuilder final : private level::OutlineVisitor {
 public:
  SceneBuilder(const level::Level& level, const SceneOptions& options)
      : m_level(level),
        m_options(options),
        m_scale(scaleOf(level, options)),
        m_materials(level, {options.textures, options.collection}, *options.preset, m_made.scene),
        m_nodes(level, options, m_scale, m_made.scene),
        m_meshes(m_made.scene.meshes),
        m_bodies(m_made.scene, m_nodes, m_meshes, m_scale),
        m_parts(level),
        m_world(level) {}

  MadeScene run() {
    if (!level::walk(m_level, *this))
      m_made.lostGeometry.emplace_back("The level has too many nodes to be evaluated.");
    m_parts.finish(m_options.threads);
    addWorld();
    for (ScenePart& part : m_parts.all()) addPart(part);
    m_nodes.place();
    if (m_made.scene.lightmap) removeLights();
    addLosses();
    return std::move(m_made);
  }

 private:
  static double scaleOf(const level::Level& level, const SceneOptions& options) {
    if (options.metresPerUnit > 0) return options.metresPerUnit;
    const auto own = level::oneNumber(level::valueOf(level.keyValues(), kMetresPerUnit));
    if (own && *own > 0) return *own;
    const double units = level::unitsPerMetre(level);
    return units > 0 ? 1.0 / units : kDefaultMetresPerUnit;
  }

  // ---- Solids ----

  bool enter(const level::Instance& group) override {
    m_parts.enter(group);
    return m_nodes.enter(group);
  }
  void leave(const level::Instance&) override {
    m_parts.leave();
    m_nodes.leave();
  }
  void pointEntity(const level::Instance& entity) override { m_nodes.pointEntity(entity); }

  // The brush entity that the solid is exported with; an empty path: the world.
  level::InstanceKey separateEntityOf(const level::Instance& solid) const {
    const level::InstanceKey key = level::entityKeyOf(solid);
    if (key.path.empty() || m_nodes.ofEntity(key) < 0) return {};
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
      m_groupOf[solid.key] = m_options.split == SceneSplit::byGroup ? m_nodes.parentOf(solid)
                                                                    : m_nodes.ofLayer(solid.layer);
      if (const level::InstanceKey owner = level::entityKeyOf(solid); !owner.path.empty())
        m_smoothingOf[solid.key] = smoothingOf(*m_level.node(owner.node()).keyValues());
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
    noteLostParts(boundary);
    addWorldGeometry(evaluation, boundary, lightmapOf(evaluation));
    if (!m_options.preset->collision) return;
    const int world =
        addClosed("world", m_nodes.root(), SceneTag::Kind::collision, boundary, Contents::solid);
    if (m_options.physics && world >= 0) m_bodies.addSurface(world);
  }

  void noteLostParts(const RoundedBoundary& boundary) {
    m_lostParts.insert(m_lostParts.end(), boundary.lostParts.begin(), boundary.lostParts.end());
  }

  // Makes the lightmap, if one is wanted, and returns its texture coordinates.
  LightmapUvAt lightmapOf(const level::LevelEvaluation& evaluation) {
    if (!m_options.lightmap) return {};
    const auto lookOfWorld = [&](geometry::FaceId id) {
      const geometry::BoundaryFace& face = evaluation.boundary().faces()[id];
      return lookOfFace(evaluation.surface(face), evaluation.source(face.sources.front()));
    };
    SceneWorld world{evaluation, lookOfWorld, {}};
    std::vector<const ScenePart*> lit;
    for (const ScenePart& part : m_parts.all())
      if (part.contents == Contents::mover && part.evaluator.faceCount() > 0) {
        world.movers.push_back(moverOf(part));
        lit.push_back(&part);
      }
    std::optional<MadeLightmap> made = m_options.lightmap(world);
    if (!made) return {};
    for (size_t i = 0; i < lit.size() && i < made->uvAtMovers.size(); ++i)
      m_lightmapUvAt[lit[i]] = std::move(made->uvAtMovers[i]);
    Scene& scene = m_made.scene;
    scene.lightmap = {static_cast<int>(scene.images.size()), made->white,
                      std::move(made->lightFile)};
    scene.images.push_back(std::move(made->image));
    scene.images.back().repeats = false;
    return std::move(made->uvAt);
  }

  SceneWorld::Mover moverOf(const ScenePart& part) const {
    const auto lookOfPart = [&](geometry::FaceId id) {
      return lookOf(m_level, part.surfaces.surface(part.evaluator.faces()[id].surface));
    };
    const bool castsShadow = !part.entity.path.empty() &&
                             level::castsShadow(*m_level.node(part.entity.node()).keyValues());
    return {part.evaluator, lookOfPart, castsShadow};
  }

  void addWorldGeometry(const level::LevelEvaluation& evaluation, const RoundedBoundary& boundary,
                        const LightmapUvAt& lightmapUvAt) {
    std::vector<int> ownerOf;  // by face: the scene's node; -1: not drawn
    std::set<int> owners;
    VisibleOptions options{.metresPerUnit = m_scale, .lightmapUvAt = lightmapUvAt};
    for (const RoundedBoundary::Face& face : boundary.faces) {
      const geometry::BoundaryFace& exact = evaluation.boundary().faces()[face.id];
      const FaceLook look = lookOfFace(*face.surface, evaluation.source(exact.sources.front()));
      if (look == FaceLook::sky) ++m_skyFaces;
      if (look == FaceLook::unseen) ++m_toolFaces;
      const int owner =
          look == FaceLook::seen ? ownerOfFace(evaluation.source(exact.sources.front())) : -1;
      ownerOf.push_back(owner);
      options.smoothing.push_back(smoothingOfWorld(evaluation.source(exact.sources.front())));
      if (owner >= 0) owners.insert(owner);
    }
    for (const int owner : owners) {
      SceneMesh mesh;
      mesh.primitives = visiblePrimitives(
          boundary, [&](size_t face) { return ownerOf[face] == owner; }, m_materials, options);
      // So that the meshes of copies are equal, where nothing around them cuts them differently.
      const Vec3 translation = m_nodes.translationOf(owner);
      if (!translation.isZero(0) && moveExactly(mesh, roundedToFloats(translation * m_scale)))
        m_nodes.moveWithMeshes(owner, translation);
      attach(std::move(mesh), m_nodes[owner].name + " world", owner, SceneTag::Kind::geometry,
             Contents::solid);
    }
  }

  // That of the brush entity (func_group, func_detail) of the face's solid, else the level's.
  double smoothingOfWorld(const level::FaceSource& source) const {
    const auto known = m_smoothingOf.find(source.instance);
    return known == m_smoothingOf.end() ? smoothingOf(m_level.keyValues()) : known->second;
  }

  FaceLook lookOfFace(const level::Surface& surface, const level::FaceSource& source) const {
    return level::lookOf(m_level, surface, source.instance.node());
  }

  int ownerOfFace(const level::FaceSource& source) const {
    const auto group = m_groupOf.find(source.instance);
    return group == m_groupOf.end() ? m_nodes.root() : group->second;
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
    const int made = m_nodes.add(name, parent, std::move(tag));
    m_nodes.moveTo(made, parent);
    if (kind == SceneTag::Kind::geometry)
      for (const ScenePrimitive& primitive : mesh.primitives)
        m_made.triangles += primitive.triangles.size();
    m_nodes[made].mesh = m_meshes.indexOf(std::move(mesh), kind);
    return made;
  }

  // Returns the number of the new node; -1: none was made.
  int addClosed(const std::string& name, int parent, SceneTag::Kind kind,
                const RoundedBoundary& boundary, Contents contents) {
    SceneMesh mesh;
    std::vector<SceneSurface> surfaces;
    mesh.primitives.push_back(
        closedPrimitive(m_level, boundary, m_materials.invisible(), surfaces));
    mesh.isManifold = true;
    const bool isSolid = kind == SceneTag::Kind::collision;
    const char* suffix = m_options.physics ? kBodySuffix : kCollisionSuffix;
    const int made =
        attach(std::move(mesh), isSolid ? name + suffix : name, parent, kind, contents);
    if (made >= 0) m_nodes[made].tag.surfaces = std::move(surfaces);
    return made;
  }

  // ---- Parts ----

  void addPart(ScenePart& part) {
    if (part.contents == Contents::origin) return;
    const PartUse use = useOf(part.contents);
    if (use == PartUse::none) {
      ++m_toolParts;
      return;
    }
    const int entity = m_nodes.ofEntity(part.entity);
    const bool isEntity = entity >= 0;
    const int parent = isEntity ? entity : m_nodes.ofLayer(part.layer);
    const Vec3 pivot = isEntity ? pivotOf(part.entity, parent) : Vec3(Vec3::Zero());
    const std::string name = m_nodes[parent].name + " " + level::messageOf(part.contents);
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
    noteLostParts(boundary);
    if (use == PartUse::seen || use == PartUse::seenAndSolid) {
      SceneMesh mesh;
      mesh.primitives = visiblePrimitives(
          boundary,
          [&](size_t face) {
            return lookOf(m_level, *boundary.faces[face].surface) == FaceLook::seen;
          },
          m_materials,
          {.metresPerUnit = m_scale,
           .pivot = pivot,
           .contents = part.contents,
           .smoothing = std::vector(boundary.faces.size(), smoothingOfPart(part)),
           .lightmapUvAt = lightmapUvAt(part)});
      attach(std::move(mesh), name, parent, SceneTag::Kind::geometry, part.contents);
    }
    int closed = -1;
    if (use == PartUse::volume)
      closed = addClosed(name, parent, SceneTag::Kind::volume, boundary, part.contents);
    else if (use == PartUse::solidOnly ||
             (use == PartUse::seenAndSolid && m_options.preset->collision))
      closed = addClosed(name, parent, SceneTag::Kind::collision, boundary, part.contents);
    else if (use == PartUse::seen && m_options.preset->collision)
      closed = addClosed(name + " volume", parent, SceneTag::Kind::volume, boundary, part.contents);
    if (m_options.physics && closed >= 0) m_bodies.addPart(closed, part, pivot);
  }

  LightmapUvAt lightmapUvAt(const ScenePart& part) const {
    const auto known = m_lightmapUvAt.find(&part);
    return known == m_lightmapUvAt.end() ? LightmapUvAt() : known->second;
  }

  double smoothingOfPart(const ScenePart& part) const {
    if (part.entity.path.empty()) return smoothingOf(m_level.keyValues());
    return smoothingOf(*m_level.node(part.entity.node()).keyValues());
  }

  void addOpenSurface(const level::Instance& instance, int parent, const Vec3& pivot,
                      const std::string& name) {
    const RoundedBoundary made = openSurfaceOf(instance, m_scale, pivot);
    SceneMesh mesh;
    mesh.primitives = visiblePrimitives(
        made,
        [&](size_t face) { return lookOf(m_level, *made.faces[face].surface) == FaceLook::seen; },
        m_materials, {.metresPerUnit = m_scale, .pivot = pivot, .contents = Contents::illusionary});
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
    m_nodes.moveWithMeshes(index, pivot);
    return pivot;
  }

  // ---- End ----

  // An engine would add the lights to what is baked.
  void removeLights() {
    for (SceneNode& node : m_made.scene.nodes) node.light = -1;
    m_made.scene.lights.clear();
  }

  void addLosses() {
    for (std::string& loss : m_materials.losses()) m_made.losses.push_back(std::move(loss));
    for (std::string& loss : m_bodies.losses()) m_made.losses.push_back(std::move(loss));
    const auto add = [&](int count, const char* one, const char* many, const char* rest) {
      if (count > 0) m_made.losses.push_back(level::counted(count, one, many) + rest);
    };
    add(m_skyFaces, "face", "faces", " of sky: in the closed mesh only, so that a sky shows.");
    add(m_toolFaces, "face", "faces", " of tool textures: in the closed mesh only.");
    add(m_toolParts, "set", "sets",
        " of hints, portals or unseen brushes: games do not need them.");
    add(m_openSurfaces, "curved or open surface", "curved or open surfaces", " without collision.");
    add(m_omitted + m_nodes.omitted(), "node", "nodes", " marked \"omit from export\".");
    if (!m_lostParts.empty())
      m_made.lostGeometry.push_back(
          level::counted(level::count(m_lostParts.size()), "part of the solid is",
                         "parts of the solid are") +
          " thinner than neighbouring numbers of the scene (single precision) are apart; the first "
          "is near " +
          textOf(m_lostParts.front()) + ". Move the solid towards the origin.");
    if (const int broken = m_parts.broken(); broken > 0)
      m_made.lostGeometry.push_back(level::counted(broken, "brush", "brushes") +
                                    " of entities that cannot be built.");
  }

  const level::Level& m_level;
  const SceneOptions& m_options;
  const double m_scale;  // metres per unit
  MadeScene m_made;
  SceneMaterials m_materials;
  SceneNodes m_nodes;
  SharedMeshes m_meshes;
  SceneBodies m_bodies;
  SceneParts m_parts;
  level::Level m_world;                         // without the solids of separate entities
  std::set<level::NodeId> m_notWorld;           // these solids
  std::vector<Vec3> m_lostParts;                // RoundedBoundary::lostParts of all meshes
  std::map<level::InstanceKey, int> m_groupOf;  // solids of the world: the node of their mesh
  std::map<level::InstanceKey, double> m_smoothingOf;  // solids of the world in brush entities
  std::map<level::InstanceKey, Vec3> m_pivots;
  std::map<const ScenePart*, LightmapUvAt> m_lightmapUvAt;  // of movers; looked up, never iterated
  int m_skyFaces = 0, m_toolFaces = 0, m_toolParts = 0, m_openSurfaces = 0, m_omitted = 0;
};

}  // namespace

MadeScene makeScene(const level::Level& level, const SceneOptions& options) {
  return SceneBuilder(level, options).run();
}

}  // namespace halfspace::plugins
