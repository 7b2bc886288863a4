// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Files of entity definitions (.fgd) as games ship them, and folders of images.
#include <QTemporaryDir>
#include <QtTest>

#include "editor/session/fgd_reader.h"
#include "editor/session/image_folder.h"

namespace halfspace::editor::tests {

class EntityDefinitions : public QObject {
  Q_OBJECT

 private slots:
  void pointAndSolidClasses_withTheirKeys();
  void baseClasses_areMergedIn();
  void choicesFlagsAndOddities_arePassedOver();
  void whateverIsGiven_neverThrows();
  void images_areFoundByTheNamesOfMaterials();
};

void EntityDefinitions::pointAndSolidClasses_withTheirKeys() {
  const FgdContents contents = readFgd(R"(
// a comment with "quotes" [ and brackets
@PointClass size(-16 -16 -24, 16 16 32) color(0 255 0) = info_start : "Where it " + "begins"
[
  angle(integer) : "Degrees" : 90 : "Which way it looks"
  team(string) : "Team"
]
@SolidClass = func_door : "A door"
[
  speed(float) : "Speed" : "100"
]
)");
  QVERIFY(contents.problems.empty());
  QCOMPARE(contents.classes.size(), std::size_t{2});
  const EntityClass& start = contents.classes[0];
  QCOMPARE(start.name, std::string("info_start"));
  QCOMPARE(start.doc, std::string("Where it begins"));
  QVERIFY(!start.isSolid);
  QCOMPARE(start.keys.size(), std::size_t{2});
  QCOMPARE(start.keys[0].value, std::string("90"));
  QCOMPARE(start.keys[0].doc, std::string("Which way it looks"));
  QCOMPARE(start.keys[1].name, std::string("team"));
  QVERIFY(start.keys[1].value.empty());
  QVERIFY(contents.classes[1].isSolid);
  QCOMPARE(contents.classes[1].keys[0].value, std::string("100"));
}

void EntityDefinitions::baseClasses_areMergedIn() {
  const FgdContents contents = readFgd(R"(
@BaseClass = Targetname [ targetname(target_source) : "Name" ]
@BaseClass base(Targetname) = Angles [ angle(integer) : "Angle" : 0  targetname(string) : "Other" ]
@PointClass base(Angles, Missing) = light [ light(integer) : "Brightness" : 300 ]
@BaseClass base(Loop) = Loop [ ]
@PointClass base(Loop) = looped [ ]
)");
  QCOMPARE(contents.classes.size(), std::size_t{2});
  QStringList names;
  for (const EntityClass::Key& key : contents.classes[0].keys) {
    names << QString::fromStdString(key.name);
  }
  QCOMPARE(names, (QStringList{"light", "angle", "targetname"}));
}

void EntityDefinitions::choicesFlagsAndOddities_arePassedOver() {
  const FgdContents contents = readFgd(R"(
@include "other.fgd"
@mapsize(-4096, 4096)
@PointClass flags(Angle) model({ "path": ":progs/x.mdl" }) = thing : "A thing"
[
  spawnflags(flags) = [ 1 : "Easy" : 0  2 : "Hard" : 1 ]
  style(choices) : "Style" : 2 = [ 0 : "None" 1 : "One" 2 : "Two" ]
  message(string) readonly : "Message" : "with : colon"
]
@SolidClass = worldspawn []
)");
  QCOMPARE(contents.classes.size(), std::size_t{2});
  const EntityClass& thing = contents.classes[0];
  QCOMPARE(thing.name, std::string("thing"));
  QCOMPARE(thing.keys.size(), std::size_t{2});
  QCOMPARE(thing.keys[0].value, std::string("2"));
  QCOMPARE(thing.keys[1].value, std::string("with : colon"));
}

void EntityDefinitions::whateverIsGiven_neverThrows() {
  const std::string whole =
      "@BaseClass base(B) = A [ k(string) : \"v\" : 1 = [ 0 : \"x\" ] ]\n@PointClass base(A) "
      "size(1 2 3) = p : \"doc\" + \"more\" [ a(integer) : \"b\" : 2 ]\n";
  for (std::size_t cut = 0; cut <= whole.size(); ++cut) {
    static_cast<void>(readFgd(whole.substr(0, cut)));
    static_cast<void>(readFgd(whole.substr(cut)));
    std::string spoilt = whole;
    for (const char c : {'"', '[', ']', '(', ')', '@', '=', ':'}) {
      if (cut < spoilt.size()) spoilt[cut] = c;
      const FgdContents contents = readFgd(spoilt);
      QVERIFY(contents.classes.size() <= 2);
    }
  }
}

void EntityDefinitions::images_areFoundByTheNamesOfMaterials() {
  const QTemporaryDir folder;
  QVERIFY(QDir(folder.path()).mkpath("castle/old"));
  for (const char* name : {"floor.png", "castle/Wall_1.JPG", "castle/old/door.bmp", "notes.txt"}) {
    QFile file(folder.filePath(name));
    QVERIFY(file.open(QIODevice::WriteOnly));
  }
  const ImageFolder images(folder.path().toStdString());
  QCOMPARE(images.names(), (std::vector<std::string>{"castle/old/door", "castle/Wall_1", "floor"}));
  QVERIFY(images.find("CASTLE/wall_1").string().ends_with("castle/Wall_1.JPG"));
  QVERIFY(images.find("notes").empty());
  QVERIFY(ImageFolder(folder.filePath("none").toStdString()).names().empty());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::EntityDefinitions)
#include "entity_definitions.moc"
