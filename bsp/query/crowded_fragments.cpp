// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/crowded_fragments.h"

#include <cassert>
#include <cmath>

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

namespace {

// A grid is made for this many fragments a tile; it is made again when a facet has twice as many
// fragments.
constexpr double kPerTile = 2.0;
// Fragments that are long and thin meet many tiles. Fewer tiles are made if each fragment would
// meet more than this many in the mean.
constexpr size_t kMostTilesEach = 8;
// Room for rounding in the test whether a fragment holds a point, as a share of the size of the
// facet. Far above the rounding, far below a tile.
constexpr double kMargin = 0x1p-30;

}  // namespace

CrowdedFragments::CrowdedFragments(size_t facets, std::span<const CellFragment> fragments,
                                   std::span<const Vec3> corners)
    : m_facets(facets) {
  m_slots.reserve(fragments.size());
  m_corners.reserve(corners.size());
  std::vector<std::vector<uint32_t>> ofFacet(facets);
  size_t first = 0;
  for (const CellFragment& fragment : fragments) {
    assert(fragment.facet < facets && first + fragment.corners <= corners.size());
    ofFacet[fragment.facet].push_back(
        store(fragment.facet, fragment.face, corners.subspan(first, fragment.corners)));
    first += fragment.corners;
  }
  for (size_t facet = 0; facet < facets; ++facet) makeGrid(m_facets[facet], ofFacet[facet]);
}

CrowdedFragments::Bounds CrowdedFragments::boundsOf(std::span<const Vec3> corners) {
  Bounds bounds{corners[0], corners[0]};
  for (const Vec3& corner : corners.subspan(1)) {
    bounds.low = bounds.low.cwiseMin(corner);
    bounds.high = bounds.high.cwiseMax(corner);
  }
  return bounds;
}

double CrowdedFragments::surfaceOf(uint32_t id) const {
  const Bounds bounds = boundsOf((*this)[id].corners);
  const Vec3 s = bounds.high - bounds.low;
  return s.x() * s.y() + s.y() * s.z() + s.z() * s.x();
}

size_t CrowdedFragments::bytes() const {
  size_t bytes = m_slots.size() * sizeof(Slot) + m_corners.size() * sizeof(Vec3) +
                 m_entries.size() * sizeof(Entry);
  for (const Facet& facet : m_facets)
    bytes += sizeof(Facet) + facet.heads.size() * sizeof(uint32_t);
  return bytes;
}

// Puts a fragment into a slot; no tile lists it yet.
uint32_t CrowdedFragments::store(size_t facet, uint32_t face, std::span<const Vec3> corners) {
  assert(corners.size() >= 3 && corners.size() <= UINT16_MAX && facet <= UINT16_MAX);
  const auto count = static_cast<uint16_t>(corners.size());
  std::vector<uint32_t>& free = m_freeSlots[count];
  uint32_t id;
  if (free.empty()) {
    id = static_cast<uint32_t>(m_slots.size());
    m_slots.push_back({0, 0, static_cast<uint32_t>(m_corners.size()), 0, count});
    m_corners.insert(m_corners.end(), corners.begin(), corners.end());
  } else {
    id = free.back();
    free.pop_back();
    std::copy(corners.begin(), corners.end(), m_corners.begin() + m_slots[id].first);
  }
  Slot& slot = m_slots[id];
  slot.number = ++m_lastNumber;
  slot.face = face;
  slot.facet = static_cast<uint16_t>(facet);
  ++m_size;
  m_cornerCount += count;
  Facet& on = m_facets[facet];
  ++on.count;
  ++on.faces[face];
  if (on.isLargestKnown && (on.largest == kNone || surfaceOf(id) > surfaceOf(on.largest)))
    on.largest = id;
  return id;
}

void CrowdedFragments::add(size_t facet, uint32_t face, std::span<const Vec3> corners) {
  const uint32_t id = store(facet, face, corners);
  Facet& on = m_facets[facet];
  if (on.count <= 2 * on.countOfGrid + 16) return link(on, id);
  std::vector<uint32_t> all;
  visitAll(facet, [&](uint32_t each) { all.push_back(each); });
  makeGrid(on, all);
}

void CrowdedFragments::remove(uint32_t id) {
  Slot& slot = m_slots[id];
  assert(slot.number != 0);
  Facet& facet = m_facets[slot.facet];
  unlink(facet, id);
  const auto face = facet.faces.find(slot.face);
  if (--face->second == 0) facet.faces.erase(face);
  if (facet.largest == id) facet.isLargestKnown = false;
  slot.number = 0;
  --facet.count;
  --m_size;
  m_cornerCount -= slot.count;
  m_freeSlots[slot.count].push_back(id);
}

uint32_t CrowdedFragments::mainFace(size_t facet) {
  Facet& on = m_facets[facet];
  if (!on.isLargestKnown) {
    on.largest = kNone;
    double most = -1.0;
    visitAll(facet, [&](uint32_t id) {
      const double surface = surfaceOf(id);
      if (surface < most || (surface == most && !isBefore(id, on.largest))) return;
      most = surface;
      on.largest = id;
    });
    on.isLargestKnown = true;
  }
  return on.largest == kNone ? kNoFace : m_slots[on.largest].face;
}

// Divides the box of the fragments into about `tiles` tiles that are nearly squares. Returns the
// number of entries that the fragments then need.
size_t CrowdedFragments::chooseTiles(Facet& facet, std::span<const uint32_t> fragments,
                                     double tiles) {
  Bounds all = boundsOf((*this)[fragments.front()].corners);
  for (uint32_t id : fragments) {
    const Bounds bounds = boundsOf((*this)[id].corners);
    all.low = all.low.cwiseMin(bounds.low);
    all.high = all.high.cwiseMax(bounds.high);
  }
  const Vec3 size = all.high - all.low;
  int thin = 0;
  size.minCoeff(&thin);
  facet.u = (thin + 1) % 3;
  facet.v = (thin + 2) % 3;
  facet.margin = kMargin * (size.maxCoeff() + all.low.cwiseAbs().maxCoeff());
  const double width = size[facet.u], height = size[facet.v];
  const double side = std::sqrt(width * height / tiles);
  const auto count = [&](double length) {
    return side > 0.0 ? static_cast<uint32_t>(std::clamp(length / side, 1.0, tiles)) : 1u;
  };
  facet.columns = count(width);
  facet.rows = count(height);
  facet.low[0] = all.low[facet.u];
  facet.low[1] = all.low[facet.v];
  facet.perUnit[0] = width > 0.0 ? facet.columns / width : 0.0;
  facet.perUnit[1] = height > 0.0 ? facet.rows / height : 0.0;
  size_t entries = 0;
  for (uint32_t id : fragments) {
    const Bounds bounds = boundsOf((*this)[id].corners);
    const Tiles own = tilesOf(facet, bounds.low, bounds.high);
    entries += size_t{own.right - own.left + 1} * (own.top - own.bottom + 1);
  }
  return entries;
}

// Makes the tiles of a facet and links these fragments, which are all of it.
void CrowdedFragments::makeGrid(Facet& facet, std::span<const uint32_t> fragments) {
  for (const uint32_t head : facet.heads)
    for (uint32_t at = head; at != kNone;) {
      const uint32_t next = m_entries[at].next;
      m_entries[at].next = m_freeEntry;
      m_freeEntry = at;
      at = next;
    }
  facet.countOfGrid = fragments.size();
  if (!fragments.empty()) {
    double tiles = std::max(1.0, static_cast<double>(fragments.size()) / kPerTile);
    while (chooseTiles(facet, fragments, tiles) > kMostTilesEach * fragments.size() && tiles > 1.0)
      tiles = std::max(1.0, tiles / 2.0);
  }
  facet.heads.assign(size_t{facet.columns} * facet.rows, kNone);
  for (uint32_t id : fragments) link(facet, id);
}

void CrowdedFragments::link(Facet& facet, uint32_t id) {
  const Bounds bounds = boundsOf((*this)[id].corners);
  const Tiles own = tilesOf(facet, bounds.low, bounds.high);
  for (uint32_t row = own.bottom; row <= own.top; ++row)
    for (uint32_t column = own.left; column <= own.right; ++column) {
      uint32_t at = m_freeEntry;
      if (at == kNone) {
        at = static_cast<uint32_t>(m_entries.size());
        m_entries.emplace_back();
      } else {
        m_freeEntry = m_entries[at].next;
      }
      uint32_t& head = facet.heads[size_t{row} * facet.columns + column];
      m_entries[at] = {id, head};
      head = at;
    }
}

void CrowdedFragments::unlink(Facet& facet, uint32_t id) {
  const Bounds bounds = boundsOf((*this)[id].corners);
  const Tiles own = tilesOf(facet, bounds.low, bounds.high);
  for (uint32_t row = own.bottom; row <= own.top; ++row)
    for (uint32_t column = own.left; column <= own.right; ++column) {
      uint32_t* link = &facet.heads[size_t{row} * facet.columns + column];
      while (m_entries[*link].fragment != id) {
        link = &m_entries[*link].next;
        assert(*link != kNone && "every tile that a fragment meets lists it");
      }
      const uint32_t at = *link;
      *link = m_entries[at].next;
      m_entries[at].next = m_freeEntry;
      m_freeEntry = at;
    }
}

void CrowdedFragments::appendTo(CellData& cell) const {
  for (size_t facet = 0; facet < m_facets.size(); ++facet) appendTo(facet, {0, facet}, cell);
}

void CrowdedFragments::appendTo(size_t facet, const Renumbering& as, CellData& cell) const {
  if (!hasSeveralFaces(facet)) return;
  std::vector<uint32_t> order;
  visitAll(facet, [&](uint32_t id) { order.push_back(id); });
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return isBefore(a, b); });
  for (uint32_t id : order) {
    const auto [face, corners] = (*this)[id];
    cell.fragments.push_back({face + as.firstFace, static_cast<uint16_t>(as.facet),
                              static_cast<uint16_t>(corners.size())});
    cell.fragmentCorners.insert(cell.fragmentCorners.end(), corners.begin(), corners.end());
  }
}

CellData dataOf(const TreeView& tree, uint32_t solidLeaf) {
  const CellView cell = tree.cell(solidLeaf);
  CellData data = CellData::of(cell);
  if (cell.isCrowded()) tree.crowded[cell.crowdedIndex()].appendTo(data);
  return data;
}

}  // namespace halfspace::bsp
