// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// ChunkChoice: the slices of the still layer of a picture draw each still chunk once, in the order
// of the chunks, and no moving one.
#include <QtTest>

#include <vector>

#include "editor/viewport/drawing/chunk_choice.h"

namespace halfspace::editor::tests {

namespace {

struct DrawnChunk {
  std::size_t vertices;
  bool moves;
};

using Numbers = std::vector<std::size_t>;

// The numbers of the chunks that the choice takes.
Numbers taken(const std::vector<DrawnChunk>& chunks, ChunkChoice& choice) {
  Numbers numbers;
  for (std::size_t i = 0; i < chunks.size(); ++i)
    if (choice.takes(chunks[i].moves, chunks[i].vertices)) numbers.push_back(i);
  return numbers;
}

const std::vector<DrawnChunk> kChunks{{300, false}, {10, true},  {100, false}, {1, false},
                                      {900, false}, {50, true},  {99, false},  {100, false},
                                      {101, false}, {100, false}};
const Numbers kStill{0, 2, 3, 4, 6, 7, 8, 9}, kMoving{1, 5};

}  // namespace

class SlicesOfALayer : public QObject {
  Q_OBJECT
 private slots:
  void layers_shareTheChunks() {
    using Layer = ChunkChoice::Layer;
    ChunkChoice whole, still(Layer::still), moving(Layer::moving);
    QCOMPARE(taken(kChunks, whole).size(), kChunks.size());
    QCOMPARE(taken(kChunks, still), kStill);
    QCOMPARE(taken(kChunks, moving), kMoving);
    QVERIFY(whole.isLast() && still.isLast() && moving.isLast());
  }

  void slices_drawEachStillChunkOnce_data() {
    QTest::addColumn<qulonglong>("most");
    QTest::addColumn<int>("slices");
    QTest::newRow("all at once") << ~0ULL << 1;
    QTest::newRow("a vertex") << 1ULL << 1701;
    QTest::newRow("a hundred") << 100ULL << 18;
    QTest::newRow("a thousand") << 1000ULL << 2;
    QTest::newRow("exactly all") << 1701ULL << 1;
  }
  void slices_drawEachStillChunkOnce() {
    QFETCH(qulonglong, most);
    QFETCH(int, slices);
    Numbers numbers;
    std::size_t done = 0;
    int count = 0;
    for (bool isLast = false; !isLast; ++count) {
      ChunkChoice slice = ChunkChoice::slice(done, static_cast<std::size_t>(most));
      QCOMPARE(slice.isFirst(), count == 0);
      const Numbers own = taken(kChunks, slice);
      numbers.insert(numbers.end(), own.begin(), own.end());
      done = slice.done();
      isLast = slice.isLast();
    }
    QCOMPARE(numbers, kStill);
    QCOMPARE(count, slices);
  }

  void layerWithoutChunks_isOneSlice() {
    ChunkChoice slice = ChunkChoice::slice(0, 100);
    QCOMPARE(taken({{10, true}}, slice), Numbers());
    QVERIFY(slice.isFirst() && slice.isLast());
  }
};

}  // namespace halfspace::editor::tests

QTEST_APPLESS_MAIN(halfspace::editor::tests::SlicesOfALayer)
#include "slices_of_a_layer.moc"
