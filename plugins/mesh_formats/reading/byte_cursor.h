// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace halfspace::plugins::mesh_formats {

enum class ByteOrder { little, big };

// The number stored at `bytes`, which need not be aligned. Contract: at least sizeof(T) bytes.
template <typename T>
T numberAt(const char* bytes, ByteOrder order) {
  static_assert(std::is_arithmetic_v<T>);
  char raw[sizeof(T)];
  std::memcpy(raw, bytes, sizeof(T));
  constexpr bool kLittle = std::endian::native == std::endian::little;
  if ((order == ByteOrder::little) != kLittle) std::reverse(raw, raw + sizeof(T));
  T value;
  std::memcpy(&value, raw, sizeof(T));
  return value;
}

template <typename T>
void appendNumberBytes(std::string& bytes, T value, ByteOrder order = ByteOrder::little) {
  char raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof(T));
  constexpr bool kLittle = std::endian::native == std::endian::little;
  if ((order == ByteOrder::little) != kLittle) std::reverse(raw, raw + sizeof(T));
  bytes.append(raw, sizeof(T));
}

// Reads a binary format forwards. Callers check left() before each read.
class ByteCursor {
 public:
  ByteCursor(std::string_view bytes, size_t position, ByteOrder order)
      : m_bytes(bytes), m_position(position), m_order(order) {}

  size_t position() const { return m_position; }
  size_t left() const { return m_bytes.size() - m_position; }
  // Contract: left() >= sizeof(T).
  template <typename T>
  T take() {
    const T value = numberAt<T>(m_bytes.data() + m_position, m_order);
    m_position += sizeof(T);
    return value;
  }
  // Contract: count <= left().
  void skip(size_t count) { m_position += count; }

 private:
  std::string_view m_bytes;
  size_t m_position;
  ByteOrder m_order;
};

}  // namespace halfspace::plugins::mesh_formats
