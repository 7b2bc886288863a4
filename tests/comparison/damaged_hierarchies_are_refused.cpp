// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The file of a hierarchy: a written tree is read back and gives the same results. Reading any
// other bytes ends with a tree that misses nothing or with a reason. This test also runs under
// sanitizers.
#include <QtTest>

#include <algorithm>
#include <cstring>
#include <limits>

#include "bsp/file/file_layout.h"
#include "comparison/obb/obb_file.h"
#include "tests/comparison/random_soup.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::comparison;
using namespace halfspace::tests;
using geometry::SplitMix;

namespace {

constexpr uint64_t kSeed = 69314;
constexpr size_t kHead = 64, kNode = 136, kTriangle = 80, kSum = 24, kSummed = 32;
constexpr size_t kNodes = 32, kAccuracy = 40, kOptions = 48;  // offsets in the head
constexpr size_t kHalf = 96, kRadius = 120, kFirst = 128;     // offsets in a node

using Bytes = std::vector<std::byte>;

template <class T>
void set(Bytes& bytes, size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}
template <class T>
T get(const Bytes& bytes, size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}
// Corrects the checksum, so that the error has to be found by the checks behind it.
Bytes summed(Bytes bytes) {
  set(bytes, kSum, checksumOf(std::span<const std::byte>(bytes).subspan(kSummed)));
  return bytes;
}

std::optional<ObbFileRefusal> refusal(const Bytes& bytes) {
  const auto read = readObbFile(bytes);
  if (const auto* refused = std::get_if<ObbFileRefusal>(&read)) return *refused;
  return std::nullopt;
}

}  // namespace

class DamagedHierarchiesAreRefused : public QObject {
  Q_OBJECT
 private slots:
  void init() {
    SplitMix random(kSeed);
    m_soup = randomSoup(random, 60);
    m_tree.emplace(m_soup.corners, m_soup.triangles, ObbOptions{true, 0.5});
    m_good = writeObbFile(*m_tree);
  }

  void writtenTreesComeBack() {
    SplitMix random(kSeed + 1);
    for (const ObbOptions options : {ObbOptions{}, ObbOptions{true, 1.0}, ObbOptions{true, 0.5}}) {
      ObbTree tree(m_soup.corners, m_soup.triangles, options);
      const Bytes bytes = writeObbFile(tree);
      QCOMPARE(bytes, writeObbFile(tree));
      auto read = readObbFile(bytes);
      QVERIFY(std::holds_alternative<ObbTree>(read));
      auto& back = std::get<ObbTree>(read);
      QCOMPARE(writeObbFile(back), bytes);
      QCOMPARE(back.name(), tree.name());
      QCOMPARE(back.depth(), tree.depth());
      QVERIFY(std::ranges::equal(back.ids(), tree.ids()));
      int hits = 0;
      for (int i = 0; i < 500; ++i) {
        const Vec3 from = randomPosition(random, 20.0), to = randomPosition(random, 10.0);
        const Stop one = tree.sweep(PointShape{}, from, to - from);
        const Stop other = back.sweep(PointShape{}, from, to - from);
        QCOMPARE(other.fraction, one.fraction);
        QCOMPARE(other.normal, one.normal);
        hits += one.hit;
      }
      QVERIFY(hits > 10);
    }
    const ObbTree empty({}, {});
    const auto read = readObbFile(writeObbFile(empty));
    QVERIFY(std::holds_alternative<ObbTree>(read));
    QVERIFY(std::get<ObbTree>(read).nodes().empty());
  }

  void everyKindIsNamed_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("problem");
    init();
    const auto row = [](const char* name, const Bytes& bytes, ObbFileProblem problem) {
      QTest::newRow(name) << QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                        static_cast<qsizetype>(bytes.size()))
                          << static_cast<int>(problem);
    };
    const auto with = [this](size_t at, auto value) {
      Bytes bytes = m_good;
      set(bytes, at, value);
      return summed(bytes);
    };
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const auto nodes = get<uint32_t>(m_good, kNodes);
    const size_t triangles = kHead + nodes * kNode;
    row("nothing", {}, ObbFileProblem::notAHierarchy);
    row("another file", with(0, 'X'), ObbFileProblem::notAHierarchy);
    row("version", with(8, kObbFileVersion + 1), ObbFileProblem::unknownVersion);
    row("short", Bytes(m_good.begin(), m_good.end() - 1), ObbFileProblem::wrongSize);
    row("head only", Bytes(m_good.begin(), m_good.begin() + 40), ObbFileProblem::wrongSize);
    row("many nodes", with(kNodes, uint32_t{0xffffffff}), ObbFileProblem::wrongSize);
    Bytes damaged = m_good;
    damaged.back() ^= std::byte{1};
    row("damaged", damaged, ObbFileProblem::wrongChecksum);
    row("accuracy", with(kAccuracy, 1.5), ObbFileProblem::badHead);
    row("accuracy is none", with(kAccuracy, nan), ObbFileProblem::badHead);
    row("options", with(kOptions, uint32_t{2}), ObbFileProblem::badHead);
    row("centre", with(kHead + 72, nan), ObbFileProblem::badNumber);
    row("radius", with(kHead + kRadius, -1.0), ObbFileProblem::badNumber);
    row("corner", with(triangles, HUGE_VAL), ObbFileProblem::badNumber);
    row("axes", with(kHead, 2.0), ObbFileProblem::badAxes);
    row("to itself", with(kHead + kFirst, uint32_t{0}), ObbFileProblem::badLink);
    row("to nowhere", with(kHead + kFirst, nodes), ObbFileProblem::badLink);
    row("to others' children", with(kHead + kFirst, uint32_t{2}), ObbFileProblem::badLink);
    row("a leaf in its stead", with(kHead + kFirst + 4, uint32_t{1}), ObbFileProblem::badLink);
    const size_t leaf = kHead + (nodes - 1) * kNode + kFirst;
    row("triangles of others", with(leaf, uint32_t{0}), ObbFileProblem::badTriangles);
    row("triangles of nobody", with(leaf + 4, uint32_t{1000}), ObbFileProblem::badTriangles);
    row("thin box", with(kHead + kHalf, 0.1), ObbFileProblem::outside);
    row("small sphere", with(kHead + kRadius, 0.1), ObbFileProblem::outside);
    row("far triangle", with(triangles, 1e6), ObbFileProblem::outside);
  }

  void everyKindIsNamed() {
    QFETCH(QByteArray, bytes);
    QFETCH(int, problem);
    const auto* from = reinterpret_cast<const std::byte*>(bytes.constData());
    const auto refused = refusal(Bytes(from, from + bytes.size()));
    QVERIFY(refused.has_value());
    QCOMPARE(static_cast<int>(refused->problem), problem);
    QVERIFY(!messageOf(*refused).empty());
  }

  // A chain: the first child of each node is a leaf, the second continues the chain.
  void deepChains_areRefused() {
    const auto chain = [](uint32_t depth) {
      const uint32_t nodes = 2 * depth + 1;
      Bytes bytes(kHead + nodes * kNode + (depth + 1) * kTriangle);
      const Bytes head = writeObbFile(ObbTree({}, {}));
      std::copy(head.begin(), head.end(), bytes.begin());
      set(bytes, 16, uint64_t{bytes.size()});
      set(bytes, kNodes, nodes);
      set(bytes, kNodes + 4, depth + 1);
      for (uint32_t i = 0; i < nodes; ++i) {
        for (const size_t k : {0, 4, 8}) set(bytes, kHead + i * kNode + 8 * k, 1.0);
        const bool isLeaf = i == nodes - 1 || i % 2 == 1;
        set(bytes, kHead + i * kNode + kFirst, isLeaf ? i / 2 : i + 1);
        set(bytes, kHead + i * kNode + kFirst + 4, isLeaf ? 1u : 0u);
      }
      return summed(bytes);
    };
    QVERIFY(!refusal(chain(3)));
    QVERIFY(!refusal(chain(ObbTree::kDeepest - 1)));
    const auto refused = refusal(chain(ObbTree::kDeepest));
    QVERIFY(refused && refused->problem == ObbFileProblem::tooDeep);
  }

  // Any changed byte makes at least the checksum wrong. With a corrected checksum, every tree that
  // is accepted still answers queries.
  void randomDamage() {
    SplitMix random(kSeed + 2);
    int taken = 0, refused = 0;
    for (int i = 0; i < 20000; ++i) {
      Bytes bytes = m_good;
      const int changes = random.between(1, 3);
      for (int k = 0; k < changes; ++k) {
        const auto at = static_cast<size_t>(random.between(0, static_cast<int>(bytes.size()) - 1));
        bytes[at] ^= static_cast<std::byte>(random.between(1, 255));
      }
      if (random.oneIn(10)) bytes.resize(bytes.size() - random.next() % bytes.size());
      if (bytes != m_good && bytes.size() == m_good.size() &&
          !std::equal(bytes.begin() + kSummed, bytes.end(), m_good.begin() + kSummed))
        QVERIFY(refusal(bytes));
      if (bytes.size() < kHead) continue;
      auto read = readObbFile(summed(bytes));
      refused += std::holds_alternative<ObbFileRefusal>(read);
      auto* tree = std::get_if<ObbTree>(&read);
      if (tree == nullptr) continue;
      ++taken;
      const Vec3 from = randomPosition(random, 20.0);
      const Stop stop = tree->sweep(PointShape{}, from, randomPosition(random, 20.0) - from);
      QVERIFY(stop.fraction >= 0.0 && stop.fraction <= 1.0);
      tree->touches(*m_tree, randomPlacement(random, 10.0));
    }
    qInfo("seed %llu: %d read, %d refused", static_cast<unsigned long long>(kSeed + 2), taken,
          refused);
    QVERIFY(taken > 100 && refused > 1000);
  }

 private:
  Soup m_soup;
  std::optional<ObbTree> m_tree;
  Bytes m_good;
};

QTEST_APPLESS_MAIN(DamagedHierarchiesAreRefused)
#include "damaged_hierarchies_are_refused.moc"
