// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// The .hbsp file: a compiled tree as a game loads it. It is used in place (mapped into memory or
// loaded); nothing is copied, except for the cells of files of versions 1 and 2.
//
// Layout, little-endian, all offsets from the start of the file:
//   FileHeader             128 bytes
//   SectionEntry[14 or 20] kind, offset, size; ordered by kind, as are the sections
//   sections               each at a multiple of 64 bytes, zeros between them
// docs/manual/reference/formats.md describes every byte. Version 1 had the first 8 sections only;
// cells were wide (wide_cells.h) before version 3. Version 4 has clusters and what they see in 6
// more sections; a tree without clusters is still written as version 3.
// The checksum covers everything after the header's first 32 bytes. Nodes are stored depth-first,
// back before front, so every link leads forwards; leaves are numbered in that order. Cells are
// stored without gaps in the order of their leaves, and material names in the order of their
// numbers: each start must be where the entry before it ends. The nodes and leaves of the world
// come first, then those of each model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

// The latest version; all earlier ones are read as well.
inline constexpr uint32_t kFileVersion = 4;

// The origin of a boundary face.
struct FaceLabel {
  uint64_t solid = 0;     // number of a solid of the level; 0: unknown
  uint32_t face = 0;      // index of the face in that solid
  uint32_t material = 0;  // index into the material names
  bool operator==(const FaceLabel&) const = default;
};
static_assert(sizeof(FaceLabel) == 16);

inline constexpr uint32_t kNoEntity = UINT32_MAX, kNoModel = UINT32_MAX;

// The data of a boundary face that the file stores for a game, besides the face's label.
struct FaceSurface {
  // Of the face's solid: its bits, with kContentsDetail and kContentsSkip where they apply.
  ContentsBits contents = kContentsSolid;
  uint32_t flags = 0;           // kSurface... below
  uint32_t entity = kNoEntity;  // the brush entity of its solid; kNoEntity: the world
  // The three numbers of the face's line in maps of Quake 2 and Quake 3, cut to 32 bits.
  uint32_t gameContents = 0, gameFlags = 0, gameValue = 0;
  bool operator==(const FaceSurface&) const = default;
};
static_assert(sizeof(FaceSurface) == 24);

// Bits of FaceSurface::flags; from kFirstGameSurface on a game's table gives them a meaning.
inline constexpr uint32_t kSurfaceSlick = 1u << 0;    // ice
inline constexpr uint32_t kSurfaceSky = 1u << 1;      // shots and missiles vanish
inline constexpr uint32_t kSurfaceUnseen = 1u << 2;   // not drawn
inline constexpr uint32_t kSurfaceNoSteps = 1u << 3;  // no sound of steps
inline constexpr uint32_t kSurfaceNoMarks = 1u << 4;  // no bullet holes
inline constexpr uint32_t kFirstGameSurface = 1u << 16;

// Facts about a tree that are stored with it.
struct TreeFacts {
  uint64_t levelHash = 0;           // of the compiled level; shows whether the file is out of date
  double bevelLimitDegrees = 0.0;   // 0: no edge bevels
  double protrusion = 0.0;          // for a sphere of radius 1; may be infinite
  uint32_t bevelSets = 0;           // bit set of kBevels... below
  uint32_t depth = 0;               // set by the writer: nodes on the longest path to a leaf
  uint32_t facets = 0, bevels = 0;  // set by the writer
};
inline constexpr uint32_t kBevelsEdges = 1, kBevelsVertices = 2, kBevelsLevel = 4, kBevelsBox = 8;

// A key of an entity and its value.
using EntityKey = std::pair<std::string_view, std::string_view>;

// An entity of the level. Its keys are TreeFile::keysOf().
struct FileEntity {
  uint64_t id = 0;  // of the level's node; 0: unknown
  uint32_t firstKey = 0, keyCount = 0;
  uint32_t model = kNoModel;
};

// The solids of one brush entity as a separate tree, in the level's coordinates: a door at its
// drawn position, a trigger's volume.
struct FileModel {
  TreeView tree;
  Bounds bounds;              // of its solids
  ContentsBits contents = 0;  // all bits of its cells
  uint32_t entity = kNoEntity;
};

inline constexpr uint32_t kInNoCluster = UINT32_MAX;

// A cluster of leaves: its portals are `count` entries of FileVisibility::clusterPortals.
struct FileCluster {
  uint32_t first, count;
};
static_assert(sizeof(FileCluster) == 8);

// A convex opening between two clusters, in a plane.
struct FilePortal {
  uint32_t behind, before;        // clusters
  uint32_t firstCorner, corners;  // of FileVisibility::corners; counter-clockwise from `before`
  double normal[3], offset;       // of the plane; the normal is unit and points to `before`
};
static_assert(sizeof(FilePortal) == 48);

// The clusters of the world's empty space, and which of them can see each other. All empty: the
// file has none.
struct FileVisibility {
  // By leaf: its cluster, or kInNoCluster. Solid leaves are those with a cell, such as water.
  std::span<const uint32_t> ofSolidLeaf, ofEmptyLeaf;
  std::span<const FileCluster> clusters;
  std::span<const uint32_t> clusterPortals;  // indices of `portals`, by cluster
  std::span<const FilePortal> portals;
  std::span<const Vec3> corners;
  // By cluster a row of rowWords() words; bit c of the row is bit c % 64 of word c / 64.
  std::span<const uint64_t> rows;

  size_t rowWords() const { return (clusters.size() + 63) / 64; }
  // Contract: both are below clusters.size().
  bool sees(uint32_t a, uint32_t b) const {
    return (rows[a * rowWords() + b / 64] >> (b % 64) & 1) != 0;
  }
};

// The cells of a file of version 1 or 2, in the form that queries read.
struct PackedCells {
  std::vector<uint32_t> starts;
  std::vector<uint64_t> words;
};

// Views into the file's bytes; valid as long as the bytes are. The cells of a file of version 1 or
// 2 are views into `packedCells` instead.
struct TreeFile {
  TreeView tree;  // the world: everything but the models
  TreeFacts facts;
  std::span<const FaceLabel> labels;      // by face
  std::span<const FaceSurface> surfaces;  // by face; empty in files of version 1
  std::vector<std::string_view> materials;
  std::vector<FileModel> models;
  std::vector<FileEntity> entities;
  std::vector<EntityKey> keys;                     // of all entities, in their order
  std::shared_ptr<const PackedCells> packedCells;  // null from version 3 on
  FileVisibility visibility;

  // The keys of an entity, in the order of the level. Contract: an index of `entities`.
  std::span<const EntityKey> keysOf(uint32_t entity) const {
    return std::span(keys).subspan(entities[entity].firstKey, entities[entity].keyCount);
  }
  // The value of the first such key; empty if there is none.
  std::string_view valueOf(uint32_t entity, std::string_view key) const {
    for (const EntityKey& pair : keysOf(entity))
      if (pair.first == key) return pair.second;
    return {};
  }
  // The label of a face reported by a hit; null for kNoFace.
  const FaceLabel* label(uint32_t face) const {
    return face < labels.size() ? &labels[face] : nullptr;
  }
  // The same for its surface; null also if the file has none.
  const FaceSurface* surface(uint32_t face) const {
    return face < surfaces.size() ? &surfaces[face] : nullptr;
  }
};

enum class FileProblem : uint8_t {
  misaligned,      // the bytes must begin at a multiple of 8
  tooShort,        // ends inside the header, the table or a section
  notATree,        // does not begin with the bytes of an .hbsp file
  unknownVersion,  // 0, or later than kFileVersion
  wrongChecksum,   // damaged
  badHeader,       // an impossible number in the header
  badSection,      // missing, misplaced, or its size does not fit its entries
  badNumber,       // not finite, or out of its range
  badNormal,       // not of unit length, or the first three are not the axes
  badLink,         // to no node or leaf, backwards, or to one that is linked already
  tooDeep,         // a path of more than kDeepestTree nodes
  badCell,         // parts beyond the cell words, or indices out of range
  badText,         // a material name, a key or a value that is missing or not closed
  outOfOrder,      // a cell or a text does not begin where the one before it ends
  badContents,     // a leaf without contents, or with some that a node above it lacks
  badEntity,       // keys or a model that are not there
  badCluster,      // a cluster, a portal or its corners that are not there
};

// Why bytes were refused: the problem, the section, and the entry of the section.
struct FileRefusal {
  FileProblem problem;
  std::string_view section;  // "header", "nodes", ...
  uint64_t entry = 0;
};
// The message for the user.
std::string messageOf(const FileRefusal& refusal);

// Whether the bytes of a file are checked.
enum class FileTrust : uint8_t {
  checked,
  // Only the header, the sizes of sections, models, entities and texts are checked. All other
  // indices and numbers are used unchecked: with a damaged file, queries read outside of its
  // arrays.
  trusted
};

// Reads a tree file: checks the checksum and everything that a query will read. Contract: `bytes`
// are unchanged while the tree is in use. Memory while reading: a bit per node and leaf and six
// bytes per node; afterwards a string_view per material and key, and a record per model and entity,
// and for a file of version 1 or 2 a packed copy of its cells, about a third of their size in the
// file. Cost: linear in the bytes, for any input; *work, if not null, gets the number of entries
// of arrays, words of cells and characters of texts that were looked at.
std::variant<TreeFile, FileRefusal> readTreeFile(std::span<const std::byte> bytes,
                                                 FileTrust trust = FileTrust::checked,
                                                 uint64_t* work = nullptr);

// The contents of a file: a tree, which may have unused nodes and leaves, and its facts, labels and
// materials. Faces in cells should be below labels.size() or kNoFace; others are written as
// kNoFace.
struct WrittenModel {
  TreeView tree;
  Bounds bounds{Vec3::Zero(), Vec3::Zero()};
  uint32_t firstFace = 0;  // added to the faces in its cells
  uint32_t entity = kNoEntity;
};
struct WrittenEntity {
  uint64_t id = 0;
  std::vector<std::pair<std::string, std::string>> keys;
};
// `ofSolidLeaf` and `ofEmptyLeaf` are by the leaves of TreeContents::tree.
struct TreeContents {
  const TreeView& tree;
  TreeFacts facts;
  std::span<const FaceLabel> labels;
  std::span<const std::string> materials;
  std::span<const FaceSurface> surfaces = {};  // as many as labels, or none
  std::span<const WrittenModel> models = {};
  std::span<const WrittenEntity> entities = {};
  FileVisibility visibility = {};
};

// Returns the file's bytes; empty if the tree is too large: 2^30 nodes or leaves, 2^32 words of
// cells or characters of texts, or a path of more than kDeepestTree nodes. The same
// contents give the same bytes. Texts end at their first zero byte. Contract: each entity has at
// most one model.
std::vector<std::byte> writeTreeFile(const TreeContents& contents);

}  // namespace halfspace::bsp
