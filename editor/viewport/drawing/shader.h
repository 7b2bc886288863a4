// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <Eigen/Core>
#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLShaderProgram>

namespace halfspace::editor {

// Builds a shader program from files in resources/shaders ("fill.vert"). `defines` are macros with
// their values ("LIGHTS 16"); a line `#include "name"` in a file inserts that file. If building
// fails, returns null and sets `error` to the driver's message. Contract: an OpenGL context is
// current.
std::unique_ptr<QOpenGLShaderProgram> shader(const QStringList& files, QString& error,
                                             const QStringList& defines = {});

QMatrix4x4 toQt(const Eigen::Matrix4d& matrix);

// All drawing uses the functions of OpenGL 3.3 core.
using Gl = QOpenGLFunctions_3_3_Core;

}  // namespace halfspace::editor
