// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <filesystem>
#include <memory>

#include <CLI/CLI.hpp>
#include <QCoreApplication>
#include <QFile>
#include <QFileSystemWatcher>
#include <QTimer>

#include "commandline/commands/shared_options.h"
#include "commandline/files/formats.h"
#include "commandline/live/followed_level.h"
#include "commandline/program/command.h"
#include "commandline/program/value_checks.h"
#include "commandline/report/console.h"
#include "editor/live/local_server.h"
#include "editor/live/page_files.h"

namespace halfspace::commandline {

namespace {

// Milliseconds from the last notice of a change to reading the file: a program that saves may write
// several times.
constexpr int kPauseBeforeReadingMs = 30;

struct ServeOptions {
  std::string level;
  TextureOptions textures;
  int port = 0;
  int threads = 0;
};

constexpr const char* kImagePath = "image/";

std::optional<QByteArray> servedFile(const char* name) {
  QFile file(QCoreApplication::applicationDirPath() + "/../share/halfspace/web/" + name);
  if (!file.open(QIODevice::ReadOnly)) return std::nullopt;
  return file.readAll();
}

class Serve {
 public:
  explicit Serve(const ServeOptions& options) : m_options(options), m_level(options.threads) {
    m_server.answer = [this](const QString& path) { return answer(path); };
    m_server.greeting = [this] {
      return live::frameOf(m_level.whole()) + live::entitiesFrame(m_entities);
    };
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseBeforeReadingMs);
    QObject::connect(&m_pause, &QTimer::timeout, [this] { follow(); });
    const auto changed = [this] { m_pause.start(); };
    QObject::connect(&m_watcher, &QFileSystemWatcher::fileChanged, changed);
    QObject::connect(&m_watcher, &QFileSystemWatcher::directoryChanged, changed);
  }

  // Serves until the program is interrupted; returns only if the server cannot be started.
  ExitCode run() {
    if (!servedFile(live::kPageFiles.front().name)) {
      complain(std::string("The page is missing: share/halfspace/web/") +
               live::kPageFiles.front().name + ". The installation is not complete.");
      return ExitCode::cannotReadOrWrite;
    }
    if (!read()) return ExitCode::cannotReadOrWrite;
    if (const auto problem = m_server.start(static_cast<quint16>(m_options.port))) {
      complain("The server cannot be started: " + problem->toStdString());
      return ExitCode::cannotReadOrWrite;
    }
    watch();
    std::printf("%s\n", m_server.address().toString().toUtf8().constData());
    std::fflush(stdout);
    QCoreApplication::exec();
    return ExitCode::done;
  }

 private:
  // Reads and evaluates the level, and publishes the changes. False: it cannot be read, and
  // followers keep the level they have.
  bool read() {
    LevelInput input = m_formats.readLevel(m_options.level, following(m_progress, m_options.level));
    m_progress.finish();
    printIssues(m_options.level, input.issues);
    if (!input.level) return false;
    auto images = imagesFor(*input.level, m_options.level, m_options.textures);
    if (!images) return false;
    const live::LiveChange change =
        m_level.update(*input.level, {std::move(*images), plugins::installedCollection()});
    const std::string name = std::filesystem::path(m_options.level).stem().string();
    std::string entities = entitiesText(*input.level, name);
    if (!change.removed.empty() || !change.faces.empty()) m_server.publish(live::frameOf(change));
    if (entities != m_entities) m_server.publish(live::entitiesFrame(entities));
    m_entities = std::move(entities);
    return true;
  }

  // A program may save by replacing the file with a new one. The watcher then loses the file, so it
  // also watches the folder.
  void watch() {
    const std::filesystem::path file = std::filesystem::absolute(m_options.level);
    m_watcher.addPath(QString::fromStdString(file.string()));
    m_watcher.addPath(QString::fromStdString(file.parent_path().string()));
    m_seen = stamp();
  }

  // The time and the size of the file. They show whether it changed, because the folder also
  // reports changes of other files.
  std::pair<std::filesystem::file_time_type, std::uintmax_t> stamp() const {
    std::error_code error;
    const auto time = std::filesystem::last_write_time(m_options.level, error);
    return {time, std::filesystem::file_size(m_options.level, error)};
  }

  void follow() {
    if (const auto now = stamp(); now != m_seen && std::filesystem::exists(m_options.level)) {
      m_seen = now;
      read();
    }
    watch();
  }

  std::optional<live::Answer> answer(const QString& path) const {
    for (const live::PageFile& file : live::kPageFiles) {
      if (path != QLatin1String(file.name) && !(path.isEmpty() && &file == live::kPageFiles.data()))
        continue;
      auto bytes = servedFile(file.name);
      if (!bytes) return std::nullopt;
      return live::Answer{std::move(*bytes), file.type};
    }
    if (!path.startsWith(QLatin1String(kImagePath))) return std::nullopt;
    const auto image = m_level.image(path.sliced(qsizetype(qstrlen(kImagePath))).toStdString());
    if (!image) return std::nullopt;
    return live::Answer{QByteArray::fromStdString(image->bytes), image->facts.mime};
  }

  const ServeOptions& m_options;
  Formats m_formats;
  Progress m_progress;
  FollowedLevel m_level;
  std::string m_entities;
  live::LocalServer m_server;
  QFileSystemWatcher m_watcher;
  QTimer m_pause;
  std::pair<std::filesystem::file_time_type, std::uintmax_t> m_seen;
};

}  // namespace

Command addServe(CLI::App& program) {
  const auto options = std::make_shared<ServeOptions>();
  CLI::App* parser = program.add_subcommand(
      "serve",
      "Serve a level to a browser or a game on this machine, and send the changes whenever "
      "another program saves the file");
  addLevel(*parser, options->level);
  addTextures(*parser, options->textures, "for the page");
  parser->add_option("--port", options->port, "Port to listen on (default: any free port)")
      ->check(wholeNumber(0, 65535))
      ->type_name("N");
  addThreads(*parser, options->threads);
  return {parser,
          [options] {
            return RunFiles()
                .reads("LEVEL", options->level)
                .reads("--textures", options->textures.sources);
          },
          [options] { return Serve(*options).run(); }};
}

}  // namespace halfspace::commandline
