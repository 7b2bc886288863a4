// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <limits>
#include <stdexcept>

#include <QTest>

#include "geometry/primitives/catalogue/catalogue.h"
#include "plugins/interface/plugin.h"
#include "plugins/loader/plugin_host.h"

using namespace halfspace::plugins;
namespace geometry = halfspace::geometry;
namespace fs = std::filesystem;

namespace {

// The folder bad_plugins/NAME next to this program.
fs::path folder(const char* name) {
  return fs::path(QCoreApplication::applicationDirPath().toStdString()) / "bad_plugins" / name;
}

QStringList events() {
  return QCoreApplication::instance()->property("events").toStringList();
}

std::string problemOf(const PluginHost& host, const std::string& name) {
  for (const PluginRecord& record : host.records())
    if (record.name == name) return record.problem;
  return "no such plugin";
}

const PluginRecord& recordOf(const PluginHost& host, const std::string& name) {
  for (const PluginRecord& record : host.records())
    if (record.name == name) return record;
  throw std::runtime_error("no plugin " + name);
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

void start(PluginHost& host, std::vector<fs::path> folders) {
  host.discover(folders);
  host.start();
}

void writeFile(const QString& path, const QByteArray& bytes) {
  QFile file(path);
  QVERIFY(file.open(QIODevice::WriteOnly));
  QCOMPARE(file.write(bytes), bytes.size());
}

QByteArray fileBytes(const fs::path& path) {
  QFile file(QString::fromStdString(path.string()));
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class PluginLife : public QObject {
  Q_OBJECT

 private slots:
  void init() { QCoreApplication::instance()->setProperty("events", QStringList()); }
  void dependencies_startFirst_andStopLast();
  void destroyedHost_stopsEverything();
  void folderGivenRelatively_isThatBelowTheCurrentOne();
  void circle_isNamed_andTheRestStarts();
  void interfaceFromTheFuture_isRefused();
  void missingRequirement_isNamed();
  void tooOldRequirement_isNamed();
  void throwingPlugin_leavesNothingBehind_norDoesWhatNeedsIt();
  void libraryWithoutPluginObject_isRefused();
  void otherProgramsPlugin_isRefused();
  void handMadePluginWithoutMetadata_isRefused();
  void brokenFiles_areRefused();
  void truncatedPlugin_isRefused();
  void sameNameTwice_theFirstStays();
  void adoptedPlugin_livesLikeTheOthers();
  void folderThatIsNotThere_isPassedOver();
  void environment_addsFolders();
  void ownPlugins_areFoundBesideTheProgram();
  void versions_compareByNumbers();
  void itsShapes_areKnownAsLongAsItRuns();
  void itsShapes_seeOnlyNumbersTheyAllow();
  void shapesThatCannotBeOffered_endTheirPlugin_data();
  void shapesThatCannotBeOffered_endTheirPlugin();
};

void PluginLife::dependencies_startFirst_andStopLast() {
  PluginHost host;
  start(host, {folder("sound")});
  QCOMPARE(host.problems().size(), size_t(0));
  QCOMPARE(events(), QStringList({"base starts", "middle starts", "atop starts"}));
  QVERIFY(host.registry().meshFormatFor("X.Middle") != nullptr);
  QVERIFY(recordOf(host, "atop").state == PluginState::initialised);
  QCOMPARE(recordOf(host, "atop").version, "1.2.0");
  QCOMPARE(recordOf(host, "atop").description, "for tests");
  host.shutDown();
  QCOMPARE(events().mid(3), QStringList({"atop format gone", "atop stops", "middle format gone",
                                         "middle stops", "base format gone", "base stops"}));
  QVERIFY(host.registry().meshFormats().empty());
  QVERIFY(recordOf(host, "base").state == PluginState::shutDown);
}

void PluginLife::destroyedHost_stopsEverything() {
  {
    PluginHost host;
    start(host, {folder("sound")});
  }
  QCOMPARE(events().last(), "base stops");
}

void PluginLife::folderGivenRelatively_isThatBelowTheCurrentOne() {
  const QString before = QDir::currentPath();
  QVERIFY(QDir::setCurrent(QString::fromStdString(folder("sound").parent_path().string())));
  for (const char* relative : {"sound", "./sound", "sound/../sound"}) {
    PluginHost host;
    start(host, {relative});
    QVERIFY2(host.problems().empty(), host.problems().empty() ? "" : host.problems()[0].c_str());
    QCOMPARE(host.registry().meshFormats().size(), size_t(3));
  }
  QDir::setCurrent(before);
}

void PluginLife::circle_isNamed_andTheRestStarts() {
  PluginHost host;
  start(host, {folder("circle"), folder("sound")});
  QCOMPARE(events().size(), 3);
  for (const char* name : {"circle_a", "circle_b", "circle_c"}) {
    const std::string problem = problemOf(host, name);
    QVERIFY2(
        says(problem, "'circle_a' requires 'circle_b' requires 'circle_c' requires 'circle_a'"),
        problem.c_str());
    QVERIFY2(says(problem, (std::string("Plugin '") + name + "'").c_str()), problem.c_str());
  }
  QVERIFY(says(problemOf(host, "beside_circle"), "requires plugin 'circle_a'"));
}

void PluginLife::interfaceFromTheFuture_isRefused() {
  PluginHost host;
  start(host, {folder("version"), folder("sound")});
  const std::string problem = problemOf(host, "from_the_future");
  QVERIFY2(says(problem, "plugin interface 99") && says(problem, "Install the build"),
           problem.c_str());
  QVERIFY(recordOf(host, "from_the_future").state == PluginState::read);
  QCOMPARE(host.registry().meshFormats().size(), size_t(3));
}

void PluginLife::missingRequirement_isNamed() {
  PluginHost host;
  start(host, {folder("missing")});
  const std::string problem = problemOf(host, "needs_missing");
  QVERIFY2(says(problem, "'needs_missing' requires plugin 'not_there'"), problem.c_str());
  QVERIFY(events().isEmpty());
}

void PluginLife::tooOldRequirement_isNamed() {
  PluginHost host;
  start(host, {folder("missing"), folder("sound")});
  const std::string problem = problemOf(host, "needs_newer");
  QVERIFY2(says(problem, "'base' 9.0 or later; installed is 1.2.0"), problem.c_str());
  QCOMPARE(events().size(), 3);
}

void PluginLife::throwingPlugin_leavesNothingBehind_norDoesWhatNeedsIt() {
  PluginHost host;
  start(host, {folder("thrower"), folder("sound")});
  const std::string problem = problemOf(host, "thrower");
  QVERIFY2(says(problem, "'thrower' failed while starting: the licence file is missing"),
           problem.c_str());
  QVERIFY(says(problemOf(host, "needs_thrower"), "Mend 'thrower' first"));
  QVERIFY(host.registry().meshFormatFor("a.thrower") == nullptr);
  QVERIFY(events().contains("thrower format gone"));
  QVERIFY(!events().contains("thrower stops"));
  QCOMPARE(host.registry().meshFormats().size(), size_t(3));
}

void PluginLife::libraryWithoutPluginObject_isRefused() {
  PluginHost host;
  start(host, {folder("no_object")});
  const std::string problem = problemOf(host, "no_plugin_object");
  QVERIFY2(says(problem, "holds no Halfspace plugin object"), problem.c_str());
}

void PluginLife::otherProgramsPlugin_isRefused() {
  PluginHost host;
  start(host, {folder("hand_made")});
  const std::string problem = problemOf(host, "other_program");
  QVERIFY2(says(problem, "org.example.Painter"), problem.c_str());
}

void PluginLife::handMadePluginWithoutMetadata_isRefused() {
  PluginHost host;
  start(host, {folder("hand_made")});
  const std::string problem = problemOf(host, "bare_metadata");
  QVERIFY2(says(problem, "halfspace_plugin()"), problem.c_str());
}

void PluginLife::brokenFiles_areRefused() {
  QTemporaryDir position;
  writeFile(position.filePath("empty.so"), "");
  writeFile(position.filePath("garbage.so"), QByteArray(100000, '\x5a'));
  writeFile(position.filePath("headed.so"),
            "\x7f"
            "ELF" +
                QByteArray(500, '\xff'));
  writeFile(position.filePath("notes.txt"), "no library at all");
  PluginHost host;
  start(host, {position.path().toStdString(), folder("sound")});
  QCOMPARE(host.records().size(), size_t(6));  // notes.txt is no library
  for (const char* name : {"empty", "garbage", "headed"}) {
    const std::string problem = problemOf(host, name);
    QVERIFY2(says(problem, name) && says(problem, "is not a plugin"), problem.c_str());
  }
  QCOMPARE(events().size(), 3);
}

void PluginLife::truncatedPlugin_isRefused() {
  const QByteArray whole = fileBytes(folder("sound") / "base.so");
  QVERIFY(whole.size() > 1000);
  for (const int percent : {1, 10, 40}) {
    QTemporaryDir position;
    writeFile(position.filePath("base.so"), whole.left(whole.size() * percent / 100));
    PluginHost host;
    start(host, {position.path().toStdString()});
    QCOMPARE(host.problems().size(), size_t(1));
    QVERIFY2(says(host.problems()[0], "base"), host.problems()[0].c_str());
  }
}

void PluginLife::sameNameTwice_theFirstStays() {
  QTemporaryDir position;
  writeFile(position.filePath("copy.so"), fileBytes(folder("sound") / "base.so"));
  PluginHost host;
  start(host, {folder("sound"), position.path().toStdString()});
  QCOMPARE(host.problems().size(), size_t(1));
  QVERIFY2(says(host.problems()[0], "copy.so") && says(host.problems()[0], "sound/base.so"),
           host.problems()[0].c_str());
  QCOMPARE(events().size(), 3);
}

namespace {

class Adopted final : public Plugin {
 public:
  void initialise(Registry&) override {
    QCoreApplication::instance()->setProperty("events", events() << "adopted starts");
  }
};

}  // namespace

void PluginLife::adoptedPlugin_livesLikeTheOthers() {
  PluginHost host;
  PluginRecord metadata;
  metadata.name = "adopted";
  metadata.version = "1.0";
  metadata.interfaceVersion = kPluginInterfaceVersion;
  metadata.requirements = {{"base", "1.0"}};
  host.adopt(metadata, std::make_unique<Adopted>());
  start(host, {folder("sound")});
  QCOMPARE(host.problems().size(), size_t(0));
  // Starts as soon as `base` runs; the names decide the order.
  QCOMPARE(events().indexOf("adopted starts"), 1);
}

namespace {

// A plugin that adds the given shapes.
class Shapely final : public Plugin {
 public:
  explicit Shapely(std::vector<geometry::ShapeKind> kinds) : m_kinds(std::move(kinds)) {}
  void initialise(Registry& registry) override {
    for (geometry::ShapeKind& kind : m_kinds) registry.addShapeKind(std::move(kind));
  }

 private:
  std::vector<geometry::ShapeKind> m_kinds;
};

// A box with one parameter that counts how often it was built.
geometry::ShapeKind lump(const std::string& name, int* built = nullptr) {
  geometry::ShapeKind kind;
  kind.name = name;
  kind.parameters.push_back({.name = "width", .defaultValue = 8, .min = 1, .max = 64, .doc = ""});
  kind.build = [built](const geometry::Numbers& numbers, std::span<const geometry::Vec3>) {
    if (built != nullptr) ++*built;
    if (numbers.at("width") == 13) throw std::runtime_error("unlucky");
    return geometry::findShapeKind("box")->build({{"width", numbers.at("width")}}, {});
  };
  return kind;
}

void startWith(PluginHost& host, std::vector<geometry::ShapeKind> kinds) {
  PluginRecord metadata;
  metadata.name = "shapely";
  metadata.version = "1.0";
  metadata.interfaceVersion = kPluginInterfaceVersion;
  host.adopt(metadata, std::make_unique<Shapely>(std::move(kinds)));
  host.start();
}

}  // namespace

void PluginLife::itsShapes_areKnownAsLongAsItRuns() {
  {
    PluginHost host;
    startWith(host, {lump("lump"), lump("clod")});
    QCOMPARE(host.problems().size(), size_t(0));
    QCOMPARE(host.registry().shapeKinds().size(), size_t(2));
    QVERIFY(geometry::findShapeKind("lump") != nullptr &&
            geometry::findShapeKind("clod") != nullptr);
    QCOMPARE(geometry::findShapeKind("clod")->parameters.front().max, 64.0);
    host.shutDown();
    QVERIFY(geometry::findShapeKind("lump") == nullptr && host.registry().shapeKinds().empty());
  }
  PluginHost again;
  startWith(again, {lump("lump")});
  QVERIFY(geometry::findShapeKind("lump") != nullptr);
}

void PluginLife::itsShapes_seeOnlyNumbersTheyAllow() {
  int built = 0;
  PluginHost host;
  startWith(host, {lump("lump", &built)});
  const auto& build = geometry::findShapeKind("lump")->build;
  const int before = built;
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  for (const double width : {0.0, 65.0, -1e300, kNone, std::numeric_limits<double>::infinity()}) {
    const auto refused = build({{"width", width}}, {});
    QVERIFY(!refused && says(geometry::messageOf(refused.reasons()), "'width'"));
  }
  QVERIFY(!build({{"girth", 8}}, {}));
  const std::vector<geometry::Vec3> points(4, geometry::Vec3::Zero());
  QVERIFY(!build({}, points));
  QCOMPARE(built, before);  // the points were refused before the shape was built

  QVERIFY(build({}, {}) && build({{"width", 64}}, {}));
  const auto thrown = build({{"width", 13}}, {});
  QVERIFY(!thrown && says(geometry::messageOf(thrown.reasons()), "unlucky"));
  QCOMPARE(built, before + 3);
}

void PluginLife::shapesThatCannotBeOffered_endTheirPlugin_data() {
  QTest::addColumn<QString>("wrong");
  QTest::addColumn<QString>("said");
  QTest::newRow("of the catalogue") << "box"
                                    << "has the name of another";
  QTest::newRow("twice") << "lump"
                         << "has the name of another";
  QTest::newRow("without a name") << ""
                                  << "has no name";
  QTest::newRow("out of its own range") << "from nine"
                                        << "standard numbers: parameter 'width' is 8";
  QTest::newRow("without a function") << "built by nobody"
                                      << "standard numbers";
}

void PluginLife::shapesThatCannotBeOffered_endTheirPlugin() {
  QFETCH(QString, wrong);
  QFETCH(QString, said);
  geometry::ShapeKind kind = lump(wrong.toStdString());
  if (wrong == "from nine") kind.parameters.front().min = 9;
  if (wrong == "built by nobody") kind.build = nullptr;
  PluginHost host;
  startWith(host, {lump("lump"), kind});
  const std::string problem = problemOf(host, "shapely");
  QVERIFY2(says(problem, said.toUtf8().constData()), problem.c_str());
  QVERIFY(host.registry().shapeKinds().empty() && geometry::findShapeKind("lump") == nullptr);
}

void PluginLife::folderThatIsNotThere_isPassedOver() {
  PluginHost host;
  start(host, {"/nowhere/at/all", folder("sound")});
  QCOMPARE(host.records().size(), size_t(3));
}

void PluginLife::environment_addsFolders() {
  qputenv("HALFSPACE_PLUGIN_PATH", "/first:/second");
  const auto folders = pluginFolders();
  qunsetenv("HALFSPACE_PLUGIN_PATH");
  QCOMPARE(folders.size(), size_t(3));
  QVERIFY(folders[0] == "/first" && folders[1] == "/second");
  QVERIFY(folders[2].string().ends_with("/lib/halfspace/plugins"));
  QCOMPARE(pluginFolders().size(), size_t(1));
}

void PluginLife::ownPlugins_areFoundBesideTheProgram() {
  PluginHost host;
  start(host, pluginFolders());
  QVERIFY2(host.problems().empty(), host.problems().empty() ? "" : host.problems()[0].c_str());
  QVERIFY(host.registry().levelFormatFor("level.map") != nullptr);
  for (const char* file : {"a.obj", "a.STL", "a.ply", "a.off", "a.glb", "a.gltf"})
    QVERIFY2(host.registry().meshFormatFor(file) != nullptr, file);
  QVERIFY(host.registry().meshFormatFor("a.map") == nullptr);
  QVERIFY(host.registry().meshFormatFor("obj") == nullptr);
}

void PluginLife::versions_compareByNumbers() {
  QVERIFY(isAtLeast("1.10.0", "1.9"));
  QVERIFY(isAtLeast("1.0", "1"));
  QVERIFY(isAtLeast("1", "1.0.0"));
  QVERIFY(isAtLeast("anything", ""));
  QVERIFY(!isAtLeast("1.2", "1.2.1"));
  QVERIFY(!isAtLeast("abc", "1.0"));
  QVERIFY(!isAtLeast("1.0", "1.x"));
}

QTEST_GUILESS_MAIN(PluginLife)
#include "plugin_life.moc"
