// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// What the handles of the C interface (halfspace_bsp.h) stand for.
#pragma once

#include <cstdint>
#include <memory>

#include "bsp/file/tree_file.h"
#include "bsp/query/hull.h"

struct hbsp_tree {
  halfspace::bsp::TreeFile file;
  std::unique_ptr<uint64_t[]> bytes;  // of a file that was read
};
struct hbsp_hull {
  halfspace::bsp::Hull hull;
};
