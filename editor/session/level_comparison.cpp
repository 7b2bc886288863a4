// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/level_comparison.h"

#include <chrono>

#include <QObject>
#include <QSaveFile>

#include "comparison/report/comparison_export.h"
#include "comparison/report/comparison_tables.h"
#include "level/evaluation/level_evaluation.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

LevelComparison::LevelComparison(Session& session, QObject* parent)
    : QObject(parent), m_session(session) {
  connect(&session, &Session::levelChanged, this, &LevelComparison::levelChanged);
  connect(&session, &Session::opened, this, &LevelComparison::levelChanged);
}

LevelComparison::~LevelComparison() = default;

template <class Function>
void LevelComparison::later(std::uint64_t run, Function&& function) {
  QMetaObject::invokeMethod(
      this,
      [this, run, function = std::forward<Function>(function)] {
        if (run == m_run) function();
      },
      Qt::QueuedConnection);
}

void LevelComparison::start(const comparison::ComparisonOptions& options,
                            const bsp::BevelOptions& bevels) {
  m_result.reset();
  m_isRunning = true;
  m_isOlder = false;
  m_thread = std::jthread(
      [this, job = Job{m_session.level(), options, bevels, ++m_run}](const std::stop_token& stop) {
        try {
          run(job, stop);
        } catch (const std::exception& error) {
          later(job.run, [this, text = QString::fromUtf8(error.what())] {
            emit failed(text);
            take(m_result, true);
          });
        }
      });
  emit changed();
}

void LevelComparison::cancel() {
  m_thread.request_stop();
  emit changed();
}

void LevelComparison::run(const Job& job, const std::stop_token& stop) {
  const auto reportProgress = [this, &job](const std::string& text, double done) {
    later(job.run,
          [this, text = QString::fromStdString(text), done] { emit progressed(text, done); });
  };
  reportProgress("evaluating the solids", 0.0);
  level::LevelEvaluation evaluation;
  const geometry::BoundaryChange change = evaluation.update(job.level, {});
  reportProgress("building the tree", 0.0);
  const auto start = std::chrono::steady_clock::now();
  bsp::LiveTree tree(bsp::TreeOptions{job.bevels});
  tree.update(evaluation.boundary(), change);
  const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
  comparison::ComparedLevel compared{evaluation.boundary(), tree, took.count(), {}};
  for (const level::PlacedEntity& entity : level::placedEntities(job.level))
    compared.positions.push_back(entity.origin);
  comparison::ComparisonWatch watch;
  watch.stop = stop;
  watch.stage = reportProgress;
  watch.grown = [this, &job](const comparison::Comparison& soFar) {
    later(job.run, [this, copy = std::make_shared<const comparison::Comparison>(soFar)] {
      take(copy, false);
    });
  };
  auto whole = std::make_shared<const comparison::Comparison>(
      comparison::compareSystems(compared, job.options, watch));
  later(job.run, [this, whole] { take(whole, true); });
}

void LevelComparison::take(Result result, bool isLast) {
  m_result = std::move(result);
  if (isLast) m_isRunning = false;
  emit changed();
}

void LevelComparison::levelChanged() {
  if (m_isOlder || (!m_isRunning && !m_result)) return;
  m_isOlder = true;
  emit changed();
}

namespace {

QString write(const std::filesystem::path& path, const std::string& text) {
  QSaveFile file(QString::fromStdString(path.string()));
  if (file.open(QIODevice::WriteOnly)) {
    file.write(text.data(), static_cast<qint64>(text.size()));
    if (file.commit()) return {};
  }
  return QObject::tr("%1 cannot be written: %2").arg(file.fileName(), file.errorString());
}

std::string reportOf(const comparison::Comparison& comparison, const std::string& level) {
  nlohmann::ordered_json report{{"level", level}};
  report.update(comparison::jsonOf(comparison));
  return report.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace

QString writeComparison(const comparison::Comparison& comparison, const std::string& level,
                        ComparisonFormat format, const std::filesystem::path& path) {
  switch (format) {
    case ComparisonFormat::csv:
      return write(path, comparison::csvOf(comparison));
    case ComparisonFormat::json:
      return write(path, reportOf(comparison, level));
    case ComparisonFormat::page:
      break;
  }
  std::error_code failed;
  std::filesystem::create_directories(path, failed);
  for (const comparison::PageFile& file : comparison::comparisonPage(level, comparison)) {
    if (QString problem = write(path / file.name, file.text); !problem.isEmpty()) return problem;
  }
  return {};
}

}  // namespace halfspace::editor
