// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small tree files for tests of the reader, changes of their bytes, and queries of what was read.
#pragma once

#include <QtTest>
#include <cmath>
#include <cstring>
#include <vector>

#include "bsp/file/file_layout.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/box_hierarchy.h"
#include "bsp/query/closest.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "geometry/random/splitmix.h"
#include "tests/support/reference/deep_tree.h"
#include "tests/support/reference/single_cell.h"

namespace halfspace::tests {

using namespace bsp;
using geometry::SplitMix;

// The outside of the cube in two clusters with two openings between them.
struct TwoClusters {
  std::vector<uint32_t> ofSolid, ofEmpty;
  std::vector<FileCluster> clusters{{0, 2}, {2, 2}};
  std::vector<uint32_t> clusterPortals{0, 1, 1, 0};
  std::vector<FilePortal> portals{{0, 1, 0, 3, {1.0, 0.0, 0.0}, 1.0},
                                  {1, 0, 3, 4, {0.0, 1.0, 0.0}, 1.0}};
  std::vector<Vec3> corners{7, Vec3(1.0, 1.0, 1.0)};
  std::vector<uint64_t> rows{3, 3};

  explicit TwoClusters(const TreeView& tree) : ofSolid(tree.solidLeafCount, kInNoCluster) {
    for (uint32_t leaf = 0; leaf < tree.emptyLeafCount; ++leaf) ofEmpty.push_back(leaf % 2);
  }
  FileVisibility view() const {
    return {ofSolid, ofEmpty, clusters, clusterPortals, portals, corners, rows};
  }
};

enum class With : unsigned char { nothing, clusters };

inline std::vector<std::byte> goodBytes(With with = With::nothing) {
  SingleCell::Shape cube;
  for (int axis = 0; axis < 3; ++axis) {
    cube.normals.push_back(-Vec3::Unit(axis));
    cube.normals.push_back(Vec3::Unit(axis));
  }
  for (int i = 0; i < 8; ++i)
    cube.vertices.emplace_back(i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0);
  cube.edges = {{0, 1, 2, 4}, {1, 3, 1, 4}, {3, 2, 3, 4}, {2, 0, 0, 4}, {4, 5, 5, 2}, {5, 7, 5, 1},
                {7, 6, 5, 3}, {6, 4, 5, 0}, {0, 4, 0, 2}, {1, 5, 2, 1}, {3, 7, 1, 3}, {2, 6, 3, 0}};
  cube.bevels = {{Vec3(1.0, 1.0, 0.0).normalized(), std::sqrt(2.0)}};
  const SingleCell cell(cube);
  const std::vector<FaceLabel> labels(6);
  const std::vector<FaceSurface> surfaces(6);
  const std::vector<std::string> materials{"one"};
  const std::vector<ContentsBits> contents{kContentsSolid | kContentsWater};
  TreeView world = cell.view(), door = cell.view();
  world.leafContents = contents.data();
  const std::vector<WrittenEntity> entities{{0, {{"classname", "worldspawn"}}},
                                            {7, {{"classname", "func_door"}, {"wait", "3"}}}};
  const std::vector<WrittenModel> models{{door, {Vec3(-1, -1, -1), Vec3(1, 1, 1)}, 0, 1}};
  const TwoClusters clusters(world);
  return writeTreeFile({world,
                        {},
                        labels,
                        materials,
                        surfaces,
                        models,
                        entities,
                        with == With::clusters ? clusters.view() : FileVisibility{}});
}

inline std::vector<std::byte> fileOf(const DeepTree& tree,
                                     const std::vector<std::string>& materials) {
  return writeTreeFile({tree.view(), {}, {}, materials});
}

// Corrects the checksum, so that the checks behind it are reached.
inline void seal(std::vector<std::byte>& bytes) {
  FileHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.checksum = checksumOf(std::span<const std::byte>(bytes).subspan(kChecksumFrom));
  std::memcpy(bytes.data(), &header, sizeof header);
}

inline SectionEntry sectionOf(const std::vector<std::byte>& bytes, Section section) {
  SectionEntry entry;
  std::memcpy(&entry,
              bytes.data() + sizeof(FileHeader) + static_cast<size_t>(section) * sizeof entry,
              sizeof entry);
  return entry;
}

template <class T>
void put(std::vector<std::byte>& bytes, size_t offset, const T& value) {
  std::memcpy(bytes.data() + offset, &value, sizeof value);
}

// A file of version 1 with the tree, labels and materials of a file of version 2.
inline std::vector<std::byte> asVersion1(const std::vector<std::byte>& bytes) {
  constexpr size_t kSectionsThen = 8;
  const size_t oldFirst = alignedUp(sizeof(FileHeader) + sectionsOf(2) * sizeof(SectionEntry));
  const size_t newFirst = alignedUp(sizeof(FileHeader) + kSectionsThen * sizeof(SectionEntry));
  const SectionEntry last = sectionOf(bytes, Section::facts);
  FileHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.version = 1;
  header.sections = kSectionsThen;
  header.size = last.offset + last.size - oldFirst + newFirst;
  header.modelCount = header.leafContentsCount = header.surfaceCount = 0;
  header.entityCount = header.keyCount = 0;
  std::vector<std::byte> old(header.size);
  put(old, 0, header);
  for (size_t i = 0; i < kSectionsThen; ++i) {
    SectionEntry entry = sectionOf(bytes, static_cast<Section>(i));
    std::memcpy(old.data() + entry.offset - oldFirst + newFirst, bytes.data() + entry.offset,
                entry.size);
    entry.offset = entry.offset - oldFirst + newFirst;
    put(old, sizeof(FileHeader) + i * sizeof entry, entry);
  }
  seal(old);
  return old;
}

// Reading looks at every entry, word and character a few times at most: nothing costs more than the
// bytes that describe it.
inline bool isLinear(uint64_t work, std::span<const std::byte> bytes) {
  return work <= bytes.size();
}

// Runs every kind of query, so that all data of the file is read.
inline void queryAll(const TreeFile& file, SplitMix& random) {
  const auto number = [&] { return 4.0 * random.unit() - 2.0; };
  const TreeView views[] = {file.tree, file.tree.seeing(kContentsWater),
                            file.models.empty() ? file.tree : file.models[0].tree};
  for (uint32_t entity = 0; entity < file.entities.size(); ++entity)
    QVERIFY(file.valueOf(entity, "classname").size() < 1000);
  const FileVisibility& visibility = file.visibility;
  for (uint32_t cluster = 0; cluster < visibility.clusters.size(); ++cluster) {
    const FileCluster& found = visibility.clusters[cluster];
    for (const uint32_t index : visibility.clusterPortals.subspan(found.first, found.count)) {
      const FilePortal& portal = visibility.portals[index];
      for (const Vec3& at : visibility.corners.subspan(portal.firstCorner, portal.corners))
        QVERIFY(at.allFinite());
      visibility.sees(portal.behind, portal.before);
    }
  }
  for (TreeView view : views) {
    const BoxHierarchy boxes(view, view.mask);
    view.boxes = boxes.isEmpty() ? nullptr : boxes.nodes();
    view.boxesSee = boxes.mask();
    std::vector<Vec3> from, delta;
    for (int i = 0; i < 40; ++i) {
      from.emplace_back(number(), number(), number());
      delta.emplace_back(number(), number(), number());
    }
    std::vector<Hit> hits(from.size());
    sweepAll(view, PointShape{}, from, delta, hits);
    for (const Hit& hit : hits) QVERIFY(hit.error != QueryError::none || !std::isnan(hit.fraction));
    const Hit boxed = sweep(view, SphereShape{0.5}, from[0], delta[0]);
    QVERIFY(boxed.error != QueryError::none || !std::isnan(boxed.fraction));
  }
  for (int i = 0; i < 20; ++i) {
    const Vec3 from(number(), number(), number()), delta(number(), number(), number());
    const auto check = [&](const auto& shape) {
      for (const TreeView& view : views) {
        for (const Accuracy accuracy : {Accuracy::exact, Accuracy::shifted}) {
          const Hit hit = sweep(view, shape, from, delta, accuracy);
          QVERIFY(hit.error != QueryError::none || !std::isnan(hit.fraction));
          file.label(hit.face);
          file.surface(hit.face);
        }
        closest(view, shape, from);
      }
    };
    check(PointShape{});
    check(SphereShape{0.5});
    check(BoxShape{{0.5, 0.25, 0.125}});
    check(CylinderShape{0.5, 0.25});
    check(CapsuleShape{0.5, 0.25});
    contentsAt(file.tree, from);
    size_t leaves = 0;
    cellsTouched(file.tree, SphereShape{0.5}, from, [&](Link) { return ++leaves < 1000; });
  }
}

}  // namespace halfspace::tests
