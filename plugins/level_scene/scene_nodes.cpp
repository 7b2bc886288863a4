// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/scene_nodes.h"

#include <numbers>

#include "level/solids/entities.h"
#include "level/solids/placed_keys.h"

namespace halfspace::plugins {

using geometry::Vec3;

namespace {

constexpr double kFieldOfView = 60.0 * std::numbers::pi / 180.0;  // vertical
constexpr double kEyeHeight = 22.0;  // level units above a player's origin

bool isPlayerStart(std::string_view className) {
  return className == "info_player_start" || className == "info_player_deathmatch";
}

}  // namespace

namespace {

Vec3 translationOf(const level::Placement& placement) {
  const auto* only = placement.steps.size() == 1
                         ? std::get_if<level::AffineMap>(&placement.steps.front())
                         : nullptr;
  const bool isMove = only != nullptr && only->linear == Eigen::Matrix3d::Identity();
  return isMove ? only->translation : Vec3(Vec3::Zero());
}

}  // namespace

// Why volatile: see roundToFloats().
Vec3 roundedToFloats(Vec3 point) {
  for (int i = 0; i < 3; ++i) {
    const volatile float single = static_cast<float>(point[i]);
    point[i] = static_cast<double>(single);
  }
  return point;
}

SceneNodes::SceneNodes(const level::Level& level, const SceneOptions& options, double scale,
                       Scene& scene)
    : m_level(level),
      m_options(options),
      m_scale(scale),
      m_scene(scene),
      m_targets(targetPositions(level)) {
  addLevelNode();
  addLayers();
  m_path = {m_layerNodes.at(level.layers().front().id)};
}

int SceneNodes::ofEntity(const level::InstanceKey& entity) const {
  const auto found = m_entityNodes.find(entity);
  return found == m_entityNodes.end() ? -1 : found->second;
}

Vec3 SceneNodes::translationOf(int index) const {
  const auto found = m_translations.find(index);
  return found == m_translations.end() ? Vec3(Vec3::Zero()) : found->second;
}

void SceneNodes::moveTo(int index, int other) {
  m_positions[static_cast<size_t>(index)] = m_positions[static_cast<size_t>(other)];
}

void SceneNodes::moveWithMeshes(int index, const Vec3& position) {
  m_positions[static_cast<size_t>(index)] = roundedToFloats(position * m_scale);
  for (size_t i = 0; i < m_scene.nodes.size(); ++i)
    if (m_scene.nodes[i].parent == index && m_scene.nodes[i].mesh >= 0)
      m_positions[i] = m_positions[static_cast<size_t>(index)];
}

int SceneNodes::add(std::string name, int parent, SceneTag tag, const Vec3& position) {
  SceneNode node;
  node.name = std::move(name);
  node.parent = parent;
  node.tag = std::move(tag);
  m_scene.nodes.push_back(std::move(node));
  m_positions.push_back(roundedToFloats(position * m_scale));
  return static_cast<int>(m_scene.nodes.size()) - 1;
}

void SceneNodes::addLevelNode() {
  SceneTag tag;
  tag.kind = SceneTag::Kind::level;
  tag.keys = m_level.keyValues();
  tag.metresPerUnit = m_scale;
  m_root = add("level", -1, std::move(tag));
  if (auto sun = sunOf(m_level.keyValues())) {
    SceneTag sunTag;
    sunTag.kind = SceneTag::Kind::sun;
    addLight(add("sun", m_root, std::move(sunTag)), std::move(*sun));
  }
}

void SceneNodes::addLayers() {
  for (const level::Layer& layer : m_level.layers()) {
    if (layer.omittedFromExport) continue;
    SceneTag tag;
    tag.kind = SceneTag::Kind::layer;
    tag.id = layer.id.value;
    if (!layer.visible) tag.flags.emplace_back("hidden");
    if (layer.locked) tag.flags.emplace_back("locked");
    m_layerNodes[layer.id] = add(layer.name, m_root, std::move(tag));
  }
  m_layerNodes.try_emplace(m_level.layers().front().id, m_root);
}

SceneTag SceneNodes::tagOf(SceneTag::Kind kind, const level::Instance& instance) const {
  SceneTag tag;
  tag.kind = kind;
  tag.id = instance.node->id.value;
  if (const level::Layer* layer = m_level.find(instance.layer)) tag.layer = layer->name;
  if (instance.node->properties.flags.hidden) tag.flags.emplace_back("hidden");
  if (instance.node->properties.flags.locked) tag.flags.emplace_back("locked");
  return tag;
}

int SceneNodes::parentOf(const level::Instance& instance) const {
  return instance.depth == 0 ? m_layerNodes.at(instance.layer) : m_path.back();
}

bool SceneNodes::enter(const level::Instance& group) {
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
  const int made = add(std::move(name), parentOf(group), std::move(tag));
  if (own.isBrushEntity()) m_entityNodes[group.key] = made;
  level::Placement placement = group.placement;
  if (const auto* copy = std::get_if<level::LinkedCopy>(&own.content))
    placement = level::followedBy(copy->placement, placement);
  if (const Vec3 moved = plugins::translationOf(placement); !moved.isZero(0))
    m_translations[made] = moved;
  m_path.push_back(made);
  return true;
}

void SceneNodes::pointEntity(const level::Instance& entity) {
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
  const int made = add(std::move(name), parentOf(entity), std::move(tag), origin);
  if (auto light = lightOf(keys, origin, m_targets, m_scale)) addLight(made, std::move(*light));
  if (isPlayerStart(className) && !m_hasCamera) addCamera(origin, headingOf(keys));
}

void SceneNodes::addLight(int index, PlacedLight placed) {
  placed.light.intensity *= m_options.preset->lightFactor;
  (*this)[index].light = static_cast<int>(m_scene.lights.size());
  (*this)[index].rotation = placed.rotation;
  m_scene.lights.push_back(placed.light);
}

void SceneNodes::addCamera(const Vec3& origin, const Vec3& heading) {
  SceneTag tag;
  tag.kind = SceneTag::Kind::camera;
  const int made = add("camera", m_root, std::move(tag), origin + Vec3(0, 0, kEyeHeight));
  (*this)[made].cameraFieldOfView = kFieldOfView;
  (*this)[made].rotation = rotationTowards(heading);
  m_hasCamera = true;
}

// Appends a number to the name of an entity that occurs before: Assimp refuses two lights of one
// name. Names of groups and layers are those of the level.
void SceneNodes::makeNamesUnique() {
  std::set<std::string> taken;
  std::map<std::string, int> counts;
  for (SceneNode& node : m_scene.nodes) {
    if (node.tag.kind != SceneTag::Kind::entity) continue;
    std::string name = node.name;
    while (!taken.insert(name).second)
      name = node.name + " " + std::to_string(++counts[node.name] + 1);
    node.name = std::move(name);
  }
}

void SceneNodes::place() {
  makeNamesUnique();
  for (size_t i = 0; i < m_scene.nodes.size(); ++i) {
    SceneNode& node = m_scene.nodes[i];
    const Vec3 above =
        node.parent < 0 ? Vec3(Vec3::Zero()) : m_positions[static_cast<size_t>(node.parent)];
    node.position = roundedToFloats(m_positions[i] - above);
  }
}

}  // namespace halfspace::plugins
