// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Has the interface of our plugins, but metadata made by hand, without name and version.
#include <QObject>
#include <QtPlugin>

class BareMetadata final : public QObject {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID "org.halfspace.Plugin")
};

#include "bare_metadata.moc"
