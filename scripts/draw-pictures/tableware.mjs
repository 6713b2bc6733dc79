import { dark, light } from './colour.mjs'
import { ellipse, g, path, put, rect, smooth } from './pad.mjs'

export const under = (pad, content, k = 1) => g(`filter="${pad.shadow(12 * k, 16 * k, 15 * k, 0.4)}"`, content)

export const dish = (pad, r, glaze, deep = true) =>
  under(
    pad,
    ellipse(0, 0, r, r, `fill="${pad.linear([light(glaze, 0.4), glaze, dark(glaze, 0.22)], [0.15, 0.1, 0.85, 0.9])}"`),
  ) +
  ellipse(
    0,
    0,
    r * 0.975,
    r * 0.975,
    `fill="none" stroke="${light(glaze, 0.7)}" stroke-opacity=".7" stroke-width="3"`,
  ) +
  ellipse(
    0,
    0,
    r * 0.86,
    r * 0.86,
    `fill="${pad.linear([dark(glaze, deep ? 0.36 : 0.14), glaze, light(glaze, 0.4)], [0.15, 0.1, 0.85, 0.9])}"`,
  )

export const metalStops = (c) => [dark(c, 0.35), light(c, 0.6), c, dark(c, 0.3), light(c, 0.2)]

/** Draws a spoon along +x, with its bowl at 0,0. */
export const spoon = (pad, len, colour, content = '') =>
  under(
    pad,
    path(
      `M40 -9Q80 -7 ${len} -13Q${len + 22} 0 ${len} 13Q80 7 40 9Z`,
      `fill="${pad.linear(metalStops(colour), [0, 0, 0, 1])}"`,
    ) + ellipse(0, 0, 76, 52, `fill="${pad.linear(metalStops(colour), [0, 0, 0.4, 1])}"`),
    0.6,
  ) +
  ellipse(0, 0, 66, 43, `fill="${pad.linear([dark(colour, 0.4), colour, light(colour, 0.5)], [0, 0, 0.5, 1])}"`) +
  content

export const swirl = (r, size, turns = 2.3) =>
  smooth(
    Array.from({ length: 26 }, (_, i) => {
      const t = i / 25
      const a = t * turns * 6.283
      const d = size * (0.96 - t * 0.86)
      return [Math.cos(a) * d + r.range(-3, 3), Math.sin(a) * d * 0.96 + r.range(-3, 3)]
    }),
  )

export const blot = (r, size, rough = 0.06, k = 14) =>
  smooth(
    Array.from({ length: k }, (_, i) => {
      const a = (i / k) * 6.283
      const d = size * (1 + r.range(-rough, rough))
      return [Math.cos(a) * d, Math.sin(a) * d]
    }),
    true,
  )

export const scatterOn = (pad, r, motif, count, radius, k) =>
  Array.from({ length: count }, (_, i) => {
    const [a, d] = [i * 2.4 + r(), Math.sqrt((i + 0.5) / count) * radius]
    return put(Math.cos(a) * d, Math.sin(a) * d, r.range(0, 360), k, motif.piece(pad, r))
  }).join('')

export const drop = (pad, x, y, s, c) =>
  put(
    x,
    y,
    0,
    s,
    ellipse(10, 14, 50, 42, 'fill="#1a0f06" opacity=".22"') +
      ellipse(8, 10, 44, 38, `fill="${light(c, 0.3)}" opacity=".6"`) +
      path(
        'M-48 0C-48 -32 -20 -46 6 -42C36 -40 52 -18 48 8C44 34 20 44 -6 42C-32 40 -48 24 -48 0Z',
        `fill="${pad.radial(
          [
            [0, light(c, 0.5)],
            [0.5, c],
            [1, dark(c, 0.32)],
          ],
          [0.6, 0.66, 0.62],
        )}"`,
      ) +
      path(
        'M-32 -4Q-30 -28 -4 -32',
        'fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="7" stroke-linecap="round"',
      ) +
      ellipse(22, 20, 9, 6, 'fill="#fff" opacity=".5"'),
  )

export const grains = (r, count, fill, opacity, place) =>
  g(
    `fill="${fill}" opacity="${opacity}"`,
    Array.from({ length: count }, () => {
      const [x, y] = place()
      const k = r.range(1, 2.9)
      return ellipse(x, y, k, k * 0.86)
    }).join(''),
  )

/** Draws a heap of powder with a soft edge, a lit front slope and loose grains around it. */
export const powderMound = (pad, r, c, size) => {
  const ring = (from, to) => () => {
    const [a, d] = [r() * 6.283, size * r.range(from, to)]
    return [Math.cos(a) * d, Math.sin(a) * d]
  }
  const disc = (k) => () => {
    const [a, d] = [r() * 6.283, Math.sqrt(r()) * size * k]
    return [Math.cos(a) * d - size * 0.08, Math.sin(a) * d - size * 0.1]
  }
  return (
    g(
      `filter="${pad.blur(9)}"`,
      path(blot(r, size * 1.04, 0.05, 20), `fill="${dark(c, 0.42)}" opacity=".5" transform="translate(9 12)"`),
    ) +
    g(
      `filter="${pad.blur(4)}"`,
      path(
        blot(r, size, 0.05, 20),
        `fill="${pad.radial(
          [
            [0, light(c, 0.24)],
            [0.5, c],
            [1, dark(c, 0.2)],
          ],
          [0.5, 0.5, 0.56, 0.36, 0.32],
        )}"`,
      ),
    ) +
    g(
      `filter="${pad.blur(13)}"`,
      path(
        blot(r, size * 0.62, 0.08, 12),
        `fill="${dark(c, 0.3)}" opacity=".45" transform="translate(${size * 0.12} ${size * 0.16})"`,
      ) +
        path(
          blot(r, size * 0.52, 0.1, 10),
          `fill="${light(c, 0.4)}" transform="translate(${-size * 0.08} ${-size * 0.1})"`,
        ),
    ) +
    g(
      `filter="${pad.blur(5)}"`,
      path(
        blot(r, size * 0.17, 0.12, 9),
        `fill="${light(c, 0.7)}" transform="translate(${-size * 0.14} ${-size * 0.18})"`,
      ),
    ) +
    grains(r, 130, dark(c, 0.32), 0.4, disc(1.02)) +
    grains(r, 120, light(c, 0.65), 0.65, disc(0.8)) +
    grains(r, 70, c, 0.9, ring(0.96, 1.14)) +
    grains(r, 26, dark(c, 0.2), 0.6, ring(1.02, 1.2))
  )
}

export const scoopful = (pad, r, c) =>
  path(
    blot(r, 44, 0.08, 12),
    `fill="${pad.radial([light(c, 0.4), c, dark(c, 0.25)], [0.5, 0.5, 0.56, 0.36, 0.32])}" transform="scale(1.24 .8)"`,
  )

export const pill = (pad, x, y, s, c, a, edge) =>
  put(
    x,
    y,
    a,
    s,
    ellipse(7, 10, 46, edge ? 24 : 45, 'fill="#1a0f06" opacity=".3"') +
      (edge
        ? rect(-44, -18, 88, 36, `fill="${pad.linear([light(c, 0.4), c, dark(c, 0.3)], [0, 0, 0, 1])}"`, 16) +
          path('M-42 -4H42M-42 6H42', `stroke="${dark(c, 0.3)}" stroke-opacity=".3" stroke-width="2"`)
        : ellipse(
            0,
            0,
            45,
            45,
            `fill="${pad.radial(
              [
                [0, light(c, 0.4)],
                [0.72, c],
                [0.9, dark(c, 0.12)],
                [1, dark(c, 0.34)],
              ],
              [0.5, 0.5, 0.52, 0.4, 0.36],
            )}"`,
          ) +
          path('M-34 0H34', `stroke="${dark(c, 0.34)}" stroke-opacity=".7" stroke-width="4"`) +
          path('M-34 3H34', `stroke="${light(c, 0.6)}" stroke-opacity=".7" stroke-width="2"`)),
  )
