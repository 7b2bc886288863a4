// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/visibility.h"

#include "editor/commands/solid_edits.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

using level::Level;
using level::NodeFlags;
using level::NodeId;

namespace {

using Change = std::function<void(NodeFlags&)>;

bool setAll(Session& session, const QString& label, const std::vector<NodeId>& nodes,
            const Change& change, std::optional<Session::Nodes> selection = std::nullopt) {
  if (nodes.empty()) return false;
  return session.apply(
      label,
      [&](Level& level) {
        EditChain chain(level);
        for (NodeId node : nodes) {
          NodeFlags flags = level.node(node).properties.flags;
          change(flags);
          chain.add(level::setFlags(level, node, flags));
        }
        return chain.result();
      },
      std::move(selection));
}

template <typename Wanted>
void collect(const Level& level, NodeId group, const Wanted& wanted, std::vector<NodeId>& out) {
  for (NodeId child : level.children(group)) {
    if (wanted(level.node(child).properties.flags)) out.push_back(child);
    if (level.node(child).isGroup()) collect(level, child, wanted, out);
  }
}

bool holdsSelected(const Session& session, NodeId node) {
  if (session.isSelected(node)) return true;
  if (!session.level().node(node).isGroup()) return false;
  for (NodeId child : session.level().children(node)) {
    if (holdsSelected(session, child)) return true;
  }
  return false;
}

void collectOthers(const Session& session, NodeId group, std::vector<NodeId>& out) {
  for (NodeId child : session.level().children(group)) {
    if (session.isSelected(child)) continue;
    if (!holdsSelected(session, child)) {
      out.push_back(child);
    } else {
      collectOthers(session, child, out);
    }
  }
}

}  // namespace

bool hideSelected(Session& session) {
  return setAll(
      session, QObject::tr("Hide"), topmost(session.level(), session.selection()),
      [](NodeFlags& flags) { flags.hidden = true; }, Session::Nodes{});
}

bool isolateSelected(Session& session) {
  if (session.selection().empty()) return false;
  std::vector<NodeId> others;
  collectOthers(session, session.level().root(), others);
  return setAll(session, QObject::tr("Isolate"), others,
                [](NodeFlags& flags) { flags.hidden = true; });
}

bool showAll(Session& session) {
  std::vector<NodeId> hidden;
  collect(
      session.level(), session.level().root(), [](const NodeFlags& f) { return f.hidden; }, hidden);
  return setAll(session, QObject::tr("Show all"), hidden,
                [](NodeFlags& flags) { flags.hidden = false; });
}

bool lockSelected(Session& session) {
  return setAll(
      session, QObject::tr("Lock"), topmost(session.level(), session.selection()),
      [](NodeFlags& flags) { flags.locked = true; }, Session::Nodes{});
}

bool unlockAll(Session& session) {
  std::vector<NodeId> locked;
  collect(
      session.level(), session.level().root(), [](const NodeFlags& f) { return f.locked; }, locked);
  return setAll(session, QObject::tr("Unlock all"), locked,
                [](NodeFlags& flags) { flags.locked = false; });
}

bool isAnythingHidden(const Level& level) {
  std::vector<NodeId> hidden;
  collect(
      level, level.root(), [](const NodeFlags& f) { return f.hidden; }, hidden);
  return !hidden.empty();
}

}  // namespace halfspace::editor
