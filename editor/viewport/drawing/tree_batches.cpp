// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/tree_batches.h"

#include <algorithm>
#include <cmath>

#include "editor/viewport/drawing/vertices.h"

namespace halfspace::editor {

namespace {

QColor between(const QColor& from, const QColor& to, double share) {
  const auto mix = [share](double a, double b) { return static_cast<float>(a + share * (b - a)); };
  return QColor::fromRgbF(mix(from.redF(), to.redF()), mix(from.greenF(), to.greenF()),
                          mix(from.blueF(), to.blueF()), mix(from.alphaF(), to.alphaF()));
}

template <typename Ink>
std::vector<LineVertex> verticesOf(const std::vector<LabLine>& lines, const Ink& inkOf) {
  std::vector<LineVertex> vertices;
  vertices.reserve(2 * lines.size());
  for (const LabLine& line : lines) {
    const auto ink = inkOf(line.depth);
    vertices.push_back({toFloats(line.from), ink});
    vertices.push_back({toFloats(line.to), ink});
  }
  return vertices;
}

// Puts all vertices into one chunk as one thing.
void fill(ChunkedBatch& batch, const std::vector<LineVertex>& vertices) {
  batch.clear();
  if (!vertices.empty()) batch.set(1, geometry::Box(geometry::Vec3::Zero()), bytesOf(vertices));
}

}  // namespace

QColor depthColour(const Appearance& appearance, double depth) {
  return between(appearance.colour(Token::accent), appearance.colour(Token::warning), depth);
}

QColor heatColour(const Appearance& appearance, double share) {
  QColor none = appearance.colour(Token::warning);
  if (share <= 0) {
    none.setAlphaF(0);
    return none;
  }
  none.setAlphaF(0.45F);
  QColor most = appearance.colour(Token::error);
  most.setAlphaF(0.85F);
  return between(none, most, std::min(share, 1.0));
}

void TreeBatches::show(const LabPicture* picture) {
  if (picture == nullptr) {
    for (ChunkedBatch* batch : {&m_cells, &m_expanded, &m_heat}) batch->clear();
    return;
  }
  const auto byDepth = [&](float depth) { return toInk(depthColour(m_appearance, depth)); };
  fill(m_cells, verticesOf(picture->cells, byDepth));
  const auto expandedInk = toInk(m_appearance.colour(Token::intersecting));
  const auto bevelInk = toInk(m_appearance.colour(Token::ok));
  std::vector<LineVertex> lines = verticesOf(picture->expanded, [&](float) { return expandedInk; });
  const std::vector<LineVertex> bevels =
      verticesOf(picture->bevels, [&](float) { return bevelInk; });
  lines.insert(lines.end(), bevels.begin(), bevels.end());
  fill(m_expanded, lines);
  std::vector<LineVertex> heat;
  for (const HeatTriangle& triangle : picture->heat.triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const double share = triangle.early[i] / picture->heat.largest;
      heat.push_back({toFloats(triangle.corners[i]), toInk(heatColour(m_appearance, share))});
    }
  }
  fill(m_heat, heat);
}

void TreeBatches::upload(Gl& gl) {
  for (ChunkedBatch* batch : {&m_cells, &m_expanded, &m_heat}) batch->upload(gl);
}

void TreeBatches::release(Gl& gl) {
  for (ChunkedBatch* batch : {&m_cells, &m_expanded, &m_heat}) batch->release(gl);
}

}  // namespace halfspace::editor
