// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/arrangement/operand_sets.h"

#include <algorithm>

namespace halfspace::geometry {

int OperandSets::of(std::vector<int> operands) {
  const auto [position, added] = m_numbers.emplace(std::move(operands), size());
  if (added) m_sets.push_back(position->first);
  return position->second;
}

std::optional<int> OperandSets::with(int set, int operand) {
  return changed(set, operand, true);
}

std::optional<int> OperandSets::without(int set, int operand) {
  return changed(set, operand, false);
}

std::optional<int> OperandSets::changed(int set, int operand, bool add) {
  auto& known = add ? m_added : m_removed;
  const std::uint64_t key =
      static_cast<std::uint64_t>(set) << 32 | static_cast<std::uint32_t>(operand);
  if (const auto position = known.find(key); position != known.end()) return position->second;
  std::vector<int> operands = m_sets[set];
  const auto position = std::lower_bound(operands.begin(), operands.end(), operand);
  const bool contains = position != operands.end() && *position == operand;
  if (contains == add) return std::nullopt;
  if (add) {
    operands.insert(position, operand);
  } else {
    operands.erase(position);
  }
  const int result = of(std::move(operands));
  known.emplace(key, result);
  return result;
}

}  // namespace halfspace::geometry
