// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// For programs that run libraries which may crash or use up the memory on damaged files.
#pragma once

#include <cstdint>
#include <filesystem>

namespace halfspace::level {

// The program or shared library that contains this function or static variable; empty if unknown.
std::filesystem::path libraryOf(const void* address);

// This process gets an error from every allocation beyond this much address space, and leaves no
// core file when it crashes. False if the system refuses. Builds with a sanitizer have no limit.
bool limitMemory(uint64_t bytes);

}  // namespace halfspace::level
