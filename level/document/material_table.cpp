// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/material_table.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace halfspace::level {

const Material* MaterialTable::find(MaterialId id) const {
  const auto at =
      std::lower_bound(m_materials.begin(), m_materials.end(), id,
                       [](const Material& m, MaterialId wanted) { return m.id < wanted; });
  return at != m_materials.end() && at->id == id ? &*at : nullptr;
}

const Material* MaterialTable::find(std::string_view name) const {
  const auto at = m_byName.find(name);
  return at == m_byName.end() ? nullptr : &m_materials[at->second];
}

void MaterialTable::append(Material material) {
  assert(m_materials.empty() || m_materials.back().id < material.id);
  assert(!find(material.name));
  m_byName.emplace(material.name, m_materials.size());
  m_materials.push_back(std::move(material));
}

void MaterialTable::rename(MaterialId id, std::string name) {
  const Material* found = find(id);
  assert(found && !find(name));
  Material& material = m_materials[static_cast<std::size_t>(found - m_materials.data())];
  auto entry = m_byName.extract(material.name);
  entry.key() = name;
  m_byName.insert(std::move(entry));
  material.name = std::move(name);
}

}  // namespace halfspace::level
