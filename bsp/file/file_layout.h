// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace halfspace::bsp {

static_assert(std::endian::native == std::endian::little,
              "the file is read where it lies, and it is little-endian");

inline constexpr std::array<char, 8> kMagic{'H', 'B', 'S', 'P', '\r', '\n', '\x1a', '\n'};
inline constexpr size_t kSectionAlignment = 64;

enum class Section : uint32_t {
  nodes,
  normals,
  cellStarts,
  cellWords,
  labels,
  materialStarts,
  materialText,
  facts
};
inline constexpr size_t kSections = 8;
inline constexpr std::array<std::string_view, kSections> kSectionNames{
    "nodes",  "normals",         "cell starts",   "cells",
    "labels", "material starts", "material text", "facts"};

struct FileHeader {
  std::array<char, 8> magic;
  uint32_t version;
  uint32_t sections;
  uint64_t checksum;
  uint64_t size;  // of the whole file, in bytes
  // The checksum covers everything from here on.
  uint32_t nodeCount, normalCount, solidLeafCount, emptyLeafCount;
  uint64_t cellWordCount;
  int32_t root;
  uint32_t labelCount, materialCount, unused;
  double worldHalf, rounding;
  uint64_t reserved[5];
};
static_assert(sizeof(FileHeader) == 128);
inline constexpr size_t kChecksumFrom = 32;

struct SectionEntry {
  uint32_t kind, unused;
  uint64_t offset, size;
};
static_assert(sizeof(SectionEntry) == 24);

struct FactsRecord {
  uint64_t levelHash;
  double bevelLimitDegrees, protrusion;
  uint32_t bevelSets, depth, facets, bevels;
};
static_assert(sizeof(FactsRecord) == 40);

// Detects damage, not manipulation: 64 bits; any single changed word changes it. The last bytes are
// padded with zeros to a word.
uint64_t checksumOf(std::span<const std::byte> bytes);

inline size_t alignedUp(size_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

}  // namespace halfspace::bsp
