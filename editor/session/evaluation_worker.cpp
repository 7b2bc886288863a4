// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/evaluation_worker.h"

#include "editor/session/scene_builder.h"

namespace halfspace::editor {

EvaluationWorker::EvaluationWorker(QObject* parent)
    : QObject(parent), m_thread([this](std::stop_token stop) { run(stop); }) {}

EvaluationWorker::~EvaluationWorker() {
  m_thread.request_stop();
  m_wake.notify_all();
  m_thread.join();
}

void EvaluationWorker::request(Request request) {
  {
    const std::lock_guard lock(m_mutex);
    if (m_waiting && !request.whole) {
      request.whole = m_waiting->whole;
      request.touched.merge(m_waiting->touched);
    }
    m_waiting = std::move(request);
  }
  m_wake.notify_all();
}

std::optional<EvaluationWorker::Request> EvaluationWorker::next(std::stop_token stop) {
  std::unique_lock lock(m_mutex);
  if (!m_wake.wait(lock, stop, [this] { return m_waiting.has_value(); })) return std::nullopt;
  return std::exchange(m_waiting, std::nullopt);
}

bool EvaluationWorker::hasMore() {
  const std::lock_guard lock(m_mutex);
  return m_waiting.has_value();
}

void EvaluationWorker::run(std::stop_token stop) {
  SceneBuilder builder;
  bool broken = false;  // the builder was left in the middle of something
  while (std::optional<Request> request = next(stop)) {
    const bool whole = request->whole || broken;
    if (whole) builder = SceneBuilder();
    broken = false;
    try {
      auto update = std::make_shared<SceneUpdate>(builder.update(request->level, request->touched));
      update->state = request->state;
      update->whole = whole;
      emit finished(std::move(update));
      // While edits come faster than they are worked off, only the tree follows.
      auto tree = std::make_shared<CompiledLevel>(builder.compile(request->level, !hasMore()));
      tree->state = request->state;
      emit compiled(std::move(tree));
    } catch (const std::exception& fault) {
      broken = true;
      emit failed(QString::fromUtf8(fault.what()));
    }
  }
}

}  // namespace halfspace::editor
