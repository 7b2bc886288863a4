// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/cut/boundary_pieces.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "geometry/csg/cut/face_cutter.h"
#include "geometry/csg/prepare/mesh_lookup.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

constexpr size_t kMostPieces = INT32_MAX;

using Words = boost::container::small_vector<uint32_t, 64>;

float roundedDown(double x) {
  const auto nearest = static_cast<float>(x);
  return nearest <= x ? nearest : std::nextafter(nearest, -std::numeric_limits<float>::infinity());
}

void append(Words& words, const ConvexPolygon::Corner& corner) {
  const MeetingPoint& point = corner.point;
  words.push_back(corner.edge);
  if (!point.isExplicit()) {
    words.insert(words.end(), point.planes, point.planes + 3);
    return;
  }
  words.push_back(MeetingPoint::kExplicit);
  for (const double x : {point.x, point.y, point.z}) {
    const auto bits = std::bit_cast<uint64_t>(x);
    words.push_back(static_cast<uint32_t>(bits));
    words.push_back(static_cast<uint32_t>(bits >> 32));
  }
}

// Reads the corner at `word` and moves on to the next one.
ConvexPolygon::Corner cornerAt(const PlaneTable& table, const uint32_t*& word) {
  const uint32_t edge = *word++;
  if (*word != MeetingPoint::kExplicit) {
    assert(word[0] < table.size() && word[1] < table.size() && word[2] < table.size());
    word += 3;
    return {meet(table, word[-3], word[-2], word[-1]), edge};
  }
  ++word;
  Vec3 position;
  for (double& x : position) {
    x = std::bit_cast<double>(word[0] | static_cast<uint64_t>(word[1]) << 32);
    word += 2;
  }
  return {explicitPoint(position), edge};
}

// Lists the corners in the opposite order, each with the edge that then follows it.
void reverse(ConvexPolygon& polygon) {
  auto& corners = polygon.corners;
  const uint32_t last = corners.back().edge;
  for (size_t i = corners.size() - 1; i > 0; --i) corners[i].edge = corners[i - 1].edge;
  corners.front().edge = last;
  std::reverse(corners.begin(), corners.end());
}

}  // namespace

BoundaryPieces::BoundaryPieces(std::span<const ConvexPolygon> pieces)
    : m_count(static_cast<uint32_t>(pieces.size()) & kMostPieces) {
  if (pieces.size() > kMostPieces) throw InternalError("a facet has 2^31 pieces", Vec3::Zero());
  if (pieces.empty()) return;
  m_isFlipped = pieces.front().plane.flipped();
  Words words(pieces.size() - 1 + wordsOfBlocks());
  Box bounds, ofBlock;
  for (size_t i = 0; i < pieces.size(); ++i) {
    assert(pieces[i].corners.size() >= 3 && pieces[i].plane == pieces.front().plane);
    if (i > 0) words[i - 1] = static_cast<uint32_t>(words.size());
    ofBlock.extend(boundsOf(pieces[i]));
    if ((i + 1) % kBlock == 0 || i + 1 == pieces.size()) {
      bounds.extend(ofBlock);
      const Bounds rounded = roundedOutwards(ofBlock);
      if (wordsOfBlocks() > 0)
        std::memcpy(&words[pieces.size() - 1 + rounded.size() * (i / kBlock)], rounded.data(),
                    sizeof(rounded));
      ofBlock.setEmpty();
    }
    for (const ConvexPolygon::Corner& corner : pieces[i].corners) {
      assert(corner.edge != pieces[i].plane.id());
      append(words, corner);
    }
  }
  m_words = ShortList<uint32_t, 2>(std::span<const uint32_t>(words.data(), words.size()));
  m_bounds = roundedOutwards(bounds);
}

BoundaryPieces::BoundaryPieces(const MeshLookup& mesh, uint32_t facet) : m_count(1) {
  assert(facet < mesh.size());
  m_isFlipped = mesh.planeOf(facet).flipped();
  m_facet = {&mesh, facet};
  assert(isFacet());
}

BoundaryPieces::Bounds BoundaryPieces::roundedOutwards(const Box& box) {
  Bounds bounds{};
  for (int axis = 0; axis < 3; ++axis) {
    bounds[static_cast<size_t>(axis)] = roundedDown(box.min()[axis]);
    bounds[static_cast<size_t>(axis) + 3] = -roundedDown(-box.max()[axis]);
  }
  return bounds;
}

Box BoundaryPieces::boxOf(const float* bounds) {
  const Eigen::Map<const Eigen::Vector3f> low(bounds), high(bounds + 3);
  return {low.cast<double>(), high.cast<double>()};
}

Box BoundaryPieces::bounds() const {
  if (isFacet()) return m_facet.mesh->box(m_facet.index);
  return m_count == 0 ? Box() : boxOf(m_bounds.data());
}

Box BoundaryPieces::boundsOfBlock(size_t block) const {
  assert(block < blockCount());
  if (wordsOfBlocks() == 0) return bounds();
  Bounds bounds;
  std::memcpy(bounds.data(), m_words.data() + m_count - 1 + bounds.size() * block, sizeof(bounds));
  return boxOf(bounds.data());
}

ConvexPolygon BoundaryPieces::piece(const PlaneTable& table, OrientedPlane plane,
                                    size_t index) const {
  assert(index < m_count);
  ConvexPolygon polygon;
  polygon.plane = plane;
  if (isFacet()) {
    const MeshLookup::Polygon facet = m_facet.mesh->polygon(m_facet.index);
    for (size_t i = 0; i < facet.corners.size(); ++i)
      polygon.corners.push_back({explicitPoint(facet.corners[i]), facet.edges[i].id()});
  } else {
    const uint32_t* word =
        m_words.data() + (index == 0 ? m_count - 1 + wordsOfBlocks() : m_words[index - 1]);
    const uint32_t* const end =
        m_words.data() + (index + 1 == m_count ? m_words.size() : m_words[index]);
    assert(word < end && end <= m_words.end());
    while (word < end) polygon.corners.push_back(cornerAt(table, word));
    assert(word == end && polygon.corners.size() >= 3);
  }
  if (plane.flipped() != (m_isFlipped != 0)) reverse(polygon);
  return polygon;
}

}  // namespace halfspace::geometry
