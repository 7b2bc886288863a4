// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

namespace halfspace::geometry {

// Four integers of any size, immutable and shared by all copies, in one block of memory. (As four
// numbers of GMP they would take five blocks: a plane of a scanned mesh half of its memory.) Made
// and read by the functions of exact/wide_coefficients.h. Copying takes constant time. Safe to use
// from many threads.
class SharedIntegers {
 public:
  struct Block;

  // None: this is not four zeros.
  SharedIntegers() = default;
  // Takes over the block, which has one owner.
  explicit SharedIntegers(Block* block) : m_block(block) {}
  SharedIntegers(const SharedIntegers& other) noexcept : m_block(other.m_block) { addOwner(); }
  SharedIntegers(SharedIntegers&& other) noexcept
      : m_block(std::exchange(other.m_block, nullptr)) {}
  SharedIntegers& operator=(SharedIntegers other) noexcept {
    std::swap(m_block, other.m_block);
    return *this;
  }
  ~SharedIntegers() {
    if (m_block != nullptr) removeOwner();
  }

  explicit operator bool() const { return m_block != nullptr; }
  const Block& block() const { return *m_block; }
  // The same integers with opposite signs. Contract: not none.
  SharedIntegers negated() const;
  bool operator==(const SharedIntegers& other) const;

 private:
  void addOwner() const;
  void removeOwner();

  Block* m_block = nullptr;
};

}  // namespace halfspace::geometry
