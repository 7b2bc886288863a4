// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <future>
#include <optional>
#include <variant>

#include <QObject>

#include "editor/session/queued_input.h"
#include "editor/session/session.h"

namespace halfspace::editor {

// An edit of any number of nodes. `edit` may run on a copy of the level in another thread: it may
// use only its argument and values that it captured by copy.
struct LargeEdit {
  QString label;
  std::function<void(level::RecordedEdits&)> edit = {};
  std::optional<Session::Nodes> selection = {};  // as for Session::apply()
  std::function<void()> then = {};               // called after the edit was applied, not refused
  // If set, it gives the nodes selected afterwards, in place of `selection`. Called once after
  // `edit`, in the same thread, so that `edit` may note the nodes that it makes.
  std::function<Session::Nodes()> selects = {};
  // In place of `edit`, for changes that are not made of level::Edit values. Runs in the same way.
  // The line for the journal is found by comparing the levels. That takes time
  // in addition: see level::editsBetween().
  std::function<level::Edited(level::Level&)> change = {};
};

// Session::apply() for an edit that changes `nodes` nodes. An edit of more than kManyNodes nodes is
// computed in another thread and applied later, as one step like any other, so that the event loop
// does not wait for it. Until then the session keeps its old level. No action uses that old level:
// keys and mouse buttons are delivered after the edit (QueuedInput), and each edit, undo, selection
// and save of the program itself first waits for the edit (finishEdits()). Returns false if the
// edit was refused at once; a later refusal only reports its message.
bool applyLarge(Session& session, std::size_t nodes, LargeEdit edit);

// Waits for the edit that another thread computes, if there is one, and applies it.
void finishEdits(Session& session);

// Whether another thread computes an edit of this session, or keys and mouse buttons wait for it.
bool isEditing(const Session& session);

// The one edit that another thread computes for a session. A child object of the session; callers
// use the functions above.
class BackgroundEdits : public QObject {
  Q_OBJECT
 public:
  explicit BackgroundEdits(Session& session) : QObject(&session), m_session(session) {}

  void begin(LargeEdit edit);
  void finish();
  bool isWorking() const { return m_waiting.has_value() || !m_input.isEmpty(); }

 protected:
  // Keys and mouse buttons anywhere in the program wait for the edit. What cannot be delivered
  // later (closing a window, dropping, a context menu) finishes the edit first.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  using Made = std::variant<level::MadeEdit, level::Refusal>;
  struct Waiting {
    LargeEdit edit;
    std::future<Made> made;
  };
  using Write = std::function<void(level::MadeEdit&)>;  // Session::beginMade()
  static Made madeOf(const LargeEdit& edit, Session::Nodes selection, level::Level level,
                     const Write& write);
  static Made changed(const LargeEdit& edit, Session::Nodes selection, level::Level level,
                      const Write& write);
  void apply(LargeEdit edit, Made made);
  void deliver();

  Session& m_session;
  std::optional<Waiting> m_waiting;
  QueuedInput m_input;
  bool m_isDelivering = false;
};

}  // namespace halfspace::editor
