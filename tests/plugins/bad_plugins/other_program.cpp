// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// A plugin of another Qt program.
#include <QObject>
#include <QtPlugin>

class OtherProgram final : public QObject {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID "org.example.Painter")
};

#include "other_program.moc"
