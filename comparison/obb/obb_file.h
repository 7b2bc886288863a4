// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The file format .hobb of a hierarchy of spheres and oriented boxes: built once, loaded by
// programs that move such bodies. Source of the layout: Team Chicken Bomb, 2001. Little-endian:
//   header          64 bytes
//   nodes           136 bytes each; the root first, two children consecutive, after their parent
//   triangles       80 bytes each, leaf by leaf: corners, and the index in the input
// The checksum covers all bytes after its own field.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "comparison/obb/obb_tree.h"

namespace halfspace::comparison {

inline constexpr uint32_t kObbFileVersion = 1;

enum class ObbFileProblem : uint8_t {
  notAHierarchy,   // the file does not begin with the magic bytes
  unknownVersion,  // the version differs from kObbFileVersion
  wrongSize,       // the size differs from that in the header
  wrongChecksum,   // the file is damaged
  badHead,         // a number in the header is invalid
  badNumber,       // a number is not finite or too large, or an extent is negative
  badAxes,         // the axes of a box are not of unit length at right angles
  badLink,         // a child does not exist, precedes its parent or has two parents; or no parent
  badTriangles,    // triangles of a leaf do not exist or are in another leaf; or are in no leaf
  tooDeep,         // more than ObbTree::kDeepest nodes on one path
  outside,         // a triangle exceeds a box or sphere above it, so queries might miss it
};

// The reason why a file was refused. `entry`: the index of the node or triangle.
struct ObbFileRefusal {
  ObbFileProblem problem;
  uint64_t entry = 0;
};
std::string messageOf(const ObbFileRefusal& refusal);

// Writes a tree. The same tree gives the same bytes.
std::vector<std::byte> writeObbFile(const ObbTree& tree);
// Reads any bytes. Returns a tree whose queries miss no triangle, or the reason for refusal. Cost:
// linear in the size, times the depth of the tree.
std::variant<ObbTree, ObbFileRefusal> readObbFile(std::span<const std::byte> bytes);

}  // namespace halfspace::comparison
