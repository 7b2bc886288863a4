// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/shader.h"

namespace halfspace::editor {

namespace {

QOpenGLShader::ShaderType typeOf(const QString& file) {
  if (file.endsWith(QLatin1String(".vert"))) return QOpenGLShader::Vertex;
  if (file.endsWith(QLatin1String(".geom"))) return QOpenGLShader::Geometry;
  return QOpenGLShader::Fragment;
}

}  // namespace

std::unique_ptr<QOpenGLShaderProgram> shader(const QStringList& files, QString& error) {
  auto program = std::make_unique<QOpenGLShaderProgram>();
  bool ok = true;
  for (const QString& file : files) {
    ok = ok && program->addShaderFromSourceFile(typeOf(file), QStringLiteral(":/shaders/") + file);
  }
  if (ok && program->link()) return program;
  error = program->log();
  return nullptr;
}

QMatrix4x4 toQt(const Eigen::Matrix4d& matrix) {
  QMatrix4x4 result;
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) {
      result(row, column) = static_cast<float>(matrix(row, column));
    }
  }
  return result;
}

}  // namespace halfspace::editor
