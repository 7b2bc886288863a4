// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The result of an operation that can fail: a valid value, or the reasons why there is none.
#pragma once

#include <cassert>
#include <utility>
#include <variant>

#include "geometry/reason/reason.h"

namespace halfspace::geometry {

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
  Result(Reason reason) : m_state(std::in_place_index<1>, Reasons{std::move(reason)}) {}
  Result(Reasons reasons) : m_state(std::in_place_index<1>, std::move(reasons)) {}

  bool ok() const { return m_state.index() == 0; }
  explicit operator bool() const { return ok(); }

  // Contract: ok().
  const T& value() const& { return assert(ok()), *std::get_if<0>(&m_state); }
  T& value() & { return assert(ok()), *std::get_if<0>(&m_state); }
  T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&m_state)); }

  // Contract: !ok(). Never empty.
  const Reasons& reasons() const { return assert(!ok()), *std::get_if<1>(&m_state); }

 private:
  std::variant<T, Reasons> m_state;
};

}  // namespace halfspace::geometry
