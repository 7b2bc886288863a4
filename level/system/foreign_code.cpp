// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/system/foreign_code.h"

#include <dlfcn.h>
#include <sys/resource.h>

namespace halfspace::level {

namespace {

// The sanitizers reserve terabytes of address space.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kIsSanitized = true;
#elif defined(__has_feature)
constexpr bool kIsSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kIsSanitized = false;
#endif

}  // namespace

std::filesystem::path libraryOf(const void* address) {
  Dl_info found{};
  if (::dladdr(address, &found) == 0 || found.dli_fname == nullptr) return {};
  std::error_code error;
  const std::filesystem::path whole = std::filesystem::absolute(found.dli_fname, error);
  return error ? std::filesystem::path(found.dli_fname) : whole;
}

bool limitMemory(uint64_t bytes) {
  const rlimit none{0, 0}, most{bytes, bytes};
  const bool leavesNoCore = ::setrlimit(RLIMIT_CORE, &none) == 0;
  return leavesNoCore && (kIsSanitized || ::setrlimit(RLIMIT_AS, &most) == 0);
}

}  // namespace halfspace::level
