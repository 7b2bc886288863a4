// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

#include "level/system/process.h"

namespace halfspace::editor {

// Computes a value in another thread and hands it to `take` in the thread of the event loop, unless
// `owner` was destroyed meanwhile. `compute` may use only values that it captured by copy, such as
// a copy of the level, which costs next to nothing. Results may arrive in another order than their
// requests: capture the state of the session to recognise a result that came too late.
template <typename Compute, typename Take>
void computeAside(QObject& owner, Compute compute, Take take) {
  const QPointer<QObject> receiver(&owner);
  QThreadPool::globalInstance()->start([receiver, compute, take] {
    level::lowerThreadPriority();
    auto result = compute();
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [receiver, take, result = std::move(result)] {
          if (receiver) take(result);
        },
        Qt::QueuedConnection);
  });
}

}  // namespace halfspace::editor
