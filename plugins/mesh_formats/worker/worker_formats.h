// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "plugins/mesh_formats/foreign/mesh_message.h"

namespace halfspace::plugins::mesh_formats {

// Chooses the library by the ending (lower case, without the dot). The result of reading is a mesh
// as a message, that of writing the bytes of a file. May throw any std::exception.
WorkerAnswer readForeign(const std::string& ending, const std::string& bytes);
WorkerAnswer writeForeign(const std::string& ending, const std::string& mesh);

// ---- The libraries ----

// Throws std::runtime_error with a sentence.
MeshContents readWithAssimp(const std::string& ending, const std::string& bytes, IssueList& issues);
std::string writeWithAssimp(const std::string& ending, const MeshContents& mesh, IssueList& issues);
MeshContents read3mf(const std::string& bytes, IssueList& issues);
std::string write3mf(const MeshContents& mesh, IssueList& issues);

}  // namespace halfspace::plugins::mesh_formats
