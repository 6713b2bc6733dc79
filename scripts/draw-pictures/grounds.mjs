/** Backgrounds and their light, which always comes from the upper left. */

import { archPath } from './brand.mjs'
import { dark, light, lightness, mix } from './colour.mjs'
import { dots } from './fruit-and-root.mjs'
import { dapple, wash, windowLight } from './light.mjs'
import { field } from './ornament.mjs'
import { ellipse, g, n, path, put, rect } from './pad.mjs'

const floor = (pad, W, H, y, colour) =>
  rect(
    0,
    y,
    W,
    H - y,
    `fill="${pad.linear([dark(colour, 0.05), light(colour, 0.14), dark(colour, 0.1)], [0, 0, 0, 1])}"`,
  ) +
  rect(
    0,
    y,
    W,
    46,
    `fill="${pad.linear(
      [
        [0, dark(colour, 0.6), 0.26],
        [1, dark(colour, 0.6), 0],
      ],
      [0, 0, 0, 1],
    )}"`,
  ) +
  rect(0, y, W, 2, `fill="${light(colour, 0.5)}" opacity=".5"`)

/** Draws a niche in a wall. The vessels of the picture are on its sill. */
const niche = (pad, { colour, deep, y, W, H }) => {
  const [aw, ah, ax] = [W * 0.74, H * 0.86, W * 0.13]
  const d = `${archPath(ax, H * 0.05, aw, ah, 0.36)}Z`
  const inner = deep ? dark(colour, 0.25) : dark(colour, 0.13)
  return (
    path(d, `fill="${pad.linear([dark(inner, 0.22), inner, light(inner, 0.2)], [0, 0, 0.9, 1])}"`) +
    g(
      `clip-path="${pad.clip(path(d))}"`,
      path(
        d,
        `fill="none" stroke="${dark(inner, 0.6)}" stroke-width="60" stroke-opacity=".3" filter="${pad.blur(20)}" transform="translate(16 14)"`,
      ) + floor(pad, W, H, y, light(inner, deep ? 0.1 : 0.25)),
    ) +
    path(
      d,
      `fill="none" stroke="${light(colour, 0.55)}" stroke-width="5" stroke-opacity=".7" transform="translate(3 2)"`,
    ) +
    path(
      `${archPath(ax - 26, H * 0.05 - 34, aw + 52, ah + 60, 0.36)}`,
      `fill="none" stroke="${deep ? '#d8b06a' : dark(colour, 0.3)}" stroke-opacity=".5" stroke-width="2.5"`,
    ) +
    rect(0, H * 0.91, W, H * 0.09, `fill="${pad.linear([light(colour, 0.35), dark(colour, 0.05)], [0, 0, 0, 1])}"`)
  )
}

/** Draws a round block of stone. Its top is an ellipse around `px`, `py`. */
const plinth = (pad, { colour, second, deep, W, H }, [px, py]) => {
  const pr = W * 0.4
  const stone = deep ? light(colour, 0.5) : light(colour, 0.55)
  return (
    floor(pad, W, H, H * 0.74, second) +
    g(
      `filter="${pad.blur(26)}"`,
      path(`M${px - pr * 0.4} ${H * 0.93}H${W * 1.1}V${H * 1.1}H${px}Z`, `fill="${dark(second, 0.7)}" opacity=".4"`),
    ) +
    path(
      `M${px - pr} ${py}V${H * 1.05}H${px + pr}V${py}Z`,
      `fill="${pad.linear([dark(stone, 0.18), light(stone, 0.3), stone, dark(stone, 0.3), dark(stone, 0.42)])}"`,
    ) +
    ellipse(
      px,
      py,
      pr,
      pr * 0.13,
      `fill="${pad.linear([light(stone, 0.5), stone, dark(stone, 0.1)], [0, 0, 1, 0.4])}"`,
    ) +
    path(
      `M${px - pr} ${py}A${pr} ${pr * 0.13} 0 0 0 ${px + pr} ${py}`,
      `fill="none" stroke="${light(stone, 0.7)}" stroke-width="3" stroke-opacity=".8"`,
    )
  )
}

/** Draws a round patch of light on a wall, behind a table. */
const sun = (pad, { colour, second, deep, y, W, H }) =>
  ellipse(
    W * 0.5,
    H * 0.46,
    W * 0.37,
    W * 0.37,
    `fill="${pad.linear(deep ? [light(colour, 0.3), light(colour, 0.12)] : [light(colour, 0.6), mix(colour, '#dc962f', 0.26)], [0.2, 0, 0.6, 1])}"`,
  ) + floor(pad, W, H, y, second)

/** Draws a wall with a pattern, behind a table. */
const panel = (pad, r, { colour, deep, y, W, H }) =>
  g(
    'opacity=".5"',
    field(r.pick(['ogee', 'lattice']), W, H * 0.8, deep ? light(colour, 0.16) : dark(colour, 0.12), 96),
  ) + floor(pad, W, H, y, deep ? dark(colour, 0.2) : light(colour, 0.4))

/** Draws a seamless surface: there is no visible edge between table and wall. */
const sweep = (pad, { colour, W, H }) =>
  rect(
    0,
    H * 0.58,
    W,
    H * 0.42,
    `fill="${pad.linear(
      [
        [0, light(colour, 0.3), 0],
        [0.5, light(colour, 0.36), 0.75],
        [1, dark(colour, 0.1), 0.6],
      ],
      [0, 0, 0, 1],
    )}"`,
  )

/** Draws a background with a horizontal surface. `seat` is the y coordinate of the vessel's base. */
export const stage = (pad, r, kind, colour, W, H) => {
  const deep = lightness(colour) < 0.45
  const second = deep ? light(colour, 0.16) : mix(dark(colour, 0.12), '#b98d5f', 0.16)
  const room = { colour, second, deep, y: H * 0.8, W, H }
  const top = [W / 2, H * 0.845]
  const surfaces = {
    niche: () => niche(pad, room),
    plinth: () => plinth(pad, room, top),
    sun: () => sun(pad, room),
    table: () => floor(pad, W, H, room.y, second),
    panel: () => panel(pad, r, room),
    sweep: () => sweep(pad, room),
    window: () => sweep(pad, room) + windowLight(pad, r, W, H, colour),
  }
  const seats = { niche: H * 0.87, plinth: top[1] + 12 }
  const markup = wash(pad, W, H, colour) + surfaces[kind]()
  return {
    markup: markup + (r() < (kind === 'sweep' ? 0.95 : 0.6) ? dapple(pad, r, W, H, colour) : ''),
    seat: seats[kind] ?? H * 0.88,
    shade: dark(kind === 'sweep' || kind === 'window' ? colour : second, 0.72),
  }
}

/**
 * Draws the shadows of a vessel: the long soft shadow, the dark line under its base, and the colour of the light that
 * falls through its glass.
 */
export const setDown = (pad, thing, x, y, k, shade) =>
  put(
    x,
    y,
    0,
    k,
    g(
      `filter="${pad.blur(20)}"`,
      path(
        `M${-thing.w * 0.46} 6L${thing.w * 0.5} 8L${thing.w * 0.5 + thing.h * 0.62} ${-thing.h * 0.1}Q${thing.w * 0.5 + thing.h * 0.72} ${-thing.h * 0.2} ${thing.w * 0.4 + thing.h * 0.42} ${-thing.h * 0.2}L${-thing.w * 0.3} -20Z`,
        `fill="${pad.linear([
          [0, shade, 0.6],
          [0.4, shade, 0.44],
          [1, shade, 0],
        ])}"`,
      ),
    ) +
      (thing.tint
        ? ellipse(
            thing.w * 0.62,
            -thing.h * 0.012,
            thing.w * 0.34,
            24,
            `fill="${pad.radial([
              [0, light(thing.tint, 0.3), 0.75],
              [1, thing.tint, 0],
            ])}"`,
          )
        : '') +
      g(`filter="${pad.blur(7)}"`, ellipse(8, 2, thing.w * 0.5, 13, `fill="${shade}" opacity=".75"`)) +
      thing.markup,
  )

/** Draws a surface, such as linen, seen from above. */
export const surface = (pad, r, kind, colour, W, H) => {
  let out = wash(pad, W, H, colour)
  const deep = lightness(colour) < 0.5
  const mark = deep ? light(colour, 0.2) : dark(colour, 0.16)
  if (kind === 'linen')
    out += g(
      'opacity=".28"',
      path(
        Array.from(
          { length: 100 },
          (_, i) => `M0 ${i * 12 + r.range(-1, 1)}H${W}M${i * 12 + r.range(-1, 1)} 0V${H}`,
        ).join(''),
        `stroke="${mark}" stroke-width="1.6"`,
      ),
    )
  else if (kind === 'stone')
    out +=
      dots(r, 240, () => [r() * W, r() * H, r.range(1, 5)], mark) +
      dots(r, 90, () => [r() * W, r() * H, r.range(1, 4)], light(colour, 0.5))
  else if (kind === 'wood')
    out += [0, 1, 2, 3]
      .map((i) => {
        const x = (i * W) / 4 + 20
        return (
          rect(
            x,
            -10,
            W / 4,
            H + 20,
            `fill="${[dark(colour, 0.05), light(colour, 0.08), dark(colour, 0.1), light(colour, 0.03)][i]}" opacity=".7"`,
          ) +
          path(
            Array.from({ length: 7 }, (_, k) => {
              const lx = x + 20 + (k * W) / 31
              return `M${n(lx)} -10C${n(lx + r.range(-16, 16))} ${H * 0.3} ${n(lx + r.range(-16, 16))} ${H * 0.7} ${n(lx + r.range(-8, 8))} ${H + 10}`
            }).join(''),
            `fill="none" stroke="${mark}" stroke-opacity=".3" stroke-width="2"`,
          ) +
          path(`M${n(x)} 0V${H}`, `stroke="${dark(colour, 0.5)}" stroke-opacity=".4" stroke-width="3"`)
        )
      })
      .join('')
  return (
    out + (r() < 0.45 ? windowLight(pad, r, W, H, colour) : '') + (r() < 0.7 ? dapple(pad, r, W, H, colour, 0.17) : '')
  )
}
