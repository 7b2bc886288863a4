// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/baking/light_baker.h"

#include <chrono>
#include <utility>

#include "level/system/process.h"

namespace halfspace::editor {

namespace {

double millisecondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
      .count();
}

// The side of a fine texel with which the level has not too many of them.
double sideFor(const LightSnapshot& snapshot) {
  double side = LightBaker::kFineSide;
  while (light::LitSurface::texelBound(snapshot.faces, side) > LightBaker::kMostTexels) side *= 2;
  return side;
}

}  // namespace

LightBaker::LightBaker(Session& session, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_thread([this](const std::stop_token& stop) { run(stop); }) {
  connect(&session, &Session::lightSnapshot, this, &LightBaker::take);
  connect(&session, &Session::opened, this, &LightBaker::forget);
}

LightBaker::~LightBaker() {
  m_thread.request_stop();
  {
    const std::lock_guard lock(m_mutex);
    m_waiting.reset();
    m_running.request_stop();
  }
  m_wake.notify_all();
  m_thread.join();
}

void LightBaker::setOn(bool on) {
  if (on == m_isOn) return;
  m_isOn = on;
  m_session.setWantsLight(on);
  if (on) return;
  const std::lock_guard lock(m_mutex);
  m_running.request_stop();
  skipWaiting();
}

bool LightBaker::isComplete() const {
  return m_picture && m_picture->isFinal && m_picture->state == m_session.state();
}

bool LightBaker::isBusy() const {
  const bool hasLevel = m_session.state() > 0 && !m_session.hasFailed();
  return m_isOn && hasLevel && m_problem.isEmpty() && !isComplete();
}

// Leaves the waiting snapshot out; a later bake takes up its changes. Contract: locked.
void LightBaker::skipWaiting() {
  if (!m_waiting) return;
  if (m_waiting->dirty && m_skipped)
    m_skipped->insert(m_skipped->end(), m_waiting->dirty->begin(), m_waiting->dirty->end());
  else
    m_skipped = std::nullopt;
  m_waiting.reset();
}

void LightBaker::forget() {
  {
    const std::lock_guard lock(m_mutex);
    m_running.request_stop();
    ++m_document;
    m_waiting.reset();
    m_skipped = std::nullopt;
  }
  m_picture.reset();
  m_problem.clear();
  m_progress = 0;
  emit pictureChanged();
}

void LightBaker::take(std::shared_ptr<const LightSnapshot> snapshot) {
  {
    const std::lock_guard lock(m_mutex);
    skipWaiting();
    m_waiting = std::move(snapshot);
  }
  m_wake.notify_all();
}

void LightBaker::run(const std::stop_token& stop) {
  level::lowerThreadPriority();
  while (true) {
    std::shared_ptr<const LightSnapshot> snapshot;
    std::stop_token running;
    {
      std::unique_lock lock(m_mutex);
      if (!m_wake.wait(lock, stop, [this] { return m_waiting != nullptr; })) return;
      snapshot = std::exchange(m_waiting, nullptr);
      m_running = std::stop_source();
      running = m_running.get_token();
      if (m_document != m_bakedDocument) m_fine.reset();
      m_bakedDocument = m_document;
    }
    bake(*snapshot, running);
  }
}

void LightBaker::bake(const LightSnapshot& snapshot, std::stop_token stop) {
  const bool isFirst = m_fine == nullptr;
  if (isFirst) m_fine = std::make_unique<light::LiveBake>();
  try {
    if (isFirst) {
      m_side = sideFor(snapshot);
      light::LiveBake coarse;
      if (!bakeOnce(snapshot, coarse, false, stop)) return m_fine.reset();
    }
    const bool isDone = bakeOnce(snapshot, *m_fine, true, stop);
    if (isFirst && !isDone) m_fine.reset();
  } catch (const std::exception& error) {
    m_fine.reset();  // the exception left it in an unknown state
    sendProblem(QString::fromUtf8(error.what()));
  }
}

// False if there is no picture.
bool LightBaker::bakeOnce(const LightSnapshot& snapshot, light::LiveBake& bake, bool isFinal,
                          const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  light::BakeOptions options;
  options.texelSide = isFinal ? m_side : m_side * (kCoarseSide / kFineSide);
  options.rays = isFinal ? kFineRays : kCoarseRays;
  options.stop = stop;
  options.progress = [this](const char* stage, double share) {
    // Of the other stages, which take less than a tenth of the time, none is shown.
    if (stage == light::kRayStage) sendProgress(share);
  };
  std::optional<std::vector<geometry::Box>> dirty = snapshot.dirty;
  if (isFinal) {
    const std::lock_guard lock(m_mutex);
    if (dirty && m_skipped)
      dirty->insert(dirty->end(), m_skipped->begin(), m_skipped->end());
    else
      dirty.reset();
    m_skipped.emplace();
  }
  const light::Illumination illumination(*snapshot.tree, snapshot.lamps, snapshot.day,
                                         light::MoverShadows(snapshot.faces));
  const auto problem =
      bake.update(snapshot.faces, illumination, *snapshot.rooms, std::move(dirty), options);
  if (problem == light::BakeProblem::cancelled) return false;
  std::optional<BakedPicture> picture;
  if (!problem) picture = pictureOf(bake);
  if (!picture) {
    sendProblem(tr("The level has too many faces for one lightmap."));
    return false;
  }
  picture->state = snapshot.state;
  picture->isFinal = isFinal;
  picture->texelSide = options.texelSide;
  picture->milliseconds = millisecondsSince(start);
  send(std::make_shared<const BakedPicture>(std::move(*picture)), m_bakedDocument);
  return true;
}

// The following are called in the baker's thread and act in the session's.

void LightBaker::send(const std::shared_ptr<const BakedPicture>& picture, std::uint64_t document) {
  QMetaObject::invokeMethod(
      this,
      [this, picture, document] {
        if (document != m_document) return;  // of a closed level
        m_picture = picture;
        m_problem.clear();
        emit pictureChanged();
      },
      Qt::QueuedConnection);
}

void LightBaker::sendProgress(double share) {
  QMetaObject::invokeMethod(
      this,
      [this, share] {
        m_progress = share;
        emit progressed();
      },
      Qt::QueuedConnection);
}

void LightBaker::sendProblem(const QString& text) {
  QMetaObject::invokeMethod(
      this,
      [this, text] {
        m_problem = text;
        emit pictureChanged();
      },
      Qt::QueuedConnection);
}

}  // namespace halfspace::editor
