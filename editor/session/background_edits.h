// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <future>
#include <optional>
#include <variant>

#include <QObject>

#include "editor/session/session.h"

namespace halfspace::editor {

// An edit of as many nodes as a user can select. `edit` runs on a copy of the level in another
// thread: it may use nothing but its argument and values of its own.
struct LargeEdit {
  QString label;
  std::function<void(level::RecordedEdits&)> edit;
  std::optional<Session::Nodes> selection = {};  // as for Session::apply()
  std::function<void()> then = {};               // called after the edit was applied
};

// Edits of up to so many nodes are applied at once: at most some three milliseconds.
inline constexpr std::size_t kManyNodes = 1000;

// Session::apply() for an edit that concerns `nodes` nodes. An edit of many nodes is applied a
// little later, as one step like any other, so that the event loop does not wait for it; the
// session has the level of before until then. Nobody acts on that level: whatever edits, undoes,
// selects or saves waits for the edit first (finishEdits()), and so does every key and every mouse
// button. False: the edit was refused; a refusal that comes later is said like any other.
bool applyLarge(Session& session, std::size_t nodes, LargeEdit edit);

// Waits for an edit that is being worked out, and applies it. Nothing where there is none.
void finishEdits(Session& session);

// Such an edit is being worked out.
bool isEditing(const Session& session);

// The one edit that is being worked out for a session. A child of the session; use the functions
// above.
class BackgroundEdits : public QObject {
  Q_OBJECT
 public:
  explicit BackgroundEdits(Session& session) : QObject(&session), m_session(session) {}

  void begin(LargeEdit edit);
  void finish();
  bool isWorking() const { return m_waiting.has_value(); }

 protected:
  // Acting on the window finishes the edit first.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  using Made = std::variant<level::MadeEdit, level::Refusal>;
  struct Waiting {
    LargeEdit edit;
    std::future<Made> made;
  };
  static Made madeOf(const LargeEdit& edit, level::Level level);
  void apply(LargeEdit edit, Made made);

  Session& m_session;
  std::optional<Waiting> m_waiting;
};

}  // namespace halfspace::editor
