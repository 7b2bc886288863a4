// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/open_copies.h"

#include "editor/commands/prefabs.h"
#include "level/edits/links.h"

namespace halfspace::editor {

using level::NodeId;

const OpenCopies::Open* OpenCopies::find(const Session& session, NodeId group) const {
  for (const Open& open : m_open) {
    if (open.group != group || open.step > session.undoSteps()) continue;
    const level::Node* node = session.level().find(group);
    const bool isThere = node != nullptr && node->isGroup();
    if (isThere && level::isDefinition(session.level(), open.link.definition)) return &open;
  }
  return nullptr;
}

bool OpenCopies::isOpen(const Session& session, NodeId group) const {
  return find(session, group) != nullptr;
}

bool OpenCopies::open(Session& session, NodeId copy) {
  const auto* content = std::get_if<level::LinkedCopy>(&session.level().node(copy).content);
  if (content == nullptr) return false;
  const level::LinkedCopy link = *content;
  if (const auto file = prefabPath(session, link.definition); !file.empty()) {
    session.say(level::Severity::note,
                QObject::tr("This is the prefab %1. Open its file to edit it, or unlink the copy.")
                    .arg(QString::fromStdString(file.string())));
    return false;
  }
  if (!level::hasExactInverse(link.placement)) {
    session.say(level::Severity::warning,
                QObject::tr("This linked copy cannot be edited: its rotation or scale has no exact "
                            "inverse. Open another copy, or unlink this one."));
    return false;
  }
  NodeId group;
  const bool ok = session.apply(
      QObject::tr("Open linked copy"),
      [&](level::Level& level) {
        level::Edited made = level::unlink(level, copy);
        if (made) group = made.node();
        return made;
      },
      Session::Nodes());
  if (!ok) return false;
  m_open.push_back({group, link, session.undoSteps()});
  session.setOpenGroup(group);
  session.say(level::Severity::note,
              QObject::tr("Editing linked copy. Esc closes it and updates all copies."));
  return true;
}

bool OpenCopies::close(Session& session, NodeId group) {
  const Open* open = find(session, group);
  if (open == nullptr) return false;
  const level::LinkedCopy link = open->link;
  const NodeId parent = session.level().node(group).parent;
  if (session.undoSteps() == open->step) {  // nothing was edited since opening
    if (session.canRedo()) {
      session.undo();
    } else {
      session.cancelStep();
    }
    session.setOpenGroup(parent);
    return true;
  }
  NodeId copy;
  const bool ok = session.apply(
      QObject::tr("Close linked copy"),
      [&](level::Level& level) {
        level::Edited made = level::relink(level, group, link);
        if (made) copy = made.node();
        return made;
      },
      Session::Nodes());
  if (!ok) return false;
  session.setOpenGroup(parent);
  session.select({copy});
  return true;
}

void OpenCopies::closeAll(Session& session) {
  // Last opened first: copies inside other copies were opened later.
  for (std::size_t i = m_open.size(); i > 0; --i) {
    const NodeId group = i <= m_open.size() ? m_open[i - 1].group : NodeId{};
    if (group.valid() && isOpen(session, group)) close(session, group);
  }
}

void OpenCopies::follow(const Session& session) {
  if (session.canRedo()) return;  // redo may restore an undone opening
  std::erase_if(m_open, [&](const Open& open) { return open.step > session.undoSteps(); });
}

}  // namespace halfspace::editor
