// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// MD2 of Quake 2 (IDP2, version 8): a header of 17 numbers, paths of the skins (64 bytes each),
// texture coordinates in pixels (two 16-bit numbers), triangles (three vertices, then three texture
// coordinates, 16 bits each, clockwise from outside), and frames: scale and offset as floats, a
// name of 16 bytes, and the vertices as three bytes and the number of a normal.
//
// Source: the file format as id Software published it with the source code of Quake 2 (qfiles.h).
#include <algorithm>

#include "level/models/byte_view.h"
#include "level/models/model_vertices.h"

namespace halfspace::level {

namespace {

constexpr int kMd2Version = 8;
constexpr std::int64_t kSkinName = 64, kMd2Triangle = 12, kMd2FrameHead = 40, kMd2Vertex = 4;

struct Md2Header {
  std::int32_t width, height, frameSize, skins, vertices, coordinates, triangles, commands, frames;
  std::int32_t atSkins, atCoordinates, atTriangles, atFrames;
};

Md2Header md2Header(ByteView& view) {
  std::array<std::int32_t, 13> n{};
  for (std::size_t i = 0; i < n.size(); ++i)
    n[i] = view.intAt(8 + 4 * static_cast<std::int64_t>(i));
  return {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12]};
}

}  // namespace

DecodedModel md2Model(const Bytes& file, ModelChoice choice) {
  ByteView view(file);
  if (view.textAt(0, 4) != "IDP2") return "it is no model of Quake 2: it does not begin with IDP2";
  if (const int version = view.intAt(4); version != kMd2Version)
    return "it is version " + std::to_string(version) + "; version 8 is read";
  const Md2Header header = md2Header(view);
  if (header.width <= 0 || header.height <= 0 || header.frames <= 0 ||
      header.frameSize < kMd2FrameHead || header.vertices <= 0)
    return "the file is damaged: its header has impossible counts";
  const int frame = choice.frame >= 0 && choice.frame < header.frames ? choice.frame : 0;
  const std::int64_t pose = header.atFrames + std::int64_t{frame} * header.frameSize;
  view.holds(pose, 1, kMd2FrameHead);
  view.holds(pose + kMd2FrameHead, header.vertices, kMd2Vertex);
  view.holds(header.atCoordinates, header.coordinates, 4);
  view.holds(header.atTriangles, header.triangles, kMd2Triangle);
  view.holds(header.atSkins, header.skins, kSkinName);
  if (!view.ok()) return kDamagedModel;
  if (static_cast<std::size_t>(header.triangles) > kMostModelTriangles)
    return "it has too many triangles: " + std::to_string(header.triangles);
  const ModelPoint scale = view.threeFloatsAt(pose), offset = view.threeFloatsAt(pose + 12);
  std::vector<ModelPoint> points;
  for (std::int64_t i = 0; i < header.vertices; ++i) {
    ModelPoint point;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto byte =
          view.byteAt(pose + kMd2FrameHead + kMd2Vertex * i + static_cast<std::int64_t>(axis));
      point[axis] = static_cast<float>(byte) * scale[axis] + offset[axis];
    }
    points.push_back(point);
  }
  constexpr std::array<std::int64_t, 3> kOrder{0, 2, 1};  // makes them counter-clockwise
  std::vector<std::array<int, 3>> corners, coordinates;
  for (std::int64_t i = 0; i < header.triangles; ++i) {
    std::array<int, 3> corner{}, coordinate{};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int64_t at = header.atTriangles + kMd2Triangle * i + 2 * kOrder[k];
      corner[k] = static_cast<std::uint16_t>(view.shortAt(at));
      coordinate[k] = static_cast<std::uint16_t>(view.shortAt(at + 6));
      if (corner[k] >= header.vertices || coordinate[k] >= header.coordinates)
        return "the file is damaged: a triangle names a vertex that does not exist";
    }
    corners.push_back(corner);
    coordinates.push_back(coordinate);
  }
  const std::vector<ModelPoint> normals = smoothNormals(points, corners);
  Model model;
  Model::Part& part = model.parts.emplace_back();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      const auto index = static_cast<std::size_t>(corners[i][k]);
      const std::int64_t at = header.atCoordinates + std::int64_t{4} * coordinates[i][k];
      part.vertices.push_back(
          {points[index],
           normals[index],
           {static_cast<float>(view.shortAt(at)) / static_cast<float>(header.width),
            static_cast<float>(view.shortAt(at + 2)) / static_cast<float>(header.height)}});
    }
  }
  if (header.skins > 0) {
    const int skin = choice.skin >= 0 && choice.skin < header.skins ? choice.skin : 0;
    part.skin = view.textAt(header.atSkins + kSkinName * skin, kSkinName);
  }
  return checked(std::move(model));
}

}  // namespace halfspace::level
