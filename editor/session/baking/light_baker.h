// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

#include <QObject>

#include "editor/session/baking/baked_picture.h"
#include "editor/session/baking/light_snapshot.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// Bakes the light of the open level in its own thread while it is on: first with few, large texels,
// then finely. After an edit only what the edit can have changed is baked again. A bake is not
// stopped by an edit, so that light also follows while one drags; the edit is baked next.
class LightBaker : public QObject {
  Q_OBJECT
 public:
  // Sides of texels, level units, and rays of each. The fine ones are those of `halfspace light`.
  static constexpr double kFineSide = 16, kCoarseSide = 64;
  static constexpr int kFineRays = 64, kCoarseRays = 24;
  // The side of a texel is doubled until a level has at most about this many texels: they take up
  // to 0.4 GB.
  static constexpr double kMostTexels = 1e6;

  // The session must outlive the baker.
  explicit LightBaker(Session& session, QObject* parent = nullptr);
  ~LightBaker() override;

  // Off: stops the bake that runs. The picture stays until the level is closed.
  void setOn(bool on);
  bool isOn() const { return m_isOn; }
  // The last picture of the open level; null if there is none.
  const std::shared_ptr<const BakedPicture>& picture() const { return m_picture; }
  // Whether picture() is the final one of the present state.
  bool isComplete() const;
  // Whether a picture of the present state will follow: false if it is off, complete, or cannot be
  // made.
  bool isBusy() const;
  // The share of the running bake that is done; 0 while it waits for the evaluation.
  double progress() const { return m_progress; }
  // Why there is no light; empty if there is.
  const QString& problem() const { return m_problem; }

 signals:
  void pictureChanged();
  void progressed();

 private:
  void run(const std::stop_token& stop);
  void bake(const LightSnapshot& snapshot, std::stop_token stop);
  bool bakeOnce(const LightSnapshot& snapshot, light::LiveBake& bake, bool isFinal,
                const std::stop_token& stop);
  void send(const std::shared_ptr<const BakedPicture>& picture, std::uint64_t document);
  void sendProgress(double share);
  void sendProblem(const QString& text);
  void take(std::shared_ptr<const LightSnapshot> snapshot);
  void skipWaiting();
  void forget();

  Session& m_session;
  bool m_isOn = false;
  std::shared_ptr<const BakedPicture> m_picture;
  double m_progress = 0;
  QString m_problem;

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::shared_ptr<const LightSnapshot> m_waiting;
  // Dirty boxes of snapshots that were replaced before they were baked.
  std::optional<std::vector<geometry::Box>> m_skipped = std::vector<geometry::Box>();
  std::stop_source m_running;    // of the bake that runs
  std::uint64_t m_document = 0;  // grows with every level that is opened
  // Used by the thread only:
  std::unique_ptr<light::LiveBake> m_fine;
  std::uint64_t m_bakedDocument = 0;
  double m_side = kFineSide;
  std::jthread m_thread;  // declared last: it uses the other members
};

}  // namespace halfspace::editor
