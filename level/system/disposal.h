// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

namespace halfspace::level {

// Callers free up to this many records in their own thread: handing them over would cost as much.
inline constexpr std::size_t kFreedAtOnce = 1000;

// Frees `thing` in a background thread: freeing the records of tens of thousands of faces takes
// tens of milliseconds, which would block the event loop. Contract: the object may be destroyed in
// any thread. Thread-safe. Objects that are still queued are freed before the program ends.
void disposeAside(std::shared_ptr<const void> thing);

// The same for a value, which is moved from.
template <typename T>
requires(!std::is_lvalue_reference_v<T>) void disposeAside(T&& value) {
  disposeAside(std::shared_ptr<const void>(std::make_shared<T>(std::move(value))));
}

}  // namespace halfspace::level
