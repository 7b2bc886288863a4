// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/duplicate_faces.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace halfspace::geometry {
namespace {

// Does not depend on the order of the corners.
std::uint64_t hashOf(std::span<const int> loop) {
  std::uint64_t sum = 0;
  for (const int vertex : loop) {
    std::uint64_t x = static_cast<std::uint64_t>(vertex) * 0x9e3779b97f4a7c15;
    x ^= x >> 29;
    x *= 0xbf58476d1ce4e5b9;
    sum += x ^ x >> 32;
  }
  return sum ^ sum >> 31;
}

enum class Likeness { none, same, opposite };

Likeness likeness(std::span<const int> a, std::span<const int> b) {
  const size_t count = a.size();
  if (b.size() != count) return Likeness::none;
  const auto begin = std::ranges::find(b, a[0]);
  if (begin == b.end()) return Likeness::none;
  const size_t shift = static_cast<size_t>(begin - b.begin());
  bool same = true;
  bool opposite = true;
  for (size_t i = 1; i < count && (same || opposite); ++i) {
    same = same && a[i] == b[(shift + i) % count];
    opposite = opposite && a[i] == b[(shift + count - i) % count];
  }
  return same ? Likeness::same : opposite ? Likeness::opposite : Likeness::none;
}

}  // namespace

void checkDuplicateFaces(const Surface& surface, Findings& findings) {
  const size_t slots = std::bit_ceil(2 * static_cast<size_t>(surface.faceCount()) + 2);
  std::vector<int> table(slots, -1);
  for (int face = 0; face < surface.faceCount(); ++face) {
    const auto loop = surface.face(face);
    if (loop.empty()) continue;
    size_t slot = hashOf(loop) & (slots - 1);
    Likeness found = Likeness::none;
    for (; table[slot] >= 0; slot = (slot + 1) & (slots - 1)) {
      found = likeness(loop, surface.face(table[slot]));
      if (found != Likeness::none) break;
    }
    if (found == Likeness::none) {
      table[slot] = face;
      continue;
    }
    DefectPlace place;
    place.faces = {table[slot], face};
    place.point = surface.middleOf(face);
    findings.add(found == Likeness::same ? DefectKind::duplicateFaces : DefectKind::zeroThickness,
                 place);
  }
}

}  // namespace halfspace::geometry
