// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/later_jobs.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "editor/session/session.h"

namespace halfspace::editor {

LaterJobs& LaterJobs::of(Session& session) {
  if (auto* jobs = session.findChild<LaterJobs*>(QString(), Qt::FindDirectChildrenOnly)) {
    return *jobs;
  }
  return *new LaterJobs(&session);
}

LaterJobs::LaterJobs(QObject* parent) : QObject(parent) {
  connect(&m_timer, &QTimer::timeout, this, &LaterJobs::runNext);
}

void LaterJobs::add(QObject& owner, const char* name, Job job) {
  const bool waits = std::ranges::any_of(m_waiting, [&](const Waiting& waiting) {
    return waiting.owner == &owner && std::strcmp(waiting.name, name) == 0;
  });
  if (!waits) m_waiting.push_back({&owner, name, std::move(job)});
  m_timer.start(0);
}

void LaterJobs::runNext() {
  while (!m_waiting.empty() && m_waiting.front().owner.isNull()) m_waiting.pop_front();
  if (!m_waiting.empty()) {
    const Job job = std::move(m_waiting.front().job);
    m_waiting.pop_front();
    job();  // may call add()
  }
  if (m_waiting.empty()) m_timer.stop();
}

void runNowOrLater(bool isLarge, Session& session, QObject& owner, const char* name,
                   LaterJobs::Job job) {
  if (!isLarge) return job();
  LaterJobs::of(session).add(owner, name, std::move(job));
}

}  // namespace halfspace::editor
