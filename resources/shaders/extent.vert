#version 330 core
// The rectangle on the screen around a box that is only a few pixels large: four corners for each
// box, drawn as an instance. The whole box is treated as if it were as far away as its middle.
layout(location = 0) in vec3 least;
layout(location = 1) in vec4 inkAt;
layout(location = 2) in vec3 greatest;
uniform mat4 viewProjection;
uniform float towards;      // moves the rectangle towards the eye, in clip space
uniform vec2 viewportSize;  // pixels
out vec4 ink;
noperspective out vec2 at;  // pixels from the middle
flat out vec2 reach;        // pixels from the middle to the sides

void main() {
  vec4 middle = viewProjection * vec4((least + greatest) / 2.0, 1.0);
  vec3 size = (greatest - least) / 2.0;
  vec3 across = abs(viewProjection[0].xyz) * size.x + abs(viewProjection[1].xyz) * size.y +
                abs(viewProjection[2].xyz) * size.z;
  vec2 pixel = 2.0 * middle.w / viewportSize;
  vec2 side = vec2((gl_VertexID & 1) == 0 ? -1.0 : 1.0, gl_VertexID >= 2 ? 1.0 : -1.0);
  vec2 wide = across.xy + pixel / 2.0;  // half of the line on the edge lies outside
  gl_Position = vec4(middle.xy + side * wide, middle.z - across.z - towards, middle.w);
  ink = inkAt;
  reach = wide / pixel;
  at = side * reach;
}
