// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "level/document/ownership.h"

namespace halfspace::level {

// A persistent map from ids to immutable records: copies share unchanged branches. Copying is O(1);
// finding, setting and erasing are O(log32 n) and copy that many nodes of a shared table.
// Source: P. Bagwell, "Ideal Hash Trees" (2001). Departure: the bits of the id, lowest first, are
// the hash; ids come from a counter, so the tree is balanced without scrambling.
template <typename Record>
class IdTable {
 public:
  std::size_t size() const { return m_size; }

  // Null if there is none. Valid until the record is set or erased in every copy of the table.
  const std::shared_ptr<const Record>* find(std::uint64_t id) const {
    const Branch* branch = m_root.get();
    for (unsigned shift = 0; branch; shift += kBits) {
      const std::uint32_t bit = bitOf(id, shift);
      if (!(branch->occupied & bit)) return nullptr;
      const Slot& slot = branch->entries[indexOf(*branch, bit)];
      if (!slot.branch) return slot.id == id ? &slot.record : nullptr;
      branch = slot.branch.get();
    }
    return nullptr;
  }

  void set(std::uint64_t id, Record record) {
    if (set(m_root, id, std::make_shared<Record>(std::move(record)), 0)) ++m_size;
  }

  // The record for editing in place; copied first if another table shares it. Contract: exists.
  Record& own(std::uint64_t id) { return own(m_root, id, 0); }

  // False if the table has no such record.
  bool erase(std::uint64_t id) {
    if (!find(id)) return false;
    erase(m_root, id, 0);
    --m_size;
    return true;
  }

 private:
  static constexpr unsigned kBits = 5;

  struct Branch;
  struct Slot {  // a record or a branch
    std::uint64_t id = 0;
    std::shared_ptr<const Record> record;
    std::shared_ptr<Branch> branch;
  };
  struct Branch {
    std::uint32_t occupied = 0;
    std::vector<Slot> entries;  // one for each set bit, in order
  };

  static std::uint32_t bitOf(std::uint64_t id, unsigned shift) {
    return std::uint32_t{1} << ((id >> shift) & 31U);
  }
  static std::size_t indexOf(const Branch& branch, std::uint32_t bit) {
    return static_cast<std::size_t>(std::popcount(branch.occupied & (bit - 1)));
  }
  static Branch& own(std::shared_ptr<Branch>& branch) {
    if (!branch) {
      branch = std::make_shared<Branch>();
    } else if (!isUniquelyOwned(branch)) {
      branch = std::make_shared<Branch>(*branch);
    }
    return *branch;
  }

  static Record& own(std::shared_ptr<Branch>& shared, std::uint64_t id, unsigned shift) {
    Branch& branch = own(shared);
    Slot& slot = branch.entries[indexOf(branch, bitOf(id, shift))];
    if (slot.branch) return own(slot.branch, id, shift + kBits);
    if (!isUniquelyOwned(slot.record)) slot.record = std::make_shared<Record>(*slot.record);
    return const_cast<Record&>(*slot.record);  // created non-const, single owner
  }

  // True if the id is new.
  static bool set(std::shared_ptr<Branch>& shared, std::uint64_t id,
                  std::shared_ptr<const Record> record, unsigned shift) {
    Branch& branch = own(shared);
    const std::uint32_t bit = bitOf(id, shift);
    const std::size_t index = indexOf(branch, bit);
    if (!(branch.occupied & bit)) {
      branch.occupied |= bit;
      branch.entries.insert(branch.entries.begin() + static_cast<std::ptrdiff_t>(index),
                            Slot{id, std::move(record), nullptr});
      return true;
    }
    Slot& slot = branch.entries[index];
    if (!slot.branch) {
      if (slot.id == id) {
        slot.record = std::move(record);
        return false;
      }
      std::shared_ptr<Branch> deeper;  // two ids share the bits so far: one level down
      set(deeper, slot.id, std::move(slot.record), shift + kBits);
      slot = Slot{0, nullptr, std::move(deeper)};
    }
    return set(slot.branch, id, std::move(record), shift + kBits);
  }

  static void erase(std::shared_ptr<Branch>& shared, std::uint64_t id, unsigned shift) {
    Branch& branch = own(shared);
    const std::uint32_t bit = bitOf(id, shift);
    const std::size_t index = indexOf(branch, bit);
    Slot& slot = branch.entries[index];
    if (slot.branch) {
      erase(slot.branch, id, shift + kBits);
      if (!slot.branch->entries.empty()) return;
    }
    branch.occupied &= ~bit;
    branch.entries.erase(branch.entries.begin() + static_cast<std::ptrdiff_t>(index));
  }

  std::shared_ptr<Branch> m_root;
  std::size_t m_size = 0;
};

}  // namespace halfspace::level
