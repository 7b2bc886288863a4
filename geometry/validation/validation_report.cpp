// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/validation/validation_report.h"

#include <algorithm>

namespace halfspace::geometry {

const Defect* ValidationReport::find(DefectKind kind) const {
  const auto found =
      std::ranges::find_if(defects, [&](const Defect& defect) { return defect.kind == kind; });
  return found == defects.end() ? nullptr : &*found;
}

long long ValidationReport::count(DefectKind kind) const {
  const Defect* defect = find(kind);
  return defect == nullptr ? 0 : defect->count;
}

bool ValidationReport::isSolid() const {
  return std::ranges::none_of(
      defects, [](const Defect& defect) { return defect.severity == Severity::error; });
}

}  // namespace halfspace::geometry
