// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A packed cell gives back the bits it was made of, in each of its forms, and a damaged one is
// refused or harmless. This test also runs under sanitizers.
#include <QtTest>
#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include "bsp/file/cell_check.h"
#include "bsp/query/cell.h"
#include "geometry/random/splitmix.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::bsp;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 141421;
constexpr CellLimits kLimits{1000, 100'000, 1e6};

template <class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(static_cast<const void*>(a.data()),
                                   static_cast<const void*>(b.data()), a.size() * sizeof(T)) == 0);
}
bool same(const CellData& a, const CellData& b) {
  return sameBits(a.facets, b.facets) && sameBits(a.bevels, b.bevels) &&
         sameBits(a.vertices, b.vertices) && sameBits(a.edges, b.edges) &&
         sameBits(a.fragments, b.fragments) && sameBits(a.fragmentCorners, b.fragmentCorners);
}

CellData box(const Vec3& low, const Vec3& high) {
  CellData cell;
  for (uint32_t axis = 0; axis < 3; ++axis) {
    cell.facets.push_back({-low[axis], 2 * axis + 1, 0});
    cell.facets.push_back({high[axis], 2 * axis, kNoFace});
  }
  for (int i = 0; i < 8; ++i)
    cell.vertices.emplace_back((i & 1 ? high : low).x(), (i & 2 ? high : low).y(),
                               (i & 4 ? high : low).z());
  cell.edges = {{0, 1, 2, 4}, {1, 3, 1, 4}, {3, 2, 3, 4}, {2, 0, 0, 4}, {4, 5, 5, 2}, {5, 7, 5, 1},
                {7, 6, 5, 3}, {6, 4, 5, 0}, {0, 4, 0, 2}, {1, 5, 2, 1}, {3, 7, 1, 3}, {2, 6, 3, 0}};
  return cell;
}

// How many parts a random cell has. It need not be a polytope: packing looks at lists alone.
struct Parts {
  int facets, bevels, vertices, edges, fragments;
  int numbers;  // coordinates are chosen from so many
  bool areFloats;
};

CellData randomCell(const Parts& parts, SplitMix& random) {
  std::vector<double> numbers{0.0, -0.0};
  while (static_cast<int>(numbers.size()) < parts.numbers)
    numbers.push_back(parts.areFloats ? random.between(-4000, 4000) * 0.125
                                      : 1000.0 * random.unit());
  const auto index = [&](size_t count) { return random.next() % count; };
  const auto number = [&] { return numbers[index(numbers.size())]; };
  CellData cell;
  for (int i = 0; i < parts.facets; ++i)
    cell.facets.push_back({number(), static_cast<uint32_t>(i % 12), static_cast<uint32_t>(i)});
  for (int i = 0; i < parts.bevels; ++i)
    cell.bevels.push_back({number(), static_cast<uint32_t>(20 + i), kNoFace});
  for (int i = 0; i < parts.vertices; ++i) cell.vertices.emplace_back(number(), number(), number());
  const auto of = [&](const auto& list) { return static_cast<uint16_t>(index(list.size())); };
  for (int i = 0; i < parts.edges; ++i)
    cell.edges.push_back({of(cell.vertices), of(cell.vertices), of(cell.facets), of(cell.facets)});
  for (int i = 0; i < parts.fragments; ++i) {
    const auto corners = static_cast<uint16_t>(random.between(3, 6));
    cell.fragments.push_back({static_cast<uint32_t>(i), of(cell.facets), corners});
    for (int corner = 0; corner < corners; ++corner)
      cell.fragmentCorners.emplace_back(number(), number(), number());
  }
  return cell;
}

// A cell with fragments, many of which are flat (fragment_list.h) but for some zeros.
CellData cellWithFlatFragments(SplitMix& random) {
  const int facets = random.between(4, 20);
  CellData cell = randomCell({facets, random.between(0, 3), 8, 12, random.between(1, 30),
                              random.between(3, 200), random.oneIn(2)},
                             random);
  const auto firstFace = static_cast<uint32_t>(random.between(0, 20'000'000));
  double bounds[kCellBounds + 1];
  std::vector<CellPlane> planes = cell.facets;
  planes.insert(planes.end(), cell.bevels.begin(), cell.bevels.end());
  takeBounds(planes, bounds);
  size_t corner = 0;
  for (CellFragment& fragment : cell.fragments) {
    fragment.face = firstFace + static_cast<uint32_t>(random.between(0, 66'000));
    const uint32_t normal = cell.facets[fragment.facet].normal;
    const bool isFlat = normal < kCellBounds && !random.oneIn(5);
    for (const size_t end = corner + fragment.corners; corner < end; ++corner) {
      double& along = cell.fragmentCorners[corner][normal / 2 % 3];
      if (isFlat) along = bounds[normal];
      if (isFlat && along == 0.0 && random.oneIn(9)) along = -0.0;
      if (random.oneIn(4)) cell.fragmentCorners[corner].x() = 0.1 * random.between(-9, 9);
    }
  }
  return cell;
}

// A box whose upper facet has two fragments with these faces, of which one has more corners.
CellData tiledBox(uint32_t face, uint32_t other, uint16_t corners) {
  CellData cell = box({0.0, 0.0, 0.0}, {200.0, 200.0, 8.0});
  cell.fragments = {{face, 5, 3}, {other, 5, corners}};
  for (int i = 0; i < 3 + corners; ++i)
    cell.fragmentCorners.emplace_back(i % 15, i / 15 + (i % 2) * 0.1, 8.0);
  return cell;
}

bool isShort(const CellData& cell) {
  const std::vector<uint64_t> words = cell.packedShort();
  return CellView(words.data()).hasShortFragments();
}

// One for each form, and for each side of the limits between two forms.
std::vector<CellData> cellsOfAllForms(SplitMix& random) {
  std::vector<CellData> cells;
  for (const bool areFloats : {false, true})
    for (const Parts& parts : {Parts{4, 0, 4, 6, 0, 4, areFloats},
                               {6, 3, 8, 12, 0, 10, areFloats},
                               {16, 0, 16, 30, 0, 16, areFloats},
                               {17, 0, 30, 45, 0, 40, areFloats},
                               {40, 9, 64, 96, 0, 190, areFloats},
                               {40, 9, 65, 96, 0, 190, areFloats},
                               {40, 0, 64, 97, 0, 190, areFloats},
                               {300, 0, 20, 30, 0, 10, areFloats},
                               {6, 0, 8, 12, 5, 12, areFloats},
                               {6, 0, 8, 12, 200, 600, areFloats},
                               {6, 0, 8, 12, 1000, 3000, areFloats},
                               {300, 2, 70, 120, 40, 3000, areFloats}})
      cells.push_back(randomCell(parts, random));
  return cells;
}

}  // namespace

class PackedCellsKeepTheirBits : public QObject {
  Q_OBJECT
 private slots:
  void everyForm_givesBackItsBits() {
    SplitMix random(kSeed);
    std::set<uint8_t> forms;
    std::set<uint32_t> cornerForms;
    for (const CellData& cell : cellsOfAllForms(random)) {
      const std::vector<uint64_t> words = cell.packed();
      const CellView view(words.data());
      QVERIFY(same(CellData::of(view), cell));
      QCOMPARE(view.end(), words.size() * sizeof(uint64_t));
      QCOMPARE(cellSize(words, kLimits), words.size());
      QVERIFY(CellData::of(view).packed() == words);
      forms.insert(view.header().form);
      if (view.hasFragments()) cornerForms.insert(view.fragmentHeader().form);
    }
    for (const uint8_t form :
         {kCellPlain, kCellFloats, kCellWideVertices, kCellWideEdges, kCellFragments})
      QVERIFY(std::ranges::any_of(forms, [&](uint8_t each) { return (each & form) != 0; }));
    for (const uint32_t form : {kCornersPlain, kCornersFloats, kCornersWide})
      QVERIFY(std::ranges::any_of(cornerForms, [&](uint32_t each) { return (each & form) != 0; }));
    QVERIFY(forms.size() > 6 && cornerForms.size() > 3);
  }

  void shortFragments_giveBackTheirBits() {
    SplitMix random(kSeed);
    int shortOnes = 0, others = 0, flat = 0;
    qInfo("seed %llu", static_cast<unsigned long long>(kSeed));
    for (int i = 0; i < 2000; ++i) {
      const CellData cell = cellWithFlatFragments(random);
      const std::vector<uint64_t> words = cell.packedShort(), inFile = cell.packed();
      const CellView view(words.data());
      QCOMPARE(view.end(), words.size() * sizeof(uint64_t));
      QVERIFY2(same(CellData::of(view), cell), qPrintable(QString("cell %1").arg(i)));
      QVERIFY(CellData::of(view).packed() == inFile);
      QCOMPARE(view.hasShortFragments(), isShort(cell));
      ++(view.hasShortFragments() ? shortOnes : others);
      if (!view.hasShortFragments()) {
        QVERIFY(words == inFile);
        continue;
      }
      QVERIFY(words.size() < inFile.size());
      // No file may have it.
      QCOMPARE(cellSize(words, kLimits), size_t{0});
      for (const ShortFragment& fragment : view.fragments().shortRecords())
        flat += fragment.isFlat();
    }
    qInfo("%d short, %d not, %d flat fragments", shortOnes, others, flat);
    QVERIFY(shortOnes > 500 && others > 100 && flat > 1000);
  }

  // A flat fragment: two indices for each corner, without the numbers of the bounds.
  void shortFragments_areSmall() {
    CellData cell = box({0.0, 0.0, 0.0}, {200.0, 200.0, 8.0});
    const size_t before = cell.packed().size() * sizeof(uint64_t);
    cell.fragments = {{7, 5, 4}, {8, 5, 4}};
    for (const double low : {0.0, 100.0})
      for (const Vec3& corner : {Vec3(0.0, low, 8.0), Vec3(200.0, low, 8.0),
                                 Vec3(200.0, low + 100.0, 8.0), Vec3(0.0, low + 100.0, 8.0)})
        cell.fragmentCorners.push_back(corner);
    QCOMPARE(cell.packedShort().size() * sizeof(uint64_t) - before,
             size_t{8 + 4 + 2 * 4 + 4 + 8 * 2});  // header, 100, records, filling, corners
    QVERIFY(same(CellData::of(CellView(cell.packedShort().data())), cell));
  }

  void fragmentsBeyondTheShortForm_haveThatOfTheFile() {
    QVERIFY(isShort(tiledBox(0, 65'535, 4)));
    QVERIFY(!isShort(tiledBox(0, 65'536, 4)));
    QVERIFY(isShort(tiledBox(65'536 * kShortFaces - 1, 65'536 * kShortFaces, 4)));
    QVERIFY(!isShort(tiledBox(65'536 * kShortFaces, 65'536 * kShortFaces, 4)));
    QVERIFY(!isShort(tiledBox(3, kNoFace, 4)));
    QVERIFY(!isShort(tiledBox(kNoFace, kNoFace, 4)));
    QVERIFY(isShort(tiledBox(1, 2, 127)));
    QVERIFY(!isShort(tiledBox(1, 2, 128)));
    CellData cell = tiledBox(1, 2, 4);
    for (int i = 0; i < 300; ++i) cell.facets.push_back({1.0, 7, 9});
    cell.fragments[1].facet = 255;
    QVERIFY(isShort(cell));
    cell.fragments[1].facet = 256;
    QVERIFY(!isShort(cell));
    for (const int numbers : {250, 251}) {
      CellData many = box({0.0, 0.0, 0.0}, {200.0, 200.0, 8.0});
      for (int i = 0; i < numbers; ++i)
        many.fragmentCorners.emplace_back(0.5 + i, i % 2 == 0 ? 0.0 : 200.0, 8.0);
      for (; many.fragmentCorners.size() % 3 != 0;)
        many.fragmentCorners.emplace_back(0.5, 0.0, 8.0);
      for (size_t i = 0; i < many.fragmentCorners.size() / 3; ++i)
        many.fragments.push_back({static_cast<uint32_t>(i), 5, 3});
      QCOMPARE(isShort(many), numbers == 250);
      QVERIFY(same(CellData::of(CellView(many.packedShort().data())), many));
    }
  }

  // Its coordinates are the offsets of its planes.
  void aBox_hasNoNumbers() {
    const CellData cell = box({-0.1, 16.0, 0.0}, {0.3, 48.0, 1e5 / 3.0});
    const std::vector<uint64_t> words = cell.packed();
    const CellView view(words.data());
    QCOMPARE(int{view.header().numbers}, 0);
    QCOMPARE(words.size() * sizeof(uint64_t), size_t{8 + 6 * 16 + 12 * 2 + 8 * 2});
    QVERIFY(same(CellData::of(view), cell));
  }

  // The offset of the plane x = 0 is the other zero.
  void bothZeros_areKept() {
    CellData cell = box({0.0, 0.0, 0.0}, {1.0, 1.0, 1.0});
    cell.vertices[3].y() = -0.0;
    const std::vector<uint64_t> words = cell.packed();
    QVERIFY(same(CellData::of(CellView(words.data())), cell));
    QVERIFY(std::signbit(CellData::of(CellView(words.data())).vertices[3].y()));
  }

  void damagedCells_areRefusedOrHarmless() {
    const int rounds = tests::isLongForm() ? 2'000'000 : 40'000;
    qInfo("seed %llu, %d mutations", static_cast<unsigned long long>(kSeed), rounds);
    SplitMix random(kSeed);
    std::vector<std::vector<uint64_t>> good;
    for (const CellData& cell : cellsOfAllForms(random))
      if (cell.packed().size() < 500) good.push_back(cell.packed());
    int accepted = 0;
    double sum = 0.0;
    for (int i = 0; i < rounds; ++i) {
      std::vector<uint64_t> words = good[random.next() % good.size()];
      for (int change = random.between(1, 3); change > 0; --change) {
        const size_t at = random.oneIn(3) ? 0 : random.next() % words.size();
        words[at] ^= uint64_t{1} << random.between(0, 63);
      }
      if (random.oneIn(4)) words.resize(random.next() % (words.size() + 1));
      words.shrink_to_fit();
      const size_t size = cellSize(words, kLimits);
      QVERIFY(size <= words.size());
      if (size == 0) continue;
      ++accepted;
      const CellData cell = CellData::of(CellView(words.data()));
      for (const CellEdge& edge : cell.edges) {
        QVERIFY(edge.left < cell.facets.size() && edge.right < cell.facets.size());
        sum += (cell.vertices.at(edge.from) - cell.vertices.at(edge.to)).norm();
      }
      size_t corners = 0;
      for (const CellFragment& fragment : cell.fragments) corners += fragment.corners;
      QCOMPARE(corners, cell.fragmentCorners.size());
      for (const Vec3& corner : cell.fragmentCorners) sum += corner.norm();
    }
    qInfo("%d accepted", accepted);
    QVERIFY(accepted > rounds / 100 && accepted < rounds && std::isfinite(sum));
  }
};

QTEST_APPLESS_MAIN(PackedCellsKeepTheirBits)
#include "packed_cells_keep_their_bits.moc"
