// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace edit --serve`: requests and answers, one JSON object a line.
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/json_schema_check.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

constexpr int kPatience = 60'000;  // milliseconds

// An edit that adds a box of 64 units around the point (x, 0, 0).
QJsonObject addBox(int x, const QString& operation = "add") {
  const QJsonArray size{QJsonArray{"width", 64}, QJsonArray{"depth", 64}, QJsonArray{"height", 64}};
  const QJsonObject shape{{"name", "box"},
                          {"parameters", size},
                          {"placement", QJsonArray{QJsonObject{{"move", QJsonArray{x, 0, 0}}}}}};
  return {{"do", "add"},
          {"parent", 1},
          {"properties", QJsonObject{{"operation", operation}}},
          {"content", QJsonObject{{"shape", shape}}}};
}

QJsonObject move(const QJsonValue& node, int x) {
  return {{"do", "transform"},
          {"nodes", QJsonArray{node}},
          {"by", QJsonObject{{"move", QJsonArray{x, 0, 0}}}}};
}

}  // namespace

class ScriptsEditLevels : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();

  void greeting_namesTheProtocol();
  void solids_areAddedMovedAndRemoved();
  void aStep_isAllOrNothing();
  void edits_areUndoneAndRedone();
  void evaluation_equalsThatOfTheSavedLevel();
  void validation_findsTwins();
  void sweeps_followTheEdits();
  void nodes_areListedInParts();
  void errors_nameTheirCause_data();
  void errors_nameTheirCause();
  void namesOfStreams_areNoFiles();
  void savingOverTheFile_listsWhatItsReaderLeftOut();
  void aPrefabOfTheLevel_isNotReplaced();
  void damagedLines_changeNothing();
  void longLines_areRefusedAndSkipped();
  void theEndOfInput_endsTheProgram();
  void otherOptions_areWrongUsage();

 private:
  const QJsonObject answer(const QByteArray& line);
  // The result of a request. Fails the test if it was refused or does not follow its schema.
  const QJsonObject ask(const QString& request, QJsonObject members = {});
  QJsonObject error(const QByteArray& line) { return answer(line)["error"].toObject(); }
  QJsonArray edit(const QJsonArray& edits) {
    return ask("edit", {{"edits", edits}})["made"].toArray();
  }
  double volume() { return ask("evaluate")["volume"].toObject()["value"].toDouble(); }
  static QString violation(const QJsonObject& value, const QString& definition) {
    QJsonObject schema = reportAt(HALFSPACE_SOURCE_DIR "/resources/schemas/protocol.schema.json");
    const QJsonObject definitions = schema["$defs"].toObject();
    if (!definitions.contains(definition)) return "no definition " + definition;
    return schemaViolation(value, {{"$defs", definitions}, {"$ref", "#/$defs/" + definition}});
  }

  std::unique_ptr<QProcess> m_program;
  std::unique_ptr<QTemporaryDir> m_folder;
  QJsonObject m_greeting;
  int m_id = 0;
};

void ScriptsEditLevels::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  m_program = std::make_unique<QProcess>();
  m_program->setWorkingDirectory(m_folder->path());
  m_program->start(HALFSPACE_PROGRAM, {"edit", "--serve"});
  QVERIFY(m_program->waitForStarted());
  while (!m_program->canReadLine() && m_program->waitForReadyRead(kPatience)) {
  }
  m_greeting = QJsonDocument::fromJson(m_program->readLine()).object();
}

void ScriptsEditLevels::cleanup() {
  m_program->closeWriteChannel();
  if (m_program->state() != QProcess::NotRunning) QVERIFY(m_program->waitForFinished(kPatience));
  QCOMPARE(m_program->exitStatus(), QProcess::NormalExit);
  QCOMPARE(m_program->exitCode(), 0);
}

const QJsonObject ScriptsEditLevels::answer(const QByteArray& line) {
  m_program->write(line + '\n');
  while (!m_program->canReadLine() && m_program->waitForReadyRead(kPatience)) {
  }
  const QByteArray text = m_program->readLine();
  const QJsonObject json = QJsonDocument::fromJson(text).object();
  if (json.isEmpty()) qWarning("no answer: %s", text.constData());
  if (!json["ok"].toBool()) {
    const QString problem = violation(json, "failure");
    if (!problem.isEmpty()) qWarning("%s: %s", qPrintable(problem), text.constData());
    return problem.isEmpty() ? json : QJsonObject();
  }
  return json;
}

const QJsonObject ScriptsEditLevels::ask(const QString& request, QJsonObject members) {
  members["do"] = request;
  members["id"] = ++m_id;
  const QString wrong = violation(members, "request");
  const QJsonObject json = answer(QJsonDocument(members).toJson(QJsonDocument::Compact));
  const QJsonObject result = json["result"].toObject();
  const QString problem = wrong.isEmpty() ? violation(result, "result_" + request) : wrong;
  const bool ok = json["ok"].toBool() && json["id"].toInt() == m_id && problem.isEmpty();
  if (!ok) {
    qWarning("%s %s", qPrintable(problem), QJsonDocument(json).toJson().constData());
    QTest::qFail("the request was not done as it should be", __FILE__, __LINE__);
  }
  return result;
}

void ScriptsEditLevels::greeting_namesTheProtocol() {
  QCOMPARE(violation(m_greeting, "greeting"), QString());
  QCOMPARE(m_greeting["requests"].toArray().size(), 11);
}

void ScriptsEditLevels::solids_areAddedMovedAndRemoved() {
  constexpr double kBox = 64.0 * 64 * 64;
  QCOMPARE(volume(), 0.0);
  const QJsonArray made = edit({addBox(0), addBox(128)});
  QCOMPARE(made.size(), 2);
  QCOMPARE(volume(), 2 * kBox);
  edit({move(made[1], -96)});  // half of it lies in the first
  QCOMPARE(volume(), 1.5 * kBox);
  edit({addBox(0, "subtract")});
  QCOMPARE(volume(), 0.5 * kBox);
  edit({QJsonObject{{"do", "remove"}, {"node", made[1]}}});
  const QJsonObject figures = ask("evaluate");
  QCOMPARE(figures["polygons"].toInt(), 0);
  QCOMPARE(figures["solids"].toInt(), 2);
}

void ScriptsEditLevels::aStep_isAllOrNothing() {
  edit({addBox(0)});
  const QString hash = ask("evaluate")["hash"].toString();
  const QJsonObject request{
      {"id", "x"},
      {"do", "edit"},
      {"edits", QJsonArray{addBox(100), QJsonObject{{"do", "remove"}, {"node", 999}}}}};
  const QByteArray line = QJsonDocument(request).toJson(QJsonDocument::Compact);
  const QJsonObject refused = answer(line);
  QCOMPARE(refused["id"].toString(), QString("x"));
  QCOMPARE(refused["error"]["kind"].toString(), QString("refused"));
  QVERIFY(refused["error"]["text"].toString().contains("999"));
  QCOMPARE(line.mid(refused["error"]["column"].toInt() - 1, 1), QByteArray("{"));
  QCOMPARE(ask("evaluate")["hash"].toString(), hash);
  QCOMPARE(ask("nodes")["count"].toInt(), 1);
}

void ScriptsEditLevels::edits_areUndoneAndRedone() {
  ask("edit", {{"name", "One"}, {"edits", QJsonArray{addBox(0)}}});
  const QString one = ask("evaluate")["hash"].toString();
  ask("edit", {{"name", "Two"}, {"edits", QJsonArray{addBox(16)}}});
  const QString two = ask("evaluate")["hash"].toString();
  QVERIFY(one != two);
  QCOMPARE(ask("undo")["name"].toString(), QString("Two"));
  QCOMPARE(ask("evaluate")["hash"].toString(), one);
  QCOMPARE(ask("redo")["name"].toString(), QString("Two"));
  QCOMPARE(ask("evaluate")["hash"].toString(), two);
  ask("undo");
  ask("undo");
  QCOMPARE(error("{\"do\":\"undo\"}")["kind"].toString(), QString("refused"));
}

void ScriptsEditLevels::evaluation_equalsThatOfTheSavedLevel() {
  writeFile(m_folder->filePath("two.map"),
            mapOf({{{0, 0, 0}, {64, 64, 64}}, {{128, 0, 0}, {192, 64, 64}}}));
  QVERIFY(ask("load", {{"file", "two.map"}})["nodes"].toInt() >= 2);
  edit({addBox(40, "subtract")});
  QCOMPARE(ask("save", {{"file", "out.halfspace"}})["losses"].toArray().size(), 0);
  const ProgramRun built =
      run({"build", "out.halfspace", "--json", "report.json"}, m_folder->path());
  QCOMPARE(built.code, 0);
  const QJsonObject figures = ask("evaluate");
  const QJsonObject report = reportAt(m_folder->filePath("report.json"));
  for (const char* key : {"hash", "polygons", "triangles", "volume", "bounds", "genus"})
    QVERIFY2(figures[QLatin1String(key)] == report[QLatin1String(key)], key);
  QCOMPARE(ask("save")["file"].toString(), QString("out.halfspace"));
}

void ScriptsEditLevels::validation_findsTwins() {
  edit({addBox(0)});
  QCOMPARE(ask("validate")["verdict"].toString(), QString("solid"));
  edit({addBox(0)});
  const QJsonArray issues = ask("validate")["issues"].toArray();
  QVERIFY(!issues.isEmpty());
  QVERIFY(issues[0].toObject()["node"].toInt() > 0);
}

void ScriptsEditLevels::sweeps_followTheEdits() {
  const QJsonArray made = edit({addBox(100)});  // its near side at x = 68
  const QJsonArray motions{QJsonArray{0, 0, 0, 200, 0, 0}, QJsonArray{0, 500, 0, 200, 0, 0}};
  const QJsonObject request{{"shape", "box:8,8,8"}, {"motions", motions}};
  const QJsonArray hits = ask("sweep", request)["hits"].toArray();
  QCOMPARE(hits.size(), 2);
  QVERIFY(std::abs(hits[0]["fraction"].toDouble() - 60.0 / 200) < 1e-6);
  QCOMPARE(hits[0]["normal"].toArray(), (QJsonArray{-1, 0, 0}));
  QCOMPARE(hits[1]["fraction"].toDouble(), 1.0);
  QVERIFY(hits[1]["face"].isNull());
  const auto fraction = [&] { return ask("sweep", request)["hits"][0]["fraction"].toDouble(); };
  edit({move(made[0], 50)});
  QVERIFY(std::abs(fraction() - 110.0 / 200) < 1e-6);
  ask("undo");
  QVERIFY(std::abs(fraction() - 60.0 / 200) < 1e-6);
}

void ScriptsEditLevels::nodes_areListedInParts() {
  const QJsonArray made = edit({addBox(0), addBox(100, "subtract"), addBox(200)});
  ask("edit", {{"edits", QJsonArray{QJsonObject{{"do", "group"},
                                                {"nodes", QJsonArray{made[1], made[2]}},
                                                {"properties", QJsonObject{{"name", "pair"}}}}}}});
  const QJsonObject all = ask("nodes");
  QCOMPARE(all["count"].toInt(), 4);
  QCOMPARE(all["nodes"][1]["kind"].toString(), QString("group"));
  QCOMPARE(all["nodes"][1]["name"].toString(), QString("pair"));
  QCOMPARE(all["nodes"][2]["parent"], all["nodes"][1]["id"]);
  QCOMPARE(all["nodes"][2]["operation"].toString(), QString("subtract"));
  const QJsonObject part = ask("nodes", {{"from", 2}, {"count", 1}});
  QCOMPARE(part["count"].toInt(), 4);
  QCOMPARE(part["nodes"].toArray(), QJsonArray{all["nodes"][2]});
}

void ScriptsEditLevels::errors_nameTheirCause_data() {
  QTest::addColumn<QByteArray>("line");
  QTest::addColumn<QString>("kind");
  QTest::addColumn<QString>("saying");
  const auto row = [](const char* name, const char* line, const char* kind, const char* saying) {
    QTest::addRow("%s", name) << QByteArray(line) << kind << saying;
  };
  row("no JSON", "hello", "syntax", "an object");
  row("a list", "[1]", "syntax", "an object");
  row("cut", "{\"do\": \"undo\"", "syntax", "comma or a brace");
  row("more behind", "{\"do\": \"undo\"} x", "syntax", "the request");
  row("nothing to do", "{}", "usage", "what to \"do\"");
  row("unknown", "{\"do\": \"evalute\"}", "usage", "Did you mean \"evaluate\"?");
  row("missing member", "{\"do\": \"load\"}", "usage", "needs \"file\"");
  row("unknown member", "{\"do\": \"undo\", \"steps\": 2}", "usage", "no member \"steps\"");
  row("member of another", "{\"do\": \"undo\", \"file\": \"a\"}", "usage", "no member \"file\"");
  row("wrong type", "{\"do\": \"load\", \"file\": 7}", "syntax", "a string");
  row("no such file", "{\"do\": \"load\", \"file\": \"none.map\"}", "file", "none.map");
  row("no such folder", "{\"do\": \"save\", \"file\": \"no/such/a.halfspace\"}", "file", "no/such");
  row("no such format", "{\"do\": \"save\", \"file\": \"a.docx\"}", "file", ".halfspace");
  row("no file yet", "{\"do\": \"save\"}", "usage", "\"file\"");
  row("unknown edit", "{\"do\": \"edit\", \"edits\": [{\"do\": \"explode\"}]}", "refused",
      "there is no edit \"explode\"");
  row("edits are no list", "{\"do\": \"edit\", \"edits\": {}}", "refused", "a list");
  row("no such shape", "{\"do\": \"sweep\", \"shape\": \"ball:3\", \"motions\": []}", "usage",
      "sphere:R");
  row("five numbers", "{\"do\": \"sweep\", \"shape\": \"point\", \"motions\": [[1,2,3,4,5]]}",
      "syntax", "expected 6 numbers");
  row("infinite", "{\"do\": \"sweep\", \"shape\": \"point\", \"motions\": [[1,2,3,4,5,\"inf\"]]}",
      "usage", "Motion 0");
  row("accuracy",
      "{\"do\": \"sweep\", \"shape\": \"point\", \"motions\": [], \"accuracy\": \"good\"}", "usage",
      "\"exact\" or \"shifted\"");
  row("too many nodes", "{\"do\": \"nodes\", \"count\": 10001}", "syntax", "from 0 to 10000");
}

void ScriptsEditLevels::errors_nameTheirCause() {
  QFETCH(QByteArray, line);
  QFETCH(QString, kind);
  QFETCH(QString, saying);
  const QJsonObject problem = error(line);
  QCOMPARE(problem["kind"].toString(), kind);
  QVERIFY2(problem["text"].toString().contains(saying), qPrintable(problem["text"].toString()));
}

// Every beginning of a request is an error and changes nothing.
// The program calls its own input and output so. A request must not read or write them.
void ScriptsEditLevels::namesOfStreams_areNoFiles() {
  edit({addBox(0)});
  for (const char* line :
       {R"({"id":1,"do":"load","file":"<stdin>.map"})",
        R"({"id":1,"do":"save","file":"<stdout>.map"})",
        R"({"id":1,"do":"sweep","shape":"hull:<stdin>.obj","motions":[[0,0,0,1,1,1]]})"}) {
    // Both requests are sent at once: the first one must not read the second.
    m_program->write(QByteArray(line) + "\n{\"id\":2,\"do\":\"nodes\"}\n");
    QList<QJsonObject> answers;
    while (answers.size() < 2 &&
           (m_program->canReadLine() || m_program->waitForReadyRead(kPatience))) {
      if (m_program->canReadLine())
        answers << QJsonDocument::fromJson(m_program->readLine()).object();
    }
    QCOMPARE(answers.size(), 2);
    QCOMPARE(answers[0]["error"].toObject()["kind"].toString(), QString("file"));
    QCOMPARE(answers[1]["id"].toInt(), 2);
    QCOMPARE(answers[1]["result"].toObject()["count"].toInt(), 1);
  }
}

void ScriptsEditLevels::savingOverTheFile_listsWhatItsReaderLeftOut() {
  QByteArray map = mapOf({{{0, 0, 0}, {64, 64, 64}}});
  const qsizetype brush = map.indexOf("{\n(");
  QVERIFY(brush > 0);
  map.insert(brush, "{\nterrainDef\n{\n1 2 3\n}\n}\n");
  writeFile(m_folder->filePath("terrain.map"), map);
  const auto losses = [](const QJsonObject& saved) {
    QStringList list;
    for (const QJsonValue& loss : saved["losses"].toArray()) list << loss.toString();
    return list.join('\n');
  };
  ask("load", {{"file", "terrain.map"}});
  QVERIFY(!losses(ask("save", {{"file", "copy.map"}})).contains("terrainDef"));
  const QString lost = losses(ask("save", {{"file", "./terrain.map"}}));
  QVERIFY2(lost.contains("terrainDef"), qPrintable(lost));
  // Now the file holds no more than the level.
  QVERIFY(!losses(ask("save")).contains("terrainDef"));
}

void ScriptsEditLevels::aPrefabOfTheLevel_isNotReplaced() {
  writeFile(m_folder->filePath("hall.halfspace"), levelWithAPrefab("torch.halfspace"));
  writeFile(m_folder->filePath("torch.halfspace"), "somebody's work");
  ask("load", {{"file", "hall.halfspace"}});
  for (const char* name : {"torch.halfspace", "./torch.halfspace"}) {
    const QJsonObject refused = error(QByteArray(R"({"do":"save","file":")") + name + "\"}");
    QCOMPARE(refused["kind"].toString(), QString("file"));
    QVERIFY2(refused["text"].toString().contains("torch.halfspace"),
             qPrintable(refused["text"].toString()));
  }
  QCOMPARE(bytesOf(m_folder->filePath("torch.halfspace")), QByteArray("somebody's work"));
  ask("save", {{"file", "hall.halfspace"}});
}

void ScriptsEditLevels::damagedLines_changeNothing() {
  const QJsonObject request{{"id", 5}, {"do", "edit"}, {"edits", QJsonArray{addBox(0)}}};
  const QByteArray whole = QJsonDocument(request).toJson(QJsonDocument::Compact);
  for (qsizetype length = 1; length < whole.size(); ++length)
    QVERIFY2(!error(whole.left(length)).isEmpty(), whole.left(length).constData());
  QCOMPARE(ask("nodes")["count"].toInt(), 0);
  QVERIFY(!error(QByteArray(100'000, '[')).isEmpty());
  QVERIFY(!error("{\"do\":\"undo\",\"x\":" + QByteArray(100'000, '[') + "}").isEmpty());
  QVERIFY(!error("\xff\xfe{}").isEmpty());
}

void ScriptsEditLevels::longLines_areRefusedAndSkipped() {
  const QByteArray part(1 << 20, ' ');
  for (int i = 0; i < 70; ++i) m_program->write(part);
  QCOMPARE(error("{\"do\":\"undo\"}")["kind"].toString(), QString("limit"));
  QCOMPARE(volume(), 0.0);  // the next request is done
}

void ScriptsEditLevels::theEndOfInput_endsTheProgram() {
  edit({addBox(0)});
  QCOMPARE(answer("{\"do\":\"quit\"}")["ok"].toBool(), true);
  QVERIFY(m_program->waitForFinished(kPatience));
  // Blank lines are no requests; a last line needs no line break.
  const ProgramRun done = run({"edit", "--serve"}, {}, "\n \n{\"do\":\"evaluate\"}");
  QCOMPARE(done.code, 0);
  QCOMPARE(done.out.count('\n'), 2);
}

void ScriptsEditLevels::otherOptions_areWrongUsage() {
  QCOMPARE(run({"edit", "--serve", "level.map"}).code, 2);
  QCOMPARE(run({"edit", "--serve", "--json", "-"}).code, 2);
  const ProgramRun none = run({"edit"});
  QCOMPARE(none.code, 2);
  QVERIFY2(none.err.contains("--serve"), qPrintable(none.err));
}

QTEST_GUILESS_MAIN(ScriptsEditLevels)
#include "scripts_edit_levels.moc"
