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
// Files up to this version hold wide cells (wide_cells.h), later files packed cells (query/cell.h).
inline constexpr uint32_t kLastWideVersion = 2;
// The version of files without clusters; later ones have them.
inline constexpr uint32_t kVersionWithoutVisibility = 3;

enum class Section : uint32_t {
  nodes,
  normals,
  cellStarts,
  cellWords,
  labels,
  materialStarts,
  materialText,
  facts,
  // From version 2 on:
  leafContents,
  surfaces,
  models,
  entities,
  keyStarts,
  keyText,
  // From version 4 on:
  leafClusters,
  clusters,
  clusterPortals,
  portals,
  portalCorners,
  visibleRows
};
inline constexpr size_t kSections = 20;
inline constexpr std::array<std::string_view, kSections> kSectionNames{
    "nodes",           "normals",         "cell starts", "cells",          "labels",
    "material starts", "material text",   "facts",       "leaf contents",  "surfaces",
    "models",          "entities",        "key starts",  "key text",       "leaf clusters",
    "clusters",        "cluster portals", "portals",     "portal corners", "visible clusters"};
// The number of sections of a file of this version.
constexpr size_t sectionsOf(uint32_t version) {
  if (version == 1) return 8;
  return version <= kVersionWithoutVisibility ? 14 : kSections;
}

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
  uint32_t labelCount, materialCount;
  uint32_t modelCount;  // this and the counts below: 0 in version 1
  double worldHalf, rounding;
  uint32_t leafContentsCount;  // 0 (every solid leaf is kContentsSolid) or solidLeafCount
  uint32_t surfaceCount;       // 0 or labelCount
  uint32_t entityCount;
  uint32_t keyCount;  // pairs of key and value of all entities
  // 0 before version 4:
  uint32_t clusterCount, portalCount, portalCornerCount;
  uint32_t reserved[3];
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

// A model: a separate tree among the file's nodes, leaves and cells.
struct ModelRecord {
  int32_t root;
  uint32_t entity;  // index of the entity it belongs to; kNoEntity: none
  uint32_t contents;
  uint32_t unused;
  double worldHalf, rounding;
  double low[3], high[3];
};
static_assert(sizeof(ModelRecord) == 80);

struct EntityRecord {
  uint64_t id;
  uint32_t firstKey, keyCount;  // pairs
  uint32_t model;               // kNoModel: none
  uint32_t unused;
};
static_assert(sizeof(EntityRecord) == 24);

// Detects damage, not manipulation: 64 bits; any single changed word changes it. The last bytes are
// padded with zeros to a word.
uint64_t checksumOf(std::span<const std::byte> bytes);

inline size_t alignedUp(size_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

}  // namespace halfspace::bsp
