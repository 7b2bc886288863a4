#version 330 core
in vec4 ink;
uniform float hatch;  // pixels between hatching lines; 0: solid
uniform float opacity;
out vec4 colour;
void main() {
  float alpha = ink.a * opacity;
  if (hatch > 0.0) {
    float s = mod(gl_FragCoord.x + gl_FragCoord.y, hatch);
    alpha *= clamp(1.5 - abs(s - 1.5), 0.0, 1.0);
  }
  colour = vec4(ink.rgb, alpha);
}
