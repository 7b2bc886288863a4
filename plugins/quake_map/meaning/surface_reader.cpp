// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quake_map/meaning/surface_reader.h"

#include <algorithm>
#include <cmath>

namespace halfspace::plugins::quake_map {

using geometry::Vec3;

namespace {

// Up to this magnitude, doubles represent every whole number.
constexpr double kLargestFlags = 9007199254740992.0;  // 2^53

bool isWhole(double value) {
  return std::abs(value) <= kLargestFlags && value == std::floor(value);
}

level::PlaneDefinition planeDefinition(const MapFile& map, const MapFace& face) {
  if (face.plane == PlaneForm::points)  // clockwise in the file
    return level::ThreePoints{{map.point(face, 0), map.point(face, 2), map.point(face, 1)}};
  const auto n = map.planeOf(face);
  return level::PlaneCoefficients{{n[0], n[1], n[2]}, 0.0 - n[3]};  // n.x + d = 0 in the file
}

}  // namespace

const SurfaceReader::Texture& SurfaceReader::texture(TextRange range) {
  const std::string_view name = m_map.textAt(range);
  const auto [position, isNew] = m_textures.try_emplace(name);
  if (!isNew) return position->second;
  Texture& texture = position->second;
  texture.contents = contentsOfTexture(name, m_isHalfLife);
  if (name.empty() || name == kNoTexture) return texture;
  const level::Material* known = m_level.materials().find(name);
  if (!known) {
    const auto id = m_level.newId<level::MaterialId>();
    m_level.editableMaterials().append({id, std::string(name)});
    texture.material = id;
  } else {
    texture.material = known->id;
  }
  return texture;
}

level::TextureAxes SurfaceReader::axes(const MapFace& face) {
  const auto n = m_map.projectionOf(face);
  if (!std::all_of(n.begin(), n.end(), [](double value) { return std::isfinite(value); })) {
    m_issues.lost("The texture's numbers are not finite; the face gets plain ones.",
                  static_cast<int>(face.line));
    return level::StandardAxes{};
  }
  switch (face.projection) {
    case Projection::paraxial:
      return level::StandardAxes{{n[0], n[1]}, n[2], {n[3], n[4]}};
    case Projection::axes:
      return level::ValveAxes{
          {n[0], n[1], n[2]}, {n[4], n[5], n[6]}, {n[3], n[7]}, n[8], {n[9], n[10]}};
    case Projection::matrix:
      break;
  }
  return level::PrimitiveMatrix{{n[0], n[1], n[2], n[3], n[4], n[5]}};
}

// Three whole numbers are contents, flags and value; anything else is kept as text.
void SurfaceReader::readExtras(const MapFace& face, level::Surface& surface) const {
  if (face.extras == 0) return;
  const auto n = m_map.extrasOf(face);
  if (face.extras == 3 && std::all_of(n.begin(), n.end(), isWhole)) {
    surface.flags =
        level::SurfaceFlags{static_cast<std::int64_t>(n[0]), static_cast<std::int64_t>(n[1]),
                            static_cast<std::int64_t>(n[2])};
  } else {
    surface.trailing = m_map.textAt(face.extrasText);
  }
}

level::BrushFace SurfaceReader::face(const MapFace& face) {
  level::BrushFace made;
  made.plane = planeDefinition(m_map, face);
  made.surface.material = texture(face.texture).material;
  made.surface.axes = axes(face);
  readExtras(face, made.surface);
  return made;
}

level::Surface SurfaceReader::surface(const MapPatch& patch) {
  level::Surface made;
  made.material = texture(patch.texture).material;
  made.flags = level::SurfaceFlags{patch.contents, patch.flags, patch.value};
  return made;
}

Contents SurfaceReader::contentsOf(const MapFace& face) {
  const Contents byName = texture(face.texture).contents;
  if (byName != Contents::solid || face.extras < 3) return byName;
  const auto n = m_map.extrasOf(face);
  if (!isWhole(n[0]) || !isWhole(n[1])) return byName;
  return contentsOfFlags(static_cast<int64_t>(n[0]), static_cast<int64_t>(n[1]));
}

}  // namespace halfspace::plugins::quake_map
