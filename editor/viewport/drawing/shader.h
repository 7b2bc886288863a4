// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <Eigen/Core>
#include <QOpenGLShaderProgram>

namespace halfspace::editor {

// A program made of files in resources/shaders ("line.vert"). Contract: a context is current.
// Null with the driver's words in `error` where it cannot be made.
std::unique_ptr<QOpenGLShaderProgram> shader(const QStringList& files, QString& error);

QMatrix4x4 toQt(const Eigen::Matrix4d& matrix);

}  // namespace halfspace::editor
