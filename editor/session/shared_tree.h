// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <shared_mutex>

#include "bsp/build/live_tree.h"

namespace halfspace::editor {

// The level's BSP tree, shared between the thread that updates it and its readers. It is never
// copied: a Reading holds a shared lock, so keep it short (a step of a character takes
// microseconds).
class SharedTree {
 public:
  class Reading {
   public:
    bsp::TreeView view() const { return m_owner->m_tree.view(); }
    const bsp::LiveTree& tree() const { return m_owner->m_tree; }
    std::uint64_t state() const { return m_owner->m_state; }  // Session::state() of the tree

   private:
    friend class SharedTree;
    Reading(const SharedTree& owner, std::shared_lock<std::shared_mutex> lock)
        : m_owner(&owner), m_lock(std::move(lock)) {}
    const SharedTree* m_owner;
    std::shared_lock<std::shared_mutex> m_lock;
  };

  // Never blocks. Returns none while the tree is being updated, before the first tree, and while
  // the tree belongs to a closed document.
  std::optional<Reading> tryRead() const {
    m_lastRead = std::chrono::steady_clock::now().time_since_epoch().count();
    return glance();
  }
  // The same for readers that can do without, such as drawing: isRead() does not count it.
  std::optional<Reading> glance() const {
    std::shared_lock lock(m_mutex, std::try_to_lock);
    if (!lock.owns_lock() || m_state == 0 || m_state < m_oldest) return std::nullopt;
    return Reading(*this, std::move(lock));
  }
  // Whether tryRead() was called in the last second, as play mode does in every step. Any thread
  // may call this.
  bool isRead() const {
    const std::chrono::steady_clock::duration last(m_lastRead.load());
    return std::chrono::steady_clock::now().time_since_epoch() - last < std::chrono::seconds(1);
  }
  // tryRead() refuses trees of states before `oldest` from now on. Any thread may call it.
  void refuseBefore(std::uint64_t oldest) { m_oldest = oldest; }

  // ---- for the one thread that updates the tree ----

  // Needs no lock, because no other thread changes the tree.
  const bsp::LiveTree& own() const { return m_tree; }
  // Calls edit(tree) under an exclusive lock. If it throws, tryRead() gives no tree until the next
  // change() or replace().
  template <class Edit>
  void change(std::uint64_t state, Edit&& edit) {
    const std::lock_guard lock(m_mutex);
    m_state = 0;
    edit(m_tree);
    m_state = state;
  }
  // Replaces the tree by one that was built separately; readers are locked out only for the swap.
  void replace(std::uint64_t state, bsp::LiveTree tree) {
    const std::lock_guard lock(m_mutex);
    std::swap(m_tree, tree);
    m_state = state;
  }

 private:
  mutable std::shared_mutex m_mutex;
  bsp::LiveTree m_tree;
  std::uint64_t m_state = 0;  // 0: there is no tree
  std::atomic<std::uint64_t> m_oldest = 0;
  // In ticks of the clock; before the first read, long ago.
  mutable std::atomic<std::chrono::steady_clock::rep> m_lastRead =
      std::chrono::steady_clock::duration(-std::chrono::hours(1)).count();
};

}  // namespace halfspace::editor
