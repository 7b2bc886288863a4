// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <memory>

namespace halfspace::level {

// Whether nobody else sees what the handle points at, so that it may be changed in place. The fence
// pairs with the release in which another thread let go of its handle.
template <typename T>
bool isOurs(const std::shared_ptr<T>& handle) {
  if (handle.use_count() != 1) return false;
  std::atomic_thread_fence(std::memory_order_acquire);
  return true;
}

}  // namespace halfspace::level
