// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// --page of `halfspace validate` and `halfspace repair`: one file, the figures of the JSON report,
// nothing of a file becomes markup, and every run gives the same bytes.
#include <cmath>

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"
#include "tests/support/long_form.h"

using namespace halfspace::tests;

namespace {

constexpr Span kBox{{0, 0, 0}, {4, 4, 4}};
constexpr Span kTower{{0, 0, 0}, {4, 4, 40}};

// What a page holds.
struct Page {
  QString text;
  QJsonObject head, totals;
  QList<QJsonObject> files;
  QHash<QString, QByteArray> models;  // "before-0": its bytes
};

Page pageAt(const QString& path) {
  Page page;
  page.text = QString::fromUtf8(bytesOf(path));
  static const QRegularExpression script(
      "<script type=\"([a-z/]+)\" (id|class)=\"([^\"]+)\">([^<]*)</script>");
  for (auto all = script.globalMatch(page.text); all.hasNext();) {
    const QRegularExpressionMatch match = all.next();
    const QString name = match.captured(3);
    const QByteArray content = match.captured(4).toUtf8();
    if (match.captured(1) == "text/plain") {
      page.models[name] = QByteArray::fromBase64(content);
      continue;
    }
    const QJsonObject json = QJsonDocument::fromJson(content).object();
    if (name == "file") page.files << json;
    if (name == "page-head") page.head = json;
    if (name == "page-totals") page.totals = json;
  }
  return page;
}

// The report of a file without what pages leave out: times, and all but the first places.
QJsonObject withoutTimes(QJsonObject report) {
  report.remove("ms");
  report.remove("peak_mb");
  report.remove("report");
  report.remove("version");
  return report;
}

QJsonArray withoutDrawnLines(const QJsonArray& findings) {
  QJsonArray result;
  for (const QJsonValue& value : findings) {
    QJsonObject finding = value.toObject();
    QJsonArray places;
    for (const QJsonValue& place : finding["places"].toArray()) {
      QJsonObject plain = place.toObject();
      plain.remove("drawn");
      places.append(plain);
    }
    finding["places"] = places;
    result.append(finding);
  }
  return result;
}

int bytesWanted(const QJsonObject& header) {
  const int vertices = header["vertices"].toInt(), triangles = header["triangles"].toInt();
  const int index = vertices > 65536 ? 4 : 2;
  return 6 * vertices +
         triangles * (3 * index + static_cast<int>(header["channels"].toArray().size()));
}

QByteArray channelOf(const Page& page, const QString& side, int file, const QString& name) {
  const QJsonObject header = page.files[file][side].toObject();
  const QByteArray bytes = page.models[side + "-" + QString::number(file)];
  const int triangles = header["triangles"].toInt();
  const QJsonArray channels = header["channels"].toArray();
  for (int i = 0; i < channels.size(); ++i)
    if (channels[i].toString() == name)
      return bytes.mid(bytes.size() - triangles * (static_cast<int>(channels.size()) - i),
                       triangles);
  return {};
}

}  // namespace

class PagesHoldAllFiles : public QObject {
  Q_OBJECT

 private slots:
  void init() { m_folder = std::make_unique<QTemporaryDir>(); }
  void page_isOneFileWithoutNetwork();
  void figures_areThoseOfTheReport();
  void models_areWhole();
  void names_areNoMarkup();
  void everyRun_sameBytes();
  void repair_showsBothSides();
  void lostSheet_isRed();
  void fewFilesShowMore_manyLess();
  void printChecks_agreeInTextJsonAndPage();
  void unit_isThatOfTheFile();
  void wrongUsage_endsWithTwo_data();
  void wrongUsage_endsWithTwo();
  void browser_showsList_andFile();
  void browser_isUsedAsByAPerson_data();
  void browser_isUsedAsByAPerson();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun halfspace(const QStringList& arguments) { return run(arguments, m_folder->path()); }
  QString shownBy(const QString& browser, const QString& page);

  std::unique_ptr<QTemporaryDir> m_folder;
};

void PagesHoldAllFiles::page_isOneFileWithoutNetwork() {
  writeFile(path("a.obj"), objBox(kBox));
  const ProgramRun done = halfspace({"validate", "a.obj", "--page", "a.html"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(namesIn(m_folder->path()), (QStringList{"a.html", "a.obj"}));
  const Page page = pageAt(path("a.html"));
  QVERIFY(page.text.startsWith("<!DOCTYPE html>") && page.text.endsWith("</html>\n"));
  QVERIFY(page.text.contains("default-src 'none'"));
  for (const char* link : {" src=", " href=", "http:", "https:", "url(", "@import", "fetch("})
    QVERIFY2(!page.text.contains(link), link);
  QCOMPARE(page.head["command"].toString(), QString("validate"));
  QCOMPARE(page.totals["text"].toString(),
           QString("1 file: 1 solid, 0 not solid, 0 unreadable; 12 triangles"));
}

void PagesHoldAllFiles::figures_areThoseOfTheReport() {
  writeFile(path("a.obj"), objBox(kTower));
  writeFile(path("b.obj"), objBox(kTower, true));
  writeFile(path("c.obj"), "v 0 0 zero\n");
  QCOMPARE(
      halfspace({"validate", "a.obj", "b.obj", "c.obj", "--page", "p.html", "--json", "r.json"})
          .code,
      1);
  const QJsonArray reports = reportAt(path("r.json"))["files"].toArray();
  const Page page = pageAt(path("p.html"));
  QCOMPARE(page.files.size(), qsizetype{3});
  for (int i = 0; i < 3; ++i) {
    QJsonObject shown = page.files[i]["report"].toObject();
    shown["defects"] = withoutDrawnLines(shown["defects"].toArray());
    QCOMPARE(shown, withoutTimes(reports[i].toObject()));
  }
  QCOMPARE(page.files[0]["report"]["size"].toArray(), (QJsonArray{4, 4, 40}));
  QCOMPARE(page.files[0]["report"]["area"].toDouble(), 2.0 * 16 + 4 * 160);
  const QJsonObject open = page.files[1]["report"]["defects"][0].toObject();
  QCOMPARE(open["kind"].toString(), QString("open_edges"));
  QCOMPARE(open["places"].toArray().size(), 4);
  for (const QJsonValue& place : open["places"].toArray()) {
    const QJsonArray line = place["drawn"][0].toArray();
    QCOMPARE(line.size(), 6);  // the two ends of the edge, around the missing top
    QVERIFY(line[2].toDouble() == 40.0 && line[5].toDouble() == 40.0);
    for (int axis = 0; axis < 3; ++axis)
      QCOMPARE((line[axis].toDouble() + line[axis + 3].toDouble()) / 2,
               place["point"][axis].toDouble());
  }
  QVERIFY(page.files[2]["before"].isNull());
  QVERIFY(!page.models.contains("before-2"));
}

void PagesHoldAllFiles::models_areWhole() {
  writeFile(path("a.obj"), objBox({{-3, 5, 0}, {7, 25, 40}}));
  QCOMPARE(halfspace({"validate", "a.obj", "--page", "p.html"}).code, 0);
  const Page page = pageAt(path("p.html"));
  const QJsonObject header = page.files[0]["before"].toObject();
  QCOMPARE(header["vertices"].toInt(), 8);
  QCOMPARE(header["triangles"].toInt(), 12);
  QCOMPARE(header["of"].toInt(), 12);
  QCOMPARE(header["low"].toArray(), (QJsonArray{-3, 5, 0}));
  QCOMPARE(header["size"].toArray(), (QJsonArray{10, 20, 40}));
  const QByteArray bytes = page.models["before-0"];
  QCOMPARE(bytes.size(), qsizetype{bytesWanted(header)});
  for (int i = 0; i < 6 * 8; i += 2)  // a corner of the box has coordinates 0 or 65535
    QVERIFY(bytes[i] == bytes[i + 1] && (bytes[i] == '\0' || bytes[i] == '\xff'));
}

void PagesHoldAllFiles::names_areNoMarkup() {
  const QString name = "</script><b>odd & \"name\" <!--.obj";
  QDir(m_folder->path()).mkpath("library/<");
  writeFile(path("library/" + name), objBox(kBox, true));  // the slash makes it lie in the folder
  writeFile(path("library/b.obj"), objBox(kBox));
  QCOMPARE(halfspace({"validate", "library", "--page", "p.html"}).code, 1);
  const Page page = pageAt(path("p.html"));
  QCOMPARE(page.files.size(), qsizetype{2});
  bool found = false;
  for (const QJsonObject& file : page.files)
    found = found || file["report"]["path"].toString() == "library/" + name;
  QVERIFY(found);
  QVERIFY(!page.text.contains("<b>odd") && !page.text.contains("<!--"));
  // The scripts that belong here: head, two files, two models, totals and the page's own.
  QCOMPARE(page.text.count("</script>"), qsizetype{7});
}

void PagesHoldAllFiles::everyRun_sameBytes() {
  QDir(m_folder->path()).mkpath("library");
  for (int i = 0; i < 12; ++i)
    writeFile(path(QString("library/%1.obj").arg(i)),
              objBox({{0, 0, 0}, {1 + i % 5, 2, 30}}, i % 3 == 0));
  QList<QByteArray> pages;
  for (const char* jobs : {"1", "4"}) {
    QCOMPARE(halfspace({"validate", "library", "--print", "--page", "v.html", "--jobs", jobs}).code,
             1);
    halfspace({"repair", "library", "-o", "mended", "--page", "r.html", "--jobs", jobs});
    pages << bytesOf(path("v.html")) << bytesOf(path("r.html"));
  }
  QVERIFY(pages[0].size() > 10'000 && pages[1].size() > 10'000);
  QVERIFY(pages[0] == pages[2]);
  QVERIFY(pages[1] == pages[3]);
}

void PagesHoldAllFiles::repair_showsBothSides() {
  writeFile(path("a.obj"), objBox(kTower, true));
  const ProgramRun done =
      halfspace({"repair", "a.obj", "-o", "b.obj", "--page", "p.html", "--json", "r.json"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const Page page = pageAt(path("p.html"));
  QCOMPARE(page.head["command"].toString(), QString("repair"));
  const QJsonObject report = reportAt(path("r.json"));
  QJsonObject shown = page.files[0]["report"].toObject();
  QJsonObject before = shown["before"].toObject();
  before["defects"] = withoutDrawnLines(before["defects"].toArray());
  shown["before"] = before;
  QCOMPARE(shown, withoutTimes(report));
  QCOMPARE(page.files[0]["before"]["triangles"].toInt(), 10);
  QCOMPARE(page.files[0]["after"]["triangles"].toInt(), 12);
  for (const char* side : {"before", "after"})
    QCOMPARE(page.models[QString(side) + "-0"].size(),
             qsizetype{bytesWanted(page.files[0][side].toObject())});
  QCOMPARE(channelOf(page, "before", 0, "lost"), QByteArray(10, '\0'));
  // The two triangles of the lid are new, but for their rim; nothing else is.
  int made = 0;
  for (const char value : channelOf(page, "after", 0, "new")) made += value != '\0' ? 1 : 0;
  QCOMPARE(made, 2);
  QVERIFY(report["invented"]["area"].toDouble() > 15.0);
}

// Nothing is written without consent; the page still shows what would be lost.
void PagesHoldAllFiles::lostSheet_isRed() {
  writeFile(path("a.obj"), objBox(kBox) + "v 9 0 0\nv 12 0 0\nv 9 3 0\nf 9 10 11\n");
  QCOMPARE(halfspace({"repair", "a.obj", "-o", "b.obj", "--page", "p.html"}).code, 1);
  const Page page = pageAt(path("p.html"));
  QCOMPARE(page.files[0]["report"]["verdict"].toString(), QString("needs consent"));
  QVERIFY(page.files[0]["after"].isNull());
  const QByteArray lost = channelOf(page, "before", 0, "lost");
  QCOMPARE(lost, QByteArray(12, '\0') + QByteArray(1, '\xff'));
}

void PagesHoldAllFiles::fewFilesShowMore_manyLess() {
  const auto limitsOf = [&](int files) {
    QDir(path("library")).removeRecursively();
    QDir(m_folder->path()).mkpath("library");
    for (int i = 0; i < files; ++i)
      writeFile(path(QString("library/%1.obj").arg(i)), objBox(kBox, true));
    halfspace({"validate", "library", "--places", "100", "--page", "p.html"});
    const Page page = pageAt(path("p.html"));
    return std::pair(page.head["triangle_budget"].toInt(), static_cast<int>(page.files.size()));
  };
  QCOMPARE(limitsOf(1), std::pair(500'000, 1));
  QCOMPARE(limitsOf(100), std::pair(20'000, 100));
}

void PagesHoldAllFiles::printChecks_agreeInTextJsonAndPage() {
  // A plate of 40 x 40 x 0.5 that stands on a leg would be one solid; two boxes are two parts.
  writeFile(path("a.obj"),
            "v 0 0 0\nv 40 0 0\nv 40 40 0\nv 0 40 0\nv 0 0 0.5\nv 40 0 0.5\nv 40 40 0.5\n"
            "v 0 40 0.5\nf 4 3 2 1\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n");
  const ProgramRun done = halfspace({"validate", "a.obj", "--print", "--thin", "0.8", "--bed",
                                     "30,50,9", "--page", "p.html", "--json", "r.json"});
  QVERIFY2(done.code == 0, qPrintable(done.err));  // findings of a sound solid are warnings
  QVERIFY2(done.out.contains("print: 40 x 40 x 0.5 mm, if a unit is 1 mm (--mm-per-unit); does not "
                             "fit the bed of 30 x 50 x 9 mm"),
           qPrintable(done.out));
  QVERIFY2(
      done.out.contains(
          "97.56 % of the surface is thinner than 0.8 mm, in 2 places; the thinnest has 0.5 mm"),
      qPrintable(done.out));
  const QJsonObject print = reportAt(path("r.json"))["files"][0]["print"].toObject();
  QCOMPARE(print["size_mm"].toArray(), (QJsonArray{40, 40, 0.5}));
  QCOMPARE(print["fits"].toBool(), false);
  QCOMPARE(print["thin"]["least_mm"].toDouble(), 0.5);
  QVERIFY(std::abs(print["thin"]["share"].toDouble() - 3200.0 / 3280.0) < 1e-9);
  QStringList kinds;
  for (const QJsonValue& finding : print["findings"].toArray()) kinds << finding["kind"].toString();
  QCOMPARE(kinds, (QStringList{"thin_walls", "exceeds_bed"}));
  const Page page = pageAt(path("p.html"));
  QJsonObject shown = page.files[0]["report"]["print"].toObject();
  shown["findings"] = withoutDrawnLines(shown["findings"].toArray());
  QCOMPARE(shown, print);
  const QByteArray thinness = channelOf(page, "before", 0, "thinness");
  QCOMPARE(thinness.size(), qsizetype{12});
  int thin = 0;  // from 128 on a triangle is thinner than the limit
  for (const char value : thinness) thin += static_cast<unsigned char>(value) >= 128 ? 1 : 0;
  QCOMPARE(thin, 4);
  QCOMPARE(channelOf(page, "before", 0, "overhang"), QByteArray(12, '\0'));
}

void PagesHoldAllFiles::unit_isThatOfTheFile() {
  writeFile(path("a.obj"), objBox(kBox));
  QCOMPARE(halfspace({"convert", "a.obj", "a.3mf"}).code, 0);
  QCOMPARE(halfspace({"validate", "a.3mf", "a.obj", "--print", "--page", "p.html"}).code, 0);
  const Page page = pageAt(path("p.html"));
  QCOMPARE(page.files[0]["report"]["print"]["unit_stated"].toBool(), true);
  QCOMPARE(page.files[0]["report"]["print"]["size_mm"][0].toDouble(),
           4 * page.files[0]["mm"].toDouble());
  QCOMPARE(page.files[1]["report"]["print"]["unit_stated"].toBool(), false);
  QCOMPARE(
      halfspace({"validate", "a.obj", "--print", "--mm-per-unit", "25.4", "--page", "p.html"}).code,
      0);
  const Page inches = pageAt(path("p.html"));
  QCOMPARE(inches.files[0]["mm"].toDouble(), 25.4);
  QCOMPARE(inches.files[0]["report"]["print"]["size_mm"][2].toDouble(), 4 * 25.4);
}

void PagesHoldAllFiles::wrongUsage_endsWithTwo_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::newRow("no HTML file") << QStringList{"validate", "a.obj", "--page", "a.txt"};
  QTest::newRow("the page is the report")
      << QStringList{"validate", "a.obj", "--page", "a.html", "--json", "a.html"};
  QTest::newRow("merged reports have no meshes")
      << QStringList{"validate", "--merge", "a.json", "--page", "a.html"};
  QTest::newRow("limits without --print") << QStringList{"validate", "a.obj", "--thin", "2"};
  QTest::newRow("bed of two numbers")
      << QStringList{"validate", "a.obj", "--print", "--bed", "20,30"};
  QTest::newRow("bed without width")
      << QStringList{"validate", "a.obj", "--print", "--bed", "0,30,30"};
  QTest::newRow("no such axis") << QStringList{"validate", "a.obj", "--print", "--up", "w"};
  QTest::newRow("more than upright")
      << QStringList{"validate", "a.obj", "--print", "--overhang", "91"};
}

void PagesHoldAllFiles::wrongUsage_endsWithTwo() {
  QFETCH(QStringList, arguments);
  writeFile(path("a.obj"), objBox(kBox));
  const ProgramRun done = halfspace(arguments);
  QCOMPARE(done.code, 2);
  QVERIFY(!done.err.isEmpty());
  QVERIFY(!QFile::exists(path("a.html")));
}

// The page as a browser has built it, after its script ran.
QString PagesHoldAllFiles::shownBy(const QString& browser, const QString& page) {
  QProcess process;
  process.start(browser, {"--headless", "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader",
                          "--enable-unsafe-swiftshader", "--user-data-dir=" + path("profile"),
                          "--virtual-time-budget=4000", "--dump-dom", "file://" + path(page)});
  if (!process.waitForFinished(120'000)) process.kill();
  return QString::fromUtf8(process.readAllStandardOutput());
}

void PagesHoldAllFiles::browser_showsList_andFile() {
  const QString browser = QStandardPaths::findExecutable("chromium");
  if (browser.isEmpty()) QSKIP("no Chromium here (apt-get install chromium)");
  QDir(m_folder->path()).mkpath("library");
  writeFile(path("library/<i>open.obj"), objBox(kTower, true));
  writeFile(path("library/whole.obj"), objBox(kTower));
  QCOMPARE(halfspace({"validate", "library", "--page", "list.html"}).code, 1);
  const QString list = shownBy(browser, "list.html");
  QCOMPARE(list.count("class=\"row\""), qsizetype{2});
  QVERIFY2(list.contains("open edges: 4 in 1 file") && list.contains("640 units³"),
           qPrintable(list.right(4000)));
  QVERIFY(list.contains("library/&lt;i&gt;open.obj"));
  QCOMPARE(halfspace({"validate", "library/whole.obj", "--print", "--page", "file.html"}).code, 0);
  const QString file = shownBy(browser, "file.html");
  QVERIFY2(file.contains("4 × 4 × 40 mm") && file.contains("all 12 triangles"),
           qPrintable(file.right(6000)));
  QVERIFY(file.contains(">Thickness</button>"));
}

void PagesHoldAllFiles::browser_isUsedAsByAPerson_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("does");  // what the walk says that it did
  QTest::newRow("one repair") << QStringList{"repair", "library/open.obj", "-o", "made.obj"}
                              << "line at 80 %";
  QTest::newRow("two repairs") << QStringList{"repair", "library", "-o", "made"}
                               << "list of 2 files";
  QTest::newRow("print checks") << QStringList{"validate", "library/whole.obj", "--print"}
                                << "colours 3 of 3";
}

// Long form only. The themes, the line between before and after, the axis that points up, and a
// flight to a defect.
void PagesHoldAllFiles::browser_isUsedAsByAPerson() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, does);
  if (!isLongForm()) QSKIP("the long form only (HALFSPACE_LONG=1)");
  const QString browser = QStandardPaths::findExecutable("chromium");
  const QString node = QStandardPaths::findExecutable("node");
  if (browser.isEmpty() || node.isEmpty())
    QSKIP("no Chromium or no Node.js here (apt-get install chromium nodejs)");
  QDir(m_folder->path()).mkpath("library");
  writeFile(path("library/open.obj"), objBox(kTower, true));
  writeFile(path("library/whole.obj"), objBox(kTower));
  QVERIFY(halfspace(arguments + QStringList{"--page", "page.html"}).code < 2);
  QProcess walk;
  walk.setProcessChannelMode(QProcess::MergedChannels);
  walk.start(node, {HALFSPACE_SOURCE_DIR "/tests/clients/walk_report_page.js", browser,
                    path("page.html"), path("picture")});
  if (!walk.waitForFinished(240'000)) walk.kill();
  const QString said = QString::fromUtf8(walk.readAll());
  QVERIFY2(walk.exitStatus() == QProcess::NormalExit && walk.exitCode() == 0, qPrintable(said));
  QVERIFY2(said.contains(does), qPrintable(said));
}

QTEST_GUILESS_MAIN(PagesHoldAllFiles)
#include "pages_hold_all_files.moc"
