// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/solidity.h"

#include "editor/commands/select_alike.h"
#include "editor/session/background_edits.h"
#include "editor/session/catalogue_texts.h"
#include "level/edits/properties.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;

namespace {

constexpr std::size_t kMostNamed = 500;  // solids; with more, drags would become slow

}  // namespace

void setNonSolid(EditChain& chain, const std::vector<NodeId>& nodes, bool nonSolid) {
  for (NodeId solid : solidsBelow(chain.level(), nodes)) {
    level::NodeFlags flags = chain.level().node(solid).properties.flags;
    if (flags.nonSolid == nonSolid) continue;
    flags.nonSolid = nonSolid;
    chain.add(level::setFlags(chain.level(), solid, flags));
  }
}

bool setNonSolidOfSelected(Session& session, bool nonSolid) {
  const std::vector<NodeId> nodes = session.selection();
  const Solidity before = solidityOf(session.level(), nodes);
  if (before.solids == 0 || before.nonSolid == nonSolid) return false;
  const auto change = [nodes, nonSolid](Level& level) {
    EditChain chain(level);
    setNonSolid(chain, nodes, nonSolid);
    return chain.result();
  };
  return applyLarge(session, before.solids,
                    {.label = nonSolid ? QObject::tr("Make non-solid") : QObject::tr("Make solid"),
                     .change = change});
}

namespace {

// The mark that a solid without a choice gets from its materials and the class of its entity, as
// importers of maps give it.
bool isNonSolidByItself(const Level& level, NodeId solid) {
  const level::Node* entity = level.find(entityAround(level, solid));
  level::Contents ofClass = level::Contents::solid;
  if (entity != nullptr && entity->isEntity())
    ofClass = level::contentsOfClass(level::valueOf(*entity->keyValues(), "classname"));
  return level::isNonSolid(level::contentsOfSurfaces(level, level.node(solid), ofClass));
}

void setContents(EditChain& chain, NodeId solid, std::optional<level::Contents> contents) {
  const level::Node& node = chain.level().node(solid);
  if (node.properties.contents == contents) return;
  const bool isMesh = std::holds_alternative<level::MeshSolid>(node.content);
  chain.add(level::setContents(chain.level(), solid, contents));
  if (contents || isMesh) return;
  setNonSolid(chain, {solid}, isNonSolidByItself(chain.level(), solid));
}

}  // namespace

bool setContentsOfSelected(Session& session, std::optional<level::Contents> contents) {
  const std::vector<NodeId> nodes = session.selection();
  const Solidity before = solidityOf(session.level(), nodes);
  if (before.solids == 0 || (before.chosen && *before.chosen == contents)) return false;
  const auto change = [nodes, contents](Level& level) {
    EditChain chain(level);
    for (const NodeId solid : solidsBelow(level, nodes)) setContents(chain, solid, contents);
    return chain.result();
  };
  return applyLarge(session, before.solids,
                    {.label = QObject::tr("Set contents"), .change = change});
}

Solidity solidityOf(const Level& level, const std::vector<NodeId>& nodes) {
  Solidity all;
  std::optional<level::Contents> contents;
  bool isOneKind = true;
  const std::vector<NodeId> solids = solidsBelow(level, nodes);
  for (NodeId solid : solids) {
    const bool nonSolid = level.node(solid).properties.flags.nonSolid;
    if (all.solids++ == 0) {
      all.nonSolid = nonSolid;
    } else if (all.nonSolid != nonSolid) {
      all.nonSolid.reset();
    }
    const auto& chosen = level.node(solid).properties.contents;
    if (all.solids == 1) {
      all.chosen.emplace(chosen);
    } else if (all.chosen && *all.chosen != chosen) {
      all.chosen.reset();
    }
    isOneKind = isOneKind && solids.size() <= kMostNamed;
    if (!isOneKind) continue;
    const level::Contents own = level::contentsOf(level, level::InstanceKey{{solid}});
    isOneKind = !contents || *contents == own;
    contents = own;
  }
  if (contents && isOneKind)
    all.contents = contentsText(QString::fromUtf8(level::messageOf(*contents)));
  return all;
}

}  // namespace halfspace::editor
