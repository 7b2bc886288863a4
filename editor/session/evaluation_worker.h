// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <QObject>

#include "editor/session/compiled_level.h"
#include "editor/session/lab/lab_picture.h"
#include "editor/session/scene_update.h"
#include "level/document/level.h"
#include "level/edits/touched.h"

namespace halfspace::editor {

class SceneBuilder;
class SharedTree;

// Evaluates states of the document in a thread of its own, so that the event loop never waits.
// States that come while it works are taken together: only the last is evaluated, with all that
// was touched on the way, so each result belongs to exactly one state.
class EvaluationWorker : public QObject {
  Q_OBJECT
 public:
  explicit EvaluationWorker(QObject* parent = nullptr);
  ~EvaluationWorker() override;

  struct Request {
    level::Level level;
    level::Touched touched;
    std::uint64_t state = 0;
    bool whole = false;          // evaluate from nothing
    std::uint64_t document = 0;  // the first state of the document that this state belongs to
  };
  void request(Request request);
  const SharedTree& tree() const { return *m_tree; }

  // From now on pictures of the tree are made for this request: at once, and again for every new
  // state. Edits go first: an edit interrupts a picture that is being made.
  void setLabRequest(const LabRequest& labRequest);
  // Rebuilds the tree with these bevels.
  void setBevels(const bsp::BevelOptions& bevels);

 signals:
  // In the worker's thread: connections from other threads are queued, in order.
  void finished(std::shared_ptr<const SceneUpdate> update);
  // Behind it, for the same state.
  void compiled(std::shared_ptr<const CompiledLevel> level);
  // Behind that, for the same state.
  void pictured(std::shared_ptr<const LabPicture> picture);
  // The evaluation of the state threw; the picture stays as it was.
  void failed(quint64 state, QString text);

 private:
  // What is to be done next: one of them.
  struct Task {
    std::optional<Request> request;
    std::optional<bsp::BevelOptions> bevels;
    std::optional<LabRequest> labRequest;
  };
  void run(std::stop_token stop);
  std::optional<Task> next(std::stop_token stop);
  bool hasWork() const {
    return m_waiting || m_newBevels || (m_pictureDue && m_labRequest.isAny());
  }
  bool hasMore();
  // Another document waits: nobody wants the results of this one.
  bool isAbandoned(const Request& request);
  void work(Task& task, SceneBuilder& builder);
  void evaluate(const Request& request, SceneBuilder& builder);
  void compile(SceneBuilder& builder);
  void picture(const LabRequest& labRequest, SceneBuilder& builder);

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::optional<Request> m_waiting;
  std::optional<bsp::BevelOptions> m_newBevels;
  LabRequest m_labRequest;
  bool m_pictureDue = false;
  // The worker's own.
  bsp::BevelOptions m_bevels;
  level::Level m_level;       // as last evaluated
  std::uint64_t m_state = 0;  // of it
  bool m_isComplete = false;  // boundary and tree show it
  std::unique_ptr<SharedTree> m_tree;
  std::jthread m_thread;  // last: it uses the others
};

}  // namespace halfspace::editor
