// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::geometry {

// While a guard exists, failed CGAL assertions throw CGAL::Failure_exception and print nothing to
// stderr. CGAL stores its handlers in static variables: the first guard of all threads sets them,
// the last one restores them. Thread-safe.
class QuietCgal {
 public:
  QuietCgal();
  ~QuietCgal();
  QuietCgal(const QuietCgal&) = delete;
  QuietCgal& operator=(const QuietCgal&) = delete;
};

}  // namespace halfspace::geometry
