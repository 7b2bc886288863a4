// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A list that stores up to N items inside the object, without allocating. A level has millions of
// lists of one to four numbers: with std::vector each takes 24 bytes and a block of at least 32,
// with boost::container::small_vector 24 bytes and the items. Here it is 8 bytes and the items.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

namespace halfspace::geometry {

// Contract: at most 2^32 - 1 items. Pointers into the list end with any change of it.
template <typename T, uint32_t N>
class ShortList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;
  using iterator = T*;
  using const_iterator = const T*;

  ShortList() = default;
  ShortList(std::initializer_list<T> items) { append({items.begin(), items.size()}); }
  explicit ShortList(std::span<const T> items) { append(items); }
  ShortList(const ShortList& other) { append(other); }
  ShortList(ShortList&& other) noexcept { take(other); }
  ShortList& operator=(const ShortList& other) {
    if (this == &other) return *this;
    m_size = 0;
    append(other);
    return *this;
  }
  ShortList& operator=(ShortList&& other) noexcept {
    if (this == &other) return *this;
    free();
    take(other);
    return *this;
  }
  ~ShortList() { free(); }

  size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }
  T* data() { return isShort() ? reinterpret_cast<T*>(m_storage) : memory(); }
  const T* data() const { return isShort() ? reinterpret_cast<const T*>(m_storage) : memory(); }
  T* begin() { return data(); }
  T* end() { return data() + m_size; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + m_size; }
  T& operator[](size_t i) {
    assert(i < m_size);
    return data()[i];
  }
  const T& operator[](size_t i) const {
    assert(i < m_size);
    return data()[i];
  }
  T& front() { return (*this)[0]; }
  const T& front() const { return (*this)[0]; }
  T& back() { return (*this)[m_size - 1]; }
  const T& back() const { return (*this)[m_size - 1]; }

  // Room for exactly this many items, if it has less.
  void reserve(size_t size) {
    if (size > m_capacity) moveTo(static_cast<uint32_t>(size));
  }
  void push_back(const T& item) {
    const T copy = item;  // may be an item of this list
    if (m_size == m_capacity) moveTo(2 * m_capacity);
    data()[m_size++] = copy;
  }
  // Contract: the items are no part of this list.
  void append(std::span<const T> items) {
    const size_t size = m_size + items.size();
    if (size > m_capacity)  // exactly large enough, if it was empty
      moveTo(static_cast<uint32_t>(m_size == 0 ? size : std::max(size, size_t{2} * m_capacity)));
    std::copy(items.begin(), items.end(), data() + m_size);
    m_size += static_cast<uint32_t>(items.size());
  }
  void erase(const T* at) {
    assert(at >= begin() && at < end());
    T* const first = data() + (at - data());
    std::copy(first + 1, end(), first);
    --m_size;
  }
  void pop_back() {
    assert(m_size > 0);
    --m_size;
  }
  void clear() { m_size = 0; }
  bool operator==(const ShortList& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  bool isShort() const { return m_capacity == N; }
  T* memory() const {
    T* items;
    std::memcpy(&items, m_storage, sizeof(items));
    return items;
  }
  void moveTo(uint32_t capacity) {
    assert(capacity > N && capacity >= m_size);
    T* const items = std::allocator<T>().allocate(capacity);
    std::copy(begin(), end(), items);
    free();
    std::memcpy(m_storage, &items, sizeof(items));
    m_capacity = capacity;
  }
  // Leaves the size.
  void free() {
    if (!isShort()) std::allocator<T>().deallocate(memory(), m_capacity);
    m_capacity = N;
  }
  void take(ShortList& other) {
    std::memcpy(m_storage, other.m_storage, sizeof(m_storage));
    m_size = std::exchange(other.m_size, 0);
    m_capacity = std::exchange(other.m_capacity, N);
  }

  alignas(T) alignas(T*) std::byte m_storage[std::max(N * sizeof(T), sizeof(T*))];
  uint32_t m_size = 0, m_capacity = N;
};

// Room for one more item. A list that has most of a level's memory grows by a quarter: a list that
// doubles is a quarter empty on average.
template <typename List>
void makeRoomForOne(List& list) {
  constexpr size_t kLeast = 16;
  if (list.size() == list.capacity()) list.reserve(list.size() + list.size() / 4 + kLeast);
}

// Room for many more items at once, if the list has less: without it, a list that grows to n items
// moves about 4 n of them. A few items are left to makeRoomForOne(), since a list that is made
// exactly large enough again and again takes quadratic time.
template <typename List>
void makeRoomFor(List& list, size_t more) {
  if (list.size() + more > list.capacity() && more > list.size() / 4)
    list.reserve(list.size() + more);
}

}  // namespace halfspace::geometry
