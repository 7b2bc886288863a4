#version 330 core
in vec2 at;
uniform vec3 ahead;   // the view direction, and the steps to the edges of the pane
uniform vec3 aside;
uniform vec3 upward;
uniform vec4 fog;     // light and density
out vec4 colour;
#include "tone.glsl"
#include "daylight.glsl"
void main() {
  vec3 direction = normalize(ahead + at.x * aside + at.y * upward);
  vec3 light = skyAt(direction);
  // Below the horizon a calm ground that fades into the haze, darker than the level that stands on it.
  vec3 far = horizonLight * 0.62;
  vec3 ground = 0.10 * zenithLight + 0.22 * groundLight;
  ground = mix(vec3(dot(ground, vec3(0.2126, 0.7152, 0.0722))), ground, 0.3);
  light = mix(light, mix(far, ground, smoothstep(0.0, 0.4, -direction.z)),
              1.0 - smoothstep(-0.03, 0.03, direction.z));
  light += sunLight * 6.0 * smoothstep(0.99945, 0.9998, dot(direction, towardsSun));
  float haze = min(1.0, 30.0 * fog.w) * exp(-8.0 * abs(direction.z));
  light = mix(light, fog.rgb, haze);
  // Noise of less than a step of the screen hides the steps of the gradient.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  colour = vec4(toScreen(light) + (noise - 0.5) / 255.0, 1.0);
}
