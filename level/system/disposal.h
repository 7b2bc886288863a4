// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace halfspace::level {

// Fewer records are freed where they are: handing them over costs as much.
inline constexpr std::size_t kFreedAtOnce = 1000;

// Frees `thing` in a thread that does nothing else: the records of tens of thousands of faces take
// tens of milliseconds to free, which the event loop must not wait for. Nothing in it may need the
// thread it was made in. The program frees what is left before it ends.
void disposeAside(std::shared_ptr<const void> thing);

// The same for a value, which is left empty.
template <typename T>
requires(!std::is_lvalue_reference_v<T>) void disposeAside(T&& value) {
  disposeAside(std::shared_ptr<const void>(std::make_shared<T>(std::move(value))));
}

}  // namespace halfspace::level
