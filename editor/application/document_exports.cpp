// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// DocumentFiles: exports of the level, of the selection and of a floor plan. Threads write them.
#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "editor/application/document_files.h"
#include "editor/application/file_dialogs.h"
#include "editor/commands/clipboard.h"
#include "level/file/file_identity.h"
#include "level/file/native_file.h"
#include "level/plan/floor_plan.h"

namespace halfspace::editor {

namespace fs = std::filesystem;

void DocumentFiles::askAndExport() {
  const ExportTarget target = askWhereToExport(&m_window, m_formats);
  if (!target.path.empty()) exportTo(target.path, m_session.level(), target.program);
}

void DocumentFiles::askAndExportSelection() {
  level::ReadResult part = level::readLevel(copiedText(m_session));
  auto* opened = std::get_if<level::OpenedLevel>(&part);
  if (opened == nullptr) return;
  const fs::path path = askWhereToExportPart(&m_window, m_formats);
  if (!path.empty()) exportTo(path, std::move(opened->level));
}

std::optional<std::string> DocumentFiles::objectionToExport(const fs::path& path) const {
  if (level::wouldOverwrite(path, m_session.path()))
    return tr("it is the file of the open level. Choose another file.").toStdString();
  const fs::path needed = neededFileAt(path);
  if (needed.empty()) return std::nullopt;
  return tr("%1 is a file that the open level needs. Choose another file.")
      .arg(QString::fromStdString(needed.string()))
      .toStdString();
}

void DocumentFiles::exportTo(const fs::path& path, level::Level level, const std::string& program) {
  if (const auto why = objectionToExport(path)) return sayExported(path, why, {});
  if (m_formats.registry().meshFormatFor(path) == nullptr) {
    std::vector<std::string> losses;
    const auto problem = m_formats.exportLevel(level, path, m_session.path(), losses);
    return sayExported(path, problem, losses);
  }
  m_session.say(level::Severity::note,
                tr("Exporting %1...").arg(QString::fromStdString(path.string())));
  const QPointer<DocumentFiles> self(this);
  QThreadPool::globalInstance()->start([self, path, program, textures = m_workspace.images(),
                                        level = std::move(level), &formats = m_formats] {
    std::vector<std::string> losses;
    // A user may choose a scene and type the ending of a mesh.
    const bool isScene = !program.empty() && formats.registry().sceneFormatFor(path) != nullptr;
    const auto problem = isScene ? formats.writeScene(level, path, program, textures, losses)
                                 : formats.writeBoundary(level, path, textures, losses);
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, path, problem, losses] {
          if (self) self->sayExported(path, problem, losses);
        },
        Qt::QueuedConnection);
  });
}

void DocumentFiles::askAndExportPlan() {
  const auto target = askWhereToExportPlan(
      &m_window, level::usualPlanHeight(m_session.level(), m_session.scene().bounds()));
  if (!target) return;
  if (const auto why = objectionToExport(target->path)) return sayExported(target->path, why, {});
  const std::string title = m_session.path().stem().string();
  const QPointer<DocumentFiles> self(this);
  QThreadPool::globalInstance()->start([self, target = *target, title, level = m_session.level()] {
    const auto problem = LevelFiles::writePlan(level, target.path, title, target.height);
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [self, path = target.path, problem] {
          if (self) self->sayExported(path, problem, {});
        },
        Qt::QueuedConnection);
  });
}

void DocumentFiles::sayExported(const fs::path& path, const std::optional<std::string>& problem,
                                const std::vector<std::string>& losses) {
  const QString name = QString::fromStdString(path.string());
  for (const std::string& loss : losses) {
    m_session.say(level::Severity::warning, QString::fromStdString(loss));
  }
  if (problem) {
    m_session.say(level::Severity::error,
                  tr("%1 was not written: %2").arg(name, QString::fromStdString(*problem)));
  } else {
    m_session.say(level::Severity::note, tr("Exported %1").arg(name));
  }
  emit exported(name, !problem);
}

}  // namespace halfspace::editor
