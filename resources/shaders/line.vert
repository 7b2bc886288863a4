#version 330 core
// Lines of OpenGL, one pixel wide.
layout(location = 0) in vec3 position;
layout(location = 1) in vec4 colourAt;
uniform mat4 viewProjection;
uniform vec4 section;  // a plane; its negative side is left out while the section is on
uniform float towards;  // in clip space: a constant there is a share of the distance to the eye
out vec4 ink;
out vec3 place;
noperspective out float along;  // 0 at the start of the line, 1 at its end; lines are drawn from vertex 0
void main() {
  gl_Position = viewProjection * vec4(position, 1.0);
  gl_ClipDistance[0] = dot(section, vec4(position, 1.0));
  gl_Position.z -= towards;
  ink = colourAt;
  place = position;
  along = float(gl_VertexID & 1);
}
