// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/exact/plane_table.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "geometry/exact/residue.h"
#include "geometry/exact/wide_coefficients.h"

namespace halfspace::geometry {

namespace {

constexpr size_t kFewestSlots = 64;

// Whether the first non-zero component of the normal is negative. Such planes are stored flipped.
bool pointsBackwards(const Plane& plane) {
  for (int i = 0; i < 3; ++i)
    if (plane.normal()[i] != 0.0) return plane.normal()[i] < 0.0;
  return false;
}

// PlaneNumbers::dyadic: whether dividing the coefficients by the common power of two rounded none
// of them and left none so small that a product of four underflows.
bool fitsDoubles(const Plane& plane) {
  if (plane.isIntegral()) return true;
  constexpr size_t kMostBits = 240;
  size_t bits = 0;
  const WideView wide = viewOf(plane.wide());
  for (size_t i = 0; i < 4; ++i) bits = std::max(bits, mpz_sizeinbase(wide[i], 2));
  for (size_t i = 0; i < 4; ++i) {
    if (mpz_sgn(wide[i]) == 0) continue;
    const size_t own = mpz_sizeinbase(wide[i], 2);
    if (own - mpz_scan1(wide[i], 0) > 53 || bits - own > kMostBits) return false;
  }
  return true;
}

PlaneNumbers numbersOf(const Plane& plane) {
  const Vec3& n = plane.normal();
  const bool narrow = plane.isIntegral() && n.cwiseAbs().maxCoeff() <= 0x1p35;
  assert(n.allFinite() && std::isfinite(plane.offset()));
  assert(n.cwiseAbs().maxCoeff() <= 0x1p53 && std::abs(plane.offset()) <= 0x1p53);
  return {n.x(), n.y(), n.z(), plane.offset(), plane.isIntegral(), fitsDoubles(plane), narrow};
}

PlaneResidues residuesOf(const Plane& plane) {
  PlaneResidues residues;
  if (plane.isIntegral()) {
    for (int i = 0; i < 3; ++i)
      residues[i] = residue::fromInteger(static_cast<int64_t>(plane.normal()[i]));
    residues[3] = residue::fromInteger(static_cast<int64_t>(plane.offset()));
    return residues;
  }
  const WideView wide = viewOf(plane.wide());
  for (size_t i = 0; i < 4; ++i) residues[i] = mpz_fdiv_ui(wide[i], residue::kPrime);
  return residues;
}

uint64_t hashOf(const PlaneResidues& r) {
  uint64_t hash = 0;
  for (uint64_t value : r) hash = residue::combine(hash, value);
  return hash;
}

}  // namespace

OrientedPlane PlaneTable::intern(const Plane& plane) {
  const bool flipped = pointsBackwards(plane);
  Plane stored = flipped ? plane.flipped() : plane;
  assert(!pointsBackwards(stored) && "of two orientations one is stored");
  const PlaneResidues residues = residuesOf(stored);
  const uint64_t hash = hashOf(residues);
  if (m_slots.size() < 2 * (m_planes.size() + 1))
    growTo(std::max(kFewestSlots, m_slots.size() * 2));
  assert((m_slots.size() & (m_slots.size() - 1)) == 0);
  const size_t mask = m_slots.size() - 1;
  for (size_t slot = hash & mask;; slot = (slot + 1) & mask) {
    const uint32_t entry = m_slots[slot];
    if (entry == 0) {
      m_slots[slot] = size() + 1;
      break;
    }
    if (m_hashes[entry - 1] == hash && m_planes[entry - 1] == stored)
      return OrientedPlane(entry - 1, flipped);
  }
  m_numbers.push_back(numbersOf(stored));
  m_planes.push_back(std::move(stored));
  m_residues.push_back(residues);
  m_hashes.push_back(hash);
  assert(m_planes.size() == m_numbers.size() && m_planes.size() == m_hashes.size());
  assert(size() < UINT32_MAX / 2 && "an oriented plane has one bit less");
  return OrientedPlane(size() - 1, flipped);
}

// Lists that are only made exactly large enough would be moved at each of many small meshes.
void PlaneTable::reserve(size_t more) {
  const size_t wanted = m_planes.size() + more;
  if (wanted <= m_planes.capacity() || more <= m_planes.size() / 4) return;
  m_planes.reserve(wanted);
  m_numbers.reserve(wanted);
  m_residues.reserve(wanted);
  m_hashes.reserve(wanted);
  size_t slotCount = std::max(kFewestSlots, m_slots.size());
  while (slotCount < 2 * wanted) slotCount *= 2;
  if (slotCount > m_slots.size()) growTo(slotCount);
}

void PlaneTable::growTo(size_t slotCount) {
  m_slots.assign(slotCount, 0);
  const size_t mask = m_slots.size() - 1;
  for (uint32_t id = 0; id < size(); ++id) {
    size_t slot = m_hashes[id] & mask;
    while (m_slots[slot] != 0) slot = (slot + 1) & mask;
    m_slots[slot] = id + 1;
  }
}

}  // namespace halfspace::geometry
