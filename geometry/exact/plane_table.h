// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "geometry/exact/plane.h"

namespace halfspace::geometry {

// A plane of a PlaneTable with an orientation. Two faces are coplanar exactly if the ids of their
// planes are equal, so coplanarity is a comparison of integers.
class OrientedPlane {
 public:
  OrientedPlane() = default;
  OrientedPlane(uint32_t id, bool flipped) : m_code(id << 1 | (flipped ? 1u : 0u)) {}
  uint32_t id() const { return m_code >> 1; }
  bool flipped() const { return (m_code & 1u) != 0; }
  int sign() const { return flipped() ? -1 : 1; }
  OrientedPlane opposite() const { return OrientedPlane(id(), !flipped()); }
  uint32_t code() const { return m_code; }
  auto operator<=>(const OrientedPlane&) const = default;

 private:
  uint32_t m_code = 0;
};

// The numbers that predicates need of a plane n.x = d, in its stored orientation.
struct PlaneNumbers {
  double a, b, c, d;  // n and d; exact integers if `integral`, else each rounded once: at most 2^53
  bool integral;      // the doubles are integers and exact
  bool dyadic;  // the doubles are exact up to a common factor (integral or not), and those that
                // are not 0 are at least 2^-240
  bool narrow;  // integral, |n| <= 2^35 and |d| < 2^53: fixed-width arithmetic suffices
};

// The residues of n and d modulo the prime 2^61 - 1; see exact/residue.h.
using PlaneResidues = std::array<uint64_t, 4>;

// Interns planes: planes that are the same point set get the same id, in either orientation. Ids
// are dense, ascend in order of first use, and never change or expire. The stored orientation is
// the one whose first non-zero normal component is positive. intern(): expected constant time.
// Reading is safe from many threads while no thread interns.
class PlaneTable {
 public:
  OrientedPlane intern(const Plane& plane);
  // Room for this many more planes.
  void reserve(size_t more);

  uint32_t size() const { return static_cast<uint32_t>(m_numbers.size()); }
  const PlaneNumbers& numbers(uint32_t id) const { return m_numbers[id]; }
  const PlaneResidues& residues(uint32_t id) const { return m_residues[id]; }
  // The plane with this id in its stored orientation; the second overload: in the given
  // orientation.
  const Plane& plane(uint32_t id) const { return m_planes[id]; }
  Plane plane(OrientedPlane p) const {
    return p.flipped() ? m_planes[p.id()].flipped() : m_planes[p.id()];
  }

 private:
  void growTo(size_t slotCount);
  std::vector<Plane> m_planes;
  std::vector<PlaneNumbers> m_numbers;
  std::vector<PlaneResidues> m_residues;
  std::vector<uint64_t> m_hashes;
  std::vector<uint32_t> m_slots;  // open addressing; id + 1, 0 is free
};

}  // namespace halfspace::geometry
