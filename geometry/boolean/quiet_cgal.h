// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace halfspace::geometry {

// While one lives, failed CGAL assertions are thrown as CGAL::Failure_exception without a word on
// stderr. CGAL keeps its handlers in static variables: they are set with the first and put back
// with the last of all threads' guards.
class QuietCgal {
 public:
  QuietCgal();
  ~QuietCgal();
  QuietCgal(const QuietCgal&) = delete;
  QuietCgal& operator=(const QuietCgal&) = delete;
};

}  // namespace halfspace::geometry
