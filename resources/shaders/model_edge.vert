#version 330 core
// An edge of a model, drawn where it belongs to the outline that the view sees: one of its two
// triangles faces the viewer, the other does not.
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 oneSide;    // normals of the two triangles
layout(location = 2) in vec3 otherSide;
uniform mat4 viewProjection;
uniform vec4 section;
uniform vec3 ahead;  // direction of the view
#include "placed.glsl"

void main() {
  vec3 at = placedPosition(position);
  gl_Position = viewProjection * vec4(at, 1.0);
  gl_ClipDistance[0] = dot(section, vec4(at, 1.0));
  mat3 turn = mat3(placement);
  bool isOutline = facesViewer || dot(turn * oneSide, ahead) * dot(turn * otherSide, ahead) <= 0.0;
  if (!isOutline) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside of the view
}
