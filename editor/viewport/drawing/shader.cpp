// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/shader.h"

#include <QFile>
#include <QRegularExpression>

namespace halfspace::editor {

namespace {

QOpenGLShader::ShaderType typeOf(const QString& file) {
  return file.endsWith(QLatin1String(".vert")) ? QOpenGLShader::Vertex : QOpenGLShader::Fragment;
}

QString textOf(const QString& name) {
  QFile file(QStringLiteral(":/shaders/") + name);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// The text of a shader with its included files; the macros follow the first line (#version).
QString sourceOf(const QString& name, const QStringList& defines) {
  static const QRegularExpression kInclude(QStringLiteral("#include \"([a-z_.]+)\"\n"));
  QString text = textOf(name);
  for (QRegularExpressionMatch match = kInclude.match(text); match.hasMatch();
       match = kInclude.match(text)) {
    text.replace(match.capturedStart(), match.capturedLength(), textOf(match.captured(1)));
  }
  QString macros;
  for (const QString& define : defines) macros += QStringLiteral("#define %1\n").arg(define);
  return text.insert(text.indexOf('\n') + 1, macros);
}

}  // namespace

std::unique_ptr<QOpenGLShaderProgram> shader(const QStringList& files, QString& error,
                                             const QStringList& defines) {
  auto program = std::make_unique<QOpenGLShaderProgram>();
  bool ok = true;
  for (const QString& file : files) {
    ok = ok && program->addShaderFromSourceCode(typeOf(file), sourceOf(file, defines));
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
