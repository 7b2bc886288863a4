// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/background_edits.h"

#include <utility>

#include <QCoreApplication>
#include <QEvent>
#include <QScopeGuard>

#include "editor/session/refusal_texts.h"
#include "level/journal/edits_between.h"
#include "level/system/process.h"

namespace halfspace::editor {

namespace {

BackgroundEdits* editsOf(const Session& session) {
  return session.findChild<BackgroundEdits*>(QString(), Qt::FindDirectChildrenOnly);
}

// Events that act on the level and whose delivery cannot be put off: the sender needs the answer.
bool isImmediate(const QEvent& event) {
  return event.type() == QEvent::ContextMenu || event.type() == QEvent::Drop ||
         event.type() == QEvent::Close;
}

}  // namespace

bool applyLarge(Session& session, std::size_t nodes, LargeEdit edit) {
  finishEdits(session);
  if (nodes <= kManyNodes) {
    const auto apply = [&edit](level::Level& level) {
      if (edit.change) return edit.change(level);
      level::RecordedEdits edits(level);
      edit.edit(edits);
      return edits.result();
    };
    if (!session.apply(edit.label, apply, std::move(edit.selection))) return false;
    if (edit.selects) session.select(edit.selects());
    if (edit.then) edit.then();
    return true;
  }
  BackgroundEdits* edits = editsOf(session);
  if (edits == nullptr) edits = new BackgroundEdits(session);
  edits->begin(std::move(edit));
  return true;
}

bool isEditing(const Session& session) {
  const BackgroundEdits* edits = editsOf(session);
  return edits != nullptr && edits->isWorking();
}

void finishEdits(Session& session) {
  if (BackgroundEdits* edits = editsOf(session)) edits->finish();
}

void BackgroundEdits::begin(LargeEdit edit) {
  auto work = [this, edit, level = m_session.level(), write = m_session.beginMade(),
               selection = edit.selection.value_or(m_session.selection())]() mutable {
    level::lowerThreadPriority();
    // finish() waits for the result where the event comes earlier.
    const auto finishes = qScopeGuard([this] {
      QMetaObject::invokeMethod(this, &BackgroundEdits::finish, Qt::QueuedConnection);
    });
    return madeOf(edit, std::move(selection), std::move(level), write);
  };
  m_waiting = Waiting{std::move(edit), std::async(std::launch::async, std::move(work))};
  if (QCoreApplication::instance() != nullptr) {
    QCoreApplication::instance()->installEventFilter(this);
  }
}

bool BackgroundEdits::eventFilter(QObject* watched, QEvent* event) {
  // The event that is being delivered, and those that its receivers send on.
  if (m_isDelivering && !m_waiting) return QObject::eventFilter(watched, event);
  if (isImmediate(*event)) {
    finish();
    while (!m_input.isEmpty()) {
      deliver();
      finish();
    }
  } else if (m_input.isWanted(*event)) {
    m_input.append(*watched, *event);
    return true;
  }
  return QObject::eventFilter(watched, event);
}

// Delivers the first event that waited. It may begin another edit, which the next one waits for.
void BackgroundEdits::deliver() {
  if (m_waiting || m_input.isEmpty()) return;
  const QPointer<BackgroundEdits> self(this);
  const bool wasDelivering = std::exchange(m_isDelivering, true);
  m_input.deliverNext();
  if (!self) return;  // the event closed the program
  m_isDelivering = wasDelivering;
  if (m_waiting) return;  // its end calls this function again
  if (m_input.isEmpty()) return QCoreApplication::instance()->removeEventFilter(this);
  QMetaObject::invokeMethod(this, &BackgroundEdits::deliver, Qt::QueuedConnection);
}

BackgroundEdits::Made BackgroundEdits::changed(const LargeEdit& edit, Session::Nodes selection,
                                               level::Level level, const Write& write) {
  level::Level before = level;
  const level::Edited edited = edit.change(level);
  if (!edited) return edited.refusal();
  if (edit.selects) selection = edit.selects();
  level::StepText step{edit.label.toStdString(), {}, selection, false, level.nextId()};
  step.edits = level::textBetween(std::move(before), level, edited.touched());
  level::MadeEdit made{std::move(level), edited.touched(), std::move(selection),
                       level::stepLine(step)};
  write(made);
  return made;
}

BackgroundEdits::Made BackgroundEdits::madeOf(const LargeEdit& edit, Session::Nodes selection,
                                              level::Level level, const Write& write) {
  if (edit.change) return changed(edit, std::move(selection), std::move(level), write);
  level::RecordedEdits edits(level);
  edit.edit(edits);
  if (const level::Edited edited = edits.result(); !edited) return edited.refusal();
  if (edit.selects) selection = edit.selects();
  level::MadeEdit made = level::madeEdit(edit.label.toStdString(), std::move(selection),
                                         std::move(edits), std::move(level));
  write(made);
  return made;
}

void BackgroundEdits::finish() {
  if (!m_waiting) return;
  const auto goesOn = qScopeGuard([this] {
    if (QCoreApplication::instance() == nullptr) return;
    if (m_input.isEmpty()) return QCoreApplication::instance()->removeEventFilter(this);
    QMetaObject::invokeMethod(this, &BackgroundEdits::deliver, Qt::QueuedConnection);
  });
  Waiting waiting = std::move(*m_waiting);
  m_waiting.reset();
  std::optional<Made> made;
  try {
    made = waiting.made.get();
  } catch (const std::exception& error) {
    m_session.dropUnfinished();
    m_session.say(level::Severity::error,
                  tr("%1 failed and changed nothing: %2")
                      .arg(waiting.edit.label, QString::fromUtf8(error.what())));
    return;
  }
  apply(std::move(waiting.edit), *std::move(made));
}

void BackgroundEdits::apply(LargeEdit edit, Made made) {
  const auto* refusal = std::get_if<level::Refusal>(&made);
  if (refusal == nullptr) {
    m_session.apply(edit.label, std::get<level::MadeEdit>(std::move(made)));
  }
  m_session.dropUnfinished();  // of the drag that this edit ended
  if (refusal != nullptr) {
    m_session.say(level::Severity::warning, refusalText(*refusal));
  } else if (edit.then) {
    edit.then();
  }
}

}  // namespace halfspace::editor
