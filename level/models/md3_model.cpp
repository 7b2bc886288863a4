// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// MD3 of Quake 3 (IDP3, version 15): a header of 108 bytes and surfaces. A surface has its own
// offsets: paths of shaders (64 bytes and a number), triangles (three 32-bit numbers, clockwise
// from outside), texture coordinates (two floats), and for each frame the vertices: three 16-bit
// numbers in 64ths of a unit, and a normal as two angles.
//
// Source: the file format as id Software published it with the source code of Quake 3 (qfiles.h).
#include <cmath>
#include <numbers>

#include "level/models/byte_view.h"
#include "level/models/model_vertices.h"

namespace halfspace::level {

namespace {

constexpr int kMd3Version = 15;
constexpr std::int32_t kMostSurfaces = 1024;
constexpr std::int64_t kMd3Name = 64, kMd3Shader = kMd3Name + 4, kMd3Vertex = 8, kMd3Surface = 108;
constexpr float kMd3Unit = 1.0F / 64;

// The angles from z and around z, 256 steps for a turn.
ModelPoint normalOfAngles(int fromUp, int around) {
  constexpr double kStep = 2 * std::numbers::pi / 256;
  const double up = kStep * fromUp, turn = kStep * around;
  return {static_cast<float>(std::cos(turn) * std::sin(up)),
          static_cast<float>(std::sin(turn) * std::sin(up)), static_cast<float>(std::cos(up))};
}

// Adds a surface as a part; returns why it cannot be read, or an empty text.
std::string addSurface(ByteView& view, std::int64_t at, ModelChoice choice, Model& model,
                       std::size_t& triangles) {
  const auto number = [&](std::int64_t offset) { return view.intAt(at + offset); };
  const std::int32_t frames = number(72), shaders = number(76), vertices = number(80),
                     count = number(84);
  const std::int64_t atTriangles = at + number(88), atShaders = at + number(92),
                     atCoordinates = at + number(96), atVertices = at + number(100);
  if (!view.ok() || frames <= 0 || vertices < 0 || count < 0 || shaders < 0) return kDamagedModel;
  const int frame = choice.frame >= 0 && choice.frame < frames ? choice.frame : 0;
  const std::int64_t pose = atVertices + kMd3Vertex * vertices * frame;
  view.holds(atTriangles, count, 12);
  view.holds(atShaders, shaders, kMd3Shader);
  view.holds(atCoordinates, vertices, 8);
  view.holds(pose, vertices, kMd3Vertex);
  if (!view.ok()) return kDamagedModel;
  // Surfaces may share their triangles, so their sum is not bounded by the length of the file.
  triangles += static_cast<std::size_t>(count);
  if (triangles > kMostModelTriangles)
    return "it has too many triangles: more than " + std::to_string(kMostModelTriangles);
  Model::Part& part = model.parts.emplace_back();
  for (std::int64_t i = 0; i < count; ++i) {
    for (const std::int64_t corner : {0, 2, 1}) {  // makes them counter-clockwise
      const std::int32_t index = view.intAt(atTriangles + 12 * i + 4 * corner);
      if (index < 0 || index >= vertices)
        return "the file is damaged: a triangle names a vertex that does not exist";
      const std::int64_t vertex = pose + kMd3Vertex * index;
      const std::int64_t coordinate = atCoordinates + std::int64_t{8} * index;
      part.vertices.push_back(
          {{kMd3Unit * view.shortAt(vertex), kMd3Unit * view.shortAt(vertex + 2),
            kMd3Unit * view.shortAt(vertex + 4)},
           normalOfAngles(view.byteAt(vertex + 6), view.byteAt(vertex + 7)),
           {view.floatAt(coordinate), view.floatAt(coordinate + 4)}});
    }
  }
  if (shaders > 0) {
    const int skin = choice.skin >= 0 && choice.skin < shaders ? choice.skin : 0;
    if (std::string path = view.textAt(atShaders + kMd3Shader * skin, kMd3Name); !path.empty())
      part.skin = std::move(path);
  }
  return {};
}

}  // namespace

DecodedModel md3Model(const Bytes& file, ModelChoice choice) {
  ByteView view(file);
  if (view.textAt(0, 4) != "IDP3") return "it is no model of Quake 3: it does not begin with IDP3";
  if (const int version = view.intAt(4); version != kMd3Version)
    return "it is version " + std::to_string(version) + "; version 15 is read";
  const std::int32_t surfaces = view.intAt(84);
  if (surfaces <= 0 || surfaces > kMostSurfaces)
    return "the file is damaged: it has " + std::to_string(surfaces) + " surfaces";
  Model model;
  std::size_t triangles = 0;
  std::int64_t at = view.intAt(100);
  for (std::int32_t i = 0; i < surfaces; ++i) {
    if (!view.holds(at, 1, kMd3Surface)) return kDamagedModel;
    if (std::string why = addSurface(view, at, choice, model, triangles); !why.empty()) return why;
    const std::int32_t length = view.intAt(at + 104);
    if (length <= 0) return "the file is damaged: a surface has no end";
    at += length;
  }
  return checked(std::move(model));
}

}  // namespace halfspace::level
