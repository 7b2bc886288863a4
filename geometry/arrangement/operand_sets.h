// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace halfspace::geometry {

// Private to the kernel: sets of operands, ascending. Equal sets have equal numbers, and the step
// from one set to the next over a facet is remembered.
class OperandSets {
 public:
  int of(std::vector<int> operands);
  // The set with one operand more or less. Nothing if it is in the set already, or is not.
  std::optional<int> with(int set, int operand);
  std::optional<int> without(int set, int operand);

  std::span<const int> operands(int set) const { return m_sets[set]; }
  int size() const { return static_cast<int>(m_sets.size()); }

 private:
  std::optional<int> changed(int set, int operand, bool add);

  std::vector<std::vector<int>> m_sets;
  std::map<std::vector<int>, int> m_numbers;
  // Set and operand (the lower half of the key) -> the set with and without it.
  std::unordered_map<std::uint64_t, int> m_added, m_removed;
};

}  // namespace halfspace::geometry
