// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>

#include "geometry/validation/defect.h"

namespace halfspace::geometry {

// Collects defects: counts all of them and keeps the first locations of each kind.
class Findings {
 public:
  explicit Findings(int locationLimit)
      : m_placeLimit(static_cast<size_t>(std::max(locationLimit, 0))) {}

  void add(DefectKind kind, const DefectLocation& position) {
    Defect& defect = at(kind);
    ++defect.count;
    if (wantsLocations(kind)) defect.positions.push_back(position);
  }
  // Counts without a location, for callers that check wantsLocations() to avoid computing one.
  void add(DefectKind kind, long long count = 1) { at(kind).count += count; }
  bool wantsLocations(DefectKind kind) const {
    return m_defects[static_cast<size_t>(kind)].positions.size() < m_placeLimit;
  }
  long long count(DefectKind kind) const { return m_defects[static_cast<size_t>(kind)].count; }

  std::vector<Defect> taken() && {
    std::vector<Defect> found;
    for (int i = 0; i < kDefectKinds; ++i) {
      Defect& defect = m_defects[static_cast<size_t>(i)];
      if (defect.count == 0) continue;
      defect.kind = static_cast<DefectKind>(i);
      defect.severity = severityOf(defect.kind);
      found.push_back(std::move(defect));
    }
    return found;
  }

 private:
  Defect& at(DefectKind kind) { return m_defects[static_cast<size_t>(kind)]; }

  size_t m_placeLimit;
  std::array<Defect, kDefectKinds> m_defects;
};

}  // namespace halfspace::geometry
