// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "bsp/build/tree_storage.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace halfspace::bsp {

using geometry::OrientedPlane;
using geometry::PlaneTable;

namespace {

// Runs of up to kExactRuns words are exactly as long as their cell. Most cells of a level have one
// of a few sizes, so a freed run is soon used again. Longer runs have kRunsPerPower sizes between
// each power of two and the next, so at most a sixteenth of such a run is unused.
constexpr size_t kExactRuns = 32, kRunsPerPower = 16;

uint32_t sizeClass(size_t words) {
  assert(words > 0);
  if (words <= kExactRuns) return static_cast<uint32_t>(words);
  // words - 1 is s * 2^shift plus a remainder, with s from 16 to 31.
  const size_t shift = static_cast<size_t>(std::bit_width(words - 1)) - 5;
  const size_t next = ((words - 1) >> shift) + 1;
  return static_cast<uint32_t>(kExactRuns + (shift - 1) * kRunsPerPower + next - kRunsPerPower);
}

size_t runSize(uint32_t sizeClass) {
  if (sizeClass <= kExactRuns) return sizeClass;
  const size_t step = sizeClass - kExactRuns - 1;
  return (kRunsPerPower + 1 + step % kRunsPerPower) << (step / kRunsPerPower + 1);
}

uint64_t hashOf(const Vec3& v) {
  uint64_t hash = 0;
  for (int i = 0; i < 3; ++i) {
    hash = (hash ^ std::bit_cast<uint64_t>(v[i])) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

// True if the first component that is not zero is positive.
bool looksUp(const Vec3& n) {
  if (n.x() != 0.0) return n.x() > 0.0;
  return n.y() != 0.0 ? n.y() > 0.0 : n.z() > 0.0;
}

// Largest error of stored planes and vertices, as a share of the world's half side. Each of the
// three components of a unit normal is off by less than 4 units in the last place of 1. The offset
// of a plane and each of a vertex's three coordinates have the same relative error.
constexpr double kRounding = 0x1p-48;

}  // namespace

TreeStorage::TreeStorage() {
  for (int axis = 0; axis < 3; ++axis) internNormal(Vec3::Unit(axis));
}

TreeView TreeStorage::view() const {
  TreeView view;
  view.nodes = m_nodes.data();
  view.normals = m_normals.data();
  view.cellStarts = m_cellStarts.data();
  view.cellWords = m_cellWords.data();
  view.crowded = m_crowded.data();
  view.nodeCount = static_cast<uint32_t>(m_nodes.size());
  view.normalCount = static_cast<uint32_t>(m_normals.size());
  view.solidLeafCount = static_cast<uint32_t>(m_cellStarts.size());
  view.emptyLeafCount = m_emptyLeaves;
  view.cellWordCount = m_cellWords.size();
  view.root = m_root;
  view.worldHalf = m_worldHalf;
  view.rounding = m_worldHalf * kRounding;
  return view;
}

size_t TreeStorage::nodeBytes() const {
  return nodesInUse() * sizeof(Node) + m_normals.size() * sizeof(Vec3);
}

size_t TreeStorage::cellBytes() const {
  size_t bytes = m_usedWords * sizeof(uint64_t);
  for (const CrowdedFragments& fragments : m_crowded) bytes += fragments.bytes();
  return bytes;
}

void TreeStorage::setWorld(double half) {
  assert(std::isfinite(half) && half > 0.0);
  m_worldHalf = half;
}

uint32_t TreeStorage::internNormal(const Vec3& unit) {
  assert(std::abs(unit.squaredNorm() - 1.0) < 0x1p-40);
  const uint64_t hash = hashOf(unit);
  const auto [first, last] = m_normalIndex.equal_range(hash);
  for (auto it = first; it != last; ++it)
    if (m_normals[it->second] == unit) return it->second;
  const auto index = static_cast<uint32_t>(m_normals.size());
  assert(m_normals.size() < UINT32_MAX / 2 && "a cell's plane has one bit less for it");
  m_normals.push_back(unit);
  m_normalIndex.emplace(hash, index);
  return index;
}

const TreeStorage::Direction& TreeStorage::directionOf(const PlaneTable& table, uint32_t plane) {
  if (m_directions.size() <= plane) m_directions.resize(table.size());
  assert(plane < m_directions.size());
  Direction& direction = m_directions[plane];
  if (direction.normal != UINT32_MAX) return direction;
  const geometry::PlaneNumbers& numbers = table.numbers(plane);
  const Vec3 normal(numbers.a, numbers.b, numbers.c);
  assert(!normal.isZero(0.0) && normal.allFinite());
  // Scaled first, as squares of large coefficients could overflow.
  const double scale = normal.cwiseAbs().maxCoeff();
  const Vec3 scaled = normal / scale;
  const double length = scaled.norm();
  const double sign = looksUp(normal) ? 1.0 : -1.0;
  // Adding zero turns -0 into +0.
  const Vec3 unit = (sign / length) * scaled + Vec3::Zero();
  direction.normal = internNormal(unit);
  direction.flipped = sign < 0.0;
  direction.offset = sign * (numbers.d / scale / length);
  assert(std::isfinite(direction.offset) && direction.normal < m_normals.size());
  return direction;
}

OrientedPlane TreeStorage::canonical(const PlaneTable& table, uint32_t plane) {
  return OrientedPlane(plane, directionOf(table, plane).flipped);
}

CellPlane TreeStorage::cellPlane(const PlaneTable& table, OrientedPlane plane) {
  const Direction& direction = directionOf(table, plane.id());
  const bool against = plane.flipped() != direction.flipped;
  return {against ? -direction.offset : direction.offset,
          direction.normal << 1 | (against ? 1u : 0u), kNoFace};
}

CellPlane TreeStorage::cellPlane(const Vec3& unitNormal, double offset) {
  assert(std::isfinite(offset));
  const bool against = !looksUp(unitNormal);
  const Vec3 unit = (against ? Vec3(-unitNormal) : unitNormal) + Vec3::Zero();
  return {offset, internNormal(unit) << 1 | (against ? 1u : 0u), kNoFace};
}

uint32_t TreeStorage::addNode(const PlaneTable& table, OrientedPlane plane) {
  const Direction& direction = directionOf(table, plane.id());
  assert(direction.flipped == plane.flipped());
  NodeOrigin origin{plane};
  origin.number = ++m_lastNumber;
  return addNode(Node{direction.offset, direction.normal, Link(), Link()}, origin);
}

uint32_t TreeStorage::addNode(const Node& node, const NodeOrigin& origin) {
  if (m_freeNodes.empty()) {
    m_nodes.push_back(node);
    m_origins.push_back(origin);
    return static_cast<uint32_t>(m_nodes.size() - 1);
  }
  const uint32_t index = m_freeNodes.back();
  m_freeNodes.pop_back();
  assert(index < m_nodes.size() && m_nodes.size() == m_origins.size());
  m_nodes[index] = node;
  m_origins[index] = origin;
  return index;
}

uint32_t TreeStorage::addNodeLike(const TreeStorage& other, uint32_t index, OrientedPlane plane) {
  assert(&other != this && index < other.m_nodes.size());
  const Node& like = other.m_nodes[index];
  NodeOrigin origin{plane};
  origin.number = other.m_origins[index].number;
  return addNode(Node{like.offset, internNormal(other.m_normals[like.normal]), Link(), Link()},
                 origin);
}

CellData TreeStorage::cellLike(const TreeStorage& other, uint32_t solidLeaf) {
  assert(&other != this && solidLeaf < other.m_cellStarts.size());
  CellData cell = dataOf(other.view(), solidLeaf);
  for (std::vector<CellPlane>* planes : {&cell.facets, &cell.bevels})
    for (CellPlane& plane : *planes)
      plane.normal = internNormal(other.m_normals[plane.normal >> 1]) << 1 | (plane.normal & 1u);
  return cell;
}

Link TreeStorage::addEmptyLeaf() {
  if (m_freeEmpty.empty()) return Link::leaf(false, m_emptyLeaves++);
  const uint32_t id = m_freeEmpty.back();
  assert(id < m_emptyLeaves);
  m_freeEmpty.pop_back();
  return Link::leaf(false, id);
}

Link TreeStorage::addSolidLeaf(const CellData& cell) {
  uint32_t id;
  if (m_freeSolid.empty()) {
    id = static_cast<uint32_t>(m_cellStarts.size());
    m_cellStarts.push_back(0);
    m_cellCapacity.push_back(0);
  } else {
    id = m_freeSolid.back();
    m_freeSolid.pop_back();
  }
  assert(m_cellStarts.size() == m_cellCapacity.size() && m_cellCapacity[id] == 0);
  setCell(id, cell);
  return Link::leaf(true, id);
}

void TreeStorage::setCell(uint32_t solidLeaf, const CellData& cell) {
  freeCrowded(solidLeaf);
  const bool isCrowded = cell.fragmentCorners.size() > kMostPackedCorners;
  uint64_t index = m_crowded.size();
  if (isCrowded) {
    CrowdedFragments fragments(cell.facets.size(), cell.fragments, cell.fragmentCorners);
    if (m_freeCrowded.empty()) {
      m_crowded.push_back(std::move(fragments));
    } else {
      index = m_freeCrowded.back();
      m_freeCrowded.pop_back();
      m_crowded[index] = std::move(fragments);
    }
  }
  const std::vector<uint64_t> packed = isCrowded ? cell.packedCrowded(index) : cell.packedShort();
  const size_t size = packed.size();
  const uint32_t wanted = sizeClass(size);
  assert(solidLeaf < m_cellStarts.size());
  assert(wanted < m_freeRuns.size() && runSize(wanted) >= size);
  if (m_cellCapacity[solidLeaf] != wanted) {
    freeRun(solidLeaf);
    m_cellStarts[solidLeaf] = takeRun(wanted);
    m_cellCapacity[solidLeaf] = wanted;
    m_usedWords += runSize(wanted);
  }
  assert(m_cellStarts[solidLeaf] + size <= m_cellWords.size());
  std::ranges::copy(packed, m_cellWords.begin() + m_cellStarts[solidLeaf]);
}

CrowdedFragments* TreeStorage::crowded(uint32_t solidLeaf) {
  const PackedCell cell(&m_cellWords[m_cellStarts[solidLeaf]]);
  return cell.isCrowded() ? &m_crowded[cell.crowdedIndex()] : nullptr;
}

void TreeStorage::setFace(uint32_t solidLeaf, size_t facet, uint32_t face) {
  uint64_t* words = &m_cellWords[m_cellStarts[solidLeaf]];
  assert(m_cellCapacity[solidLeaf] != 0 && facet < PackedCell(words).facets().size());
  auto* planes = reinterpret_cast<CellPlane*>(words + sizeof(CellHeader) / sizeof(uint64_t));
  planes[facet].face = face;
}

void TreeStorage::freeCrowded(uint32_t solidLeaf) {
  if (m_cellCapacity[solidLeaf] == 0) return;
  const PackedCell cell(&m_cellWords[m_cellStarts[solidLeaf]]);
  if (!cell.isCrowded()) return;
  m_freeCrowded.push_back(cell.crowdedIndex());
  m_crowded[cell.crowdedIndex()] = CrowdedFragments(0, {}, {});
}

uint32_t TreeStorage::takeRun(size_t wanted) {
  std::vector<uint32_t>& runs = m_freeRuns[wanted];
  if (!runs.empty()) {
    const uint32_t start = runs.back();
    runs.pop_back();
    assert(start < m_cellWords.size());
    return start;
  }
  assert(m_cellWords.size() + runSize(static_cast<uint32_t>(wanted)) <= UINT32_MAX);
  const auto start = static_cast<uint32_t>(m_cellWords.size());
  m_cellWords.resize(m_cellWords.size() + runSize(static_cast<uint32_t>(wanted)));
  return start;
}

void TreeStorage::freeRun(uint32_t solidLeaf) {
  const uint32_t capacity = m_cellCapacity[solidLeaf];
  if (capacity == 0) return;
  assert(m_usedWords >= runSize(capacity));
  m_freeRuns[capacity].push_back(m_cellStarts[solidLeaf]);
  m_usedWords -= runSize(capacity);
  m_cellCapacity[solidLeaf] = 0;
}

void TreeStorage::removeLeaf(Link leaf) {
  assert(leaf.isLeaf() && leaf.leafId() < (leaf.isSolid() ? m_cellStarts.size() : m_emptyLeaves));
  if (!leaf.isSolid()) {
    m_freeEmpty.push_back(leaf.leafId());
    return;
  }
  assert(m_cellCapacity[leaf.leafId()] != 0 && "a leaf is removed once");
  freeCrowded(leaf.leafId());
  freeRun(leaf.leafId());
  m_freeSolid.push_back(leaf.leafId());
}

void TreeStorage::removeSubtree(Link link) {
  [[maybe_unused]] const uint32_t others = nodesInUse() - size(link);
  std::vector<Link> stack{link};
  while (!stack.empty()) {
    const Link top = stack.back();
    stack.pop_back();
    if (top.isLeaf()) {
      removeLeaf(top);
      continue;
    }
    assert(top.nodeIndex() < m_nodes.size());
    const Node& node = m_nodes[top.nodeIndex()];
    stack.push_back(node.back);
    stack.push_back(node.front);
    removeNode(top.nodeIndex());
  }
  assert(nodesInUse() == others && "a subtree has as many nodes as its root says");
}

}  // namespace halfspace::bsp
