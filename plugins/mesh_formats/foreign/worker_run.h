// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "plugins/interface/mesh_format.h"
#include "plugins/mesh_formats/foreign/mesh_message.h"

namespace halfspace::plugins::mesh_formats {

enum class WorkerJob : unsigned char { read, write };

// Runs the program halfspace-mesh-worker, which reads and writes files with libraries of others
// (Assimp, lib3mf), and returns its answer. Their readers crash on some damaged files; then only
// that program ends. It is found beside the folder of the plugin that contains this code, or in a
// folder of HALFSPACE_PLUGIN_PATH.
//
// `input`: the bytes of the file, or of the mesh to write (mesh_message.h). Without a result, at
// least one issue is an error: the worker is missing, crashed, used too much memory or too much
// time, or was cancelled.
WorkerAnswer runWorker(WorkerJob job, const std::string& extension, std::string_view input,
                       const ReadControl& control);

}  // namespace halfspace::plugins::mesh_formats
