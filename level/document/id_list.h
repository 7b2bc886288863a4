// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

#include "level/document/id.h"
#include "level/document/ownership.h"

namespace halfspace::level {

// An ordered, persistent list of ids: copies share unchanged chunks. Copying is O(1), changing a
// list of n ids copies O(sqrt n) of it, so an undo step stays small in a group of tens of thousands
// of solids. Iteration is forward only; equality is by content.
template <typename IdType>
class IdList {
  using Chunk = std::vector<IdType>;
  using Chunks = std::vector<std::shared_ptr<const Chunk>>;

 public:
  class const_iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = IdType;
    using difference_type = std::ptrdiff_t;
    using pointer = const IdType*;
    using reference = const IdType&;

    const_iterator() = default;
    const_iterator(const Chunks* chunks, std::size_t chunk) : m_chunks(chunks), m_chunk(chunk) {}
    reference operator*() const { return (*(*m_chunks)[m_chunk])[m_item]; }
    pointer operator->() const { return &**this; }
    const_iterator& operator++() {
      if (++m_item == (*m_chunks)[m_chunk]->size()) {
        ++m_chunk;
        m_item = 0;
      }
      return *this;
    }
    const_iterator operator++(int) {
      const_iterator before = *this;
      ++*this;
      return before;
    }
    bool operator==(const const_iterator&) const = default;

   private:
    const Chunks* m_chunks = nullptr;
    std::size_t m_chunk = 0;
    std::size_t m_item = 0;
  };

  IdList() = default;

  std::size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }
  const_iterator begin() const { return {m_chunks.get(), 0}; }
  const_iterator end() const { return {m_chunks.get(), m_chunks ? m_chunks->size() : 0}; }
  std::vector<IdType> toVector() const { return {begin(), end()}; }

  // Linear in the size.
  std::optional<std::size_t> indexOf(IdType id) const {
    std::size_t index = 0;
    for (IdType item : *this) {
      if (item == id) return index;
      ++index;
    }
    return std::nullopt;
  }

  // Contract: index <= size().
  void insert(std::size_t index, IdType id) {
    assert(index <= m_size);
    Chunks& chunks = own();
    if (chunks.empty()) chunks.push_back(std::make_shared<Chunk>());
    std::size_t at = 0;
    while (at + 1 < chunks.size() && index > chunks[at]->size()) index -= chunks[at++]->size();
    Chunk& chunk = own(chunks[at]);
    chunk.insert(chunk.begin() + static_cast<std::ptrdiff_t>(index), id);
    ++m_size;
    if (chunk.size() > kChunkSize) split(chunks, at);
  }

  void append(IdType id) {
    Chunks& chunks = own();
    if (chunks.empty() || chunks.back()->size() >= kChunkSize) {
      chunks.push_back(std::make_shared<Chunk>());
    }
    own(chunks.back()).push_back(id);
    ++m_size;
  }

  // Contract: index < size().
  void removeAt(std::size_t index) {
    assert(index < m_size);
    Chunks& chunks = own();
    std::size_t at = 0;
    while (index >= chunks[at]->size()) index -= chunks[at++]->size();
    Chunk& chunk = own(chunks[at]);
    chunk.erase(chunk.begin() + static_cast<std::ptrdiff_t>(index));
    --m_size;
    if (chunk.empty()) chunks.erase(chunks.begin() + static_cast<std::ptrdiff_t>(at));
  }

  bool operator==(const IdList& other) const {
    return m_size == other.m_size &&
           (m_chunks == other.m_chunks || std::equal(begin(), end(), other.begin()));
  }

 private:
  static constexpr std::size_t kChunkSize = 256;

  // Copies the chunk first unless it has a single owner.
  Chunks& own() {
    if (!m_chunks) {
      m_chunks = std::make_shared<Chunks>();
    } else if (!isUniquelyOwned(m_chunks)) {
      m_chunks = std::make_shared<Chunks>(*m_chunks);
    }
    return *m_chunks;
  }
  static Chunk& own(std::shared_ptr<const Chunk>& chunk) {
    if (!isUniquelyOwned(chunk)) chunk = std::make_shared<Chunk>(*chunk);
    return const_cast<Chunk&>(*chunk);  // created non-const, single owner
  }
  static void split(Chunks& chunks, std::size_t at) {
    Chunk& chunk = own(chunks[at]);
    const auto middle = chunk.begin() + static_cast<std::ptrdiff_t>(chunk.size() / 2);
    auto rest = std::make_shared<Chunk>(middle, chunk.end());
    chunk.erase(middle, chunk.end());
    chunks.insert(chunks.begin() + static_cast<std::ptrdiff_t>(at + 1), std::move(rest));
  }

  std::shared_ptr<Chunks> m_chunks;
  std::size_t m_size = 0;
};

}  // namespace halfspace::level
