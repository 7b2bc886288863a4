// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reading any bytes ends with a tree that can be queried or with a reason. Each possible error is
// found and reported with its name and position. This test also runs under sanitizers.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "bsp/file/file_layout.h"
#include "bsp/file/halfspace_bsp.h"
#include "bsp/file/tree_file.h"
#include "bsp/query/box_hierarchy.h"
#include "bsp/query/closest.h"
#include "bsp/query/contents.h"
#include "bsp/query/sweep.h"
#include "geometry/random/splitmix.h"
#include "tests/support/long_form.h"
#include "tests/support/reference/deep_tree.h"
#include "tests/support/reference/single_cell.h"
#include "tests/support/reference/wide_tree.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 1618033;

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

std::vector<std::byte> goodBytes(With with = With::nothing) {
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

// A file of version 1 with the tree, labels and materials of a file of version 2.
std::vector<std::byte> asVersion1(const std::vector<std::byte>& bytes);

std::vector<std::byte> fileOf(const DeepTree& tree, const std::vector<std::string>& materials) {
  return writeTreeFile({tree.view(), {}, {}, materials});
}

// Corrects the checksum, so that the checks behind it are reached.
void seal(std::vector<std::byte>& bytes) {
  FileHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  header.checksum = checksumOf(std::span<const std::byte>(bytes).subspan(kChecksumFrom));
  std::memcpy(bytes.data(), &header, sizeof header);
}

SectionEntry sectionOf(const std::vector<std::byte>& bytes, Section section) {
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

// The problem found in a file with this value at the offset.
template <class T>
std::optional<FileProblem> problemIn(std::vector<std::byte> bytes, Section section, size_t offset,
                                     const T& value) {
  put(bytes, sectionOf(bytes, section).offset + offset, value);
  seal(bytes);
  const auto read = readTreeFile(bytes);
  const FileRefusal* refusal = std::get_if<FileRefusal>(&read);
  return refusal != nullptr ? std::optional(refusal->problem) : std::nullopt;
}

template <class T>
std::optional<FileProblem> problemWith(Section section, size_t offset, const T& value) {
  return problemIn(goodBytes(), section, offset, value);
}

// The same for a file with clusters.
template <class T>
std::optional<FileProblem> clusterProblemWith(Section section, size_t offset, const T& value) {
  return problemIn(goodBytes(With::clusters), section, offset, value);
}

// The same for a file of version 2.
template <class T>
std::optional<FileProblem> wideProblemWith(size_t offset, const T& value) {
  return problemIn(asVersion2(goodBytes()), Section::cellWords, offset, value);
}

std::vector<std::byte> asVersion1(const std::vector<std::byte>& bytes) {
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
bool isLinear(uint64_t work, std::span<const std::byte> bytes) {
  return work <= bytes.size();
}

// Runs every kind of query, so that all data of the file is read.
void queryAll(const TreeFile& file, SplitMix& random) {
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

}  // namespace

class DamagedTreesAreRefused : public QObject {
  Q_OBJECT
 private slots:
  void theWhole_isRead() {
    const auto bytes = goodBytes();
    const auto read = readTreeFile(bytes);
    QVERIFY(std::holds_alternative<TreeFile>(read));
    SplitMix random(kSeed);
    queryAll(std::get<TreeFile>(read), random);
  }

  void everyShorterFile_isRefused() {
    const auto bytes = goodBytes();
    for (size_t size = 0; size < bytes.size(); ++size) {
      std::vector<std::byte> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
      QVERIFY(std::holds_alternative<FileRefusal>(readTreeFile(cut)));
      if (size < sizeof(FileHeader)) continue;
      put(cut, 24, uint64_t{size});  // as if the file were meant to be so short
      seal(cut);
      QVERIFY(std::holds_alternative<FileRefusal>(readTreeFile(cut)));
    }
  }

  void everyFlippedBit_isFound() {
    auto bytes = goodBytes();
    for (size_t i = 0; i < bytes.size(); ++i) {
      const std::byte bit = std::byte{1} << (i % 8);
      bytes[i] ^= bit;
      QVERIFY(std::holds_alternative<FileRefusal>(readTreeFile(bytes)));
      bytes[i] ^= bit;
    }
  }

  void eachMistake_isNamed() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(problemWith(Section::nodes, 0, nan), FileProblem::badNumber);
    QCOMPARE(problemWith(Section::nodes, 0, 1e300), FileProblem::badNumber);
    QCOMPARE(problemWith(Section::nodes, 8, uint32_t{1000}), FileProblem::badNumber);
    QCOMPARE(problemWith(Section::nodes, 12, int32_t{0}), FileProblem::badLink);
    QCOMPARE(problemWith(Section::nodes, 12, int32_t{3}), FileProblem::badLink);
    QCOMPARE(problemWith(Section::nodes, 12, int32_t{1000}), FileProblem::badLink);
    QCOMPARE(problemWith(Section::nodes, 12, int32_t{-1000}), FileProblem::badLink);
    QCOMPARE(problemWith(Section::normals, 0, 0.5), FileProblem::badNormal);
    QCOMPARE(problemWith(Section::normals, 3 * sizeof(Vec3), nan), FileProblem::badNormal);
    QCOMPARE(problemWith(Section::cellStarts, 0, uint32_t{100000}), FileProblem::outOfOrder);
    QCOMPARE(problemWith(Section::cellStarts, 0, uint32_t{1}), FileProblem::outOfOrder);
    QCOMPARE(problemWith(Section::cellWords, 0, uint16_t{60000}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, 0, uint16_t{0}), FileProblem::badCell);
    // Vertices, edges, the form of the cell.
    QCOMPARE(problemWith(Section::cellWords, 4, uint8_t{65}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, 4, uint8_t{3}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, 5, uint8_t{97}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, 5, uint8_t{5}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, 7, uint8_t{kCellForms + 1}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, 7, kCellPlain), FileProblem::badCell);
    // The first plane, then the edges and vertices, four bits per index.
    QCOMPARE(problemWith(Section::cellWords, 8, nan), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, 16, uint32_t{1000}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, 20, uint32_t{6}), FileProblem::badCell);
    const size_t edges = 8 + 7 * sizeof(CellPlane), vertices = edges + 12 * sizeof(uint16_t);
    QCOMPARE(problemWith(Section::cellWords, edges, uint16_t{0x1208}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, edges, uint16_t{0x1610}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, vertices, uint16_t{0x006}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, vertices, uint16_t{0x600}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::cellWords, vertices, uint16_t{0x1000}), FileProblem::badCell);
    QCOMPARE(problemWith(Section::labels, 12, uint32_t{1}), FileProblem::badNumber);
    QCOMPARE(problemWith(Section::materialStarts, 0, uint32_t{4}), FileProblem::outOfOrder);
    QCOMPARE(problemWith(Section::materialText, 3, 'x'), FileProblem::badText);
    QCOMPARE(problemWith(Section::facts, 8, nan), FileProblem::badNumber);
  }

  void eachMistakeInCellsOfVersion2_isNamed() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(wideProblemWith(0, uint16_t{60000}), FileProblem::badCell);
    QCOMPARE(wideProblemWith(0, uint16_t{0}), FileProblem::badCell);
    QCOMPARE(wideProblemWith(8, UINT32_MAX), FileProblem::badCell);
    QCOMPARE(wideProblemWith(16, nan), FileProblem::badCell);
    QCOMPARE(wideProblemWith(24, uint32_t{1000}), FileProblem::badCell);
    QCOMPARE(wideProblemWith(28, uint32_t{6}), FileProblem::badCell);
    const size_t vertices = 16 + 7 * sizeof(CellPlane), edges = vertices + 8 * sizeof(Vec3);
    QCOMPARE(wideProblemWith(vertices, nan), FileProblem::badCell);
    QCOMPARE(wideProblemWith(edges, uint16_t{8}), FileProblem::badCell);
    QCOMPARE(wideProblemWith(edges + 4, uint16_t{6}), FileProblem::badCell);
  }

  void eachMistakeOfContentsAndEntities_isNamed() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    QCOMPARE(problemWith(Section::leafContents, 0, uint32_t{0}), FileProblem::badContents);
    QCOMPARE(problemWith(Section::nodes, offsetof(Node, lacks), kContentsWater),
             FileProblem::badContents);
    QVERIFY(!problemWith(Section::nodes, offsetof(Node, lacks), kContentsTrigger));
    QCOMPARE(problemWith(Section::surfaces, offsetof(FaceSurface, entity), uint32_t{2}),
             FileProblem::badEntity);
    QCOMPARE(problemWith(Section::models, 0, int32_t{0}), FileProblem::badLink);
    QCOMPARE(problemWith(Section::models, 0, int32_t{1000}), FileProblem::badLink);
    QCOMPARE(problemWith(Section::models, 4, uint32_t{2}), FileProblem::badEntity);
    QCOMPARE(problemWith(Section::models, 4, uint32_t{0}), FileProblem::badEntity);
    QCOMPARE(problemWith(Section::models, offsetof(ModelRecord, worldHalf), nan),
             FileProblem::badNumber);
    QCOMPARE(problemWith(Section::models, offsetof(ModelRecord, high), nan),
             FileProblem::badNumber);
    QCOMPARE(problemWith(Section::entities, 8, uint32_t{1}), FileProblem::badEntity);
    QCOMPARE(problemWith(Section::entities, 12, uint32_t{5}), FileProblem::badEntity);
    QCOMPARE(problemWith(Section::entities, 16, uint32_t{0}), FileProblem::badEntity);
    QCOMPARE(problemWith(Section::entities, sizeof(EntityRecord) + 16, kNoModel),
             FileProblem::badEntity);
    QCOMPARE(problemWith(Section::keyStarts, 4, uint32_t{3}), FileProblem::outOfOrder);
    QCOMPARE(problemWith(Section::keyText, 9, 'x'), FileProblem::outOfOrder);
  }

  void eachMistakeOfClusters_isNamed() {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto read = readTreeFile(goodBytes(With::clusters));
    QVERIFY(std::holds_alternative<TreeFile>(read));
    QCOMPARE(std::get<TreeFile>(read).visibility.clusters.size(), size_t{2});
    // The cluster of a leaf.
    QCOMPARE(clusterProblemWith(Section::leafClusters, 0, uint32_t{2}), FileProblem::badCluster);
    QVERIFY(!clusterProblemWith(Section::leafClusters, 0, uint32_t{1}));
    // The first of a cluster's portals and their number.
    QCOMPARE(clusterProblemWith(Section::clusters, 0, uint32_t{1}), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::clusters, 4, uint32_t{1}), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::clusters, 4, UINT32_MAX), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::clusters, 12, uint32_t{1}), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::clusterPortals, 4, uint32_t{2}), FileProblem::badCluster);
    // A portal: its clusters, corners and plane.
    QCOMPARE(clusterProblemWith(Section::portals, 0, uint32_t{2}), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::portals, 4, uint32_t{0}), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::portals, 8, uint32_t{1}), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::portals, 12, uint32_t{2}), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::portals, 12, uint32_t{8}), FileProblem::badCluster);
    QCOMPARE(clusterProblemWith(Section::portals, 16, nan), FileProblem::badNormal);
    QCOMPARE(clusterProblemWith(Section::portals, 40, 1e300), FileProblem::badNumber);
    QCOMPARE(clusterProblemWith(Section::portalCorners, 8, nan), FileProblem::badNumber);
    // A cluster that does not see itself.
    QCOMPARE(clusterProblemWith(Section::visibleRows, 8, uint64_t{1}), FileProblem::badCluster);
  }

  // A file without clusters is of version 3: earlier programs read it.
  void onlyFilesWithClusters_areOfVersion4() {
    FileHeader header;
    std::memcpy(&header, goodBytes().data(), sizeof header);
    QCOMPARE(header.version, 3u);
    std::memcpy(&header, goodBytes(With::clusters).data(), sizeof header);
    QCOMPARE(header.version, 4u);
  }

  void trustedFiles_areNotChecked() {
    std::vector<std::byte> bytes = goodBytes(With::clusters);
    const auto trusted = readTreeFile(bytes, FileTrust::trusted), checked = readTreeFile(bytes);
    QVERIFY(std::holds_alternative<TreeFile>(trusted));
    SplitMix random(kSeed), again(kSeed);
    queryAll(std::get<TreeFile>(trusted), random);
    queryAll(std::get<TreeFile>(checked), again);
    // Bytes that only the checks look at.
    put(bytes, sectionOf(bytes, Section::labels).offset + 12, uint32_t{77});
    QVERIFY(std::holds_alternative<FileRefusal>(readTreeFile(bytes)));
    uint64_t work = 0;
    QVERIFY(std::holds_alternative<TreeFile>(readTreeFile(bytes, FileTrust::trusted, &work)));
    QVERIFY(work < 100);  // models, entities and their texts
    // The sizes of sections are checked all the same.
    put(bytes, offsetof(FileHeader, nodeCount), uint32_t{1'000'000});
    QVERIFY(std::holds_alternative<FileRefusal>(readTreeFile(bytes, FileTrust::trusted)));
  }

  void trustedFiles_openThroughC() {
    std::vector<std::byte> bytes = goodBytes();
    bytes[16] ^= std::byte{1};  // the checksum
    hbsp_tree* tree = nullptr;
    char message[200];
    const auto open = [&](const hbsp_open_options* options) {
      return hbsp_open_memory_with(bytes.data(), bytes.size(), options, &tree, message,
                                   sizeof message);
    };
    QCOMPARE(open(nullptr), HBSP_BAD_FILE);
    hbsp_open_options options{sizeof options, 0};
    QCOMPARE(open(&options), HBSP_BAD_FILE);
    options.flags = HBSP_OPEN_TRUSTED;
    QCOMPARE(open(&options), HBSP_OK);
    hbsp_close(tree);
    options.flags = HBSP_OPEN_TRUSTED | 0x8000u;
    QCOMPARE(open(&options), HBSP_BAD_ARGUMENT);
    QVERIFY(tree == nullptr);
    options = {4, 0};
    QCOMPARE(open(&options), HBSP_BAD_ARGUMENT);
  }

  // Counted, not timed: whatever the bytes are, reading looks at each of them a bounded number of
  // times. cellsThatShareWords and namesThatShareText count files that were made to break this.
  void readingLargeFiles_isLinear() {
    for (const uint32_t nodes : {10u, 1000u, 10'000u}) {
      const std::vector<std::byte> bytes =
          fileOf(DeepTree::comb(nodes), std::vector<std::string>(nodes, "name"));
      uint64_t work = 0;
      QVERIFY(std::holds_alternative<TreeFile>(readTreeFile(bytes, FileTrust::checked, &work)));
      QVERIFY(work > nodes && isLinear(work, bytes));
    }
  }

  void countsThatFitNoOthers_areRefused() {
    for (const size_t offset :
         {offsetof(FileHeader, leafContentsCount), offsetof(FileHeader, surfaceCount)}) {
      std::vector<std::byte> bytes = goodBytes();
      put(bytes, offset, uint32_t{1});
      seal(bytes);
      const auto read = readTreeFile(bytes);
      QVERIFY(std::holds_alternative<FileRefusal>(read));
      QCOMPARE(std::get<FileRefusal>(read).problem, FileProblem::badHeader);
    }
  }

  // Such a file has the world's tree alone; it is solid or empty.
  void filesOfVersion1_areRead() {
    std::vector<std::byte> bytes = fileOf(DeepTree::comb(40), {"one", "two"});
    const std::vector<std::byte> old = asVersion1(asVersion2(bytes));
    const auto now = readTreeFile(bytes), then = readTreeFile(old);
    QVERIFY(std::holds_alternative<TreeFile>(now) && std::holds_alternative<TreeFile>(then));
    const TreeFile &file = std::get<TreeFile>(now), &before = std::get<TreeFile>(then);
    QCOMPARE(before.materials, file.materials);
    QCOMPARE(before.tree.nodeCount, file.tree.nodeCount);
    QVERIFY(before.surfaces.empty() && before.models.empty() && before.entities.empty());
    SplitMix random(kSeed);
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
      // Towards the row of slabs about the x axis.
      const auto number = [&] { return 8.0 * random.unit() - 4.0; };
      const Vec3 from(100.0 * number(), number(), 10.0);
      const Vec3 delta(number(), number(), -20.0);
      const Hit hit = sweep(file.tree, BoxShape{{0.5, 0.25, 0.125}}, from, delta);
      const Hit same = sweep(before.tree, BoxShape{{0.5, 0.25, 0.125}}, from, delta);
      QCOMPARE(same.fraction, hit.fraction);
      QCOMPARE(same.leaf, hit.leaf);
      if (hit.hit) QCOMPARE(same.contents, kContentsSolid);
      hits += hit.hit;
    }
    QVERIFY(hits > 100);
  }

  // Written by the programs of these versions.
  void filesThatOlderVersionsWrote_areRead_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("1") << "hall_version_1";
    QTest::newRow("2") << "hall_version_2";
  }
  void filesThatOlderVersionsWrote_areRead() {
    QFETCH(QString, name);
    QFile file(HALFSPACE_SOURCE_DIR "/tests/fuzz/corpus/hbsp/" + name);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    std::vector<uint64_t> words(static_cast<size_t>(bytes.size()) / 8 + 1);
    std::memcpy(words.data(), bytes.constData(), static_cast<size_t>(bytes.size()));
    const auto read = readTreeFile(
        {reinterpret_cast<const std::byte*>(words.data()), static_cast<size_t>(bytes.size())});
    QVERIFY(std::holds_alternative<TreeFile>(read));
    SplitMix random(kSeed);
    queryAll(std::get<TreeFile>(read), random);
  }

  void laterVersions_areRefused() {
    std::vector<std::byte> bytes = goodBytes();
    for (const uint32_t version : {0u, kFileVersion + 1, UINT32_MAX}) {
      put(bytes, 8, version);
      const auto read = readTreeFile(bytes);
      QVERIFY(std::holds_alternative<FileRefusal>(read));
      QCOMPARE(std::get<FileRefusal>(read).problem, FileProblem::unknownVersion);
    }
  }

  // Checking such a file would take the size of the file times the number of references to each
  // part.
  void cellsThatShareWords_areRefused() {
    std::vector<std::byte> bytes = fileOf(DeepTree::comb(10'000), {});
    const SectionEntry starts = sectionOf(bytes, Section::cellStarts);
    for (uint32_t leaf = 0; leaf < 10'000; ++leaf)
      put(bytes, starts.offset + leaf * sizeof(uint32_t), uint32_t{0});
    seal(bytes);
    uint64_t work = 0;
    const auto read = readTreeFile(bytes, FileTrust::checked, &work);
    QVERIFY(isLinear(work, bytes));
    QVERIFY(std::holds_alternative<FileRefusal>(read));
    const FileRefusal& refusal = std::get<FileRefusal>(read);
    QCOMPARE(refusal.problem, FileProblem::outOfOrder);
    QCOMPARE(refusal.entry, uint64_t{1});
    QVERIFY(messageOf(refusal).find("cell starts, entry 1") != std::string::npos);
  }

  void namesThatShareText_areRefused() {
    // A million names that all begin where the first one does: 2^40 characters.
    std::vector<std::string> names(size_t{1} << 20);
    names[0] = std::string(size_t{1} << 20, 'x');
    std::vector<std::byte> bytes = fileOf(DeepTree::comb(1), names);
    const SectionEntry starts = sectionOf(bytes, Section::materialStarts);
    for (size_t i = 0; i < names.size(); ++i)
      put(bytes, starts.offset + i * sizeof(uint32_t), uint32_t{0});
    seal(bytes);
    uint64_t work = 0;
    const auto read = readTreeFile(bytes, FileTrust::checked, &work);
    QVERIFY(isLinear(work, bytes));
    QVERIFY(std::holds_alternative<FileRefusal>(read));
    QCOMPARE(std::get<FileRefusal>(read).problem, FileProblem::outOfOrder);
    QCOMPARE(std::get<FileRefusal>(read).section, std::string_view("material starts"));
    QCOMPARE(std::get<FileRefusal>(read).entry, uint64_t{1});
  }

  void textBehindTheLastName_isRefused() {
    std::vector<std::byte> bytes = fileOf(DeepTree::comb(1), {"one", "two"});
    put(bytes, sectionOf(bytes, Section::materialText).offset + 1, '\0');
    seal(bytes);
    const auto read = readTreeFile(bytes);
    QVERIFY(std::holds_alternative<FileRefusal>(read));
    QCOMPARE(std::get<FileRefusal>(read).problem, FileProblem::outOfOrder);
  }

  void namesInOrder_areRead() {
    const auto read = fileOf(DeepTree::comb(3), {"one", "", "three"});
    const auto file = readTreeFile(read);
    QVERIFY(std::holds_alternative<TreeFile>(file));
    const std::vector<std::string_view> expected{"one", "", "three"};
    QCOMPARE(std::get<TreeFile>(file).materials, expected);
  }

  void theReason_saysWhere() {
    std::vector<std::byte> bytes = goodBytes();
    put(bytes, sectionOf(bytes, Section::nodes).offset + 2 * sizeof(Node) + 8, UINT32_MAX);
    seal(bytes);
    const auto read = readTreeFile(bytes);
    QVERIFY(std::holds_alternative<FileRefusal>(read));
    QCOMPARE(std::get<FileRefusal>(read).entry, uint64_t{2});
    QVERIFY(messageOf(std::get<FileRefusal>(read)).find("nodes, entry 2") != std::string::npos);
  }

  void misalignedBytes_areRefused() {
    const auto bytes = goodBytes();
    std::vector<std::byte> moved(bytes.size() + 8);
    std::ranges::copy(bytes, moved.begin() + 4);
    const auto read = readTreeFile(std::span<const std::byte>(moved).subspan(4, bytes.size()));
    QVERIFY(std::holds_alternative<FileRefusal>(read));
    QCOMPARE(std::get<FileRefusal>(read).problem, FileProblem::misaligned);
  }

  void treesTooDeep_areRefused() {
    // A chain of the greatest depth allowed, and one more node in front of it.
    const auto depth = static_cast<uint32_t>(kDeepestTree);
    std::vector<Node> nodes;
    for (uint32_t i = 0; i < depth; ++i)
      nodes.push_back({1.0, 0, i + 1 < depth ? Link::node(i + 1) : Link::leaf(false, depth),
                       Link::leaf(false, i)});
    nodes[0].front = Link::node(depth);
    nodes.push_back({1.0, 0, Link::leaf(false, 0), Link::leaf(false, depth + 1)});
    const Vec3 axes[] = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
    TreeView view;
    view.nodes = nodes.data();
    view.normals = axes;
    view.nodeCount = depth + 1;
    view.normalCount = 3;
    view.emptyLeafCount = depth + 2;
    view.root = Link::node(0);
    view.worldHalf = 16.0;
    std::vector<std::byte> bytes = writeTreeFile({view, {}, {}, {}});
    QVERIFY(std::holds_alternative<TreeFile>(readTreeFile(bytes)));
    // Moves the node to the end of the chain.
    const size_t offset = sectionOf(bytes, Section::nodes).offset;
    const size_t first = offset + offsetof(Node, front);
    const size_t last = first + (depth - 1) * sizeof(Node);
    std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(first),
                     bytes.begin() + static_cast<std::ptrdiff_t>(first + sizeof(Link)),
                     bytes.begin() + static_cast<std::ptrdiff_t>(last));
    seal(bytes);
    const auto read = readTreeFile(bytes);
    QVERIFY(std::holds_alternative<FileRefusal>(read));
    QCOMPARE(std::get<FileRefusal>(read).problem, FileProblem::tooDeep);
    QCOMPARE(std::get<FileRefusal>(read).entry, uint64_t{depth});
  }

  void treesTooDeepToRead_areNotWritten() {
    const auto depth = static_cast<uint32_t>(kDeepestTree);
    QVERIFY(!fileOf(DeepTree::comb(depth), {}).empty());
    QVERIFY(fileOf(DeepTree::comb(depth + 1), {}).empty());
  }

  // Each piece can be run alone (mutations_areRefusedOrHarmless:piece-7).
  void mutations_areRefusedOrHarmless_data() {
    QTest::addColumn<int>("piece");
    for (int piece = 0; piece < (isLongForm() ? 20 : 1); ++piece)
      QTest::addRow("piece-%d", piece) << piece;
  }

  void mutations_areRefusedOrHarmless() {
    QFETCH(int, piece);
    const uint64_t seed = kSeed + static_cast<uint64_t>(piece);
    const int rounds = isLongForm() ? 100'000 : 20'000;
    qInfo("seed %llu, %d mutations", static_cast<unsigned long long>(seed), rounds);
    SplitMix random(seed);
    const std::vector<std::byte> good[] = {goodBytes(), asVersion2(goodBytes()),
                                           goodBytes(With::clusters)};
    int accepted = 0;
    for (int i = 0; i < rounds; ++i) {
      if (i != 0 && i % 20'000 == 0) qInfo("%d, %d of them read as a tree", i, accepted);
      std::vector<std::byte> bytes = good[i % 3];
      for (int change = random.between(1, 4); change > 0; --change) {
        const size_t at = 32 + random.next() % (bytes.size() - 40);
        switch (random.between(0, 3)) {
          case 0:
            bytes[at] = static_cast<std::byte>(random.next());
            break;
          case 1:
            bytes[at] ^= std::byte{1} << random.between(0, 7);
            break;
          case 2:
            put(bytes, at, static_cast<uint32_t>(random.next()));
            break;
          case 3:
            put(bytes, at & ~size_t{7}, static_cast<double>(random.between(-3, 3)));
            break;
        }
      }
      seal(bytes);
      uint64_t work = 0;
      const auto read = readTreeFile(bytes, FileTrust::checked, &work);
      QVERIFY(isLinear(work, bytes));
      const TreeFile* file = std::get_if<TreeFile>(&read);
      if (file == nullptr) continue;
      ++accepted;
      queryAll(*file, random);
    }
    qInfo("all %d, %d of them read as a tree", rounds, accepted);
    QVERIFY(accepted > 0);
  }
};

QTEST_APPLESS_MAIN(DamagedTreesAreRefused)
#include "damaged_trees_are_refused.moc"
