// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include <QObject>

#include "editor/session/baking/light_snapshot.h"
#include "editor/session/compiled_level.h"
#include "editor/session/lab/lab_picture.h"
#include "editor/session/scene_update.h"
#include "editor/session/view_filter.h"
#include "level/document/level.h"
#include "level/edits/touched.h"

namespace halfspace::editor {

class SceneBuilder;
class SharedTree;

// Evaluates states of the document in its own thread, so that the event loop never waits. Requests
// that arrive during an evaluation are merged: only the last state is evaluated, with the touched
// nodes of all of them. So each result belongs to exactly one state.
class EvaluationWorker : public QObject {
  Q_OBJECT
 public:
  explicit EvaluationWorker(QObject* parent = nullptr);
  ~EvaluationWorker() override;

  struct Request {
    level::Level level;
    level::Touched touched;
    std::uint64_t state = 0;
    bool whole = false;          // evaluate everything, reuse no earlier result
    std::uint64_t document = 0;  // the first state of this document; it identifies the document
    ViewFilter filter = {};      // of the views; it hides solids of the scene update
  };
  void request(Request request);
  const SharedTree& tree() const { return *m_tree; }

  // Makes a picture of the tree for this request now and after each new state. An edit interrupts a
  // picture in progress; the picture is made again after the edit.
  void setLabRequest(const LabRequest& labRequest);
  // While on, snapped() is sent for the present state and for each new one.
  void setWantsLight(bool wants);
  // Rebuilds the tree with these bevels.
  void setBevels(const bsp::BevelOptions& bevels);
  // While the user drags, everything but the scene waits until no request has come for kRest: the
  // next movement needs its scene sooner than anyone needs the tree of this one. The tree does not
  // wait where it is seen: in play mode and with an overlay of the lab.
  void setDragging(bool dragging);

 signals:
  // All signals are emitted in the worker's thread; receivers in other threads get them queued, in
  // order. For one state: first finished(), then compiled(), then pictured() if requested. While
  // requests keep coming and the tree is not shown, compiled() is sent for the last state only, and
  // while the user drags, for states that stay for kRest.
  void finished(std::shared_ptr<const SceneUpdate> update);
  void compiled(std::shared_ptr<const CompiledLevel> level);
  // Sent after compiled(), for the last state only while requests keep coming.
  void snapped(std::shared_ptr<const LightSnapshot> snapshot);
  void pictured(std::shared_ptr<const LabPicture> picture);
  // The evaluation of the state threw an exception; no scene update is sent for this state if it
  // threw before finished().
  void failed(quint64 state, QString text);

 private:
  static constexpr std::chrono::milliseconds kRest{400};  // a hand that pauses

  // The next work item: exactly one of the members is set.
  struct Task {
    std::optional<Request> request;
    std::optional<bsp::BevelOptions> bevels;
    std::optional<LabRequest> labRequest;
    bool tree = false;
    bool snapshot = false;
  };
  void run(std::stop_token stop);
  std::optional<Task> next(std::stop_token stop);
  // The following four are called with the mutex held.
  bool hasWork() const { return m_waiting || m_newBevels || hasLaterWork(); }
  bool hasLaterWork() const {
    return m_treeDue || isSnapshotDue() || (m_pictureDue && m_labRequest.isAny());
  }
  bool isSnapshotDue() const { return m_wantsLight && m_snapshotDue; }
  bool isTreeSeen() const;
  // False when the worker ends.
  bool waitForWork(std::unique_lock<std::mutex>& lock, const std::stop_token& stop);
  bool takeSeenTree();
  bool hasMore();
  // Whether another document waits, so that the results of this one are no longer needed.
  bool isAbandoned(const Request& request);
  void work(Task& task, SceneBuilder& builder, const std::stop_token& stop);
  // Throws WorkCancelled if another document waits or the worker ends.
  void evaluate(const Request& request, SceneBuilder& builder, const std::stop_token& stop);
  void compile(SceneBuilder& builder);
  void snap(SceneBuilder& builder);
  void picture(const LabRequest& labRequest, SceneBuilder& builder);

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::optional<Request> m_waiting;
  std::optional<bsp::BevelOptions> m_newBevels;
  LabRequest m_labRequest;
  bool m_pictureDue = false;
  bool m_wantsLight = false;
  bool m_snapshotDue = false;
  bool m_treeDue = false;  // the tree does not follow the boundary yet
  bool m_isDragging = false;
  // The following four are used by the worker's thread only, without the mutex.
  bsp::BevelOptions m_bevels;
  level::Level m_level;       // as last evaluated
  std::uint64_t m_state = 0;  // state number of m_level
  bool m_isComplete = false;  // the boundary belongs to m_level; the tree too unless m_treeDue
  std::unique_ptr<SharedTree> m_tree;
  std::jthread m_thread;  // declared last: it uses the other members
};

}  // namespace halfspace::editor
