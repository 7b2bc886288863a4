// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QPointer>
#include <QTranslator>

// Outside of any namespace, as Q_INIT_RESOURCE requires.
static void registerTranslations() {
  Q_INIT_RESOURCE(editor_translations);
}

namespace halfspace::editor {

namespace {

const QString kFolder = QStringLiteral(":/translations");
const QString kPrefix = QStringLiteral("halfspace_");

// Owned by the application object.
QPointer<QTranslator> ownTexts, qtTexts;

}  // namespace

QStringList languages() {
  registerTranslations();
  QStringList languages;
  for (const QString& file : QDir(kFolder).entryList({kPrefix + QStringLiteral("*.qm")})) {
    languages << file.mid(kPrefix.size()).section(QLatin1Char('.'), 0, 0);
  }
  return languages;
}

QString systemLanguage() {
  const QStringList known = languages();
  for (const QString& preferred : QLocale::system().uiLanguages()) {
    const QString language = preferred.section(QLatin1Char('-'), 0, 0);
    if (known.contains(language)) return language;
  }
  return QStringLiteral("en");
}

bool useLanguage(const QString& language) {
  const QString wanted = language.isEmpty() ? systemLanguage() : language;
  if (!languages().contains(wanted)) return false;
  auto* own = new QTranslator(QCoreApplication::instance());
  auto* qt = new QTranslator(QCoreApplication::instance());
  delete ownTexts;
  delete qtTexts;
  ownTexts = own;
  qtTexts = qt;
  if (qt->load(QStringLiteral("qtbase_") + wanted,
               QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
    QCoreApplication::installTranslator(qt);
  }
  return own->load(kPrefix + wanted, kFolder) && QCoreApplication::installTranslator(own);
}

void useAnyLanguage() {
  if (QCoreApplication::instance() != nullptr && ownTexts == nullptr) {
    useLanguage(QStringLiteral("en"));
  }
}

}  // namespace halfspace::editor
