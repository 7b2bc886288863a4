// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// A solid leaf's cell: the convex polytope bounded by the tree's planes, with the data that queries
// need. A cell is packed into one run of 8-byte words, so that a leaf test reads contiguous memory.
//
// Most cells of a level are boxes and wedges. Most coordinates of their vertices are therefore
// equal to the offset of one of the cell's axial planes, and the others repeat. A packed cell
// stores each of these numbers once. A coordinate is stored as the index of its number, an edge as
// four small indices:
//
//   words: | header | planes | numbers | edges | vertices | fragments |
//          0 to 5: offsets of the axial planes ^   indices ^  (if any)
//          6, 7, ...: `numbers`, as floats if a float holds each of them exactly
//
// Nothing is rounded: unpacked vertices have the bits they were packed with. A cell too large for
// this form is *plain*: it stores its vertices as Vec3 and its edges as CellEdge.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bsp/query/cell_parts.h"
#include "bsp/query/fragment_list.h"

namespace halfspace::bsp {

// The first word of a packed cell: how many of each part it has. In a plain cell, `vertices`,
// `edges` and `numbers` are 0; PlainCounts follows its planes instead.
struct CellHeader {
  uint16_t facets, bevels;
  uint8_t vertices, edges, numbers;
  uint8_t form;  // kCell... below
};
struct PlainCounts {
  uint32_t vertices, edges;
};
inline constexpr uint8_t kCellPlain = 1;
inline constexpr uint8_t kCellFloats = 2;        // numbers are floats, else doubles
inline constexpr uint8_t kCellWideVertices = 4;  // a byte per coordinate, else 4 bits in 2 bytes
inline constexpr uint8_t kCellWideEdges = 8;     // a byte per index, else 4 bits in 2 bytes
inline constexpr uint8_t kCellFragments = 16;    // has fragments: FragmentHeader follows
inline constexpr uint8_t kCellForms = 31;        // all flags above, which a file may have
// The fragments are kept apart, in TreeView::crowded; the last word is their index there. Live
// trees only.
inline constexpr uint8_t kCellCrowded = 32;
// The fragments have the short form (fragment_list.h). Live trees only.
inline constexpr uint8_t kCellShortFragments = 64;

// A cell with more vertices or edges is plain. Queries unpack the other cells into arrays on the
// stack.
inline constexpr size_t kMostPackedVertices = 64, kMostPackedEdges = 96;
// Fragments with more corners are not packed: sorting their numbers would take longer than the
// rest of an edit that meets the cell. A live tree keeps them apart (crowded_fragments.h).
inline constexpr size_t kMostPackedCorners = 2048;

// A packed cell. Contract: points to words that CellData made or that the file reader has checked.
// A view: it does not own the words.
class PackedCell {
 public:
  explicit PackedCell(const uint64_t* words) : m_words(words) {}

  const CellHeader& header() const { return *at<CellHeader>(0); }
  // The polytope's own planes. None is redundant: each facet has an area.
  std::span<const CellPlane> facets() const { return {planes(), header().facets}; }
  // Planes that touch the cell without cutting it.
  std::span<const CellPlane> bevels() const {
    return {planes() + header().facets, header().bevels};
  }
  // Facets, then bevels, contiguous.
  std::span<const CellPlane> allPlanes() const { return {planes(), planeCount()}; }
  size_t vertexCount() const { return isPlain() ? plainCounts().vertices : header().vertices; }
  size_t edgeCount() const { return isPlain() ? plainCounts().edges : header().edges; }
  FragmentList fragments() const;

  bool isPlain() const { return (header().form & kCellPlain) != 0; }
  // Not of a crowded cell, whose fragments are not in its words.
  bool hasFragments() const { return (header().form & kCellFragments) != 0; }
  // Contract: hasFragments().
  bool hasShortFragments() const { return (header().form & kCellShortFragments) != 0; }
  bool isCrowded() const { return (header().form & kCellCrowded) != 0; }
  // Contract: isCrowded(). Index into TreeView::crowded.
  uint64_t crowdedIndex() const { return *at<uint64_t>(fragmentHeaderAt()); }
  // Positions of the cell's parts, in bytes from its first word. Each is computed from the header
  // and from counts that lie before it, so a reader can check them in this order. 64 bits, as the
  // counts of a damaged file may be of any size.
  uint64_t countsAt() const {  // PlainCounts, or the numbers
    return sizeof(CellHeader) + uint64_t{planeCount()} * sizeof(CellPlane);
  }
  uint64_t edgesAt() const {  // in a plain cell, the edges follow the vertices
    if (isPlain())
      return countsAt() + sizeof(PlainCounts) + uint64_t{plainCounts().vertices} * sizeof(Vec3);
    const bool areFloats = (header().form & kCellFloats) != 0;
    return countsAt() + uint64_t{header().numbers} * (areFloats ? sizeof(float) : sizeof(double));
  }
  uint64_t verticesAt() const {
    if (isPlain()) return countsAt() + sizeof(PlainCounts);
    return edgesAt() + header().edges * ((header().form & kCellWideEdges) != 0 ? 4u : 2u);
  }
  uint64_t fragmentHeaderAt() const {  // the end of a cell without fragments
    if (isPlain()) return edgesAt() + uint64_t{plainCounts().edges} * sizeof(CellEdge);
    return wholeWords(verticesAt() +
                      header().vertices * ((header().form & kCellWideVertices) != 0 ? 3u : 2u));
  }
  uint64_t fragmentNumbersAt() const {
    return fragmentHeaderAt() +
           (hasShortFragments() ? sizeof(ShortHeader) : sizeof(FragmentHeader));
  }
  uint64_t fragmentsAt() const {  // after the numbers of the fragments' corners
    if (hasShortFragments())
      return fragmentNumbersAt() + shortHeader().doubles * sizeof(double) +
             shortHeader().floats * sizeof(float);
    const bool areFloats = (fragmentHeader().form & kCornersFloats) != 0;
    return fragmentNumbersAt() +
           uint64_t{fragmentHeader().numbers} * (areFloats ? sizeof(float) : sizeof(double));
  }
  uint64_t cornersAt() const {
    if (hasShortFragments()) return fragmentsAt() + shortHeader().fragments * sizeof(ShortFragment);
    return fragmentsAt() + uint64_t{fragmentHeader().fragments} * sizeof(CellFragment);
  }
  uint64_t end() const;
  const void* part(uint64_t offset) const { return at<std::byte>(offset); }
  static constexpr uint64_t wholeWords(uint64_t bytes) {
    return (bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t) * sizeof(uint64_t);
  }

  // Contract: isPlain().
  const PlainCounts& plainCounts() const { return *at<PlainCounts>(countsAt()); }
  // Contract: hasFragments(), and the header is that of the form which hasShortFragments() tells.
  const FragmentHeader& fragmentHeader() const { return *at<FragmentHeader>(fragmentHeaderAt()); }
  const ShortHeader& shortHeader() const { return *at<ShortHeader>(fragmentHeaderAt()); }

 protected:
  template <class T>
  const T* at(uint64_t offset) const {
    return reinterpret_cast<const T*>(reinterpret_cast<const std::byte*>(m_words) +
                                      static_cast<size_t>(offset));
  }

 private:
  const CellPlane* planes() const { return reinterpret_cast<const CellPlane*>(m_words + 1); }
  size_t planeCount() const { return static_cast<size_t>(header().facets) + header().bevels; }
  FragmentOutline::Form formOfCorners() const;

  const uint64_t* m_words;
};

// A packed cell whose vertices and edges can be read as arrays. The first call of vertices() or
// edges() unpacks them into this view (10 to 20 ns). The returned spans are therefore valid only as
// long as the view, and a view must not be shared between threads. Its size is more than 2 kB: do
// not hold one across a recursion.
class CellView : public PackedCell {
 public:
  explicit CellView(const uint64_t* words) : PackedCell(words) {}
  CellView(const CellView&) = delete;
  CellView& operator=(const CellView&) = delete;

  std::span<const Vec3> vertices() const& {
    if (m_vertices == nullptr) unpackVertices();
    return {m_vertices, vertexCount()};
  }
  std::span<const CellEdge> edges() const& {
    if (m_edges == nullptr) unpackEdges();
    return {m_edges, edgeCount()};
  }
  std::span<const Vec3> vertices() const&& = delete;
  std::span<const CellEdge> edges() const&& = delete;

 private:
  void unpackVertices() const;
  void unpackEdges() const;

  mutable const Vec3* m_vertices = nullptr;
  mutable const CellEdge* m_edges = nullptr;
  // Left uninitialised on purpose: most leaf tests need neither.
  mutable double m_coordinates[3 * kMostPackedVertices];
  mutable CellEdge m_edgeArray[kMostPackedEdges];
};

// A cell under construction.
struct CellData {
  std::vector<CellPlane> facets, bevels;
  std::vector<Vec3> vertices;
  std::vector<CellEdge> edges;
  std::vector<CellFragment> fragments;
  std::vector<Vec3> fragmentCorners;

  // Without the fragments if the cell is crowded; with them: dataOf() in tree_view.h.
  static CellData of(const CellView& cell);
  // The words of the packed cell (cell_packing.cpp). Contract: each list has at most kMaxCellParts
  // entries, fragments and their corners 2^32.
  std::vector<uint64_t> packed() const;
  // The same with short fragments, if they fit into that form. A live tree has them.
  std::vector<uint64_t> packedShort() const;
  // The same for a crowded cell, whose fragments have this index in TreeView::crowded.
  std::vector<uint64_t> packedCrowded(uint64_t index) const;
};
inline constexpr size_t kMaxCellParts = 65535;

static_assert(sizeof(CellHeader) == 8 && sizeof(PlainCounts) == 8);

}  // namespace halfspace::bsp
