// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as a soup: a few numbers as coordinates, small integers as corners. Every soup must get
// a report that keeps its promises.
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "geometry/validation/validate.h"

namespace {

using namespace halfspace::geometry;

class Bytes {
 public:
  Bytes(const uint8_t* data, size_t size) : m_data(data), m_size(size) {}
  bool empty() const { return m_size == 0; }
  uint8_t next() {
    if (m_size == 0) return 0;
    --m_size;
    return *m_data++;
  }
  // Mostly small integers, so that many values coincide; sometimes a double from eight raw bytes.
  double number() {
    const uint8_t first = next();
    if (first < 240) return static_cast<double>(first % 16) / (first >= 120 ? 3.0 : 1.0);
    uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8 | next();
    double value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }

 private:
  const uint8_t* m_data;
  size_t m_size;
};

PolygonSoup soupOf(Bytes& bytes) {
  PolygonSoup soup;
  const int vertices = bytes.next() % 64;
  for (int i = 0; i < vertices; ++i) {
    const double x = bytes.number(), y = bytes.number(), z = bytes.number();
    soup.vertices.emplace_back(x, y, z);
  }
  while (!bytes.empty()) {
    std::vector<int> face;
    const int corners = bytes.next() % 12;
    for (int k = 0; k < (corners > 7 ? 3 : corners); ++k) {
      face.push_back(static_cast<int>(bytes.next() % 66) - 1);
    }
    soup.faces.push_back(std::move(face));
  }
  return soup;
}

void check(const PolygonSoup& soup, const ValidationReport& report) {
  for (const Defect& defect : report.defects) {
    if (defect.count <= 0 || messageOf(defect).empty()) std::abort();
    if (static_cast<long long>(defect.positions.size()) > defect.count) std::abort();
    for (const DefectLocation& position : defect.positions) {
      for (const int face : position.faces) {
        if (face >= static_cast<int>(soup.faces.size())) std::abort();
      }
    }
  }
  if (report.isSolid() && !(report.closed && report.manifold && report.oriented)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Bytes bytes(data, size);
  ValidationOptions options;
  options.joinEqualPositions = bytes.next() % 4 != 0;
  const PolygonSoup soup = soupOf(bytes);
  check(soup, validate(soup, options));
  return 0;
}
