// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

namespace halfspace::level {

// Whether this handle is the only owner of its object, so that the object may be changed in place.
// The fence pairs with the release operation by which another thread dropped its handle: its reads
// happen before our writes. Contract: no weak pointers to the object exist.
template <typename T>
bool isUniquelyOwned(const std::shared_ptr<T>& handle) {
  if (handle.use_count() != 1) return false;
  std::atomic_thread_fence(std::memory_order_acquire);
  return true;
}

}  // namespace halfspace::level
