// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "level/images/archive_kinds.h"

namespace halfspace::level {

// Little-endian values at any offset of a file. Whatever lies outside the file is 0, and ok() is
// false from then on.
class ByteView {
 public:
  explicit ByteView(const Bytes& bytes) : m_bytes(bytes) {}

  bool ok() const { return m_ok; }
  // Whether `count` things of `size` bytes lie inside the file from `at` on; else ok() is false.
  bool holds(std::int64_t at, std::int64_t count, std::int64_t size) {
    const auto length = static_cast<std::int64_t>(m_bytes.size());
    if (at < 0 || count < 0 || at > length || count > (length - at) / size) m_ok = false;
    return m_ok;
  }
  std::uint8_t byteAt(std::int64_t at) {
    return holds(at, 1, 1) ? m_bytes[static_cast<std::size_t>(at)] : std::uint8_t{0};
  }
  std::int32_t intAt(std::int64_t at) {
    if (!holds(at, 1, 4)) return 0;
    return static_cast<std::int32_t>(littleEndianAt(m_bytes, static_cast<std::size_t>(at)));
  }
  std::int16_t shortAt(std::int64_t at) {
    return static_cast<std::int16_t>(byteAt(at) | byteAt(at + 1) << 8);
  }
  float floatAt(std::int64_t at) { return std::bit_cast<float>(intAt(at)); }
  std::array<float, 3> threeFloatsAt(std::int64_t at) {
    return {floatAt(at), floatAt(at + 4), floatAt(at + 8)};
  }
  // Text of a field of fixed length, up to its first zero byte.
  std::string textAt(std::int64_t at, std::size_t length) {
    if (!holds(at, 1, static_cast<std::int64_t>(length))) return {};
    return fieldAt(m_bytes, static_cast<std::size_t>(at), length);
  }

 private:
  const Bytes& m_bytes;
  bool m_ok = true;
};

}  // namespace halfspace::level
