// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "level/document/id.h"

namespace halfspace::level {

struct Material {
  MaterialId id;
  std::string name;  // unique in the level; a path in the texture folder, or a name from a file
  bool operator==(const Material&) const = default;
};

// The level's materials in the order in which they were added. Lookup by id and by name: O(log n).
class MaterialTable {
 public:
  const std::vector<Material>& all() const { return m_materials; }
  const Material* find(MaterialId id) const;
  const Material* find(std::string_view name) const;

  // Contract: the name is new, and the id is above every id in the table.
  void append(Material material);
  // Contract: `id` is in the table and `name` is not.
  void rename(MaterialId id, std::string name);

  bool operator==(const MaterialTable& other) const { return m_materials == other.m_materials; }

 private:
  std::vector<Material> m_materials;  // ids ascend
  std::map<std::string, std::size_t, std::less<>> m_byName;
};

}  // namespace halfspace::level
