// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The ordinary tests run the corpus of each fuzz target: every file complete, cut off at positions
// all along it, and with a few bytes changed. The target aborts if a promise is broken.
#include <random>

#include <QDir>
#include <QtTest>

#include "tests/support/long_form.h"

// The folder of this program's corpus; defined in a source that CMakeLists.txt writes.
extern const char* const kCorpusFolder;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

class CorpusHolds : public QObject {
  Q_OBJECT
 private slots:
  void file_data();
  void file();
};

namespace {

void run(const QByteArray& bytes) {
  // A copy of exactly this size, so that sanitizers detect reading beyond its end.
  const std::vector<uint8_t> exact(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

QByteArray changed(QByteArray bytes, std::mt19937& random) {
  static constexpr char kTelling[] = {0,   -1,  127, -128, '0', '9', '-',
                                      '.', 'e', ' ', '\n', '"', '{', '['};
  for (unsigned i = 1 + random() % 4; i > 0 && !bytes.isEmpty(); --i) {
    const auto at = static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size()));
    switch (random() % 4) {
      case 0:
        bytes[at] = static_cast<char>(random());
        break;
      case 1:
        bytes[at] = kTelling[random() % sizeof kTelling];
        break;
      case 2:
        bytes.remove(at, static_cast<qsizetype>(1 + random() % 8));
        break;
      default:
        bytes.insert(
            at, bytes.mid(static_cast<qsizetype>(random() % static_cast<unsigned>(bytes.size())),
                          static_cast<qsizetype>(1 + random() % 16)));
    }
  }
  return bytes;
}

}  // namespace

void CorpusHolds::file_data() {
  QTest::addColumn<QString>("path");
  const QDir folder(QString::fromLocal8Bit(kCorpusFolder));
  const QStringList names = folder.entryList(QDir::Files, QDir::Name);
  QVERIFY2(!names.isEmpty(), kCorpusFolder);
  for (const QString& name : names) QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void CorpusHolds::file() {
  QFETCH(QString, path);
  QFile file(path);
  QVERIFY(file.open(QIODevice::ReadOnly));
  const QByteArray bytes = file.readAll();
  run(bytes);
  const bool isLong = halfspace::tests::isLongForm();
  const qsizetype cuts = isLong ? 2000 : 40;
  for (qsizetype i = 0; i < std::min(cuts, bytes.size()); ++i)
    run(bytes.first(i * bytes.size() / std::min(cuts, bytes.size())));
  const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("HALFSPACE_SEED"));
  std::printf("seed %u\n", seed);
  std::mt19937 random(seed);
  for (int i = 0; i < (isLong ? 5000 : 60); ++i) run(changed(bytes, random));
}

QTEST_APPLESS_MAIN(CorpusHolds)
#include "corpus_holds.moc"
