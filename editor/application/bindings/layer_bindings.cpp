// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/editor_parts.h"
#include "editor/commands/layers.h"
#include "editor/panels/layer_list.h"

namespace halfspace::editor {

namespace {

void bindToList(ActionSet& actions, Session& session, LayerList& list) {
  const auto chosen = [&] { return session.level().find(list.chosen()); };
  actions.bind("layer.add", {[&] {
                 const auto made = addLayer(session);
                 if (!made) return;
                 list.choose(*made);
                 makeLayerCurrent(session, *made);
               }});
  actions.bind("layer.rename", {[&] { list.startRenaming(); }});
  actions.bind("layer.remove",
               {[&] { removeLayer(session, list.chosen()); },
                {[&] { return list.chosen() != session.level().layers().front().id; },
                 QObject::tr("The default layer cannot be removed.")}});
  actions.bind("layer.makeCurrent", {[&] { makeLayerCurrent(session, list.chosen()); },
                                     {[&] { return list.chosen() != currentLayer(session); },
                                      QObject::tr("This is already the current layer.")}});
  actions.bind("layer.takeSelection", {[&] { setLayerOfSelected(session, list.chosen()); },
                                       {[&] { return !session.selection().empty(); },
                                        QObject::tr("Select a solid or an entity first.")}});
  actions.bind("layer.select", {[&] { selectLayer(session, list.chosen()); },
                                {[chosen] {
                                   const level::Layer* layer = chosen();
                                   return layer != nullptr && layer->visible && !layer->locked;
                                 },
                                 QObject::tr("The layer is hidden or locked.")}});
  actions.bind("layer.shown", {[&, chosen] {
                                 const level::Layer* layer = chosen();
                                 if (layer != nullptr)
                                   setLayerShown(session, layer->id, !layer->visible);
                               },
                               {},
                               [chosen] { return chosen() != nullptr && chosen()->visible; }});
  actions.bind("layer.locked", {[&, chosen] {
                                  const level::Layer* layer = chosen();
                                  if (layer != nullptr)
                                    setLayerLocked(session, layer->id, !layer->locked);
                                },
                                {},
                                [chosen] { return chosen() != nullptr && chosen()->locked; }});
  actions.bind("layer.exported",
               {[&, chosen] {
                  const level::Layer* layer = chosen();
                  if (layer != nullptr)
                    setLayerExported(session, layer->id, layer->omittedFromExport);
                },
                {},
                [chosen] { return chosen() != nullptr && !chosen()->omittedFromExport; }});
}

}  // namespace

void bindLayerActions(const EditorParts& parts, LayerList& list) {
  ActionSet& actions = parts.actions;
  bindToList(actions, parts.session, list);
  for (const char* id : {"layer.add", "layer.takeSelection", "layer.select", "layer.remove"}) {
    list.addButton(*actions.action(id));
  }
  for (const char* id :
       {"layer.makeCurrent", "layer.takeSelection", "layer.select", "layer.shown", "layer.locked",
        "layer.exported", "layer.rename", "layer.add", "layer.remove"}) {
    list.addToMenu(*actions.action(id));
  }
  QObject::connect(&list, &LayerList::chosenChanged, &actions, &ActionSet::refresh);
  QObject::connect(&parts.session, &Session::namedLayerChanged, &actions, &ActionSet::refresh);
}

}  // namespace halfspace::editor
