// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The .hbsp file: a compiled tree as a game loads it. It is read where it lies (mapped into memory
// or loaded), nothing is copied.
//
// Layout, little-endian, all offsets from the start of the file:
//   FileHeader             128 bytes
//   SectionEntry[8]        kind, offset, size; by kind, sections follow each other in that order
//   sections               each at a multiple of 64 bytes, zeros between them
// The checksum covers everything after the header's first 32 bytes. Nodes stand depth-first, back
// before front, so that every link leads forwards; leaves are numbered in that order. Cells follow
// each other without gaps in the order of their leaves, and material names in that of their
// numbers: each start is where the entry before it ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

inline constexpr uint32_t kFileVersion = 1;

// Where a face of the boundary comes from.
struct FaceLabel {
  uint64_t solid = 0;     // of the level; 0: unknown
  uint32_t face = 0;      // of that solid
  uint32_t material = 0;  // index into the material names
  bool operator==(const FaceLabel&) const = default;
};
static_assert(sizeof(FaceLabel) == 16);

// What a file says of its tree, besides the tree.
struct TreeFacts {
  uint64_t levelHash = 0;           // of what was compiled; tells whether a file is stale
  double bevelLimitDegrees = 0.0;   // 0: no edge bevels
  double protrusion = 0.0;          // for a sphere of radius 1; may be infinite
  uint32_t bevelSets = 0;           // kBevels... below
  uint32_t depth = 0;               // set by the writer: nodes on the longest way to a leaf
  uint32_t facets = 0, bevels = 0;  // set by the writer
};
inline constexpr uint32_t kBevelsEdges = 1, kBevelsVertices = 2, kBevelsLevel = 4, kBevelsBox = 8;

// Places in the file's bytes; good as long as those are.
struct TreeFile {
  TreeView tree;
  TreeFacts facts;
  std::span<const FaceLabel> labels;  // by face
  std::vector<std::string_view> materials;

  // Of a face that a hit names; nothing for kNoFace.
  const FaceLabel* label(uint32_t face) const {
    return face < labels.size() ? &labels[face] : nullptr;
  }
};

enum class FileProblem : uint8_t {
  misaligned,      // the bytes must begin at a multiple of 8
  tooShort,        // ends inside the header, the table or a section
  notATree,        // does not begin as an .hbsp file does
  unknownVersion,  // of another version than kFileVersion
  wrongChecksum,   // damaged
  badHeader,       // a number in the header that cannot be
  badSection,      // a section missing, out of place, or of a size that does not fit its entries
  badNumber,       // not finite, or out of its range
  badNormal,       // not of unit length, or the first three are not the axes
  badLink,         // leads to no node or leaf, backwards, or where another link leads
  tooDeep,         // more than kDeepestTree nodes below each other
  badCell,         // parts that reach beyond the cells, or name what is not there
  badText,         // a material name that is missing or not closed
  outOfOrder,      // a cell or a material name does not begin where the one before it ends
};

// Why bytes are no tree: what, in which section, at which entry of it.
struct FileRefusal {
  FileProblem problem;
  std::string_view section;  // "header", "nodes", ...
  uint64_t entry = 0;
};
std::string wordsFor(const FileRefusal& refusal);

// Checks everything that a query will read, and the checksum. Contract: `bytes` stay as they are
// while the tree is in use. Memory: a bit for each node and leaf and two bytes for each node, while
// it reads, and a string_view for each material. Cost: linear in the bytes, whatever they are.
std::variant<TreeFile, FileRefusal> readTreeFile(std::span<const std::byte> bytes);

// What is written: a tree, which may have unused nodes and leaves, and what belongs to it. Faces in
// cells must be below labels.size() or kNoFace; others are written as kNoFace.
struct TreeContents {
  const TreeView& tree;
  TreeFacts facts;
  std::span<const FaceLabel> labels;
  std::span<const std::string> materials;
};

// Empty if the tree is too large for the file: 2^30 nodes or leaves, 2^32 words of cells or
// characters of material names, or more than kDeepestTree nodes below each other. The same contents
// give the same bytes.
std::vector<std::byte> writeTreeFile(const TreeContents& contents);

}  // namespace halfspace::bsp
