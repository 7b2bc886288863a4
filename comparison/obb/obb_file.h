// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The file of a hierarchy of spheres and OBBs, .hobb: built once, loaded by who moves such bodies.
// As the source has it (Team Chicken Bomb, 2001): a head, the nodes, and the corners of the
// triangles by leaf. Little-endian:
//   head            64 bytes
//   nodes           136 bytes each, the root first, children side by side behind their parent
//   triangles       80 bytes each, by leaf: corners, and which of those given it was
// The checksum covers everything behind it.
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
  notAHierarchy,   // does not begin as such a file does
  unknownVersion,  // of another version than kObbFileVersion
  wrongSize,       // not as long as the head says
  wrongChecksum,   // damaged
  badHead,         // a number in the head that cannot be
  badNumber,       // not finite, too large, or an extent below zero
  badAxes,         // of a box: not of unit length at right angles
  badLink,         // to no node, backwards, to one that has a parent; or no link to this node
  badTriangles,    // a leaf's triangles that are not there, or another leaf's; or in no leaf
  tooDeep,         // more than ObbTree::kDeepest nodes below each other
  outside,         // a triangle reaches out of a box or sphere about it: it might be missed
};

// Why bytes are no hierarchy; `entry`: the node or triangle.
struct ObbFileRefusal {
  ObbFileProblem problem;
  uint64_t entry = 0;
};
std::string wordsFor(const ObbFileRefusal& refusal);

// The same tree gives the same bytes.
std::vector<std::byte> writeObbFile(const ObbTree& tree);
// Whatever the bytes are: a tree that misses nothing, or a reason. Cost: linear, times the depth.
std::variant<ObbTree, ObbFileRefusal> readObbFile(std::span<const std::byte> bytes);

}  // namespace halfspace::comparison
