// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Profiles of games: reading them, damaged ones, and the commands and messages of their tools.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <fstream>
#include <iterator>

#include "level/edits/outline.h"
#include "level/games/game_list.h"
#include "level/games/game_run.h"
#include "level/games/soft_bound.h"
#include "level/games/tool_output.h"

using namespace halfspace::level;
namespace fs = std::filesystem;

namespace {

std::string errorOf(const std::string& json) {
  const auto read = readGameProfile(json, "test");
  const auto* error = std::get_if<FileError>(&read);
  return error == nullptr ? std::string()
                          : std::to_string(error->line) + ": " + textWithoutPosition(*error);
}

std::string bytesOf(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

GameProfile quake() {
  GameProfile game;
  game.id = "quake";
  game.name = "Quake";
  game.gameFolder = "id1";
  game.tools = {{"Light", "light", {"-extra", "${map}.bsp", "${game}/maps/${name}.bsp"}}};
  return game;
}

}  // namespace

class GameProfiles : public QObject {
  Q_OBJECT

 private slots:
  void shippedProfiles_areRead();
  void damagedProfiles_nameLineAndRemedy_data();
  void damagedProfiles_nameLineAndRemedy();
  void profiles_cutAtEveryByte_areErrors();
  void aFolderOfTheUser_replacesAndAdds();
  void variables_areReplaced();
  void missingVariables_areNamed();
  void messagesOfCompilers_havePlaces_data();
  void messagesOfCompilers_havePlaces();
  void brushesOfAMap_haveLines();
  void flagsOfFaces_haveNames();
  void outputOfTools_isDividedIntoLines();
  void linesBeyondTheMap_areNoPlaces();
  void endlessLines_areDivided();
  void severities_followTheWords_data();
  void severities_followTheWords();
  void levelsBeyondTheBound_areTold();
};

void GameProfiles::shippedProfiles_areRead() {
  GameList games;
  games.addFolder(HALFSPACE_GAMES);
  QVERIFY2(games.problems().empty(),
           games.problems().empty() ? "" : games.problems().front().c_str());
  for (const char* id : {"generic", "quake", "quake2", "quake3", "half-life", "xonotic",
                         "unvanquished", "neverball", "engine"})
    QVERIFY2(games.find(id) != nullptr, id);
  const GameProfile& game = *games.find("quake3");
  QVERIFY(game.dialect == GameDialect::quake3);
  QCOMPARE(game.textureScale, 0.5);
  QCOMPARE(game.tools.size(), size_t(4));
  QCOMPARE(game.engine->program, std::string("ioquake3"));
  // Each command can be made once the folder is known.
  for (const GameProfile& one : games.all()) {
    for (const GameTool& tool : one.tools)
      QVERIFY(std::holds_alternative<GameCommand>(commandOf(one, tool, {"/l/a.map", "/g"})));
    if (one.engine)
      QVERIFY(std::holds_alternative<GameCommand>(commandOf(one, *one.engine, {"/l/a.map", "/g"})));
  }
}

void GameProfiles::damagedProfiles_nameLineAndRemedy_data() {
  QTest::addColumn<QByteArray>("json");
  QTest::addColumn<int>("line");
  QTest::addColumn<QString>("saying");
  QTest::addRow("empty") << QByteArray() << 1 << "object";
  QTest::addRow("no name") << QByteArray("{}") << 1 << "needs a \"name\"";
  QTest::addRow("unknown key") << QByteArray("{\"name\": \"Q\",\n \"maps\": 1}") << 2
                               << "known: version, name, map,";
  QTest::addRow("unknown dialect")
      << QByteArray("{\"name\": \"Q\",\n\n \"map\": \"doom\"}") << 3 << "Choose one of these";
  QTest::addRow("wrong type") << QByteArray("{\"name\": 7}") << 1 << "expected a string";
  QTest::addRow("out of the folder")
      << QByteArray("{\"name\": \"Q\",\n\"textures\": [\"id1\", \"../../etc\"]}") << 2
      << "Write a path below it";
  QTest::addRow("absolute") << QByteArray("{\"name\": \"Q\", \"textures\": [\"/etc\"]}") << 1
                            << "leads out";
  QTest::addRow("scale") << QByteArray("{\"name\": \"Q\", \"texture scale\": 0}") << 1 << "above 0";
  QTest::addRow("bound") << QByteArray("{\"name\": \"Q\", \"soft bound\": \"inf\"}") << 1
                         << "above 0";
  QTest::addRow("player") << QByteArray("{\"name\": \"Q\",\n\"players\": [{\"width\": 1}]}") << 2
                          << "\"height\"";
  QTest::addRow("tool") << QByteArray("{\"name\": \"Q\",\n\"tools\": [{\"name\": \"a\"}]}") << 2
                        << "needs a \"program\"";
  QTest::addRow("version") << QByteArray("{\"version\": 2, \"name\": \"Q\"}") << 1
                           << "this program reads version 1";
  QTest::addRow("flag") << QByteArray("{\"name\": \"Q\",\n\"contents\": [{\"name\": \"Lava\"}]}")
                        << 2 << "needs a \"name\" and a \"bit\"";
  QTest::addRow("bit") << QByteArray("{\"name\": \"Q\", \"contents\": [{\"bit\": 32}]}") << 1
                       << "from 0 to 31";
  QTest::addRow("twice") << QByteArray(
                                "{\"name\": \"Q\", \"surface flags\": [{\"name\": \"a\", \"bit\": "
                                "3},\n{\"name\": \"b\", \"bit\": 3}]}")
                         << 2 << "has a name already";
  QTest::addRow("comma") << QByteArray("{\"name\": \"Q\"\n\"map\": \"valve\"}") << 2 << "comma";
}

void GameProfiles::damagedProfiles_nameLineAndRemedy() {
  QFETCH(QByteArray, json);
  QFETCH(int, line);
  QFETCH(QString, saying);
  const QString error = QString::fromStdString(errorOf(json.toStdString()));
  QVERIFY2(error.startsWith(QString::number(line) + ": "), qPrintable(error));
  QVERIFY2(error.contains(saying), qPrintable(error));
}

void GameProfiles::profiles_cutAtEveryByte_areErrors() {
  const std::string whole = bytesOf(fs::path(HALFSPACE_GAMES) / "quake2.json");
  const size_t last = whole.rfind('}');
  for (size_t length = 0; length <= last; ++length)
    QVERIFY2(!errorOf(whole.substr(0, length)).empty(), std::to_string(length).c_str());
  QVERIFY(errorOf(whole).empty());
}

void GameProfiles::aFolderOfTheUser_replacesAndAdds() {
  const QTemporaryDir folder;
  const fs::path own = folder.path().toStdString();
  std::ofstream(own / "quake.json") << "{\"name\": \"My Quake\", \"soft bound\": 8192}";
  std::ofstream(own / "mine.json") << "{\"name\": \"Mine\"}";
  std::ofstream(own / "broken.json") << "{\n\"name\": }";
  std::ofstream(own / "notes.txt") << "no profile";
  GameList games;
  games.addFolder(HALFSPACE_GAMES);
  const size_t shipped = games.all().size();
  games.addFolder(own);
  games.addFolder(own / "missing");
  QCOMPARE(games.all().size(), shipped + 1);
  QCOMPARE(games.find("quake")->softBound, 8192.0);
  QVERIFY(games.find("quake")->tools.empty());
  QCOMPARE(games.problems().size(), size_t(1));
  QVERIFY2(games.problems()[0].find("broken.json:2:") != std::string::npos,
           games.problems()[0].c_str());
}

void GameProfiles::variables_areReplaced() {
  const GameProfile game = quake();
  GamePaths paths{"/levels/my map.map", "/games/quake"};
  const auto command = std::get<GameCommand>(commandOf(game, game.tools[0], paths));
  const GameCommand expected{
      "Light", "light", {"-extra", "/levels/my map.bsp", "/games/quake/id1/maps/my map.bsp"}};
  QVERIFY(command == expected);
  paths.programs["Light"] = "${base}/tools/light";
  QCOMPARE(std::get<GameCommand>(commandOf(game, game.tools[0], paths)).program,
           std::string("/games/quake/tools/light"));
}

void GameProfiles::missingVariables_areNamed() {
  GameProfile game = quake();
  const auto none = commandOf(game, game.tools[0], {"/a.map", {}});
  QVERIFY(std::get<std::string>(none).find("Light: the folder of the game is not set") == 0);
  game.tools[0].arguments = {"${mpa}"};
  const auto unknown = commandOf(game, game.tools[0], {"/a.map", "/g"});
  QVERIFY(std::get<std::string>(unknown).find("${mpa}") != std::string::npos);
  game.tools[0].arguments = {"50% $ {map} ${name"};
  QCOMPARE(std::get<GameCommand>(commandOf(game, game.tools[0], {"/a.map", "/g"})).arguments[0],
           std::string("50% $ {map} ${name"));
}

void GameProfiles::messagesOfCompilers_havePlaces_data() {
  QTest::addColumn<QByteArray>("text");
  QTest::addColumn<int>("line");
  QTest::addColumn<int>("entity");
  QTest::addColumn<int>("brush");
  QTest::addColumn<QString>("position");
  QTest::addRow("line") << QByteArray("*** WARNING 11: line 1207: Brush with duplicate plane")
                        << 1207 << -1 << -1 << "";
  QTest::addRow("brush") << QByteArray("Entity 3, Brush 7: degenerate plane") << 0 << 3 << 7 << "";
  QTest::addRow("brush of q3map2")
      << QByteArray("WARNING: entity 0, brush 12: duplicate plane") << 0 << 0 << 12 << "";
  QTest::addRow("position") << QByteArray(
                                   "WARNING: New portal was clipped away near (-640.5 128 64)")
                            << 0 << -1 << -1 << "-640.5 128 64";
  QTest::addRow("leak") << QByteArray(
                               "Reached occupant \"light\" at 12 -8 96, no filling performed.")
                        << 0 << -1 << -1 << "12 -8 96";
  QTest::addRow("commas") << QByteArray("Error: at (1, 2, 3)") << 0 << -1 << -1 << "1 2 3";
  QTest::addRow("none") << QByteArray("---- light / ericw-tools 0.18 ----") << 0 << -1 << -1 << "";
  QTest::addRow("word") << QByteArray("outline 12 (0 of 3)") << 0 << -1 << -1 << "";
  QTest::addRow("huge") << QByteArray("line 99999999999999999999") << 0 << -1 << -1 << "";
  QTest::addRow("long") << QByteArray(100'000, '(') << 0 << -1 << -1 << "";
}

void GameProfiles::messagesOfCompilers_havePlaces() {
  QFETCH(QByteArray, text);
  QFETCH(int, line);
  QFETCH(int, entity);
  QFETCH(int, brush);
  QFETCH(QString, position);
  const OutputPlace place = placeIn(text.toStdString());
  QCOMPARE(place.line, line);
  QCOMPARE(place.entity, entity);
  QCOMPARE(place.brush, brush);
  QCOMPARE(QString::fromStdString(place.position ? textOf(*place.position) : std::string()),
           position);
}

void GameProfiles::brushesOfAMap_haveLines() {
  const std::string map =
      "// { comment\n{\n\"classname\" \"world{spawn\"\n{\n( 0 0 0 )\n}\n{\nbrushDef\n{\n}\n}\n}\n{ "
      "// second\n"
      "\"a\" \"b\"\n{\n}\n}\n";
  QCOMPARE(lineOfBrush(map, 0, -1), 2);
  QCOMPARE(lineOfBrush(map, 0, 0), 4);
  QCOMPARE(lineOfBrush(map, 0, 1), 7);
  QCOMPARE(lineOfBrush(map, 1, -1), 13);
  QCOMPARE(lineOfBrush(map, 1, 0), 15);
  QCOMPARE(lineOfBrush(map, 1, 1), 0);
  QCOMPARE(lineOfBrush(map, 2, -1), 0);
  QCOMPARE(lineOfBrush("\"", 0, 0), 0);
}

void GameProfiles::flagsOfFaces_haveNames() {
  GameList games;
  games.addFolder(HALFSPACE_GAMES);
  const GameProfile& game = *games.find("quake2");
  const auto detail = std::ranges::find(game.contents, "Detail", &GameFlag::name);
  QVERIFY(detail != game.contents.end());
  QCOMPARE(detail->value, std::int64_t{1} << 27);
  QCOMPARE(game.surfaceFlags.size(), size_t(10));
  QVERIFY(games.find("quake")->contents.empty());
}

void GameProfiles::outputOfTools_isDividedIntoLines() {
  ToolOutput output("{\n{\n}\n}\n");
  QVERIFY(output.take("first li").empty());
  auto lines = output.take("ne\r\n\n  10%\r  50%\r100%\nEntity 0, Brush 0: odd plane");
  QCOMPARE(lines.size(), size_t(2));
  QCOMPARE(lines[0].text, std::string("first line"));
  QCOMPARE(lines[1].text, std::string("100%"));
  lines = output.finish();
  QCOMPARE(lines.size(), size_t(1));
  QCOMPARE(lines[0].line, 2);  // of the brush in the map
  QVERIFY(output.finish().empty());
}

void GameProfiles::linesBeyondTheMap_areNoPlaces() {
  ToolOutput reader("{\n\"classname\" \"worldspawn\"\n}\n");
  const auto lines = reader.take("ERROR: line 3: bad token\nERROR: line 12: bad token\n");
  QCOMPARE(lines.size(), std::size_t{2});
  QCOMPARE(lines[0].line, 3);
  QCOMPARE(lines[1].line, 0);
  QCOMPARE(lines[1].place.line, 0);
}

void GameProfiles::endlessLines_areDivided() {
  ToolOutput output;
  const auto lines = output.take(std::string(3 * ToolOutput::kLongestLine + 5, 'x'));
  QCOMPARE(lines.size(), size_t(3));
  QCOMPARE(lines[0].text.size(), ToolOutput::kLongestLine);
  QCOMPARE(output.finish()[0].text, std::string("xxxxx"));
}

void GameProfiles::severities_followTheWords_data() {
  QTest::addColumn<QByteArray>("line");
  QTest::addColumn<int>("severity");
  const auto row = [](const char* line, Severity severity) {
    QTest::addRow("%s", line) << QByteArray(line) << static_cast<int>(severity);
  };
  row("************ ERROR ************", Severity::error);
  row("Error: couldn't load gfx.wad", Severity::error);
  row("fatal: out of memory", Severity::error);
  row("**** leaked ****", Severity::error);
  row("*** WARNING 11: line 1207: Brush with duplicate plane", Severity::warning);
  row("WARNING: mirrored plane, an error of the map", Severity::warning);
  row("3 warnings", Severity::warning);
  row("0 errors, no warnings", Severity::note);
  row("terror.tga and warnings_off", Severity::note);
  row("---- light 0.18 ----", Severity::note);
  row("", Severity::note);
}

void GameProfiles::severities_followTheWords() {
  QFETCH(QByteArray, line);
  QFETCH(int, severity);
  QCOMPARE(static_cast<int>(severityOfOutput(line.toStdString())), severity);
}

void GameProfiles::levelsBeyondTheBound_areTold() {
  Level level;
  ShapeSolid box;
  box.shape = "box";
  box.parameters = {{"width", 64}, {"depth", 64}, {"height", 64}};
  AffineMap away;
  away.translation = {5000, 0, 0};
  box.placement.steps.push_back(away);
  QVERIFY(addNode(level, level.root(), box).ok());
  GameProfile game = quake();
  QVERIFY(!beyondSoftBound(level, game));  // no bound
  game.softBound = 4096;
  const auto message = beyondSoftBound(level, game);
  QVERIFY(message && message->find("the tools of Quake expect coordinates from -4096 to 4096") !=
                         std::string::npos);
  game.softBound = 8192;
  QVERIFY(!beyondSoftBound(level, game));
  QVERIFY(!beyondSoftBound(Level(), game));
}

QTEST_APPLESS_MAIN(GameProfiles)
#include "game_profiles.moc"
