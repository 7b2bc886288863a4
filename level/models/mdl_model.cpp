// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// MDL of Quake (IDPO, version 6):
//
//   header (84 bytes)    scale and offset of all vertices; counts
//   skins                a number: 0 for one image, else a group of images with their times
//   texture coordinates  whether the vertex lies on the seam between front and back; s, t in pixels
//   triangles            whether it is on the front; three vertices, clockwise from outside
//   frames               0 for one, else a group with times; each: corners of the box, a name, and
//                        the vertices as three bytes and the number of a normal
//
// Source: the file format as id Software published it with the source code of Quake (modelgen.h).
#include <algorithm>

#include "level/models/byte_view.h"
#include "level/models/model_vertices.h"

namespace halfspace::level {

namespace {

constexpr std::int64_t kHeader = 84, kCoordinate = 12, kTriangle = 16, kVertex = 4, kBox = 8;
constexpr std::int64_t kFrameHead = kBox + 16;  // the box and the name
constexpr int kVersion = 6;
constexpr std::int32_t kMostCount = 1 << 16;
constexpr int kHoley = 1 << 14;  // a flag: the last colour is transparent
constexpr int kLastColour = 255;

class MdlReader {
 public:
  MdlReader(const Bytes& file, ModelChoice choice, const Palette& palette)
      : m_file(file), m_view(file), m_choice(choice), m_palette(palette) {}

  DecodedModel run() {
    if (m_view.textAt(0, 4) != "IDPO")
      return "it is no model of Quake: it does not begin with IDPO";
    if (const int version = m_view.intAt(4); version != kVersion)
      return "it is version " + std::to_string(version) + "; version 6 is read";
    for (std::int64_t i = 0; i < 6; ++i) m_counts[i] = m_view.intAt(48 + 4 * i);
    const bool isSound =
        std::ranges::all_of(m_counts, [](int n) { return n > 0 && n <= kMostCount; });
    if (!isSound || m_counts[kWidth] > static_cast<int>(kLargestSide) ||
        m_counts[kHeight] > static_cast<int>(kLargestSide))
      return "the file is damaged: its header has impossible counts";
    Model model;
    model.parts.emplace_back();
    m_at = kHeader;
    readSkins(model.parts.front());
    const std::int64_t coordinates = m_at;
    const std::int64_t triangles = coordinates + kCoordinate * m_counts[kVertices];
    m_at = triangles + kTriangle * m_counts[kTriangles];
    const std::int64_t vertices = findFrame();
    m_view.holds(coordinates, m_counts[kVertices], kCoordinate);
    m_view.holds(triangles, m_counts[kTriangles], kTriangle);
    m_view.holds(vertices, m_counts[kVertices], kVertex);
    if (!m_view.ok()) return kDamagedModel;
    if (!readTriangles(triangles, coordinates, vertices, model.parts.front()))
      return "the file is damaged: a triangle names a vertex that does not exist";
    return checked(std::move(model));
  }

 private:
  enum Count : unsigned char { kSkins, kWidth, kHeight, kVertices, kTriangles, kFrames };

  // Passes all skins and keeps the chosen one; of a group its first image.
  void readSkins(Model::Part& part) {
    const std::int64_t size = std::int64_t{m_counts[kWidth]} * m_counts[kHeight];
    const int chosen = m_choice.skin >= 0 && m_choice.skin < m_counts[kSkins] ? m_choice.skin : 0;
    for (int i = 0; i < m_counts[kSkins] && m_view.ok(); ++i) {
      std::int32_t images = 1;
      if (m_view.intAt(m_at) != 0) {
        images = m_view.intAt(m_at + 4);
        m_at += 4;
        if (images <= 0 || images > kMostCount) return static_cast<void>(m_view.holds(-1, 1, 1));
        m_at += std::int64_t{4} * images;
      }
      m_at += 4;
      if (!m_view.holds(m_at, images, size)) return;
      if (i == chosen) {
        const int transparent = (m_view.intAt(76) & kHoley) != 0 ? kLastColour : -1;
        part.skin = colouredImage(m_counts[kWidth], m_counts[kHeight],
                                  std::span(m_file).subspan(static_cast<std::size_t>(m_at),
                                                            static_cast<std::size_t>(size)),
                                  m_palette, transparent);
      }
      m_at += images * size;
    }
  }

  // The offset of the vertices of the chosen frame.
  std::int64_t findFrame() {
    const std::int64_t vertices = kVertex * m_counts[kVertices];
    const int chosen =
        m_choice.frame >= 0 && m_choice.frame < m_counts[kFrames] ? m_choice.frame : 0;
    for (int i = 0; i < m_counts[kFrames] && m_view.ok(); ++i) {
      std::int32_t poses = 1;
      std::int64_t begin = m_at + 4;
      if (m_view.intAt(m_at) != 0) {
        poses = m_view.intAt(m_at + 4);
        if (poses <= 0 || poses > kMostCount) m_view.holds(-1, 1, 1);
        begin += 4 + kBox + std::int64_t{4} * poses;
      }
      if (i == chosen) return begin + kFrameHead;
      m_at = begin + poses * (kFrameHead + vertices);
    }
    return -1;
  }

  bool readTriangles(std::int64_t triangles, std::int64_t coordinates, std::int64_t vertices,
                     Model::Part& part) {
    const ModelPoint scale = m_view.threeFloatsAt(8), offset = m_view.threeFloatsAt(20);
    std::vector<ModelPoint> points;
    for (std::int64_t i = 0; i < m_counts[kVertices]; ++i) {
      ModelPoint point;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto byte = m_view.byteAt(vertices + kVertex * i + static_cast<std::int64_t>(axis));
        point[axis] = static_cast<float>(byte) * scale[axis] + offset[axis];
      }
      points.push_back(point);
    }
    std::vector<std::array<int, 3>> corners;
    for (std::int64_t i = 0; i < m_counts[kTriangles]; ++i) {
      const std::int64_t at = triangles + kTriangle * i;
      corners.push_back({m_view.intAt(at + 4), m_view.intAt(at + 12), m_view.intAt(at + 8)});
      for (const int corner : corners.back())
        if (corner < 0 || corner >= m_counts[kVertices]) return false;
    }
    const std::vector<ModelPoint> normals = smoothNormals(points, corners);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const bool isFront = m_view.intAt(triangles + kTriangle * static_cast<std::int64_t>(i)) != 0;
      for (const int corner : corners[i]) {
        const auto index = static_cast<std::size_t>(corner);
        const std::int64_t at = coordinates + kCoordinate * corner;
        float s = static_cast<float>(m_view.intAt(at + 4)) + 0.5F;
        if (!isFront && m_view.intAt(at) != 0) s += static_cast<float>(m_counts[kWidth]) / 2;
        const float t = static_cast<float>(m_view.intAt(at + 8)) + 0.5F;
        part.vertices.push_back({points[index],
                                 normals[index],
                                 {s / static_cast<float>(m_counts[kWidth]),
                                  t / static_cast<float>(m_counts[kHeight])}});
      }
    }
    return true;
  }

  const Bytes& m_file;
  ByteView m_view;
  ModelChoice m_choice;
  const Palette& m_palette;
  std::array<std::int32_t, 6> m_counts{};
  std::int64_t m_at = 0;
};

}  // namespace

DecodedModel mdlModel(const Bytes& file, ModelChoice choice, const Palette& palette) {
  return MdlReader(file, choice, palette).run();
}

}  // namespace halfspace::level
