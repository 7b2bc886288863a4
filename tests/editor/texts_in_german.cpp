// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The German translation: complete, with the placeholders, menu letters and shortcuts of the
// English texts, and shown by the real window.
#include <QApplication>
#include <QMenu>
#include <QProcess>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <QtTest>

#include "editor/application/display_check.h"
#include "editor/panels/inspector_panel.h"
#include "editor/session/catalogue_texts.h"
#include "editor/session/language.h"
#include "editor/viewport/drawing/material_images.h"
#include "geometry/primitives/catalogue/catalogue.h"
#include "level/solids/contents.h"
#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

namespace {

struct Text {
  QString context, source;
  QStringList translations;  // one; for a plural all its forms
  bool isPlural = false;
  bool isFinished = true;

  QString name() const { return context + ": " + source; }
};

std::vector<Text> readTexts(const QString& path) {
  std::vector<Text> texts;
  QFile file(path);
  if (!file.open(QIODevice::ReadOnly)) return texts;
  QXmlStreamReader xml(&file);
  QString context;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    const QStringView element = xml.name();
    if (element == QLatin1String("name")) {
      context = xml.readElementText();
    } else if (element == QLatin1String("message")) {
      Text text;
      text.context = context;
      text.isPlural = xml.attributes().hasAttribute("numerus");
      texts.push_back(text);
    } else if (element == QLatin1String("source")) {
      texts.back().source = xml.readElementText();
    } else if (element == QLatin1String("translation")) {
      texts.back().isFinished = !xml.attributes().hasAttribute("type");
      if (!texts.back().isPlural) texts.back().translations << xml.readElementText();
    } else if (element == QLatin1String("numerusform")) {
      texts.back().translations << xml.readElementText();
    }
  }
  return texts;
}

QString translationFile(const QString& language) {
  return QString(HALFSPACE_SOURCE_DIR "/resources/translations/halfspace_%1.ts").arg(language);
}

// All matches of a pattern, in alphabetical order.
QStringList matches(const QString& text, const QString& pattern) {
  QStringList all;
  auto match = QRegularExpression(pattern).globalMatch(text);
  while (match.hasNext()) all << match.next().captured();
  all.sort();
  return all;
}

// Replaces the German names of keys by the English ones.
QString withEnglishKeys(QString text) {
  const std::pair<const char*, const char*> names[] = {{"Strg", "Ctrl"},
                                                       {"Umschalt", "Shift"},
                                                       {"Entf", "Del"},
                                                       {"Eingabe", "Enter"},
                                                       {"Leertaste", "Space"}};
  for (const auto& [german, english] : names) text.replace(german, english);
  return text;
}

QStringList shortcutsIn(const QString& text) {
  return matches(text,
                 "\\b(?:(?:Ctrl|Shift|Alt)\\+)+(?:F\\d+|[A-Z]\\b)|\\bF\\d+\\b|\\bEsc\\b|\\bDel\\b");
}

}  // namespace

class TextsInGerman : public QObject, private RealWindow {
  Q_OBJECT

 private slots:
  void initTestCase() { QVERIFY2(!missingOpenGl(), "the display has no OpenGL 3.3"); }
  void cleanup() {
    close();
    QVERIFY(useLanguage("en"));
  }

  void everyTextOfTheSources_isTranslated();
  void placeholdersAndShortcuts_areThoseOfTheEnglishText();
  void englishPlurals_areWrittenOut();
  void everyNameOfTheCatalogues_isTranslated();
  void aLanguageThatIsNotThere_changesNothing();
  void theWindow_showsNoEnglishText();
};

void TextsInGerman::everyTextOfTheSources_isTranslated() {
  const QTemporaryDir folder;
  const QString fresh = folder.filePath("fresh.ts");
  QVERIFY(QFile::copy(translationFile("de"), fresh));
  QProcess lupdate;
  lupdate.setWorkingDirectory(HALFSPACE_SOURCE_DIR);
  lupdate.start(HALFSPACE_LUPDATE,
                {"editor", "-I", ".", "-no-obsolete", "-locations", "none", "-ts", fresh});
  QVERIFY2(lupdate.waitForFinished(60'000) && lupdate.exitCode() == 0,
           lupdate.readAllStandardError().constData());
  QStringList missing;
  const std::vector<Text> needed = readTexts(fresh);
  for (const Text& text : needed) {
    if (!text.isFinished || text.translations.join("").isEmpty()) missing << text.name();
  }
  QVERIFY2(missing.isEmpty(), qPrintable("not translated (build the target update_translations, "
                                         "then fill in resources/translations/halfspace_de.ts):\n" +
                                         missing.join('\n')));
  QVERIFY(needed.size() > 900);
  // The file contains no text that the sources no longer have.
  QCOMPARE(readTexts(translationFile("de")).size(), needed.size());
}

void TextsInGerman::placeholdersAndShortcuts_areThoseOfTheEnglishText() {
  QStringList faults;
  QSet<QChar> letters;
  for (const Text& text : readTexts(translationFile("de"))) {
    if (text.isPlural && text.translations.size() != 2) faults << text.name() + ": not two forms";
    for (const QString& german : text.translations) {
      if (matches(text.source, "%(?:n|\\d)|\\[\\*\\]") != matches(german, "%(?:n|\\d)|\\[\\*\\]")) {
        faults << text.name() + ": other placeholders";
      }
      if (shortcutsIn(text.source) != shortcutsIn(withEnglishKeys(german))) {
        faults << text.name() + ": other shortcuts";
      }
      if (text.source.endsWith("...") != german.endsWith("...")) faults << text.name() + ": ...";
      if (text.source.startsWith(' ') != german.startsWith(' ')) faults << text.name() + ": space";
      if (text.source.count('&') != german.count('&')) faults << text.name() + ": &";
      if (!german.contains('&')) continue;
      const QChar letter = german.at(german.indexOf('&') + 1).toLower();
      if (letters.contains(letter)) faults << text.name() + ": another menu has this letter";
      letters.insert(letter);
    }
  }
  QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n')));
}

void TextsInGerman::englishPlurals_areWrittenOut() {
  QStringList plurals, written;
  for (const Text& text : readTexts(translationFile("de"))) {
    if (text.isPlural) plurals << text.name();
  }
  for (const Text& text : readTexts(translationFile("en"))) {
    written << text.name();
    QCOMPARE(text.translations.size(), 2);
    QVERIFY(text.isFinished);
    for (const QString& form : text.translations) {
      QVERIFY2(!form.contains("(s)") && form.contains("%n"), qPrintable(form));
    }
  }
  QCOMPARE(written, plurals);
  QCOMPARE(QCoreApplication::translate("halfspace::editor::EditorStatusBar", "%n face(s)", "", 1),
           QString("1 face"));
  QCOMPARE(QCoreApplication::translate("halfspace::editor::EditorStatusBar", "%n face(s)", "", 2),
           QString("2 faces"));
}

void TextsInGerman::everyNameOfTheCatalogues_isTranslated() {
  QSet<QString> known;
  for (const Text& text : readTexts(translationFile("de"))) known.insert(text.name());
  QStringList missing;
  const auto expect = [&](const char* context, const std::string& name) {
    const QString wanted = QString("%1: %2").arg(context, QString::fromStdString(name));
    if (!known.contains(wanted)) missing << wanted;
  };
  for (const geometry::ShapeKind& kind : geometry::shapeCatalogue()) {
    expect("shapes", kind.name);
    for (const geometry::Parameter& parameter : kind.parameters) {
      expect("shapes", parameter.name);
      if (parameter.name == "axis") continue;  // x, y and z are the same everywhere
      for (const std::string& choice : parameter.choices) expect("shapes", choice);
    }
  }
  QVERIFY2(missing.isEmpty(),
           qPrintable("editor/session/catalogue_texts.cpp does not list:\n" + missing.join('\n')));
  QVERIFY(useLanguage("de"));
  QCOMPARE(shapeText("cone"), QString("Kegel"));
  QCOMPARE(shapeText("gable roof"), QString("gable roof"));  // a shape of a plugin
  QCOMPARE(contentsText("ladder"), QString("Leiter"));
}

void TextsInGerman::aLanguageThatIsNotThere_changesNothing() {
  QCOMPARE(languages(), (QStringList{"de", "en"}));
  QVERIFY(useLanguage("de"));
  QVERIFY(!useLanguage("xx"));
  QCOMPARE(shapeText("cone"), QString("Kegel"));
}

namespace {

// Every text in the window and its menus that a user can read.
QStringList textsOf(QWidget& window) {
  QStringList texts;
  for (const QAction* action : window.findChildren<QAction*>()) {
    texts << action->text() << action->toolTip().section('\n', 1);
  }
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    texts << widget->toolTip() << widget->windowTitle();
    if (const auto* label = qobject_cast<const QLabel*>(widget)) texts << label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) texts << button->text();
    if (const auto* line = qobject_cast<const QLineEdit*>(widget)) texts << line->placeholderText();
    if (const auto* menu = qobject_cast<const QMenu*>(widget)) texts << menu->title();
    if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
      for (int i = 0; i < box->count(); ++i) texts << box->itemText(i);
    }
    if (const auto* tabs = qobject_cast<const QTabWidget*>(widget)) {
      for (int i = 0; i < tabs->count(); ++i) texts << tabs->tabText(i);
    }
  }
  return texts;
}

}  // namespace

void TextsInGerman::theWindow_showsNoEnglishText() {
  QVERIFY(useLanguage("de"));
  QVERIFY(open());
  drawBox({Vec3(-64, -64, 0), Vec3(64, 64, 64)});
  window().findChild<InspectorPanel*>()->setCurrentIndex(0);
  QVERIFY(waitUntilIdle());
  QSet<QString> english, german;
  for (const Text& text : readTexts(translationFile("de"))) {
    for (const QString& translation : text.translations) german.insert(translation);
    if (!text.translations.contains(text.source)) english.insert(text.source);
  }
  // The panel of materials shows their folders, which are part of names in files.
  QSet<QString> collections;
  for (const std::string& name : builtInMaterials()) {
    collections.insert(QString::fromStdString(name).section('/', 0, 0));
  }
  QStringList left;
  int translated = 0;
  for (const QString& text : textsOf(window())) {
    if (german.contains(text)) {
      ++translated;
    } else if (collections.contains(text)) {
      continue;  // "roof": the folder of materials, not the shape
    } else if (english.contains(text)) {
      left << text;
    }
  }
  QVERIFY2(left.isEmpty(), qPrintable("in English:\n" + left.join('\n')));
  QVERIFY2(translated > 250, qPrintable(QString::number(translated)));
  QCOMPARE(window().actions().action("edit.undo")->text(), QString("Rückgängig: Quader zeichnen"));
  QCOMPARE(nameOf(*findAction("edit.flipX")), QString("Bearbeiten: Spiegeln: An X spiegeln"));
}

}  // namespace halfspace::editor::tests

int main(int argc, char** argv) {
  halfspace::editor::tests::chooseSurfaceFormat();
  QApplication application(argc, argv);
  halfspace::editor::tests::TextsInGerman test;
  return QTest::qExec(&test, argc, argv);
}
#include "texts_in_german.moc"
