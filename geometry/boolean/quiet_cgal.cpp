// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/boolean/quiet_cgal.h"

#include <mutex>

#include <CGAL/Random.h>
#include <CGAL/assertions.h>

namespace halfspace::geometry {
namespace {

std::mutex guardMutex;
int guardCount = 0;
CGAL::Failure_function formerErrorHandler = nullptr;
CGAL::Failure_function formerWarningHandler = nullptr;
CGAL::Failure_behaviour formerBehaviour = CGAL::THROW_EXCEPTION;

void sayNothing(const char*, const char*, const char*, int, const char*) {}

}  // namespace

QuietCgal::QuietCgal() {
  CGAL::get_default_random() = CGAL::Random(0);
  const std::lock_guard lock(guardMutex);
  if (guardCount++ > 0) return;
  formerErrorHandler = CGAL::set_error_handler(sayNothing);
  formerWarningHandler = CGAL::set_warning_handler(sayNothing);
  formerBehaviour = CGAL::set_error_behaviour(CGAL::THROW_EXCEPTION);
}

QuietCgal::~QuietCgal() {
  const std::lock_guard lock(guardMutex);
  if (--guardCount > 0) return;
  CGAL::set_error_handler(formerErrorHandler);
  CGAL::set_warning_handler(formerWarningHandler);
  CGAL::set_error_behaviour(formerBehaviour);
}

}  // namespace halfspace::geometry
