// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Queries every hierarchy of boxes that can be read from the bytes. The checksum is corrected
// first, so that the checks behind it are reached.
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "bsp/file/file_layout.h"
#include "comparison/obb/obb_file.h"

using namespace halfspace;

namespace {

constexpr size_t kChecksumAt = 24, kSummedFrom = 32;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::vector<std::byte> bytes(size);
  if (size != 0) std::memcpy(bytes.data(), data, size);
  if (size >= kSummedFrom) {
    const uint64_t sum = bsp::checksumOf(std::span<const std::byte>(bytes).subspan(kSummedFrom));
    std::memcpy(bytes.data() + kChecksumAt, &sum, sizeof sum);
  }
  auto read = comparison::readObbFile(bytes);
  auto* tree = std::get_if<comparison::ObbTree>(&read);
  if (tree == nullptr) {
    if (messageOf(std::get<comparison::ObbFileRefusal>(read)).empty()) std::abort();
    return 0;
  }
  const auto stop = tree->sweep(bsp::PointShape{}, {-8, -7, -6}, {16, 15, 14});
  if (std::isnan(stop.fraction)) std::abort();
  if (comparison::writeObbFile(*tree).size() != size) std::abort();
  return 0;
}
