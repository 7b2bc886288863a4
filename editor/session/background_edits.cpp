// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/background_edits.h"

#include <utility>

#include <QCoreApplication>
#include <QEvent>
#include <QScopeGuard>

namespace halfspace::editor {

namespace {

BackgroundEdits* editsOf(const Session& session) {
  return session.findChild<BackgroundEdits*>(QString(), Qt::FindDirectChildrenOnly);
}

bool isAct(const QEvent& event) {
  switch (event.type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride:
    case QEvent::Shortcut:
    case QEvent::ContextMenu:
    case QEvent::Drop:
    case QEvent::Close:
      return true;
    default:
      return false;
  }
}

}  // namespace

bool applyLarge(Session& session, std::size_t nodes, LargeEdit edit) {
  finishEdits(session);
  if (nodes <= kManyNodes) {
    const auto apply = [&edit](level::Level& level) {
      level::RecordedEdits edits(level);
      edit.edit(edits);
      return edits.result();
    };
    if (!session.apply(edit.label, apply, std::move(edit.selection))) return false;
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
  auto work = [this, edit, level = m_session.level(),
               selection = edit.selection.value_or(m_session.selection())]() mutable {
    // finish() waits for the result where the event comes earlier.
    const auto finishes = qScopeGuard([this] {
      QMetaObject::invokeMethod(this, &BackgroundEdits::finish, Qt::QueuedConnection);
    });
    return madeOf(edit, std::move(selection), std::move(level));
  };
  m_waiting = Waiting{std::move(edit), std::async(std::launch::async, std::move(work))};
  if (QCoreApplication::instance() != nullptr) {
    QCoreApplication::instance()->installEventFilter(this);
  }
}

bool BackgroundEdits::eventFilter(QObject* watched, QEvent* event) {
  if (isAct(*event)) finish();
  return QObject::eventFilter(watched, event);
}

BackgroundEdits::Made BackgroundEdits::madeOf(const LargeEdit& edit, Session::Nodes selection,
                                              level::Level level) {
  level::RecordedEdits edits(level);
  edit.edit(edits);
  if (const level::Edited edited = edits.result(); !edited) return edited.refusal();
  return level::madeEdit(edit.label.toStdString(), std::move(selection), std::move(edits),
                         std::move(level));
}

void BackgroundEdits::finish() {
  if (!m_waiting) return;
  if (QCoreApplication::instance() != nullptr) {
    QCoreApplication::instance()->removeEventFilter(this);
  }
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
    m_session.apply(edit.label, std::get<level::MadeEdit>(std::move(made)),
                    std::move(edit.selection));
  }
  m_session.dropUnfinished();  // of the drag that this edit ended
  if (refusal != nullptr) {
    m_session.say(level::Severity::warning, QString::fromStdString(level::messageOf(*refusal)));
  } else if (edit.then) {
    edit.then();
  }
}

}  // namespace halfspace::editor
