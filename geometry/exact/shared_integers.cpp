// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/exact/shared_integers.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstdlib>
#include <new>

#include "geometry/exact/wide_coefficients.h"

namespace halfspace::geometry {

// The limbs of the four integers follow the block, the least significant limb of each first. The
// size of an integer is negative if the integer is.
struct alignas(mp_limb_t) SharedIntegers::Block {
  explicit Block(const std::array<int, 4>& sizesOfFour) : sizes(sizesOfFour) {}

  static size_t limbsOf(const std::array<int, 4>& sizes) {
    size_t limbs = 0;
    for (const int size : sizes) limbs += static_cast<size_t>(std::abs(size));
    return limbs;
  }
  static Block* make(const std::array<int, 4>& sizes) {
    void* const memory = ::operator new(sizeof(Block) + sizeof(mp_limb_t) * limbsOf(sizes));
    return new (memory) Block(sizes);
  }
  mp_limb_t* limbs() { return reinterpret_cast<mp_limb_t*>(this + 1); }
  const mp_limb_t* limbs() const { return reinterpret_cast<const mp_limb_t*>(this + 1); }

  mutable std::atomic<uint32_t> owners{1};
  std::array<int, 4> sizes;
};

void SharedIntegers::addOwner() const {
  if (m_block != nullptr) m_block->owners.fetch_add(1, std::memory_order_relaxed);
}

void SharedIntegers::removeOwner() {
  if (m_block->owners.fetch_sub(1, std::memory_order_acq_rel) > 1) return;
  m_block->~Block();
  ::operator delete(m_block);
}

SharedIntegers SharedIntegers::negated() const {
  assert(m_block != nullptr);
  std::array<int, 4> sizes = m_block->sizes;
  for (int& size : sizes) size = -size;
  Block* const made = Block::make(sizes);
  std::copy_n(m_block->limbs(), Block::limbsOf(sizes), made->limbs());
  return SharedIntegers(made);
}

bool SharedIntegers::operator==(const SharedIntegers& other) const {
  if (m_block == other.m_block) return true;
  if (m_block == nullptr || other.m_block == nullptr || m_block->sizes != other.m_block->sizes)
    return false;
  return std::equal(m_block->limbs(), m_block->limbs() + Block::limbsOf(m_block->sizes),
                    other.m_block->limbs());
}

SharedIntegers packed(const std::array<mpz_class, 4>& c) {
  std::array<int, 4> sizes;
  for (size_t i = 0; i < sizes.size(); ++i)
    sizes[i] = static_cast<int>(mpz_size(c[i].get_mpz_t())) * sgn(c[i]);
  SharedIntegers::Block* const made = SharedIntegers::Block::make(sizes);
  mp_limb_t* limb = made->limbs();
  for (const mpz_class& value : c)
    limb = std::copy_n(mpz_limbs_read(value.get_mpz_t()), mpz_size(value.get_mpz_t()), limb);
  return SharedIntegers(made);
}

WideView viewOf(const SharedIntegers& integers) {
  WideView view;
  const mp_limb_t* limb = integers.block().limbs();
  for (size_t i = 0; i < view.c.size(); ++i) {
    const int size = integers.block().sizes[i];
    mpz_roinit_n(&view.c[i], limb, size);
    limb += std::abs(size);
  }
  return view;
}

WideCoefficients unpacked(const SharedIntegers& integers) {
  const WideView view = viewOf(integers);
  return {{mpz_class(view[0]), mpz_class(view[1]), mpz_class(view[2]), mpz_class(view[3])}};
}

}  // namespace halfspace::geometry
