// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/evaluation/surface_keys.h"

#include <bit>
#include <string_view>

namespace halfspace::level {

namespace {

// FNV-1a over words, with a final stir.
class ContentHash {
 public:
  void add(uint64_t word) {
    m_hash ^= word;
    m_hash *= 0x100000001b3ULL;
    m_hash ^= m_hash >> 29;
    m_hash *= 0xbf58476d1ce4e5b9ULL;
  }
  void add(double value) { add(std::bit_cast<uint64_t>(value + 0.0)); }
  void add(std::string_view text) {
    add(static_cast<uint64_t>(text.size()));
    for (char c : text) add(static_cast<uint64_t>(static_cast<unsigned char>(c)));
  }
  uint64_t value() const { return m_hash ^ (m_hash >> 32); }

 private:
  uint64_t m_hash = 0xcbf29ce484222325ULL;
};

void add(ContentHash& hash, const StandardAxes& axes) {
  for (double v : axes.offset) hash.add(v);
  hash.add(axes.rotation);
  for (double v : axes.scale) hash.add(v);
}
void add(ContentHash& hash, const ValveAxes& axes) {
  for (double v : axes.uAxis) hash.add(v);
  for (double v : axes.vAxis) hash.add(v);
  for (double v : axes.offset) hash.add(v);
  hash.add(axes.rotation);
  for (double v : axes.scale) hash.add(v);
}
void add(ContentHash& hash, const PrimitiveMatrix& axes) {
  for (double v : axes.rows) hash.add(v);
}

uint64_t hashOf(const Surface& surface, const MaterialTable& materials) {
  ContentHash hash;
  const Material* material = materials.find(surface.material);
  hash.add(std::string_view(material ? material->name : std::string()));
  hash.add(static_cast<uint64_t>(surface.axes.index()));
  std::visit([&](const auto& axes) { add(hash, axes); }, surface.axes);
  if (surface.flags)
    for (int64_t v : {surface.flags->contents, surface.flags->flags, surface.flags->value})
      hash.add(static_cast<uint64_t>(v));
  hash.add(std::string_view(surface.trailing));
  return hash.value();
}

}  // namespace

uint64_t SurfaceKeys::keyOf(const Surface& surface, const MaterialTable& materials) {
  // Another surface with the same number: the next free one. It never happens by accident.
  for (uint64_t key = hashOf(surface, materials);; ++key) {
    const auto [place, isNew] = m_surfaces.emplace(key, surface);
    if (isNew || place->second == surface) return key;
  }
}

}  // namespace halfspace::level
