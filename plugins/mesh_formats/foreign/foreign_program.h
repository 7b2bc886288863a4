// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QProcess>
#include <string>

#include "plugins/interface/source.h"
#include "plugins/mesh_formats/foreign/mesh_message.h"

namespace halfspace::plugins::mesh_formats {

// An answer without a result, and the reason.
WorkerAnswer noAnswer(std::string reason);

enum class ProgramEnd : unsigned char { itself, cancelled, tooLate };

// Waits until a started program ends, and returns its standard output in `output`. Kills it after a
// stop request, and after `mostMs` milliseconds. Progress is reported as the share of that time.
ProgramEnd waitForEnd(QProcess& process, qint64 mostMs, const ReadControl& control,
                      QByteArray& output);

}  // namespace halfspace::plugins::mesh_formats
