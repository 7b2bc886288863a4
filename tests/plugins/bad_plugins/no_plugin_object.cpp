// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Has the metadata of a plugin but not its interface.
#include <QObject>
#include <QtPlugin>

class NoPluginObject final : public QObject {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID "org.halfspace.Plugin" FILE "plugin.json")
};

#include "no_plugin_object.moc"
