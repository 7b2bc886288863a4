// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "comparison/cells/cell_store.h"

namespace halfspace::comparison {

// The reference: every query tests every solid exactly. There is no acceleration structure that
// could be wrong. Cost: linear in the number of solids.
class EveryCell : public ComparisonSystem {
 public:
  explicit EveryCell(const ComparisonLevel::Solids& solids) : m_store(solids) {}

  std::string name() const override { return "every solid"; }
  std::vector<Limit> limits() const override { return {}; }
  size_t bytes() const override { return m_store.bytes(); }
  bool takes(const AnyShape&) const override { return true; }
  Stop sweep(const AnyShape& shape, const Vec3& from, const Vec3& delta) override;
  std::optional<bool> overlaps(const AnyShape& shape, const Vec3& position) override {
    return sweep(shape, position, Vec3::Zero()).startInSolid;
  }

 private:
  CellStore m_store;
};

}  // namespace halfspace::comparison
