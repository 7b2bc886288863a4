// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files of every version are read, and later versions are refused by their number. A trusted file
// is read without the checks. This test also runs under sanitizers.
#include <QtTest>

#include "bsp/file/halfspace_bsp.h"
#include "tests/bsp/file/small_tree_files.h"
#include "tests/support/reference/wide_tree.h"

using namespace halfspace;
using namespace halfspace::bsp;
using namespace halfspace::tests;

namespace {

constexpr uint64_t kSeed = 1618033;

}  // namespace

class TreesOfAllVersionsAreRead : public QObject {
  Q_OBJECT
 private slots:
  void namesInOrder_areRead() {
    const auto read = fileOf(DeepTree::comb(3), {"one", "", "three"});
    const auto file = readTreeFile(read);
    QVERIFY(std::holds_alternative<TreeFile>(file));
    const std::vector<std::string_view> expected{"one", "", "three"};
    QCOMPARE(std::get<TreeFile>(file).materials, expected);
  }

  // A file without clusters is of version 3: earlier programs read it.
  void onlyFilesWithClusters_areOfVersion4() {
    FileHeader header;
    std::memcpy(&header, goodBytes().data(), sizeof header);
    QCOMPARE(header.version, 3u);
    std::memcpy(&header, goodBytes(With::clusters).data(), sizeof header);
    QCOMPARE(header.version, 4u);
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
};

QTEST_APPLESS_MAIN(TreesOfAllVersionsAreRead)
#include "trees_of_all_versions_are_read.moc"
