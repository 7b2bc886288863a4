// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The memory that an operation may take.
#pragma once

#include <exception>
#include <limits>

namespace halfspace::geometry {

// Thrown by an operation that is about to take more memory than its caller allows. The operation
// has no result and no effect.
class TooMuchMemory : public std::exception {
 public:
  explicit TooMuchMemory(double bytes) : m_bytes(bytes) {}
  // What the operation needs at least.
  double bytes() const { return m_bytes; }
  const char* what() const noexcept override { return "too much memory"; }

 private:
  double m_bytes;
};

// Estimates count what grows with the input, by sizes that were measured, so that an operation that
// is refused would have exceeded the limit; one that is not refused may exceed it by some share.
class MemoryLimit {
 public:
  MemoryLimit() = default;  // no limit
  explicit MemoryLimit(double bytes) : m_bytes(bytes) {}
  double bytes() const { return m_bytes; }
  // To be called before memory is taken, with the estimate of all that the operation has then.
  void require(double bytes) const {
    if (bytes > m_bytes) throw TooMuchMemory(bytes);
  }

 private:
  double m_bytes = std::numeric_limits<double>::infinity();
};

}  // namespace halfspace::geometry
