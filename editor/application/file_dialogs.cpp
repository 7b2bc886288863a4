// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/file_dialogs.h"

#include <algorithm>

#include <QDateTime>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QLocale>
#include <QMessageBox>
#include <QPushButton>

#include "plugins/level_scene/scene_preset.h"

namespace halfspace::editor {

namespace {

QString filterOf(const std::vector<std::string>& endings, const QString& kind) {
  QStringList patterns;
  for (const std::string& ending : endings) {
    patterns << QLatin1Char('*') + QString::fromStdString(ending);
  }
  return QStringLiteral("%1 (%2)").arg(kind, patterns.join(QLatin1Char(' ')));
}

}  // namespace

std::filesystem::path withEnding(QWidget* parent, std::filesystem::path chosen,
                                 const std::string& ending) {
  if (chosen.empty() || chosen.has_extension()) return chosen;
  chosen += ending;
  std::error_code unknown;
  if (!std::filesystem::exists(chosen, unknown)) return chosen;
  const auto answer = QMessageBox::question(
      parent, QObject::tr("Replace File"),
      QObject::tr("%1 already exists. Replace it?").arg(QString::fromStdString(chosen.string())),
      QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
  return answer == QMessageBox::Yes ? chosen : std::filesystem::path();
}

std::filesystem::path askForLevel(QWidget* parent, const LevelFiles& files,
                                  const std::filesystem::path& near) {
  const QString chosen = QFileDialog::getOpenFileName(
      parent, QObject::tr("Open Level"), QString::fromStdString(near.parent_path().string()),
      filterOf(files.readableEndings(), QObject::tr("Levels and meshes")));
  return chosen.toStdString();
}

std::filesystem::path askWhereToSave(QWidget* parent, const LevelFiles& files,
                                     const std::filesystem::path& near) {
  const QString chosen = QFileDialog::getSaveFileName(
      parent, QObject::tr("Save Level"), QString::fromStdString(near.string()),
      filterOf(files.writableEndings(), QObject::tr("Levels")));
  return withEnding(parent, chosen.toStdString(), LevelFiles::kNativeEnding);
}

ExportTarget askWhereToExport(QWidget* parent, const LevelFiles& files) {
  // The chosen filter names the program that the scene is for.
  QStringList filters;
  for (const plugins::ScenePreset& preset : plugins::scenePresets()) {
    const bool isPlain = preset.name == "plain";
    const QString title = QString::fromUtf8(preset.title.data(), int(preset.title.size()));
    filters << filterOf(files.sceneEndings(),
                        isPlain ? QObject::tr("Scene") : QObject::tr("Scene for %1").arg(title));
  }
  filters << filterOf(files.meshEndings(), QObject::tr("Meshes"))
          << filterOf(files.writableEndings(), QObject::tr("Levels"));
  QString chosen = filters.front();
  ExportTarget target;
  target.path = QFileDialog::getSaveFileName(parent, QObject::tr("Export Mesh"), {},
                                             filters.join(QStringLiteral(";;")), &chosen)
                    .toStdString();
  const auto index = static_cast<std::size_t>(std::max<qsizetype>(0, filters.indexOf(chosen)));
  if (index < plugins::scenePresets().size()) {
    target.program = plugins::scenePresets()[index].name;
    target.path = withEnding(parent, target.path, ".glb");
  }
  return target;
}

std::filesystem::path askWhereToExportPart(QWidget* parent, const LevelFiles& files) {
  const QString filter = filterOf(files.writableEndings(), QObject::tr("Levels")) +
                         QStringLiteral(";;") +
                         filterOf(files.meshEndings(), QObject::tr("Meshes"));
  const QString chosen =
      QFileDialog::getSaveFileName(parent, QObject::tr("Export Selection"), {}, filter);
  return withEnding(parent, chosen.toStdString(), LevelFiles::kNativeEnding);
}

std::optional<PlanTarget> askWhereToExportPlan(QWidget* parent, double usualHeight) {
  constexpr double kFarthest = 1e6;  // level units
  const QString title = QObject::tr("Export Floor Plan");
  bool isChosen = false;
  PlanTarget target;
  target.height = QInputDialog::getDouble(parent, title, QObject::tr("Height of the cut (z):"),
                                          usualHeight, -kFarthest, kFarthest, 3, &isChosen);
  if (!isChosen) return std::nullopt;
  const QString chosen =
      QFileDialog::getSaveFileName(parent, title, {}, filterOf({".svg"}, QObject::tr("Drawings")));
  target.path = withEnding(parent, chosen.toStdString(), ".svg");
  if (target.path.empty()) return std::nullopt;
  return target;
}

std::filesystem::path askWhereToExportComparison(QWidget* parent, ComparisonFormat format) {
  const QString title = QObject::tr("Export Comparison");
  if (format == ComparisonFormat::page)
    return QFileDialog::getExistingDirectory(parent, title).toStdString();
  const bool isTable = format == ComparisonFormat::csv;
  const std::string ending = isTable ? ".csv" : ".json";
  const QString chosen = QFileDialog::getSaveFileName(
      parent, title, {},
      filterOf({ending}, isTable ? QObject::tr("Tables") : QObject::tr("Reports")));
  return withEnding(parent, chosen.toStdString(), ending);
}

std::filesystem::path nativeBeside(const std::filesystem::path& path) {
  std::filesystem::path beside = path;
  return beside.replace_extension(LevelFiles::kNativeEnding);
}

Lossy askAboutLosses(QWidget* parent, const std::filesystem::path& path,
                     const std::vector<std::string>& losses, bool offersNative) {
  constexpr std::size_t kMostListed = 12;
  QString list;
  for (std::size_t i = 0; i < std::min(losses.size(), kMostListed); ++i) {
    list += QStringLiteral("\u2022 %1\n").arg(QString::fromStdString(losses[i]));
  }
  if (losses.size() > kMostListed) {
    list += QObject::tr("\u2022 and %n more", "", static_cast<int>(losses.size() - kMostListed));
  }
  const QString name = QString::fromStdString(path.filename().string());
  const std::filesystem::path beside = nativeBeside(path);
  const QString native = QString::fromStdString(beside.filename().string());
  QMessageBox box(
      QMessageBox::Warning, QObject::tr("Save with Losses"),
      QObject::tr("%1 cannot hold everything in this level. Saving it would lose:").arg(name),
      QMessageBox::NoButton, parent);
  box.setInformativeText(list);
  QPushButton* whole = nullptr;
  QPushButton* cancel = box.addButton(QMessageBox::Cancel);
  box.setDefaultButton(cancel);
  if (offersNative) {
    const bool replaces = std::filesystem::exists(beside);
    whole = box.addButton(
        (replaces ? QObject::tr("Replace %1") : QObject::tr("Save as %1")).arg(native),
        QMessageBox::AcceptRole);
    whole->setObjectName(QStringLiteral("saveNative"));
    // Enter must not replace a file that the user did not name.
    if (!replaces) box.setDefaultButton(whole);
  }
  QPushButton* anyway =
      box.addButton(QObject::tr("Save %1 Anyway").arg(name), QMessageBox::DestructiveRole);
  anyway->setObjectName(QStringLiteral("saveAnyway"));
  box.setEscapeButton(cancel);
  box.exec();
  return whole != nullptr && box.clickedButton() == whole ? Lossy::saveNative
         : box.clickedButton() == anyway                  ? Lossy::saveAnyway
                                                          : Lossy::cancel;
}

bool askToRevert(QWidget* parent, const std::filesystem::path& path) {
  QMessageBox box(QMessageBox::Warning, QObject::tr("Revert"),
                  QObject::tr("Open %1 again and lose the changes since it was saved?")
                      .arg(QString::fromStdString(path.filename().string())),
                  QMessageBox::NoButton, parent);
  QPushButton* revert = box.addButton(QObject::tr("Revert"), QMessageBox::DestructiveRole);
  revert->setObjectName(QStringLiteral("revert"));
  QPushButton* cancel = box.addButton(QMessageBox::Cancel);
  box.setDefaultButton(cancel);
  box.setEscapeButton(cancel);
  box.exec();
  return box.clickedButton() == revert;
}

ChangedFile askAboutChangedFile(QWidget* parent, const std::filesystem::path& path) {
  QMessageBox box(QMessageBox::Warning, QObject::tr("File Changed"),
                  QObject::tr("Another program changed %1 since it was opened or saved here.")
                      .arg(QString::fromStdString(path.filename().string())),
                  QMessageBox::NoButton, parent);
  box.setInformativeText(
      QObject::tr("Saving replaces that change. Save under another name to keep both."));
  QPushButton* elsewhere = box.addButton(QObject::tr("Save As..."), QMessageBox::AcceptRole);
  elsewhere->setObjectName(QStringLiteral("saveElsewhere"));
  QPushButton* replace = box.addButton(QObject::tr("Replace File"), QMessageBox::DestructiveRole);
  replace->setObjectName(QStringLiteral("replaceFile"));
  box.setDefaultButton(elsewhere);
  box.setEscapeButton(box.addButton(QMessageBox::Cancel));
  box.exec();
  return box.clickedButton() == replace     ? ChangedFile::replace
         : box.clickedButton() == elsewhere ? ChangedFile::saveAs
                                            : ChangedFile::cancel;
}

Leftover askAboutLeftWork(QWidget* parent, const LeftWork& work) {
  const QString name =
      work.level.empty() ? QObject::tr("a new level") : QString::fromStdString(work.level);
  const QDateTime changed = QFileInfo(QString::fromStdString(work.journal.string())).lastModified();
  QMessageBox box(QMessageBox::NoIcon, QObject::tr("Recover Unsaved Work"),
                  QObject::tr("The editor closed without saving %n change(s) of %1.", "",
                              static_cast<int>(work.steps))
                      .arg(name),
                  QMessageBox::NoButton, parent);
  box.setInformativeText(QObject::tr("Last change: %1. Restore opens the level with these "
                                     "changes. Later asks again at the next start.")
                             .arg(QLocale().toString(changed, QLocale::ShortFormat)));
  const auto add = [&](const QString& text, QMessageBox::ButtonRole role, const char* key) {
    QPushButton* button = box.addButton(text, role);
    button->setObjectName(QLatin1String(key));
    return button;
  };
  QPushButton* restore = add(QObject::tr("Restore"), QMessageBox::AcceptRole, "restoreWork");
  QPushButton* discard = add(QObject::tr("Discard"), QMessageBox::DestructiveRole, "discardWork");
  QPushButton* later = add(QObject::tr("Later"), QMessageBox::RejectRole, "laterWork");
  box.setDefaultButton(restore);
  box.setEscapeButton(later);
  box.exec();
  return box.clickedButton() == restore   ? Leftover::restore
         : box.clickedButton() == discard ? Leftover::discard
                                          : Leftover::later;
}

bool askToDeleteJournal(QWidget* parent, const std::filesystem::path& journal,
                        const QString& problem) {
  QMessageBox box(QMessageBox::Warning, QObject::tr("Cannot Recover"),
                  QObject::tr("The work in %1 cannot be recovered.\n\n%2")
                      .arg(QString::fromStdString(journal.string()), problem),
                  QMessageBox::NoButton, parent);
  box.addButton(QObject::tr("Ask Again at Next Start"), QMessageBox::RejectRole);
  QPushButton* remove = box.addButton(QObject::tr("Delete"), QMessageBox::DestructiveRole);
  box.exec();
  return box.clickedButton() == remove;
}

Unsaved askAboutChanges(QWidget* parent, const std::filesystem::path& path) {
  const QString name = path.empty() ? QObject::tr("the new level")
                                    : QString::fromStdString(path.filename().string());
  const auto answer = QMessageBox::question(
      parent, QObject::tr("Unsaved Changes"), QObject::tr("Save the changes to %1?").arg(name),
      QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
  return answer == QMessageBox::Save      ? Unsaved::save
         : answer == QMessageBox::Discard ? Unsaved::discard
                                          : Unsaved::cancel;
}

}  // namespace halfspace::editor
