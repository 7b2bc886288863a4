// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/evaluation_worker.h"

#include "editor/session/scene_builder.h"
#include "editor/session/shared_tree.h"
#include "level/system/process.h"

namespace halfspace::editor {

EvaluationWorker::EvaluationWorker(QObject* parent)
    : QObject(parent),
      m_tree(std::make_unique<SharedTree>()),
      m_thread([this](std::stop_token stop) { run(stop); }) {}

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
    m_tree->refuseBefore(request.document);
    m_waiting = std::move(request);
  }
  m_wake.notify_all();
}

void EvaluationWorker::setLabRequest(const LabRequest& labRequest) {
  {
    const std::lock_guard lock(m_mutex);
    m_labRequest = labRequest;
    m_pictureDue = true;
  }
  m_wake.notify_all();
}

void EvaluationWorker::setWantsLight(bool wants) {
  {
    const std::lock_guard lock(m_mutex);
    m_wantsLight = wants;
    m_snapshotDue = true;
  }
  m_wake.notify_all();
}

void EvaluationWorker::setBevels(const bsp::BevelOptions& bevels) {
  {
    const std::lock_guard lock(m_mutex);
    m_newBevels = bevels;
  }
  m_wake.notify_all();
}

void EvaluationWorker::setDragging(bool dragging) {
  {
    const std::lock_guard lock(m_mutex);
    m_isDragging = dragging;
  }
  m_wake.notify_all();
}

// Whether play mode or an overlay of the lab shows the tree.
bool EvaluationWorker::isTreeSeen() const {
  return m_tree->isRead() || m_labRequest.hasOverlay();
}

// Where the tree is seen, it follows each scene at once, also while requests wait.
bool EvaluationWorker::takeSeenTree() {
  const std::lock_guard lock(m_mutex);
  return isTreeSeen() && std::exchange(m_treeDue, false);
}

bool EvaluationWorker::waitForWork(std::unique_lock<std::mutex>& lock,
                                   const std::stop_token& stop) {
  if (!m_wake.wait(lock, stop, [this] { return hasWork(); })) return false;
  const auto cannotWait = [this] {
    return m_waiting || m_newBevels || !m_isDragging || isTreeSeen();
  };
  m_wake.wait_for(lock, stop, kRest, cannotWait);
  return !stop.stop_requested();
}

std::optional<EvaluationWorker::Task> EvaluationWorker::next(std::stop_token stop) {
  std::unique_lock lock(m_mutex);
  if (!waitForWork(lock, stop)) return std::nullopt;
  Task task;
  if (m_waiting) {
    task.request = std::exchange(m_waiting, std::nullopt);
    m_treeDue = m_pictureDue = m_snapshotDue = true;
  } else if (m_newBevels) {
    task.bevels = std::exchange(m_newBevels, std::nullopt);
    m_treeDue = m_pictureDue = true;
  } else if (m_treeDue) {
    task.tree = true;
    m_treeDue = false;
  } else if (isSnapshotDue()) {
    task.snapshot = true;
    m_snapshotDue = false;
  } else {
    task.labRequest = m_labRequest;
    m_pictureDue = false;
  }
  return task;
}

bool EvaluationWorker::hasMore() {
  const std::lock_guard lock(m_mutex);
  return m_waiting || m_newBevels;
}

bool EvaluationWorker::isAbandoned(const Request& request) {
  const std::lock_guard lock(m_mutex);
  return m_waiting && m_waiting->document != request.document;
}

void EvaluationWorker::run(std::stop_token stop) {
  level::lowerThreadPriority();  // so do the threads that it starts for the evaluation
  SceneBuilder builder(*m_tree);
  while (std::optional<Task> task = next(stop)) {
    try {
      work(*task, builder, stop);
    } catch (const geometry::WorkCancelled&) {
      // Another document waits, or the worker ends: nobody awaits this result.
    } catch (const std::exception& error) {
      m_isComplete = false;  // the exception left the builder in an inconsistent state
      const std::uint64_t state = task->request ? task->request->state : m_state;
      emit failed(state, QString::fromUtf8(error.what()));
    }
  }
}

void EvaluationWorker::work(Task& task, SceneBuilder& builder, const std::stop_token& stop) {
  if (task.request) {
    evaluate(*task.request, builder, stop);
  } else if (task.bevels) {
    m_bevels = *task.bevels;
    if (m_isComplete) builder.setBevels(m_bevels);  // else the next evaluation uses them
  } else if (task.tree) {
    if (m_isComplete) compile(builder);
  } else if (task.snapshot) {
    if (m_isComplete) snap(builder);
  } else if (task.labRequest && m_isComplete) {
    picture(*task.labRequest, builder);
  }
}

void EvaluationWorker::evaluate(const Request& request, SceneBuilder& builder,
                                const std::stop_token& stop) {
  const bool whole = request.whole || !m_isComplete;
  m_isComplete = false;
  if (whole) {
    builder = SceneBuilder(*m_tree);
    builder.setBevels(m_bevels);
  }
  geometry::WorkWatch watch(
      [&](const char*, double) { return !stop.stop_requested() && !isAbandoned(request); });
  builder.evaluate(request.level, request.touched, &watch);
  if (isAbandoned(request)) return;
  // If a player moves in the tree, it goes first after an edit. Else, and after opening a level,
  // the scene goes first: the user waits to see it.
  if (!whole && m_tree->isRead()) builder.followTree(request.state);
  auto update = std::make_shared<SceneUpdate>(builder.update(request.level, request.filter));
  update->state = request.state;
  update->whole = whole;
  m_level = request.level;
  m_state = request.state;
  emit finished(std::move(update));
  m_isComplete = true;
  if (takeSeenTree()) compile(builder);
}

// The leak search is skipped while further requests wait; only the tree is updated.
void EvaluationWorker::compile(SceneBuilder& builder) {
  auto tree = std::make_shared<CompiledLevel>(builder.compile(m_level, m_state, !hasMore()));
  emit compiled(std::move(tree));
}

void EvaluationWorker::snap(SceneBuilder& builder) {
  emit snapped(std::make_shared<const LightSnapshot>(builder.lightSnapshot(m_level, m_state)));
}

void EvaluationWorker::picture(const LabRequest& labRequest, SceneBuilder& builder) {
  std::optional<LabPicture> picture = builder.picture(labRequest, [this] { return hasMore(); });
  if (!picture) return;  // interrupted; next() makes it due again after the interrupting task
  picture->state = m_state;
  emit pictured(std::make_shared<const LabPicture>(*std::move(picture)));
}

}  // namespace halfspace::editor
