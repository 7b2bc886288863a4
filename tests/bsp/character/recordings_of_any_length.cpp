// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The view turns in almost every step, so a recording has about as many runs as steps. Reading one
// of an hour must cost what its bytes cost, not the square of it.
#include <QElapsedTimer>
#include <QtTest>

#include "bsp/character/recording.h"

using namespace halfspace::bsp;

class RecordingsOfAnyLength : public QObject {
  Q_OBJECT
 private slots:
  void hourOfTurning_isReadAtOnce() {
    Recording recording;
    constexpr int kSteps = 3600 * 120;
    for (int i = 0; i < kSteps; ++i) recording.add({.forward = 1.0, .yaw = 0.125 * (i % 2879)});
    QCOMPARE(recording.runs.size(), size_t{kSteps});
    const std::string text = textOf(recording);
    QElapsedTimer timer;
    timer.start();
    const auto read = readRecording(text);
    const qint64 passed = timer.elapsed();
    QVERIFY(std::holds_alternative<Recording>(read));
    QVERIFY(std::get<Recording>(read).runs == recording.runs);
    // 0.2 seconds optimised; with the square it was over 20.
    QVERIFY2(passed < 8000, qPrintable(QString("%1 ms").arg(passed)));
  }

  void moreThanADay_isRefusedWithItsLine() {
    std::string text = "halfspace-recording 1\n";
    for (int i = 0; i < 24; ++i) text += "input 432000 1 0 0 - -\n";
    QVERIFY(std::holds_alternative<Recording>(readRecording(text)));
    const auto read = readRecording(text + "input 1 1 0 0 - -\n");
    QVERIFY(std::holds_alternative<RecordingError>(read));
    QCOMPARE(std::get<RecordingError>(read).line, 26);
  }
};

QTEST_APPLESS_MAIN(RecordingsOfAnyLength)
#include "recordings_of_any_length.moc"
