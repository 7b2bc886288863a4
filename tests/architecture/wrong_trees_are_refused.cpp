// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the checker on small made-up trees: each breaks one rule, and the checker must name the file
// and line. Without this test a checker that never fails would go unnoticed.
#include <QtTest>
#include <filesystem>
#include <fstream>

#include "tests/architecture/rules/house_check.h"

using namespace halfspace::architecture;

namespace {

constexpr const char* kGpl =
    "// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later\n";
constexpr const char* kMit = "// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT\n";

// A small source tree that follows all rules, in a temporary folder; the tests then break one.
class Tree {
 public:
  Tree() {
    for (const char* room :
         {"geometry", "bsp", "comparison", "level", "light", "plugins", "commandline", "editor"}) {
      write(std::string(room) + "/README.md", "# A room\n");
    }
    write("geometry/exact/plane.h", source("#pragma once\n#include <vector>\n"));
    write("level/document/level.cpp", source("#include \"geometry/exact/plane.h\"\n"));
  }
  static std::string source(const std::string& text) { return kGpl + text; }
  void write(const std::string& path, const std::string& text) const {
    const std::filesystem::path file = root() / path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  std::filesystem::path root() const { return m_folder.path().toStdString(); }
  // All violations, one per line.
  QString check() const {
    QStringList lines;
    for (const Violation& v : checkHouse(root()).violations) {
      lines << QString::fromStdString(messageOf(v));
    }
    return lines.join('\n');
  }

 private:
  QTemporaryDir m_folder;
};

}  // namespace

class WrongTreesAreRefused : public QObject {
  Q_OBJECT
 private slots:
  void soundTreeIsLeftInPeace();
  void forbiddenInclude_data();
  void forbiddenInclude();
  void allowedInclude_data();
  void allowedInclude();
  void cgalSeenThroughSeveralHeaders();
  void commentedIncludeDoesNotCount();
  void includeBehindACommentCounts();
  void missingLicenceLine();
  void codeThatClangRefuses();
  void rangesInTheRuntime();
  void querySideIsMit();
  void headerWithoutGuard();
  void longFile();
  void roomWithFewAssertions();
  void drawer();
  void strayFileAtTheTop();
  void missingReadme();
  void longReadme();
  void everyViolationOfAFileIsNamed();
  void typeOfOneNameTwice_data();
  void typeOfOneNameTwice();
  void typesThatDoNotMeet_data();
  void typesThatDoNotMeet();
};

void WrongTreesAreRefused::soundTreeIsLeftInPeace() {
  const Tree tree;
  QCOMPARE(tree.check(), QString());
  QCOMPARE(checkHouse(tree.root()).files, 2);
}

void WrongTreesAreRefused::forbiddenInclude_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<QString>("include");
  QTest::addColumn<QString>("message");
  const auto row = [](const char* name, const char* path, const char* include,
                      const char* message) { QTest::newRow(name) << path << include << message; };
  const char* direction = "may not know";
  row("geometry looks up", "geometry/a.cpp", "\"level/document/level.h\"", direction);
  row("geometry uses the tree", "geometry/a.cpp", "\"bsp/build/tree.h\"", direction);
  row("level uses the tree", "level/a.cpp", "\"bsp/build/tree.h\"", direction);
  row("tree uses the level", "bsp/a.cpp", "\"level/document/level.h\"", direction);
  row("level uses plugins", "level/a.cpp", "\"plugins/interface/plugin.h\"", direction);
  row("plugin uses the tree", "plugins/a/a.cpp", "\"bsp/build/tree.h\"", direction);
  row("plugin uses a plugin", "plugins/a/a.cpp", "\"plugins/b/b.h\"", direction);
  row("plugin with a like name", "plugins/map/a.cpp", "\"plugins/map_more/b.h\"", direction);
  row("interface uses a plugin", "plugins/interface/a.h", "\"plugins/a/a.h\"", direction);
  row("plugin uses the program", "plugins/a/a.cpp", "\"commandline/build.h\"", direction);
  row("program uses the editor", "commandline/a.cpp", "\"editor/session/session.h\"", direction);
  row("editor uses the program", "editor/a.cpp", "\"commandline/build.h\"", direction);
  row("product uses tests", "geometry/a.cpp", "\"tests/support/scene.h\"", "lies in no room");
  row("query uses geometry", "bsp/query/a.h", "\"geometry/exact/plane.h\"", direction);
  row("query uses the builder", "bsp/query/a.h", "\"bsp/build/tree.h\"", direction);
  row("query uses threads", "bsp/query/a.cpp", "<tbb/parallel_for.h>",
      "may not be used in bsp/query");
  row("Qt in geometry", "geometry/a.cpp", "<QString>", "Qt Core, may not be used in geometry");
  row("Qt in level", "level/a.cpp", "<QtCore/QString>", "Qt Core, may not be used in level");
  row("Qt in the tree", "bsp/a.cpp", "<QObject>", "Qt Core, may not be used in bsp");
  row("widgets in a plugin", "plugins/a/a.cpp", "<QWidget>", "Qt beyond Core");
  row("images in the program", "commandline/a.cpp", "<QImage>", "Qt beyond Core");
  row("module in the program", "commandline/a.cpp", "<QtWidgets/QLabel>", "Qt beyond Core");
  row("CGAL in a header", "geometry/exact/a.h", "<CGAL/Nef_polyhedron_3.h>", "stand in a header");
  row("CGAL in level", "level/a.cpp", "<CGAL/Surface_mesh.h>", "CGAL, may not be used in level");
  row("CGAL in reasons", "geometry/reason/a.cpp", "<CGAL/Origin.h>", "in this folder");
  row("CGAL in the map plugin", "plugins/quake_map/a.cpp", "<CGAL/Origin.h>", "in this folder");
  row("CGAL in a command", "commandline/a.cpp", "<CGAL/Origin.h>",
      "may not be used in commandline");
  row("peer on a command", "commandline/bench/peers/a.cpp", "\"commandline/commands/a.h\"",
      direction);
  row("CGAL in the editor", "editor/a.cpp", "<CGAL/Origin.h>", "may not be used in editor");
  row("private header from afar", "geometry/reason/a.cpp", "\"geometry/engines/cgal_points.h\"",
      "shows CGAL");
  row("private header from above", "plugins/mesh_formats/a.cpp",
      "\"geometry/engines/cgal_points.h\"", "shows CGAL");
  row("Assimp in level", "level/a.cpp", "<assimp/scene.h>", "Assimp, may not be used in level");
  row("Assimp in a plugin", "plugins/a/a.cpp", "<assimp/scene.h>", "may not be used in plugins");
  row("JSON in geometry", "geometry/a.cpp", "<nlohmann/json.hpp>", "may not be used in geometry");
  row("JSON in the tree", "bsp/a.cpp", "<nlohmann/json.hpp>", "may not be used in bsp");
  row("library beside the tree", "comparison/a.cpp", "<embree3/rtcore.h>",
      "may not be used in comparison");
  row("library in the tree", "bsp/a.cpp", "<embree3/rtcore.h>", "may not be used in bsp");
  row("library in its loader", "comparison/module/a.cpp", "<embree3/rtcore.h>",
      "may not be used in comparison/module");
  row("widgets in the loader", "comparison/module/a.cpp", "<QWidget>",
      "may not be used in comparison/module");
  row("tree on its comparison", "bsp/a.cpp", "\"comparison/comparison_level.h\"", direction);
  row("tree on the light in it", "bsp/a.cpp", "\"light/bake.h\"", direction);
  row("level on its light", "level/a.cpp", "\"light/bake.h\"", direction);
  row("light on formats", "light/a.cpp", "\"plugins/interface/scene.h\"", direction);
  row("library on the tree", "comparison/libraries/a.cpp", "\"bsp/query/tree_view.h\"", direction);
  row("stranger", "geometry/a.cpp", "<fmt/format.h>", "does not link");
  row("neighbour", "geometry/a.cpp", "\"b.h\"", "is relative");
  row("up and over", "geometry/a.cpp", "\"../level/a.h\"", "is relative");
  row("up within", "geometry/a.cpp", "\"geometry/x/../../level/a.h\"", "is relative");
  row("another file's moc", "plugins/a/a.cpp", "\"b.moc\"", "is relative");
  row("package in quotes", "geometry/a.cpp", "\"Eigen/Core\"", "lies in no room");
  row("by macro", "geometry/a.cpp", "HEADER", "spell it out");
  row("POSIX", "commandline/a.cpp", "<unistd.h>", "POSIX alone");
  row("POSIX in a folder", "level/file/a.cpp", "<sys/stat.h>", "POSIX alone");
}

void WrongTreesAreRefused::forbiddenInclude() {
  QFETCH(QString, path);
  QFETCH(QString, include);
  QFETCH(QString, message);
  const Tree tree;
  const std::string guard = path.endsWith(".h") ? "#pragma once\n" : "\n";
  const char* licence = path.startsWith("bsp/query") ? kMit : kGpl;
  tree.write(path.toStdString(), licence + guard + "#include " + include.toStdString() + "\n");
  const QString found = tree.check();
  QVERIFY2(found.startsWith(path + ":3: "), qPrintable("found: " + found));
  QVERIFY2(found.contains(message), qPrintable("found: " + found));
  QCOMPARE(found.count('\n'), 0);
}

void WrongTreesAreRefused::allowedInclude_data() {
  QTest::addColumn<QString>("path");
  QTest::addColumn<QString>("include");
  const auto row = [](const char* name, const char* path, const char* include) {
    QTest::newRow(name) << path << include;
  };
  row("own room", "geometry/a.cpp", "\"geometry/exact/plane.h\"");
  row("standard library", "bsp/query/a.cpp", "<vector>");
  row("system", "level/system/a.cpp", "<sys/stat.h>");
  row("signals of the crash log", "level/system/crash_log.cpp", "<execinfo.h>");
  row("tree on geometry", "bsp/a.cpp", "\"geometry/exact/plane.h\"");
  row("builder on query", "bsp/a.cpp", "\"bsp/query/tree.h\"");
  row("query on Eigen", "bsp/query/a.cpp", "<Eigen/Core>");
  row("plugin on level", "plugins/a/a.cpp", "\"level/document/level.h\"");
  row("plugin on itself", "plugins/a/x/a.cpp", "\"plugins/a/y/b.h\"");
  row("plugin on the interface", "plugins/a/a.cpp", "\"plugins/interface/plugin.h\"");
  row("loader on the interface", "plugins/loader/a.cpp", "\"plugins/interface/plugin.h\"");
  row("program on the tree", "commandline/a.cpp", "\"bsp/build/tree.h\"");
  row("program on Qt Core", "commandline/a.cpp", "<QCoreApplication>");
  row("editor on widgets", "editor/a.cpp", "<QWidget>");
  row("own moc", "editor/a.cpp", "\"a.moc\"");
  row("CGAL in a source", "geometry/boolean/a.cpp", "<CGAL/Nef_polyhedron_3.h>");
  row("Assimp for the worker", "plugins/mesh_formats/worker/a.cpp", "<assimp/scene.h>");
  row("CGAL for mesh files", "plugins/mesh_formats/a.cpp", "<CGAL/Surface_mesh.h>");
  row("CGAL as a peer", "commandline/bench/peers/a.cpp", "<CGAL/Nef_polyhedron_3.h>");
  row("peer on a scene", "commandline/bench/peers/a.cpp", "\"commandline/bench/scenes/a.h\"");
  row("bench on a peer", "commandline/bench/a.cpp", "\"commandline/bench/peers/a.h\"");
  row("library", "comparison/libraries/a.cpp", "<embree3/rtcore.h>");
  row("library as a peer", "comparison/libraries/a.cpp", "\"comparison/peers/sweep_peer.h\"");
  row("loader on Qt Core", "comparison/module/a.cpp", "<QLibrary>");
  row("run on the loader", "comparison/run/a.cpp", "\"comparison/module/library_module.h\"");
  row("light on the tree", "light/a.cpp", "\"bsp/build/live_tree.h\"");
  row("program on the light", "commandline/a.cpp", "\"light/bake.h\"");
  row("program on the comparison", "commandline/a.cpp", "\"comparison/run/comparison.h\"");
  row("reports on JSON", "comparison/report/a.cpp", "<nlohmann/json.hpp>");
  row("private header", "geometry/boolean/a.cpp", "\"geometry/engines/cgal_points.h\"");
}

void WrongTreesAreRefused::allowedInclude() {
  QFETCH(QString, path);
  QFETCH(QString, include);
  const Tree tree;
  const char* licence = path.startsWith("bsp/query") ? kMit : kGpl;
  tree.write(path.toStdString(), licence + ("#include " + include.toStdString()) + "\n");
  QCOMPARE(tree.check(), QString());
}

void WrongTreesAreRefused::cgalSeenThroughSeveralHeaders() {
  const Tree tree;
  const std::string guard = "#pragma once\n";
  tree.write("geometry/boolean/b.h",
             Tree::source(guard + "#include \"geometry/engines/cgal_points.h\"\n"));
  tree.write("geometry/boolean/a.h", Tree::source(guard + "#include \"geometry/boolean/b.h\"\n"));
  tree.write("geometry/boolean/a.cpp", Tree::source("#include \"geometry/boolean/a.h\"\n"));
  QCOMPARE(tree.check(), QString());
  tree.write("level/c.cpp", Tree::source("#include \"geometry/boolean/a.h\"\n"));
  QVERIFY(tree.check().startsWith("level/c.cpp:2: "));
  QVERIFY(tree.check().contains("shows CGAL"));
}

void WrongTreesAreRefused::commentedIncludeDoesNotCount() {
  const Tree tree;
  tree.write(
      "geometry/a.cpp",
      Tree::source("// #include <QString>\n/* #include <QString>\n#include <QString>\n*/\n"));
  QCOMPARE(tree.check(), QString());
}

void WrongTreesAreRefused::includeBehindACommentCounts() {
  const Tree tree;
  tree.write("geometry/a.cpp", Tree::source("/* a */ # include /* b */ <QString>\n"));
  QVERIFY(tree.check().startsWith("geometry/a.cpp:2: "));
}

void WrongTreesAreRefused::missingLicenceLine() {
  const Tree tree;
  tree.write("geometry/a.cpp", "int a;\n");
  tree.write("geometry/empty.cpp", "");
  tree.write("tests/README.md", "# Tests\n");
  tree.write("tests/a.cpp", "int a;\n");
  const QStringList found = tree.check().split('\n');
  QCOMPARE(found.size(), 3);
  QVERIFY(found[0].startsWith("geometry/a.cpp:1: the first line must be"));
  QVERIFY(found[1].startsWith("geometry/empty.cpp:1: "));
  QVERIFY(found[2].startsWith("tests/a.cpp:1: "));
}

void WrongTreesAreRefused::codeThatClangRefuses() {
  const Tree tree;
  const std::string ranges = "std::ranges::";
  tree.write("geometry/a.cpp", Tree::source("void f() { " + ranges + "sort(a); }\n"));
  QCOMPARE(tree.check(), QString());
  tree.write("geometry/a.cpp", Tree::source("\nvoid f() { " + ranges + "unique(a); }\n"));
  QVERIFY2(tree.check().startsWith("geometry/a.cpp:3: clang 14 does not compile"),
           qPrintable(tree.check()));
}

void WrongTreesAreRefused::rangesInTheRuntime() {
  const Tree tree;
  const std::string code = "void f() { std::ranges::sort(a); }\n";
  tree.write("bsp/build/a.cpp", Tree::source(code));
  QCOMPARE(tree.check(), QString());
  tree.write("bsp/query/a.cpp", kMit + code);
  QVERIFY2(tree.check().startsWith("bsp/query/a.cpp:2: emscripten has no std::ranges"),
           qPrintable(tree.check()));
}

void WrongTreesAreRefused::querySideIsMit() {
  const Tree tree;
  tree.write("bsp/query/a.cpp", Tree::source("int a;\n"));
  tree.write("bsp/b.cpp", kMit + std::string("int b;\n"));
  const QStringList found = tree.check().split('\n');
  QCOMPARE(found.size(), 2);
  QVERIFY(found[0].startsWith("bsp/b.cpp:1: ") && found[0].endsWith("GPL-3.0-or-later"));
  QVERIFY(found[1].startsWith("bsp/query/a.cpp:1: ") && found[1].endsWith("MIT"));
}

void WrongTreesAreRefused::headerWithoutGuard() {
  const Tree tree;
  tree.write("geometry/a.h", Tree::source("int a();\n"));
  QCOMPARE(tree.check(), QString("geometry/a.h: a header without #pragma once"));
}

void WrongTreesAreRefused::longFile() {
  const Tree tree;
  std::string text = kGpl;
  for (int i = 0; i < 799; ++i) text += "\n";
  tree.write("geometry/a.cpp", text);
  QCOMPARE(tree.check(), QString());
  tree.write("geometry/a.cpp", text + "\n");
  QVERIFY(tree.check().startsWith("geometry/a.cpp:801: 801 lines"));
}

void WrongTreesAreRefused::roomWithFewAssertions() {
  const auto room = [](const char* folder, int assertions) {
    const Tree tree;
    std::string text, more;
    for (int i = 0; i < 600; ++i)
      text += i < assertions ? "  assert(i >= 0);\n" : "  // assert(i)\n";
    for (int i = 0; i < 600; ++i) more += "static_assert(true);\n";
    tree.write(std::string(folder) + "/a.cpp", Tree::source(text));
    tree.write(std::string(folder) + "/b.cpp", Tree::source(more));
    return tree.check();
  };
  QVERIFY2(room("geometry/exact", 11).startsWith("geometry: 11 assertions in 120"),
           qPrintable(room("geometry/exact", 11)));
  QCOMPARE(room("geometry/exact", 13), QString());
  QVERIFY(room("bsp/build", 2).startsWith("bsp: 2 assertions"));
  QCOMPARE(room("level/document", 0), QString());
}

void WrongTreesAreRefused::drawer() {
  const Tree tree;
  tree.write("geometry/mesh/helpers/a.cpp", Tree::source(""));
  tree.write("misc/a.txt", "");
  const QStringList found = tree.check().split('\n');
  QCOMPARE(found.size(), 2);
  QVERIFY(found[0].startsWith("geometry/mesh/helpers: a drawer"));
  QVERIFY(found[1].startsWith("misc: a drawer"));
}

void WrongTreesAreRefused::strayFileAtTheTop() {
  const Tree tree;
  tree.write("README.md", "# Halfspace\n");
  tree.write(".hidden", "");
  QCOMPARE(tree.check(), QString());
  tree.write("READY", "libraries are built\n");
  QCOMPARE(tree.check(), QString("READY: no file of the top level; every file lives in a room"));
}

void WrongTreesAreRefused::missingReadme() {
  const Tree tree;
  std::filesystem::remove(tree.root() / "level/README.md");
  QVERIFY(tree.check().startsWith("level/README.md: a top room needs a README"));
}

void WrongTreesAreRefused::longReadme() {
  const Tree tree;
  tree.write("level/README.md", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n");
  QCOMPARE(tree.check(), QString());
  tree.write("level/README.md", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n");
  QVERIFY(tree.check().startsWith("level/README.md:11: 11 lines"));
}

void WrongTreesAreRefused::everyViolationOfAFileIsNamed() {
  const Tree tree;
  tree.write("level/a.cpp", Tree::source("#include <QString>\n\n#include \"bsp/build/tree.h\"\n"));
  const QStringList found = tree.check().split('\n');
  QCOMPARE(found.size(), 2);
  QVERIFY(found[0].startsWith("level/a.cpp:2: "));
  QVERIFY(found[1].startsWith("level/a.cpp:4: "));
}

void WrongTreesAreRefused::typeOfOneNameTwice_data() {
  QTest::addColumn<QString>("first");
  QTest::addColumn<QString>("second");
  QTest::newRow("structs") << "namespace a::b { struct Side { int i; }; }"
                           << "namespace a { namespace b { struct Side { char c; }; } }";
  QTest::newRow("class and alias") << "namespace a::b { class Side : public Base {}; }"
                                   << "namespace a::b { using Side = int; }";
  QTest::newRow("aliases") << "namespace a::b { using Side = long; }"
                           << "namespace a::b { using Side = int; }";
  QTest::newRow("enums") << "namespace a::b { enum class Side : char { x }; }"
                         << "namespace a::b { enum Side { y }; }";
  QTest::newRow("templates") << "namespace a::b { template <class T> struct Side {}; }"
                             << "namespace a::b { template <int N> struct Side final {}; }";
  QTest::newRow("within types") << "namespace a { struct b { struct Side {}; }; }"
                                << "namespace a { struct b::Side {}; }";
  QTest::newRow("behind a function")
      << "namespace a::b { int f() { struct X {}; } struct Side {}; }"
      << "namespace a::b { auto g = [] { }; struct Side {}; }";
  QTest::newRow("behind literals") << "namespace a::b { char c = '{'; struct Side {}; }"
                                   << "namespace a::b { auto s = R\"x({\"')x\"; struct Side {}; }";
}

void WrongTreesAreRefused::typeOfOneNameTwice() {
  QFETCH(QString, first);
  QFETCH(QString, second);
  const Tree tree;
  tree.write("geometry/a.cpp", Tree::source(first.toStdString() + "\n"));
  tree.write("level/b.cpp", Tree::source(second.toStdString() + "\n"));
  const QString found = tree.check();
  QVERIFY2(found.startsWith("level/b.cpp:2: a::b::Side is defined in geometry/a.cpp:2 as well"),
           qPrintable("found: " + found));
  QCOMPARE(found.count('\n'), 0);
}

void WrongTreesAreRefused::typesThatDoNotMeet_data() {
  QTest::addColumn<QString>("first");
  QTest::addColumn<QString>("second");
  QTest::newRow("namespaces") << "namespace a { struct Side {}; }"
                              << "namespace b { struct Side {}; }";
  QTest::newRow("unnamed namespace") << "namespace a { struct Side {}; }"
                                     << "namespace a { namespace { struct Side {}; } }";
  QTest::newRow("in a function") << "namespace a { struct Side {}; }"
                                 << "namespace a { void f() { struct Side {}; } }";
  QTest::newRow("declared") << "namespace a { struct Side {}; }"
                            << "namespace a { struct Side; struct Side f(); enum Side : int; }";
  QTest::newRow("specialised") << "namespace a { template <> struct Side<int> {}; }"
                               << "namespace a { template <> struct Side<char> {}; }";
  QTest::newRow("the same alias") << "namespace a { using Side = std::vector<int>; }"
                                  << "namespace a { using Side = std::vector<int>; }";
  QTest::newRow("in a comment") << "namespace a { struct Side {}; }"
                                << "namespace a { /* struct Side {}; */ }";
}

void WrongTreesAreRefused::typesThatDoNotMeet() {
  QFETCH(QString, first);
  QFETCH(QString, second);
  const Tree tree;
  tree.write("geometry/a.cpp", Tree::source(first.toStdString() + "\n"));
  tree.write("level/b.cpp", Tree::source(second.toStdString() + "\n"));
  QCOMPARE(tree.check(), QString());
}

QTEST_APPLESS_MAIN(WrongTreesAreRefused)
#include "wrong_trees_are_refused.moc"
