// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Ours by its interface, but built by hand: no name, no version.
#include <QObject>
#include <QtPlugin>

class BareMetadata final : public QObject {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID "org.halfspace.Plugin")
};

#include "bare_metadata.moc"
