// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The walks of random_recordings.h give the recorded bits: in this build, whichever compiler made
// it, and with the variants of the C library switched off that use fused multiply-adds. The test
// web_module_gives_the_same_bits does the same with the WebAssembly module.
#include <QProcess>
#include <QtTest>

#include "tests/bsp/character/random_recordings.h"

using namespace halfspace::tests;

class RandomRecordingsGiveTheRecordedBits : public QObject {
  Q_OBJECT

 private slots:
  void aThousandRecordings_giveTheRecordedBits() {
    RandomWalks walks;
    const QString hash = walks.hash();
    qInfo("seed %llu: %d steps at a ledge, %d on movers, %d on ladders",
          static_cast<unsigned long long>(kSeedOfRandomRecordings), walks.hangs(), walks.rides(),
          walks.climbs());
    QVERIFY(walks.hangs() > 20 && walks.rides() > 1000 && walks.climbs() > 100);
    QCOMPARE(hash, QString(kHashOfRandomRecordings));
  }

  void withoutFusedMultiplyAdd_giveTheRecordedBits() {
    if (qEnvironmentVariableIsSet("GLIBC_TUNABLES")) QSKIP("this is the run without them");
    QProcess without;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("GLIBC_TUNABLES",
                       "glibc.cpu.hwcaps=-FMA,-AVX2_Usable,-AVX2,-FMA_Usable,-FMA4");
    without.setProcessEnvironment(environment);
    without.start(QCoreApplication::applicationFilePath(),
                  {"aThousandRecordings_giveTheRecordedBits"});
    QVERIFY(without.waitForFinished(600'000));
    QVERIFY2(without.exitStatus() == QProcess::NormalExit && without.exitCode() == 0,
             without.readAllStandardOutput().constData());
  }
};

QTEST_GUILESS_MAIN(RandomRecordingsGiveTheRecordedBits)
#include "random_recordings_give_the_recorded_bits.moc"
