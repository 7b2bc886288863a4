// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The syntax of a .map file as data: entities, their keys, brushes, faces and patches, each with
// its line. Values are not checked: a brush may be unbounded, a number infinite.
//
// Everything is stored in flat arrays, and texts are ranges of the file. This takes at most about
// twelve times the file's size, even for malicious files.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::plugins::quake_map {

// Larger files are refused, because offsets have 32 bits. Real levels are three orders of magnitude
// smaller.
inline constexpr size_t kMaxFileBytes = size_t{1} << 30;
inline constexpr size_t kMaxEntities = size_t{1} << 20;
inline constexpr size_t kMaxPrimitives = size_t{1} << 22;
// Points along one side of a patch. Quake 3's own limit is 31.
inline constexpr int kMaxPatchSide = 1023;
// Numbers after a face's texture axes: Quake 2 has three, Daikatana six.
inline constexpr int kMaxFaceExtras = 6;

struct TextRange {
  uint32_t offset = 0;
  uint32_t length = 0;
};

// The form of a face's plane in the file.
enum class PlaneForm : uint8_t {
  points,        // three points, clockwise seen from outside: 9 numbers
  coefficients,  // brushDef3: n and d with n.x + d = 0, n outward: 4 numbers
};

// The form of a face's texture mapping in the file.
enum class Projection : uint8_t {
  paraxial,  // Standard, Quake 2, Quake 3 legacy: offset u v, rotation, scale u v: 5 numbers
  axes,      // Valve 220: [u, offset] [v, offset], rotation, scale u v: 11 numbers
  matrix,    // brushDef, brushDef3: two rows of three in the base of the plane: 6 numbers
};

struct MapFace {
  uint32_t line = 0;
  uint32_t firstNumber = 0;  // plane, then projection, then extras
  TextRange texture;
  TextRange extrasText;  // the text of the extras in the file
  PlaneForm plane = PlaneForm::points;
  Projection projection = Projection::paraxial;
  uint8_t extras = 0;  // 3: contents, flags, value; 1: Hexen 2's light value
};

inline constexpr int planeNumbers(PlaneForm form) {
  return form == PlaneForm::points ? 9 : 4;
}
inline constexpr int projectionNumbers(Projection projection) {
  return projection == Projection::paraxial ? 5 : projection == Projection::axes ? 11 : 6;
}

enum class PrimitiveKind : uint8_t {
  brush,    // faces [first, first + count)
  patch,    // patches[first]
  unknown,  // a block of an unsupported kind (terrainDef, ...), skipped
};

struct MapPrimitive {
  uint32_t line = 0;
  uint32_t first = 0;
  uint32_t count = 0;
  TextRange keyword;  // "brushDef3", "patchDef2", ...; empty for a plain brush
  PrimitiveKind kind = PrimitiveKind::brush;
  bool hasKeys = false;  // a brushDef with keys for the brush itself, which are skipped
};

// A bi-quadratic Bezier surface. Point (column, row) has numbers x y z u v at
// firstNumber + 5 * (column * height + row).
struct MapPatch {
  TextRange texture;
  uint32_t firstNumber = 0;
  int width = 0;
  int height = 0;
  int subdivisionsAcross = 0;  // given by patchDef3; 0: chosen by curvature
  int subdivisionsDown = 0;
  int contents = 0, flags = 0, value = 0;
};

struct MapProperty {
  TextRange key;
  TextRange value;
};

struct MapEntity {
  uint32_t line = 0;
  uint32_t firstProperty = 0, propertyCount = 0;
  uint32_t firstPrimitive = 0, primitiveCount = 0;
  bool bare = false;  // brushes outside any entity, as editors put them on the clipboard
};

struct MapFile {
  std::string_view text;  // not owned; must outlive this object
  int version = 0;        // "Version N" of Doom 3 and Quake 4, 0 if none
  std::vector<MapEntity> entities;
  std::vector<MapProperty> properties;
  std::vector<MapPrimitive> primitives;
  std::vector<MapFace> faces;
  std::vector<MapPatch> patches;
  std::vector<double> numbers;

  std::string_view textAt(TextRange range) const { return text.substr(range.offset, range.length); }
  std::span<const MapProperty> propertiesOf(const MapEntity& entity) const {
    return std::span(properties).subspan(entity.firstProperty, entity.propertyCount);
  }
  std::span<const MapPrimitive> primitivesOf(const MapEntity& entity) const {
    return std::span(primitives).subspan(entity.firstPrimitive, entity.primitiveCount);
  }
  std::span<const MapFace> facesOf(const MapPrimitive& brush) const {
    return std::span(faces).subspan(brush.first, brush.count);
  }
  // The value of the first property of that name; empty if there is none. Names compare exactly.
  std::string_view value(const MapEntity& entity, std::string_view key) const;

  std::span<const double> planeOf(const MapFace& face) const {
    return std::span(numbers).subspan(face.firstNumber, planeNumbers(face.plane));
  }
  std::span<const double> projectionOf(const MapFace& face) const {
    return std::span(numbers).subspan(face.firstNumber + planeNumbers(face.plane),
                                      projectionNumbers(face.projection));
  }
  std::span<const double> extrasOf(const MapFace& face) const {
    return std::span(numbers).subspan(
        face.firstNumber + planeNumbers(face.plane) + projectionNumbers(face.projection),
        face.extras);
  }
  // Contract: face.plane is PlaneForm::points; `index` is 0 to 2.
  geometry::Vec3 point(const MapFace& face, int index) const {
    const double* at = numbers.data() + face.firstNumber + 3 * index;
    return {at[0], at[1], at[2]};
  }
};

}  // namespace halfspace::plugins::quake_map
