// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/loader/level_comparison.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "level/document/own_axes.h"
#include "level/document/role_names.h"
#include "level/file/record_writer.h"
#include "level/solids/entities.h"
#include "level/solids/instances.h"

namespace halfspace::plugins {

using geometry::Vec3;
using namespace level;

namespace {

constexpr double kSurfaceGrid = 1024;
constexpr std::string_view kBookkeeping = "_tb_";

void add(std::string& text, double value) {
  char digits[32];
  const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
  (void)error;  // 32 characters hold every double
  text += ' ';
  text.append(digits, end);
}

template <typename Numbers>
void addAll(std::string& text, const Numbers& numbers) {
  for (const double number : numbers) add(text, number);
}

std::string keysText(const KeyValues& keys) {
  std::string text;
  for (const auto& [key, value] : keys) {
    const bool isWorld = key == "classname" && value == "worldspawn";
    if (!isWorld && !key.starts_with(kBookkeeping)) text += key + '\0' + value + '\n';
  }
  return text;
}

// The keys of an entity as text. Empty for a plain func_group: map files use such an entity only to
// hold a group together.
std::string entityText(const KeyValues& entity) {
  const std::string keys = keysText(entity);
  return keys == std::string("classname\0func_group\n", 21) ? std::string() : keys;
}

std::string flagsText(const NodeFlags& flags) {
  std::string text = " ";
  for (const bool flag : {flags.hidden, flags.locked, flags.nonSolid, flags.omittedFromExport})
    text += flag ? '1' : '0';
  return text;
}

std::string layerText(const Level& level, LayerId id) {
  const Layer* layer = level.find(id);
  return " [" + (layer != nullptr ? layer : &level.layers().front())->name + "]";
}

// The normal of a face, not normalised; zero if its definition gives no plane.
Vec3 normalOf(const PlaneDefinition& plane) {
  if (const auto* three = std::get_if<ThreePoints>(&plane)) {
    const auto& p = three->points;
    return (p[1] - p[0]).cross(p[2] - p[0]);
  }
  const auto exact = planeOf(plane);
  return exact.ok() ? exact.value().normal() : Vec3(Vec3::Zero());
}

// Describes each node as text. Equal nodes of two levels give equal texts: ids and source lines are
// left out.
class Describer final : public OutlineVisitor {
 public:
  explicit Describer(const Level& level) : m_level(level) {
    for (const EntityOccurrence& entity : entityOccurrences(level))
      m_entities[entity.key] = entityText(entity.keyValues);
  }

  std::vector<std::string> run() {
    level::walk(m_level, *this);
    return std::move(m_records);
  }

 private:
  bool enter(const Instance& group) override {
    const NodeProperties& own = group.node->properties;
    // A map does not store the names that the editor gives entities.
    const bool isUnnamed =
        own.name.empty() || (group.node->isBrushEntity() && isNumberedName(own.name));
    const std::string name = isUnnamed ? "Group" : own.name;
    m_path.push_back("/" + std::string(nameOf(own.operation)) + " " + name +
                     (group.node->isLinkedCopy() ? " copy" : ""));
    m_records.push_back("group" + position(group));
    return true;
  }
  void leave(const Instance&) override { m_path.pop_back(); }
  void solid(const Instance& solid) override {
    m_text = "solid" + position(solid) + std::string(nameOf(solid.node->properties.operation)) +
             " " + solid.node->properties.name + "\n";
    std::visit([&](const auto& content) { describe(content, solid.flags.nonSolid); },
               solid.node->content);
    m_records.push_back(std::move(m_text));
  }

  std::string position(const Instance& node) const {
    std::string text;
    for (const std::string& group : m_path) text += group;
    text += layerText(m_level, node.layer) + flagsText(node.flags);
    const auto entity = m_entities.find(entityKeyOf(node));
    return entity == m_entities.end() ? text : text + entity->second;
  }

  void describe(const Group&, bool) {}
  void describe(const LinkedCopy&, bool) {}
  void describe(const PointEntity&, bool) {}
  void describe(const BrushSolid& brush, bool) {
    for (const BrushFace& face : brush.faces) {
      describePlane(face.plane);
      describeSurface(face.surface, normalOf(face.plane));
    }
  }
  void describe(const MeshSolid& mesh, bool isSurface) {
    m_text += "mesh";
    for (const Vec3& vertex : mesh.soup->vertices) {
      for (int i = 0; i < 3; ++i)
        add(m_text, isSurface ? std::round(vertex[i] * kSurfaceGrid) + 0.0 : vertex[i]);
    }
    for (const auto& face : mesh.soup->faces) addAll(m_text += " face", face);
    if (isSurface) return describeMaterials(mesh);
    addAll(m_text += " surfaces", mesh.soup->surfaces);
    for (const Surface& surface : mesh.surfaces) describeSurface(surface, Vec3::Zero());
  }
  // Only materials and flags of a non-solid surface are compared: curves have texture coordinates
  // instead of axes, and their trailing text contains control points, which move with the surface.
  void describeMaterials(const MeshSolid& mesh) {
    for (std::size_t face = 0; face < mesh.soup->faces.size(); ++face) {
      const int index = mesh.soup->surfaces.empty() ? 0 : mesh.soup->surfaces[face];
      if (index < 0 || index >= static_cast<int>(mesh.surfaces.size())) continue;
      const Surface& surface = mesh.surfaces[static_cast<std::size_t>(index)];
      describeMaterial(surface);
      describeFlags(surface);
    }
  }
  void describe(const ShapeSolid& shape, bool) {
    m_text += "shape " + shape.shape;
    for (const auto& [name, value] : shape.parameters) add(m_text += " " + name, value);
    for (const Vec3& point : shape.points) addAll(m_text, point);
    for (const Surface& surface : shape.surfaces) describeSurface(surface, Vec3::Zero());
    for (const Transform& step : shape.placement.steps) describeStep(step);
  }

  void describeStep(const Transform& step) {
    const auto* map = std::get_if<AffineMap>(&step);
    const auto* turn = std::get_if<RotationAbout>(&step);
    m_text += map != nullptr ? " map" : " turn";
    addAll(m_text, (map != nullptr ? map->linear : turn->rotation).reshaped());
    addAll(m_text, map != nullptr ? map->translation : turn->centre);
  }

  void describePlane(const PlaneDefinition& definition) {
    m_text += "plane";
    if (const auto plane = planeOf(definition); plane.ok()) {
      for (const std::string& number : plane.value().exactCoefficients()) m_text += " " + number;
    } else if (const auto* three = std::get_if<ThreePoints>(&definition)) {
      for (const Vec3& point : three->points) addAll(m_text, point);
    }
  }

  void describeSurface(const Surface& surface, const Vec3& normal) {
    describeMaterial(surface);
    const auto* standard = std::get_if<StandardAxes>(&surface.axes);
    if (const auto* matrix = std::get_if<PrimitiveMatrix>(&surface.axes)) {
      addAll(m_text += " matrix", matrix->rows);
    } else {
      const ValveAxes axes =
          standard != nullptr ? ownAxes(*standard, normal) : std::get<ValveAxes>(surface.axes);
      addAll(m_text, axes.uAxis);
      addAll(m_text, axes.vAxis);
      addAll(m_text, axes.offset);
      addAll(m_text, axes.scale);
      add(m_text, axes.rotation);
    }
    describeFlags(surface);
    m_text += surface.trailing + "\n";
  }
  void describeMaterial(const Surface& surface) {
    const Material* material = m_level.materials().find(surface.material);
    m_text += material != nullptr ? " \"" + material->name + "\"" : " unpainted";
  }
  void describeFlags(const Surface& surface) {
    // Maps of Quake 2 and Quake 3 have zeros where a face has no flags.
    if (!surface.flags || *surface.flags == level::SurfaceFlags{}) return;
    m_text += " flags";
    for (const auto n : {surface.flags->contents, surface.flags->flags, surface.flags->value})
      m_text += " " + std::to_string(n);
  }

  const Level& m_level;
  std::map<InstanceKey, std::string> m_entities;
  std::vector<std::string> m_path;
  std::vector<std::string> m_records;
  std::string m_text;
};

// The number of entries of `a` that have no equal entry in `b`.
std::size_t missing(std::vector<std::string> a, std::vector<std::string> b) {
  std::ranges::sort(a);
  std::ranges::sort(b);
  std::vector<std::string> rest;
  std::ranges::set_difference(a, b, std::back_inserter(rest));
  return rest.size();
}

std::vector<std::string> layerRecords(const Level& level) {
  std::vector<std::string> records;
  for (const Layer& layer : level.layers()) {
    NodeFlags flags;
    flags.hidden = !layer.visible;
    flags.locked = layer.locked;
    flags.omittedFromExport = layer.omittedFromExport;
    records.push_back(layer.name + flagsText(flags));
  }
  return records;
}

std::vector<std::string> entityRecords(const Level& level) {
  std::vector<std::string> records;
  for (const EntityOccurrence& entity : entityOccurrences(level)) {
    const std::string keys = entityText(entity.keyValues);
    if (!keys.empty())
      records.push_back(keys + layerText(level, entity.layer) + flagsText(entity.flags));
  }
  return records;
}

void compareOutlines(const Level& level, const Level& readBack, LevelDifferences& found) {
  const std::vector<std::string> before = Describer(level).run();
  const std::vector<std::string> after = Describer(readBack).run();
  if (before == after) return;
  const std::size_t gone = missing(before, after), added = missing(after, before);
  if (gone + added == 0) {
    found.geometry.emplace_back(
        "Solids and groups come back in another order. Where solids overlap, another material may "
        "show.");
  } else {
    found.geometry.push_back(std::to_string(std::max(gone, added)) +
                             " solids or groups come back changed or not at all.");
  }
}

}  // namespace

LevelDifferences differences(const Level& level, const Level& readBack) {
  LevelDifferences found;
  if (level.background() != readBack.background())
    found.geometry.emplace_back("The background comes back changed.");
  compareOutlines(level, readBack, found);
  if (keysText(level.keyValues()) != keysText(readBack.keyValues()))
    found.others.emplace_back("The level's own keys come back changed.");
  if (layerRecords(level) != layerRecords(readBack))
    found.others.emplace_back("The layers come back changed.");
  const auto before = entityRecords(level), after = entityRecords(readBack);
  if (const std::size_t count = std::max(missing(before, after), missing(after, before)); count > 0)
    found.others.push_back(std::to_string(count) + " entities come back changed or not at all.");
  if (level.definitions().size() != readBack.definitions().size())
    found.others.emplace_back("Definitions of linked copies are lost.");
  return found;
}

}  // namespace halfspace::plugins
