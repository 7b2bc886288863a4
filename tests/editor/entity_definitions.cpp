// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Files of entity definitions (.fgd) as games ship them, and folders of images.
#include <QTemporaryDir>
#include <QtTest>

#include "editor/session/fgd_reader.h"
#include "level/images/image_folder.h"

namespace halfspace::editor::tests {

class EntityDefinitions : public QObject {
  Q_OBJECT

 private slots:
  void pointAndSolidClasses_withTheirKeys();
  void baseClasses_areMergedIn();
  void choicesAndFlags_areReadWithTheirLabels();
  void sizesColoursAndModels_areRead();
  void includedFiles_areReadOnce();
  void oddities_arePassedOver();
  void quakedDefinitions_haveColoursBoxesFlagsAndKeys();
  void quakedDefinitions_nameWhatIsWrong();
  void entityDefs_inherit();
  void entityDefs_nameWhatIsWrong();
  void radiantDefinitions_haveListsAndFlags();
  void radiantDefinitions_nameWhatIsWrong();
  void endings_sayTheFormat();
  void whateverIsGiven_neverThrows();
  void images_areFoundByTheNamesOfMaterials();
};

void EntityDefinitions::pointAndSolidClasses_withTheirKeys() {
  const DefinitionContents contents = readFgd(R"(
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
  const DefinitionContents contents = readFgd(R"(
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

void EntityDefinitions::choicesAndFlags_areReadWithTheirLabels() {
  const DefinitionContents contents = readFgd(R"(
@BaseClass = Appear [ spawnflags(flags) = [ 256 : "Not in Easy" : 1  4096 : "Absent" : 0 ] ]
@PointClass base(Appear) = thing : "A thing"
[
  spawnflags(flags) = [ 1 : "Start off" : 0 : "Waits for its target"  2 : "Silent" : 1 ]
  style(choices) : "Style" : 2 : "How it flickers" = [ 0 : "Steady" "slow" : "Slow" 2 : "Fast" ]
  _color(color255) : "Colour" : "255 255 255"
  angle(angle) : "Direction"
  lit(boolean) : "Lit" : 1
  target(target_destination) : "Target"
]
)");
  QVERIFY(contents.problems.empty());
  QCOMPARE(contents.classes.size(), std::size_t{1});
  const EntityClass& thing = contents.classes[0];
  const EntityClass::Key* flags = findKey(&thing, "spawnflags");
  QVERIFY(flags != nullptr && flags->type == KeyType::flags);
  QStringList labels;
  for (const EntityClass::Choice& flag : flags->choices) {
    labels << QString::fromStdString(flag.value + ' ' + flag.label);
  }
  QCOMPARE(labels, (QStringList{"1 Start off", "2 Silent", "256 Not in Easy", "4096 Absent"}));
  QCOMPARE(flags->value, std::string("258"));  // those that are on: 2 and 256
  const EntityClass::Key* style = findKey(&thing, "style");
  QVERIFY(style != nullptr && style->type == KeyType::choices);
  QCOMPARE(style->value, std::string("2"));
  QCOMPARE(style->doc, std::string("How it flickers"));
  QCOMPARE(style->choices.size(), std::size_t{3});
  QCOMPARE(style->choices[1].value, std::string("slow"));
  QVERIFY(typeOfKey(&thing, "_color") == KeyType::colour);
  QVERIFY(typeOfKey(&thing, "angle") == KeyType::angle);
  QVERIFY(typeOfKey(&thing, "lit") == KeyType::boolean);
  QVERIFY(typeOfKey(&thing, "target") == KeyType::target);
  QVERIFY(typeOfKey(&thing, "killtarget") == KeyType::target);
  QVERIFY(typeOfKey(nullptr, "message") == KeyType::text);
}

void EntityDefinitions::sizesColoursAndModels_areRead() {
  const DefinitionContents contents = readFgd(R"(
@BaseClass size(-16 -16 -24, 16 16 32) color(0 255 0) = Body []
@PointClass base(Body) studio("progs/ogre.mdl") = ogre : "An ogre" []
@PointClass base(Body) size(8 8 8) color(300 0 0) = box : "A box" []
)");
  QCOMPARE(contents.classes.size(), std::size_t{2});
  QCOMPARE(contents.classes[0].size.value(), (std::array<double, 6>{-16, -16, -24, 16, 16, 32}));
  QCOMPARE(contents.classes[0].colour.value(), (std::array{0, 255, 0}));
  QCOMPARE(contents.classes[0].model, std::string("progs/ogre.mdl"));
  QCOMPARE(contents.classes[1].size.value(), (std::array<double, 6>{-4, -4, -4, 4, 4, 4}));
  QCOMPARE(contents.classes[1].colour.value(), (std::array{0, 255, 0}));
}

void EntityDefinitions::includedFiles_areReadOnce() {
  const QTemporaryDir folder;
  QVERIFY(QDir(folder.path()).mkdir("parts"));
  const auto write = [&](const char* name, const char* text) {
    QFile file(folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text) > 0;
  };
  QVERIFY(write("game.fgd",
                "@include \"parts/base.fgd\"\n@PointClass base(Named) = lamp []\n"
                "@include \"parts/none.fgd\"\n@PointClass = door : \"ours\" []\n"));
  QVERIFY(
      write("parts/base.fgd",
            "@include \"../game.fgd\"\n@BaseClass = Named [ targetname(target_source) : \"Name\" "
            "]\n@SolidClass = door : \"theirs\" []\n"));
  const DefinitionContents contents = readFgdFile(folder.filePath("game.fgd").toStdString());
  QCOMPARE(contents.classes.size(), std::size_t{2});
  QVERIFY(findKey(findEntityClass(contents.classes, "lamp"), "targetname") != nullptr);
  QCOMPARE(findEntityClass(contents.classes, "door")->doc, std::string("ours"));
  QStringList problems;
  for (const std::string& problem : contents.problems) {
    problems << QString::fromStdString(problem).remove(folder.path() + '/');
  }
  QCOMPARE(problems,
           (QStringList{"parts/base.fgd:1: the file \"../game.fgd\" is included twice or includes "
                        "itself; it is read once",
                        "game.fgd:3: the included file \"parts/none.fgd\" cannot be read"}));
  const DefinitionContents none = readFgdFile(folder.filePath("nowhere.fgd").toStdString());
  QVERIFY(none.classes.empty() && none.problems.size() == 1);
}

void EntityDefinitions::quakedDefinitions_haveColoursBoxesFlagsAndKeys() {
  const DefinitionContents contents =
      readQuakedDefinitions(R"QQ(/*QUAKED light (0 1 0) (-8 -8 -8) (8 8 8) START_OFF x LINEAR
A lamp.
Second line.
-------- KEYS --------
light : brightness, 300 by default
targetname : switches it
model="models/lamp.md3"
*/
void SP_light(gentity_t *self) {}

/*QUAKED func_door (0 .5 .8) ? START_OPEN
A door.
"speed" how fast, in units a second
"angle" where it goes
*/
)QQ");
  QVERIFY2(contents.problems.empty(),
           contents.problems.empty() ? "" : contents.problems[0].c_str());
  QCOMPARE(contents.classes.size(), std::size_t{2});
  const EntityClass& light = contents.classes[0];
  QCOMPARE(light.name, std::string("light"));
  QCOMPARE(light.doc, std::string("A lamp. Second line."));
  QVERIFY(!light.isSolid);
  QVERIFY((light.colour == std::array{0, 255, 0}));
  QVERIFY((light.size == std::array<double, 6>{-8, -8, -8, 8, 8, 8}));
  QCOMPARE(light.model, std::string("models/lamp.md3"));
  QCOMPARE(light.keys.size(), std::size_t{3});
  QCOMPARE(light.keys[0].name, std::string("spawnflags"));
  QCOMPARE(light.keys[0].choices.size(), std::size_t{2});
  QCOMPARE(light.keys[0].choices[1].value, std::string("4"));
  QCOMPARE(light.keys[0].choices[1].label, std::string("LINEAR"));
  QCOMPARE(light.keys[1].name, std::string("light"));
  QCOMPARE(light.keys[1].doc, std::string("brightness, 300 by default"));
  QVERIFY(light.keys[2].type == KeyType::targetName);
  const EntityClass& door = contents.classes[1];
  QVERIFY(door.isSolid && !door.size);
  QCOMPARE(door.keys.size(), std::size_t{3});
  QCOMPARE(door.keys[1].name, std::string("speed"));
  QCOMPARE(door.keys[1].doc, std::string("how fast, in units a second"));
  QVERIFY(door.keys[2].type == KeyType::angle);
}

void EntityDefinitions::quakedDefinitions_nameWhatIsWrong() {
  const DefinitionContents contents = readQuakedDefinitions(
      "// text\n/*QUAKED light green*/\n/*QUAKED*/\n/*QUAKED a (0 0 0) (1 2 3)*/\n"
      "/*QUAKED good (0 0 0) ?*/\n/*QUAKED open (0 0 0)");
  QCOMPARE(contents.classes.size(), std::size_t{1});
  QCOMPARE(contents.classes[0].name, std::string("good"));
  QCOMPARE(contents.problems.size(), std::size_t{4});
  QVERIFY(contents.problems[0].starts_with("2: light has no colour"));
  QVERIFY(contents.problems[1].starts_with("3: a definition has no name"));
  QVERIFY(contents.problems[2].starts_with("4: a has one corner of its box"));
  QVERIFY(contents.problems[3].starts_with("6: a definition has no end"));
}

void EntityDefinitions::entityDefs_inherit() {
  const DefinitionContents contents = readEntityDefs(R"QQ(entityDef light_base {
  "editor_color" "0 1 0"
  "editor_mins" "-8 -8 -8"
  "editor_maxs" "8 8 8"
  "editor_bool on" "whether it shines at the start"
  "on" "1"
}
model x { mesh "a" }
entityDef light {
  "inherit" "light_base"
  "editor_usage" "A lamp."
  "editor_var target" "what it switches"
}
entityDef func_door { "editor_mins" "?" "editor_color" "0 .5 .8" }
)QQ");
  QVERIFY2(contents.problems.empty(),
           contents.problems.empty() ? "" : contents.problems[0].c_str());
  QCOMPARE(contents.classes.size(), std::size_t{3});
  const EntityClass& light = contents.classes[1];
  QCOMPARE(light.name, std::string("light"));
  QCOMPARE(light.doc, std::string("A lamp."));
  QVERIFY((light.size == std::array<double, 6>{-8, -8, -8, 8, 8, 8}));
  QVERIFY((light.colour == std::array{0, 255, 0}));
  QCOMPARE(light.keys.size(), std::size_t{2});
  QVERIFY(light.keys[0].type == KeyType::target);
  QCOMPARE(light.keys[1].name, std::string("on"));
  QVERIFY(light.keys[1].type == KeyType::boolean);
  QCOMPARE(light.keys[1].value, std::string("1"));
  QVERIFY(contents.classes[2].isSolid);
}

void EntityDefinitions::entityDefs_nameWhatIsWrong() {
  const DefinitionContents contents = readEntityDefs(
      "entityDef a\nentityDef b { \"editor_usage\" }\n"
      "entityDef c { \"inherit\" \"c\" \"editor_usage\" \"d\" }\nentityDef d { \"x\" \"y\"");
  QCOMPARE(contents.classes.size(), std::size_t{1});  // b has no key left that editors use
  QCOMPARE(contents.classes[0].doc, std::string("d"));
  QCOMPARE(contents.problems.size(), std::size_t{3});
  QVERIFY(contents.problems[0].starts_with("1: the entityDef \"a\" has no {"));
  QVERIFY(contents.problems[1].starts_with("2: the key \"editor_usage\" of b has no value"));
  QVERIFY(contents.problems[2].starts_with("4: the entityDef \"d\" has no }"));
}

void EntityDefinitions::radiantDefinitions_haveListsAndFlags() {
  const DefinitionContents contents = readRadiantDefinitions(R"QQ(<?xml version="1.0"?>
<classes>
<point name="light" color="0 1 0" box="-8 -8 -8 8 8 8" model="models/lamp.md3">
A lamp.
-------- KEYS --------
<real key="light" name="Brightness" value="300">brightness</real>
<flag key="START_OFF" name="Start off" bit="0">dark at first</flag>
<flag key="LINEAR" name="Linear" bit="2"/>
<state key="state" name="State" value="1"/>
</point>
<list name="state"><item name="off" value="0"/><item name="on" value="1"/></list>
<group name="func_door" color="0 .5 .8">A door.<angle key="angle" name="Direction"/></group>
</classes>
)QQ");
  QVERIFY2(contents.problems.empty(),
           contents.problems.empty() ? "" : contents.problems[0].c_str());
  QCOMPARE(contents.classes.size(), std::size_t{2});
  const EntityClass& light = contents.classes[0];
  QCOMPARE(light.doc, std::string("A lamp."));
  QVERIFY((light.size == std::array<double, 6>{-8, -8, -8, 8, 8, 8}));
  QVERIFY((light.colour == std::array{0, 255, 0}));
  QCOMPARE(light.model, std::string("models/lamp.md3"));
  QCOMPARE(light.keys.size(), std::size_t{3});
  QVERIFY(light.keys[0].type == KeyType::number);
  QCOMPARE(light.keys[0].value, std::string("300"));
  QVERIFY(light.keys[1].type == KeyType::flags);
  QCOMPARE(light.keys[1].choices.size(), std::size_t{2});
  QCOMPARE(light.keys[1].choices[1].value, std::string("4"));
  QVERIFY(light.keys[2].type == KeyType::choices);
  QCOMPARE(light.keys[2].choices[1].label, std::string("on"));
  QVERIFY(contents.classes[1].isSolid);
  QVERIFY(contents.classes[1].keys[0].type == KeyType::angle);
}

void EntityDefinitions::radiantDefinitions_nameWhatIsWrong() {
  const DefinitionContents contents = readRadiantDefinitions(
      "<classes>\n<point name=\"a\"><flag key=\"F\" bit=\"99\"/>\n<real/></point>\n<point/>\n<b>");
  QCOMPARE(contents.classes.size(), std::size_t{1});
  QCOMPARE(contents.problems.size(), std::size_t{4});
  QVERIFY(contents.problems[0].starts_with("2: the flag F of a has no bit"));
  QVERIFY(contents.problems[1].starts_with("3: <real> of a has no key"));
  QVERIFY(contents.problems[2].starts_with("4: a class has no name"));
  QVERIFY(contents.problems[3].starts_with("5: "));
}

void EntityDefinitions::endings_sayTheFormat() {
  QTemporaryDir folder;
  const auto classIn = [&](const char* name, const QByteArray& text) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) return std::string();
    file.close();
    const auto contents = readDefinitionFile(file.fileName().toStdString());
    return contents.classes.size() == 1 ? contents.classes[0].name : std::string();
  };
  QCOMPARE(classIn("a.fgd", "@PointClass = one [ ]"), std::string("one"));
  QCOMPARE(classIn("a.def", "/*QUAKED two (0 0 0) ?*/"), std::string("two"));
  QCOMPARE(classIn("b.DEF", "entityDef three { \"editor_usage\" \"\" }"), std::string("three"));
  QCOMPARE(classIn("a.ent", "<classes><point name=\"four\"/></classes>"), std::string("four"));
  const auto missing = readDefinitionFile(folder.filePath("none.ent").toStdString());
  QCOMPARE(missing.problems.size(), std::size_t{1});
  QVERIFY(missing.problems[0].ends_with("none.ent: the file cannot be read"));
}

void EntityDefinitions::oddities_arePassedOver() {
  const DefinitionContents contents = readFgd(R"(
@include "other.fgd"
@mapsize(-4096, 4096)
@PointClass flags(Angle) model({ "path": ":progs/x.mdl" }) = thing : "A thing"
[
  message(string) readonly : "Message" : "with : colon"
]
@SolidClass = worldspawn []
)");
  QCOMPARE(contents.classes.size(), std::size_t{2});
  const EntityClass& thing = contents.classes[0];
  QCOMPARE(thing.name, std::string("thing"));
  QCOMPARE(thing.keys.size(), std::size_t{1});
  QCOMPARE(thing.keys[0].value, std::string("with : colon"));
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
      const DefinitionContents contents = readFgd(spoilt);
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
  const level::ImageFolder images(folder.path().toStdString());
  QCOMPARE(images.names(), (std::vector<std::string>{"castle/old/door", "castle/Wall_1", "floor"}));
  QVERIFY(images.find("CASTLE/wall_1").string().ends_with("castle/Wall_1.JPG"));
  QVERIFY(images.find("notes").empty());
  QVERIFY(level::ImageFolder(folder.filePath("none").toStdString()).names().empty());
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::EntityDefinitions)
#include "entity_definitions.moc"
