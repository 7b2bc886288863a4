// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/evaluation/surface_keys.h"

#include <bit>
#include <cmath>
#include <string_view>

namespace halfspace::level {

namespace {

// Writes the content of a surface as a list of 64-bit words. Different content gives different
// lists, because every variable-length part is preceded by its length or kind.
class Content {
 public:
  explicit Content(std::vector<uint64_t>& words) : m_words(words) { m_words.clear(); }

  void add(uint64_t word) { m_words.push_back(word); }
  void add(double value) {
    constexpr uint64_t kNoNumber = 0x7ff8000000000000ULL;
    add(std::isnan(value) ? kNoNumber : std::bit_cast<uint64_t>(value + 0.0));  // -0 becomes +0
  }
  void add(std::string_view text) {
    add(static_cast<uint64_t>(text.size()));
    for (char c : text) add(static_cast<uint64_t>(static_cast<unsigned char>(c)));
  }
  template <typename List>
  void addAll(const List& numbers) {
    for (double number : numbers) add(number);
  }

  void operator()(const StandardAxes& axes) {
    addAll(axes.offset);
    add(axes.rotation);
    addAll(axes.scale);
  }
  void operator()(const ValveAxes& axes) {
    addAll(axes.uAxis);
    addAll(axes.vAxis);
    addAll(axes.offset);
    add(axes.rotation);
    addAll(axes.scale);
  }
  void operator()(const PrimitiveMatrix& axes) { addAll(axes.rows); }

 private:
  std::vector<uint64_t>& m_words;
};

void spell(const Surface& surface, const MaterialTable& materials, std::vector<uint64_t>& words) {
  Content content(words);
  const Material* material = materials.find(surface.material);
  content.add(static_cast<uint64_t>(material != nullptr));
  if (material) content.add(std::string_view(material->name));
  content.add(static_cast<uint64_t>(surface.axes.index()));
  std::visit(content, surface.axes);
  content.add(static_cast<uint64_t>(surface.flags.has_value()));
  if (surface.flags)
    for (int64_t v : {surface.flags->contents, surface.flags->flags, surface.flags->value})
      content.add(static_cast<uint64_t>(v));
  content.add(std::string_view(surface.trailing));
}

// FNV-1a over 64-bit words, with a multiplicative mixing step after each word.
uint64_t hashOf(const std::vector<uint64_t>& words) {
  uint64_t hash = 0xcbf29ce484222325ULL;
  for (uint64_t word : words) {
    hash ^= word;
    hash *= 0x100000001b3ULL;
    hash ^= hash >> 29;
    hash *= 0xbf58476d1ce4e5b9ULL;
  }
  return hash ^ (hash >> 32);
}

}  // namespace

uint64_t SurfaceKeys::keyOf(const Surface& surface, const MaterialTable& materials) {
  spell(surface, materials, m_content);
  // If a different surface has this key, take the next free key. Random collisions of 64-bit hashes
  // practically never happen.
  for (uint64_t key = hashOf(m_content);; ++key) {
    const auto [position, isNew] = m_entries.try_emplace(key);
    if (!isNew && position->second.content != m_content) continue;
    if (isNew) position->second.content = m_content;
    position->second.surface = surface;  // keep the latest: its material id is valid in the level
    return key;
  }
}

}  // namespace halfspace::level
