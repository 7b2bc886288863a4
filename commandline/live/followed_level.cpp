// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/live/followed_level.h"

#include <algorithm>
#include <span>

#include <nlohmann/json.hpp>

#include "level/document/image_map.h"
#include "level/evaluation/level_evaluation.h"
#include "level/program/suggestion.h"
#include "level/solids/contents.h"
#include "level/solids/entities.h"
#include "plugins/level_scene/scene_parts.h"
#include "plugins/level_scene/scene_surfaces.h"

namespace halfspace::commandline {

using geometry::Vec3;

namespace {

// Texts of old maps may have any encoding. Bytes that are not UTF-8 are replaced.
std::string jsonText(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string nameOf(const level::Level& level, level::MaterialId id) {
  const level::Material* known = level.materials().find(id);
  return known ? known->name : std::string();
}

// Visible solids that are not part of the level's solid, such as water.
class SeenParts final : public level::OutlineVisitor {
 public:
  explicit SeenParts(const level::Level& level) : m_level(level), m_parts(level) {
    level::walk(level, *this);
  }
  plugins::SceneParts& parts() { return m_parts; }

 private:
  bool enter(const level::Instance& group) override {
    m_parts.enter(group);
    return true;
  }
  void leave(const level::Instance&) override { m_parts.leave(); }
  void solid(const level::Instance& solid) override {
    const bool isApart = solid.flags.nonSolid && !solid.flags.hidden;
    if (isApart && level::isSeen(level::contentsOf(m_level, solid))) m_parts.add(solid, {});
  }

  const level::Level& m_level;
  plugins::SceneParts m_parts;
};

std::array<float, 3> floats(const Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

template <class Number>
void appendBytes(std::string& bytes, std::span<const Number> numbers) {
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes());
}

std::string keyOf(const live::LiveFace& face) {
  std::string bytes;
  appendBytes<std::uint32_t>(bytes, std::array{face.material});
  appendBytes<float>(bytes, face.normal);
  appendBytes<live::LiveVertex>(bytes, face.vertices);
  for (const auto& triangle : face.triangles) appendBytes<std::uint32_t>(bytes, triangle);
  return bytes;
}

// Appends the faces of a boundary, each with its triangles. `materialOf` returns the Material of a
// face's surface.
template <class MaterialOf>
void addFaces(const plugins::RoundedBoundary& boundary, const MaterialOf& materialOf,
              std::vector<live::LiveFace>& faces) {
  std::vector<std::vector<size_t>> trianglesOf(boundary.faces.size());
  for (size_t i = 0; i < boundary.triangles.size(); ++i)
    trianglesOf[static_cast<size_t>(boundary.faceOf[i])].push_back(i);
  for (size_t i = 0; i < boundary.faces.size(); ++i) {
    if (trianglesOf[i].empty()) continue;
    const plugins::RoundedBoundary::Face& face = boundary.faces[i];
    const auto& material = materialOf(*face.surface);
    const plugins::FaceImage image(face, material.texels);
    live::LiveFace made;
    made.material = material.number;
    made.normal = floats(face.normal);
    // From numbers of vertices in the boundary to their numbers in this face.
    std::map<std::uint32_t, std::uint32_t> vertices;
    for (const size_t triangle : trianglesOf[i]) {
      std::array<std::uint32_t, 3> corners{};
      for (size_t k = 0; k < 3; ++k) {
        const std::uint32_t vertex = boundary.triangles[triangle][k];
        const auto [position, isNew] =
            vertices.try_emplace(vertex, static_cast<std::uint32_t>(made.vertices.size()));
        corners[k] = position->second;
        if (!isNew) continue;
        const Vec3& p = boundary.positions[vertex];
        const auto uv = image.at(p);
        made.vertices.push_back({static_cast<float>(p.x()), static_cast<float>(p.y()),
                                 static_cast<float>(p.z()), static_cast<float>(uv[0]),
                                 static_cast<float>(uv[1])});
      }
      made.triangles.push_back(corners);
    }
    faces.push_back(std::move(made));
  }
}

}  // namespace

const FollowedLevel::Material& FollowedLevel::materialOf(const std::string& name) {
  const auto [position, isNew] = m_materials.try_emplace(name);
  Material& material = position->second;
  if (!isNew) return material;
  material.number = static_cast<std::uint32_t>(m_materialTexts.size());
  const plugins::MaterialImages::Found found = m_images->find(name);
  material.texels = {plugins::kAssumedTexels, plugins::kAssumedTexels};
  const char* alpha = "OPAQUE";
  if (!found.empty()) {
    const plugins::ReadImage read = m_images->read(found);
    if (const auto* stored = std::get_if<plugins::StoredImage>(&read)) {
      material.texels = found.texels(stored->facts);
      const bool isGlass = level::lowerCase(name).find("glass") != std::string::npos;
      if (stored->facts.hasAlpha) alpha = isGlass ? "BLEND" : "MASK";
    }
  }
  m_materialTexts.push_back(jsonText({{"name", name}, {"alpha", alpha}, {"revision", 0}}));
  return material;
}

std::vector<live::LiveFace> FollowedLevel::facesOf(const level::Level& level) {
  const auto materialOfSurface = [&](const level::Surface& surface) -> const Material& {
    return materialOf(nameOf(level, surface.material));
  };
  std::vector<live::LiveFace> faces;
  const level::LevelEvaluation evaluation = level::evaluate(level, {}, {}, m_threads);
  addFaces(plugins::roundedBoundary(
               evaluation.boundary(),
               [&](const geometry::BoundaryFace& face) -> const level::Surface& {
                 return evaluation.surface(face);
               },
               1.0, Vec3::Zero()),
           materialOfSurface, faces);
  SeenParts seen(level);
  seen.parts().finish(m_threads);
  for (const plugins::ScenePart& part : seen.parts().all()) {
    if (!part.hasSolids) continue;
    addFaces(plugins::roundedBoundary(
                 part.evaluator,
                 [&](const geometry::BoundaryFace& face) -> const level::Surface& {
                   return part.surfaces.surface(face.surface);
                 },
                 1.0, Vec3::Zero()),
             materialOfSurface, faces);
  }
  return faces;
}

live::LiveChange FollowedLevel::update(const level::Level& level, plugins::TextureSources sources) {
  m_images.emplace(level, std::move(sources));
  const std::size_t knownMaterials = m_materialTexts.size();
  live::LiveChange change;
  change.isWhole = m_state == 0;
  change.state = ++m_state;
  std::multimap<Key, std::uint32_t> before = std::exchange(m_ids, {});
  for (live::LiveFace& face : facesOf(level)) {
    Key key = keyOf(face);
    if (const auto same = before.find(key); same != before.end()) {
      m_ids.insert(before.extract(same));
      continue;
    }
    face.id = m_nextId++;
    m_ids.emplace(std::move(key), face.id);
    m_faces[face.id] = face;
    change.faces.push_back(std::move(face));
  }
  for (const auto& [key, id] : before) {
    change.removed.push_back(id);
    m_faces.erase(id);
  }
  std::ranges::sort(change.removed);
  change.materials.assign(m_materialTexts.begin() + static_cast<std::ptrdiff_t>(knownMaterials),
                          m_materialTexts.end());
  return change;
}

live::LiveChange FollowedLevel::whole() const {
  live::LiveChange change;
  change.state = m_state;
  change.isWhole = true;
  change.materials = m_materialTexts;
  for (const auto& [id, face] : m_faces) change.faces.push_back(face);
  return change;
}

std::optional<plugins::StoredImage> FollowedLevel::image(const std::string& material) const {
  if (!m_images) return std::nullopt;
  const plugins::MaterialImages::Found found = m_images->find(material);
  if (found.empty()) return std::nullopt;
  plugins::ReadImage read = m_images->read(found);
  auto* stored = std::get_if<plugins::StoredImage>(&read);
  return stored ? std::optional(std::move(*stored)) : std::nullopt;
}

std::string entitiesText(const level::Level& level, const std::string& name) {
  nlohmann::json list = nlohmann::json::array();
  for (const level::PlacedEntity& entity : level::placedEntities(level)) {
    const level::Node* node = level.find(entity.node);
    if (node == nullptr || node->keyValues() == nullptr || entity.flags.hidden) continue;
    nlohmann::json keys = nlohmann::json::object();
    for (const auto& [key, value] : *node->keyValues()) keys.emplace(key, value);
    list.push_back({{"origin", {entity.origin.x(), entity.origin.y(), entity.origin.z()}},
                    {"keys", std::move(keys)}});
  }
  return jsonText({{"name", name}, {"entities", std::move(list)}});
}

}  // namespace halfspace::commandline
