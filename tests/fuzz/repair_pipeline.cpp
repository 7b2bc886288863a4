// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Makes small soups from bytes. Coordinates lie on a coarse grid, with a few odd numbers, so that
// corners meet, faces overlap and lines cross often; faces have any indices. A result reported as
// solid is validated from scratch.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "geometry/repair/repair.h"

namespace {

using namespace halfspace::geometry;

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : m_at(data), m_end(data + size) {}
  bool any() const { return m_at != m_end; }
  uint8_t next() { return any() ? *m_at++ : 0; }

 private:
  const uint8_t* m_at;
  const uint8_t* m_end;
};

double coordinateOf(uint8_t byte, uint8_t kind) {
  constexpr double kOdd[] = {0.1, 1e-7, 1.0 / 3.0, 1e-300, 1e15, -0.0, 5e-324};
  if (kind == 0xff) return byte < 8 ? std::numeric_limits<double>::quiet_NaN() : byte * 1e6;
  if (kind >= 0xe0) return kOdd[byte % std::size(kOdd)] * (1 + byte / 64);
  return static_cast<double>(byte % 9) - 4.0;
}

PolygonSoup soupOf(Bytes bytes) {
  PolygonSoup soup;
  const int vertices = 3 + bytes.next() % 24;
  const uint8_t kind = bytes.next();
  for (int i = 0; i < vertices; ++i) {
    Vec3 point;
    for (int k = 0; k < 3; ++k)
      point[k] = coordinateOf(bytes.next(), kind >= 0xc0 ? bytes.next() : 0);
    soup.vertices.push_back(point);
  }
  while (bytes.any() && soup.faces.size() < 48) {
    const uint8_t head = bytes.next();
    const int corners = head < 0xd0 ? 3 : head < 0xf8 ? 4 : head % 8;
    std::vector<int> face;
    for (int i = 0; i < corners; ++i)
      face.push_back(bytes.next() % (vertices + (head == 0xfe ? 1 : 0)));
    soup.faces.push_back(face);
  }
  return soup;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 8) return 0;
  RepairOptions options;
  options.singlePrecision = (data[0] & 1) != 0;
  options.fillLarge = (data[0] & 2) != 0;
  options.keepContacts = (data[0] & 4) != 0;
  if ((data[0] & 8) != 0) options.tolerances.weldDistance = 0.25;
  options.thicken = (data[0] & 16) != 0;
  if ((data[0] & 32) != 0) options.tolerances.flatness = 0.5;
  const PolygonSoup soup = soupOf(Bytes(data + 1, size - 1));
  const RepairResult result = repair(soup, options);
  const bool isSolid =
      result.verdict == RepairVerdict::solid || result.verdict == RepairVerdict::repaired;
  if (isSolid != (result.obstacle == RepairObstacle::none)) std::abort();
  if (!isSolid) return result.soup.faces.empty() ? 0 : (std::abort(), 0);
  if (result.origins.size() != result.soup.faces.size()) std::abort();
  ValidationOptions judge;
  judge.joinEqualPositions = !options.keepContacts;
  if (!validate(result.soup, judge).isSolid()) std::abort();
  return 0;
}
