// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Play of every shipped level begins on the floor with room on all sides.
#include <QtTest>
#include <filesystem>

#include "editor/play/game/play_start.h"
#include "level/file/native_file.h"
#include "tests/editor/play/walked_level.h"

namespace halfspace::editor::tests {

class SampleStarts : public QObject {
  Q_OBJECT

 private slots:
  void everySample_hasRoomAtItsStart_data();
  void everySample_hasRoomAtItsStart();
};

void SampleStarts::everySample_hasRoomAtItsStart_data() {
  QTest::addColumn<QString>("file");
  int count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(HALFSPACE_SOURCE_DIR "/resources/levels")) {
    if (entry.path().extension() != ".halfspace") continue;
    QTest::addRow("%s", entry.path().stem().c_str())
        << QString::fromStdString(entry.path().string());
    ++count;
  }
  QVERIFY(count >= 6);
}

void SampleStarts::everySample_hasRoomAtItsStart() {
  QFETCH(QString, file);
  const auto read = level::openLevel(file.toStdString());
  const auto* opened = std::get_if<level::OpenedLevel>(&read);
  QVERIFY(opened != nullptr);
  const WalkedLevel walked(opened->level);
  const bsp::CharacterSettings settings;
  const auto given = playerStart(opened->level);
  QVERIFY(given);
  const PlayStart start = withRoom(walked.tree(), settings, *given);
  QVERIFY(start.hasRoom);
  // One unit around it is free, too, above the floor; and there is a floor.
  bsp::CharacterSettings wide = settings;
  wide.radius += 1.0;
  QVERIFY(!bsp::isBlocked(walked.tree(), wide, false, start.foot + geometry::Vec3(0, 0, 0.25)));
  QVERIFY(bsp::isBlocked(walked.tree(), settings, false, start.foot - geometry::Vec3(0, 0, 64)));
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::SampleStarts)

#include "sample_starts.moc"
