// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Files that were cut off or altered, or that never were files of the format. Every reader returns
// either a value that keeps its promises or an error with a message, and needs little time and
// memory.
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <cstring>
#include <random>

#include "level/document/structure_check.h"
#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/quake_map/map_format.h"

using namespace halfspace;
using namespace halfspace::plugins;

namespace {

const char* kMap =
    "Version 2\n// comment\n{\n\"classname\" \"worldspawn\"\n\"wad\" \"a.wad\"\n"
    "{\n( 64 0 0 ) ( 64 0 1 ) ( 64 1 0 ) wall 0 0 0 1 1 1 2 3\n"
    "( 0 0 0 ) ( 0 1 0 ) ( 0 0 1 ) \"my wall\" [ 1 0 0 0 ] [ 0 -1 0 0 ] 0 1 1\n}\n"
    "{\nbrushDef\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) ( ( 1 0 0 ) ( 0 1 0 ) ) a 0 0 0\n}\n}\n"
    "{\nbrushDef3\n{\n( 0 0 1 -64 ) ( ( 1 0 0 ) ( 0 1 0 ) ) \"a\" 0 0 0\n}\n}\n"
    "{\npatchDef3\n{\n\"a\"\n( 3 3 1 1 0 0 0 )\n(\n( ( 0 0 0 0 0 ) ( 0 1 0 0 0 ) ( 0 2 0 0 0 ) )\n"
    "( ( 1 0 0 0 0 ) ( 1 1 1 0 0 ) ( 1 2 0 0 0 ) )\n( ( 2 0 0 0 0 ) ( 2 1 0 0 0 ) ( 2 2 0 0 0 ) "
    ")\n)\n}\n}\n{\nother\n{\n{ 1 }\n}\n}\n}\n{\n\"classname\" \"func_group\"\n\"_tb_type\" "
    "\"_tb_group\"\n\"_tb_id\" \"1\"\n\"_tb_group\" \"1\"\n}\n";

MeshContents smallMesh() {
  MeshContents mesh;
  mesh.soup.vertices = {{0, 0, 0}, {1.5, 0, 0}, {1.5, 1, 0}, {0, 1, 0}, {0.1, 0.2, 7e-5}};
  mesh.soup.faces = {{0, 1, 2, 3}, {0, 4, 1}, {1, 4, 2}};
  mesh.materials = {"red", "green"};
  mesh.soup.surfaces = {1, 0, 1};
  return mesh;
}

void checkPromises(const MeshContents& mesh, const std::string& about) {
  const int count = static_cast<int>(mesh.soup.vertices.size());
  size_t corners = 0;
  for (const auto& vertex : mesh.soup.vertices) QVERIFY2(vertex.allFinite(), about.c_str());
  for (const auto& face : mesh.soup.faces) {
    QVERIFY2(face.size() >= 3, about.c_str());
    corners += face.size();
    for (const int index : face) QVERIFY2(index >= 0 && index < count, about.c_str());
  }
  const auto perFace = [&](const std::vector<int>& list, size_t names) {
    QVERIFY2(list.empty() || list.size() == mesh.soup.faces.size(), about.c_str());
    for (const int index : list)
      QVERIFY2(index >= 0 && static_cast<size_t>(index) < names, about.c_str());
  };
  perFace(mesh.soup.surfaces, mesh.materials.size());
  perFace(mesh.groups, mesh.groupNames.size());
  QVERIFY(mesh.cornerUvs.empty() || mesh.cornerUvs.size() == corners);
  QVERIFY(mesh.cornerNormals.empty() || mesh.cornerNormals.size() == corners);
}

template <typename Value>
void checkIssues(const ReadOutcome<Value>& outcome, const std::string& about) {
  bool error = false;
  for (const Issue& issue : outcome.issues) {
    QVERIFY2(!issue.text.empty(), about.c_str());
    error |= issue.severity == Severity::error;
  }
  QVERIFY2(outcome.value.has_value() || error, about.c_str());
}

// False if the map could not be read.
bool tryMap(const std::string& bytes, const std::string& about) {
  const quake_map::MapFormat format;
  const auto outcome = format.read({bytes, {}}, {});
  checkIssues(outcome, about);
  if (!outcome.value) return false;
  const auto broken = level::findStructureErrors(*outcome.value);
  if (!broken.empty()) qWarning("%s: %s", about.c_str(), broken.front().c_str());
  [&] { QVERIFY(broken.empty()); }();
  return true;
}

std::string mutated(std::string bytes, std::mt19937& random) {
  const size_t changes = 1 + random() % 4;
  for (size_t i = 0; i < changes && !bytes.empty(); ++i) {
    const size_t at = random() % bytes.size();
    switch (random() % 4) {
      case 0:
        bytes[at] = static_cast<char>(random());
        break;
      case 1:
        bytes.erase(at, 1 + random() % 8);
        break;
      case 2:
        bytes.insert(at, bytes.substr(random() % bytes.size(), random() % 32));
        break;
      default:
        bytes[at] = "0123456789-.eE(){}[]\"/\n "[random() % 24];
        break;
    }
  }
  return bytes;
}

}  // namespace

class DamagedFiles : public QObject {
  Q_OBJECT

 private slots:
  void map_cutAtEveryByte();
  void map_flippedAtRandom();
  void map_endsInsideEntity_namesItsLine();
  void map_hundredMegabytesOfGarbage_isAnErrorWithAPosition_data();
  void map_hundredMegabytesOfGarbage_isAnErrorWithAPosition();
  void map_millionsOfEmptyThings_areBounded();
  void meshes_cutAtEveryByte_data() { meshFormats(); }
  void issuesBeyondTheLimit_keepTheErrorAndTheKind();
  void meshes_cutAtEveryByte();
  void meshes_flippedAtRandom_data() { meshFormats(); }
  void meshes_flippedAtRandom();
  void meshes_garbage_data() { meshFormats(); }
  void meshes_garbage();

 private:
  void meshFormats();
};

void DamagedFiles::meshFormats() {
  QTest::addColumn<int>("index");
  const auto all = mesh_formats::allMeshFormats();
  for (size_t i = 0; i < all.size(); ++i)
    QTest::addRow("%s", all[i]->name().c_str()) << static_cast<int>(i);
}

void DamagedFiles::map_cutAtEveryByte() {
  const std::string whole = kMap;
  QVERIFY(tryMap(whole, "whole"));
  size_t read = 0;
  for (size_t length = 0; length < whole.size(); ++length)
    read += tryMap(whole.substr(0, length), "cut at " + std::to_string(length));
  // The text is a map only if it was cut between two entities.
  QVERIFY2(read > 0 && read < 60, std::to_string(read).c_str());
}

void DamagedFiles::map_flippedAtRandom() {
  std::mt19937 random(20);
  qInfo("seed 20");
  for (int i = 0; i < 20000; ++i) tryMap(mutated(kMap, random), "change " + std::to_string(i));
}

void DamagedFiles::map_endsInsideEntity_namesItsLine() {
  const auto outcome = quake_map::MapFormat().read({"{\n}\n{\n\"a\" \"b\"\n{\n( 0 0 0 )", {}}, {});
  QVERIFY(!outcome.value);
  const std::string text = messageOf(outcome.issues.at(0));
  QVERIFY2(text.starts_with("6:10: error:") && text.find("begun in line 3") != std::string::npos,
           text.c_str());
}

void DamagedFiles::map_hundredMegabytesOfGarbage_isAnErrorWithAPosition_data() {
  QTest::addColumn<QByteArray>("begin");
  QTest::addColumn<char>("filling");  // '?' stands for noise
  QTest::addColumn<bool>("readable");
  QTest::addRow("noise") << QByteArray() << '?' << false;
  QTest::addRow("noise in an entity") << QByteArray("{\n") << '?' << false;
  QTest::addRow("zeros") << QByteArray() << '\0' << false;
  QTest::addRow("braces") << QByteArray() << '{' << false;
  QTest::addRow("braces in a block") << QByteArray("{ { odd ") << '{' << false;
  QTest::addRow("one long word") << QByteArray("{ { ( 0 0 0 ) ( 0 0 0 ) ( 0 0 0 ) ") << 'x'
                                 << false;
  QTest::addRow("quote without end") << QByteArray("{ \"") << 'x' << false;
  QTest::addRow("comment") << QByteArray("//") << 'x' << true;
}

void DamagedFiles::map_hundredMegabytesOfGarbage_isAnErrorWithAPosition() {
  QFETCH(QByteArray, begin);
  QFETCH(char, filling);
  QFETCH(bool, readable);
  std::string bytes(100'000'000, filling);
  std::mt19937_64 random(7);
  for (size_t i = 0; filling == '?' && i + 8 <= bytes.size(); i += 8) {
    const uint64_t word = random();
    std::memcpy(bytes.data() + i, &word, 8);
  }
  bytes.insert(0, begin.toStdString());
  QElapsedTimer timer;
  timer.start();
  const auto outcome = quake_map::MapFormat().read({bytes, {}}, {});
  QCOMPARE(outcome.value.has_value(), readable);
  if (!readable) {
    QCOMPARE(outcome.issues.size(), size_t(1));
    QVERIFY(outcome.issues[0].sourceLine > 0 && outcome.issues[0].column > 0);
    QVERIFY(outcome.issues[0].text.size() < 300);
  }
  QVERIFY2(timer.elapsed() < 60000, "too slow");
}

void DamagedFiles::map_millionsOfEmptyThings_areBounded() {
  std::string entities, brushes = "{";
  for (int i = 0; i < 1'100'000; ++i) entities += "{}";
  for (int i = 0; i < 4'300'000; ++i) brushes += "{}";
  QVERIFY(!tryMap(entities, "entities"));
  QVERIFY(!tryMap(brushes + "}", "brushes"));
  // Below the limit the entities are left out, and the list of issues stays short.
  const auto outcome =
      quake_map::MapFormat().read({std::string_view(entities).substr(0, 400'000), {}}, {});
  QVERIFY(outcome.value.has_value());
  QCOMPARE(outcome.issues.size(), IssueList::kMostKept + 1);
}

// Saving over a file asks about what its reader left out, and a refused file has a reason, however
// many other issues were found before.
void DamagedFiles::issuesBeyondTheLimit_keepTheErrorAndTheKind() {
  const auto full = [] {
    IssueList list;
    for (size_t i = 0; i < IssueList::kMostKept; ++i) list.odd("an empty brush");
    return list;
  };
  const auto isError = [](const Issue& issue) { return issue.severity == Severity::error; };
  const auto isLoss = [](const Issue& issue) { return issue.kind == IssueKind::lost; };
  for (const bool errorFirst : {false, true}) {
    IssueList list = full();
    if (errorFirst) list.unreadable("no number", 7);
    list.lost("a block that is not understood", 8);
    if (!errorFirst) list.unreadable("no number", 7);
    list.odd("one more", 9);
    const std::vector<Issue> issues = std::move(list).taken();
    QCOMPARE(issues.size(), IssueList::kMostKept + 1);
    const auto error = std::find_if(issues.begin(), issues.end(), isError);
    const auto loss = std::find_if(issues.begin(), issues.end(), isLoss);
    QVERIFY(error != issues.end() && error->sourceLine == 7);
    QVERIFY(loss != issues.end() && loss->sourceLine == 8);
    QVERIFY(issues.back().text.find("3 more issues") == 0);
  }
}

void DamagedFiles::meshes_cutAtEveryByte() {
  QFETCH(int, index);
  const auto all = mesh_formats::allMeshFormats();
  const MeshFormat& format = *all[static_cast<size_t>(index)];
  const std::string whole = *format.write(smallMesh()).bytes;
  for (size_t length = 0; length <= whole.size(); ++length) {
    const std::string part = whole.substr(0, length);
    const auto outcome = format.read({part, {}}, {});
    const std::string about = "cut at " + std::to_string(length);
    checkIssues(outcome, about);
    if (outcome.value) checkPromises(*outcome.value, about);
    if (length == whole.size()) QVERIFY(outcome.value && outcome.value->soup.faces.size() >= 3);
  }
}

void DamagedFiles::meshes_flippedAtRandom() {
  QFETCH(int, index);
  const auto all = mesh_formats::allMeshFormats();
  const MeshFormat& format = *all[static_cast<size_t>(index)];
  const std::string whole = *format.write(smallMesh()).bytes;
  std::mt19937 random(30);
  qInfo("seed 30");
  for (int i = 0; i < 10000; ++i) {
    const std::string bytes = mutated(whole, random);
    const auto outcome = format.read({bytes, {}}, {});
    const std::string about = "change " + std::to_string(i);
    checkIssues(outcome, about);
    if (outcome.value) checkPromises(*outcome.value, about);
  }
}

void DamagedFiles::meshes_garbage() {
  QFETCH(int, index);
  const auto all = mesh_formats::allMeshFormats();
  const MeshFormat& format = *all[static_cast<size_t>(index)];
  std::mt19937 random(40);
  std::string noise(10'000'000, '\0');
  for (char& c : noise) c = static_cast<char>(random());
  for (const std::string& bytes :
       {noise, std::string(10'000'000, '\0'), std::string(10'000'000, '7'),
        std::string(10'000'000, '\n'), "OFF" + noise, "ply\n" + noise, "solid facet" + noise,
        "glTF" + noise, "{" + noise, "v " + noise}) {
    const auto outcome = format.read({bytes, {}}, {});
    checkIssues(outcome, "garbage");
    if (outcome.value) checkPromises(*outcome.value, "garbage");
  }
}

QTEST_APPLESS_MAIN(DamagedFiles)
#include "damaged_files.moc"
