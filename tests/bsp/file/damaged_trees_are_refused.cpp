// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Reading any bytes ends with a tree that can be queried or with a reason. Each possible error is
// found and reported with its name and position. This test also runs under sanitizers.
#include <QtTest>
#include <algorithm>
#include <limits>

#include "tests/bsp/file/small_tree_files.h"
#include "tests/support/long_form.h"
#include "tests/support/reference/wide_tree.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;

namespace {

constexpr uint64_t kSeed = 1618033;

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
    for (const uint8_t form : {kCellFragments, kCellCrowded, kCellShortFragments})
      QCOMPARE(problemWith(Section::cellWords, 7, form), FileProblem::badCell);
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
