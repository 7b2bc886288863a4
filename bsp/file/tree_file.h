// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The .hbsp file: a compiled tree as a game loads it. It is used in place (mapped into memory or
// loaded); nothing is copied.
//
// Layout, little-endian, all offsets from the start of the file:
//   FileHeader             128 bytes
//   SectionEntry[8]        kind, offset, size; ordered by kind, as are the sections
//   sections               each at a multiple of 64 bytes, zeros between them
// The checksum covers everything after the header's first 32 bytes. Nodes are stored depth-first,
// back before front, so every link leads forwards; leaves are numbered in that order. Cells are
// stored without gaps in the order of their leaves, and material names in the order of their
// numbers: each start must be where the entry before it ends.
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

// The origin of a boundary face.
struct FaceLabel {
  uint64_t solid = 0;     // number of a solid of the level; 0: unknown
  uint32_t face = 0;      // index of the face in that solid
  uint32_t material = 0;  // index into the material names
  bool operator==(const FaceLabel&) const = default;
};
static_assert(sizeof(FaceLabel) == 16);

// Facts about a tree that are stored with it.
struct TreeFacts {
  uint64_t levelHash = 0;           // of the compiled level; shows whether the file is out of date
  double bevelLimitDegrees = 0.0;   // 0: no edge bevels
  double protrusion = 0.0;          // for a sphere of radius 1; may be infinite
  uint32_t bevelSets = 0;           // bit set of kBevels... below
  uint32_t depth = 0;               // set by the writer: nodes on the longest path to a leaf
  uint32_t facets = 0, bevels = 0;  // set by the writer
};
inline constexpr uint32_t kBevelsEdges = 1, kBevelsVertices = 2, kBevelsLevel = 4, kBevelsBox = 8;

// Views into the file's bytes; valid as long as the bytes are.
struct TreeFile {
  TreeView tree;
  TreeFacts facts;
  std::span<const FaceLabel> labels;  // by face
  std::vector<std::string_view> materials;

  // The label of a face reported by a hit; null for kNoFace.
  const FaceLabel* label(uint32_t face) const {
    return face < labels.size() ? &labels[face] : nullptr;
  }
};

enum class FileProblem : uint8_t {
  misaligned,      // the bytes must begin at a multiple of 8
  tooShort,        // ends inside the header, the table or a section
  notATree,        // does not begin with the bytes of an .hbsp file
  unknownVersion,  // not kFileVersion
  wrongChecksum,   // damaged
  badHeader,       // an impossible number in the header
  badSection,      // missing, misplaced, or its size does not fit its entries
  badNumber,       // not finite, or out of its range
  badNormal,       // not of unit length, or the first three are not the axes
  badLink,         // to no node or leaf, backwards, or to one that is linked already
  tooDeep,         // a path of more than kDeepestTree nodes
  badCell,         // parts beyond the cell words, or indices out of range
  badText,         // a material name that is missing or not closed
  outOfOrder,      // a cell or a material name does not begin where the one before it ends
};

// Why bytes were refused: the problem, the section, and the entry of the section.
struct FileRefusal {
  FileProblem problem;
  std::string_view section;  // "header", "nodes", ...
  uint64_t entry = 0;
};
// The message for the user.
std::string messageOf(const FileRefusal& refusal);

// Reads a tree file: checks the checksum and everything that a query will read. Contract: `bytes`
// are unchanged while the tree is in use. Memory while reading: a bit per node and leaf and two
// bytes per node; afterwards a string_view per material. Cost: linear in the bytes, for any input.
std::variant<TreeFile, FileRefusal> readTreeFile(std::span<const std::byte> bytes);

// The contents of a file: a tree, which may have unused nodes and leaves, and its facts, labels and
// materials. Faces in cells should be below labels.size() or kNoFace; others are written as
// kNoFace.
struct TreeContents {
  const TreeView& tree;
  TreeFacts facts;
  std::span<const FaceLabel> labels;
  std::span<const std::string> materials;
};

// Returns the file's bytes; empty if the tree is too large: 2^30 nodes or leaves, 2^32 words of
// cells or characters of material names, or a path of more than kDeepestTree nodes. The same
// contents give the same bytes.
std::vector<std::byte> writeTreeFile(const TreeContents& contents);

}  // namespace halfspace::bsp
