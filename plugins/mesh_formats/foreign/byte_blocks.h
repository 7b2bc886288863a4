// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Values as bytes, for messages between two programs of one build on one machine: in the machine's
// byte order, lists with their length.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace halfspace::plugins::mesh_formats {

class BlockWriter {
 public:
  template <typename T>
  requires std::is_trivially_copyable_v<T>
  void add(const T& value) { m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value); }

  void addText(std::string_view text) {
    add(static_cast<uint64_t>(text.size()));
    m_bytes += text;
  }
  // The list's elements must have no padding and no pointers.
  template <typename T>
  void addList(const std::vector<T>& list) {
    add(static_cast<uint64_t>(list.size()));
    if (!list.empty())
      m_bytes.append(reinterpret_cast<const char*>(list.data()), list.size() * sizeof(T));
  }
  std::string taken() && { return std::move(m_bytes); }

 private:
  std::string m_bytes;
};

// Reads what a BlockWriter wrote. After the first value that the bytes do not hold, ok() is false
// and all values are empty. Lists are never longer than the bytes.
class BlockReader {
 public:
  explicit BlockReader(std::string_view bytes) : m_bytes(bytes) {}

  bool ok() const { return m_ok; }
  template <typename T>
  requires std::is_trivially_copyable_v<T> T next() {
    T value{};
    if (const char* from = take(sizeof value)) std::memcpy(&value, from, sizeof value);
    return value;
  }
  std::string_view nextText() {
    const auto size = next<uint64_t>();
    const char* from = take(size);
    return from ? std::string_view(from, size) : std::string_view();
  }
  template <typename T>
  std::vector<T> nextList() {
    const auto size = next<uint64_t>();
    if (size > m_bytes.size() / sizeof(T)) m_ok = false;
    const char* from = m_ok ? take(size * sizeof(T)) : nullptr;
    std::vector<T> list(from ? size : 0);
    if (from && !list.empty()) std::memcpy(static_cast<void*>(list.data()), from, size * sizeof(T));
    return list;
  }

 private:
  const char* take(uint64_t size) {
    if (!m_ok || size > m_bytes.size()) {
      m_ok = false;
      return nullptr;
    }
    const char* from = m_bytes.data();
    m_bytes.remove_prefix(size);
    return from;
  }

  std::string_view m_bytes;
  bool m_ok = true;
};

}  // namespace halfspace::plugins::mesh_formats
