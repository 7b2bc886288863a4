// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/gltf/gltf_tag.h"

#include <array>
#include <utility>

namespace halfspace::plugins::mesh_formats {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

using Kind = SceneTag::Kind;

constexpr std::array kKinds{
    std::pair{Kind::level, "level"},         std::pair{Kind::layer, "layer"},
    std::pair{Kind::group, "group"},         std::pair{Kind::copy, "linked copy"},
    std::pair{Kind::entity, "entity"},       std::pair{Kind::geometry, "geometry"},
    std::pair{Kind::collision, "collision"}, std::pair{Kind::volume, "volume"},
    std::pair{Kind::camera, "camera"},       std::pair{Kind::sun, "sun"},
    std::pair{Kind::shape, "shape"},
};

constexpr std::string_view kClass = "classname";

// The numbers of texture axes, in the order of the native file.
ordered_json jsonOfAxes(const level::TextureAxes& axes) {
  ordered_json value;
  if (const auto* a = std::get_if<level::StandardAxes>(&axes)) {
    value["standard"] = {a->offset[0], a->offset[1], a->rotation, a->scale[0], a->scale[1]};
  } else if (const auto* v = std::get_if<level::ValveAxes>(&axes)) {
    value["valve"] = {v->uAxis.x(), v->uAxis.y(), v->uAxis.z(), v->offset[0],
                      v->vAxis.x(), v->vAxis.y(), v->vAxis.z(), v->offset[1],
                      v->rotation,  v->scale[0],  v->scale[1]};
  } else {
    value["matrix"] = std::get<level::PrimitiveMatrix>(axes).rows;
  }
  return value;
}

ordered_json jsonOfSurface(const SceneSurface& surface) {
  ordered_json value;
  if (!surface.material.empty()) value["material"] = surface.material;
  value["triangles"] = surface.triangles;
  value.update(jsonOfAxes(surface.surface.axes));
  if (const auto& flags = surface.surface.flags)
    value["flags"] = {flags->contents, flags->flags, flags->value};
  if (!surface.surface.trailing.empty()) value["trailing"] = surface.surface.trailing;
  return value;
}

std::string textMember(const json& value, const char* key) {
  const auto found = value.find(key);
  return found != value.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// The numbers of a member; empty if it is no list of exactly `count` numbers.
template <size_t count>
std::optional<std::array<double, count>> numbersMember(const json& value, const char* key) {
  const auto found = value.find(key);
  if (found == value.end() || !found->is_array() || found->size() != count) return std::nullopt;
  std::array<double, count> numbers{};
  for (size_t i = 0; i < count; ++i) {
    if (!(*found)[i].is_number()) return std::nullopt;
    numbers[i] = (*found)[i].get<double>();
  }
  return numbers;
}

SceneSurface surfaceOf(const json& value) {
  SceneSurface made;
  if (!value.is_object()) return made;
  made.material = textMember(value, "material");
  const auto triangles = value.find("triangles");
  if (triangles != value.end() && triangles->is_number_unsigned())
    made.triangles = static_cast<int>(std::min<uint64_t>(triangles->get<uint64_t>(), 1u << 30));
  if (const auto n = numbersMember<5>(value, "standard")) {
    made.surface.axes = level::StandardAxes{{(*n)[0], (*n)[1]}, (*n)[2], {(*n)[3], (*n)[4]}};
  } else if (const auto v = numbersMember<11>(value, "valve")) {
    made.surface.axes = level::ValveAxes{{(*v)[0], (*v)[1], (*v)[2]},
                                         {(*v)[4], (*v)[5], (*v)[6]},
                                         {(*v)[3], (*v)[7]},
                                         (*v)[8],
                                         {(*v)[9], (*v)[10]}};
  } else if (const auto m = numbersMember<6>(value, "matrix")) {
    made.surface.axes = level::PrimitiveMatrix{*m};
  }
  const auto flags = value.find("flags");
  if (flags != value.end() && flags->is_array() && flags->size() == 3 &&
      (*flags)[0].is_number_integer() && (*flags)[1].is_number_integer() &&
      (*flags)[2].is_number_integer()) {
    made.surface.flags = level::SurfaceFlags{(*flags)[0].get<int64_t>(), (*flags)[1].get<int64_t>(),
                                             (*flags)[2].get<int64_t>()};
  }
  made.surface.trailing = textMember(value, "trailing");
  return made;
}

void readKeys(const json& value, SceneTag& tag) {
  const std::string className = textMember(value, "class");
  if (!className.empty()) tag.keys.emplace_back(kClass, className);
  const auto keys = value.find("keys");
  if (keys == value.end() || !keys->is_object()) return;
  for (const auto& [key, text] : keys->items())
    if (text.is_string()) tag.keys.emplace_back(key, text.get<std::string>());
}

}  // namespace

ordered_json jsonOf(const SceneTag& tag) {
  ordered_json value;
  for (const auto& [kind, name] : kKinds)
    if (kind == tag.kind) value["kind"] = name;
  ordered_json keys = ordered_json::object();
  for (const auto& [key, text] : tag.keys) {
    if (key == kClass)
      value["class"] = text;
    else if (!keys.contains(key))
      keys[key] = text;
  }
  if (!keys.empty()) value["keys"] = std::move(keys);
  if (tag.id != 0) value["id"] = tag.id;
  if (!tag.layer.empty()) value["layer"] = tag.layer;
  if (!tag.contents.empty()) value["contents"] = tag.contents;
  if (!tag.flags.empty()) value["flags"] = tag.flags;
  if (tag.metresPerUnit > 0) value["metres_per_unit"] = tag.metresPerUnit;
  for (const SceneSurface& surface : tag.surfaces)
    value["surfaces"].push_back(jsonOfSurface(surface));
  return value;
}

SceneTag tagOf(const json& value) {
  SceneTag tag;
  if (!value.is_object()) return tag;
  const std::string kindName = textMember(value, "kind");
  for (const auto& [kind, name] : kKinds)
    if (kindName == name) tag.kind = kind;
  readKeys(value, tag);
  const auto id = value.find("id");
  if (id != value.end() && id->is_number_unsigned()) tag.id = id->get<std::uint64_t>();
  tag.layer = textMember(value, "layer");
  tag.contents = textMember(value, "contents");
  const auto flags = value.find("flags");
  if (flags != value.end() && flags->is_array())
    for (const json& flag : *flags)
      if (flag.is_string()) tag.flags.push_back(flag.get<std::string>());
  const auto scale = value.find("metres_per_unit");
  if (scale != value.end() && scale->is_number()) tag.metresPerUnit = scale->get<double>();
  const auto surfaces = value.find("surfaces");
  if (surfaces != value.end() && surfaces->is_array())
    for (const json& surface : *surfaces) tag.surfaces.push_back(surfaceOf(surface));
  return tag;
}

}  // namespace halfspace::plugins::mesh_formats
