// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/touched.h"

#include <algorithm>

namespace halfspace::level {

namespace {

template <typename IdType>
void addSorted(std::vector<IdType>& ids, IdType id) {
  if (ids.empty() || ids.back() < id) {
    ids.push_back(id);
    return;
  }
  const auto at = std::lower_bound(ids.begin(), ids.end(), id);
  if (*at != id) ids.insert(at, id);
}

template <typename IdType>
void mergeSorted(std::vector<IdType>& ids, const std::vector<IdType>& others) {
  // Long sequences of edits add one id each, mostly in ascending order: a full merge for each would
  // make the sequence quadratic.
  if (others.size() == 1) return addSorted(ids, others.front());
  if (ids.empty() || others.empty() || ids.back() < others.front()) {
    ids.insert(ids.end(), others.begin(), others.end());
    return;
  }
  const auto middle = static_cast<std::ptrdiff_t>(ids.size());
  ids.insert(ids.end(), others.begin(), others.end());
  std::inplace_merge(ids.begin(), ids.begin() + middle, ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

}  // namespace

void Touched::add(NodeId id) {
  addSorted(nodes, id);
}

void Touched::merge(const Touched& other) {
  mergeSorted(nodes, other.nodes);
  background = background || other.background;
  levelKeys = levelKeys || other.levelKeys;
  layers = layers || other.layers;
  materials = materials || other.materials;
}

bool Touched::empty() const {
  return *this == Touched{};
}

}  // namespace halfspace::level
