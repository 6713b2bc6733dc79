/** Balls, seeds, rhizomes and sticks: plant parts other than leaves and flowers. */
import { dark, light } from './colour.mjs'
import { ellipse, g, n, path, put } from './pad.mjs'

/** Draws a round fruit, berry or bead, lit from the upper left, with reflected light at the lower right. */
export const ball = (pad, x, y, rx, ry, colour, shine = 0.5, angle = 0) =>
  put(
    x,
    y,
    angle,
    1,
    ellipse(
      0,
      0,
      rx,
      ry,
      `fill="${pad.radial(
        [
          [0, light(colour, 0.34)],
          [0.45, colour],
          [0.86, dark(colour, 0.34)],
          [1, dark(colour, 0.18)],
        ],
        [0.5, 0.5, 0.56, 0.33, 0.3],
      )}"`,
    ) +
      (shine
        ? ellipse(
            -rx * 0.34,
            -ry * 0.42,
            rx * 0.22,
            ry * 0.13,
            `fill="#fffaf0" opacity="${shine}" transform="rotate(-28 ${n(-rx * 0.34)} ${n(-ry * 0.42)})"`,
          )
        : ''),
  )

/** Draws a knobbly rhizome with branches and rings, optionally cut at one end. */
export const rhizome = (pad, r, lobes, colour, cut) => {
  const lobe = ([x, y, rx, ry, a]) =>
    put(
      x,
      y,
      a,
      1,
      ellipse(
        0,
        0,
        rx,
        ry,
        `fill="${pad.linear([light(colour, 0.3), colour, dark(colour, 0.34)], [0.2, 0, 0.4, 1])}"`,
      ) +
        path(
          [-0.7, -0.4, -0.1, 0.2, 0.5, 0.75]
            .map((k) => {
              const h = ry * Math.sqrt(1 - k * k) * 0.96
              const s = r.range(-2, 2)
              return `M${n(rx * k + s)} ${n(-h)}Q${n(rx * k + rx * 0.13)} 0 ${n(rx * k - s)} ${n(h)}`
            })
            .join(''),
          `fill="none" stroke="${dark(colour, 0.38)}" stroke-opacity=".38" stroke-width="1.8"`,
        ),
    )
  const end = cut
    ? put(
        cut[0],
        cut[1],
        cut[4] ?? 0,
        1,
        ellipse(
          0,
          0,
          cut[2],
          cut[3],
          `fill="${pad.radial([light(cut[5], 0.25), cut[5], dark(cut[5], 0.12)])}" stroke="${dark(colour, 0.2)}" stroke-width="2.5"`,
        ) +
          ellipse(
            0,
            0,
            cut[2] * 0.68,
            cut[3] * 0.68,
            `fill="none" stroke="${dark(cut[5], 0.22)}" stroke-opacity=".5" stroke-width="1.6"`,
          ),
      )
    : ''
  return lobes.map(lobe).join('') + end
}

/** Draws a stick of root or rolled bark. */
export const stick = (pad, { x = 0, y = 0, len, width, angle = 0, colour, inside, scroll = false, grain = 5, r }) => {
  const h = width / 2
  let lines = ''
  for (let i = 0; i < grain; i++) {
    const ly = -h + (width * (i + 0.7)) / (grain + 0.4)
    lines += `M${n(-len / 2 + r.range(8, len * 0.3))} ${n(ly)}q${n(len * 0.2)} ${n(r.range(-3, 3))} ${n(len * r.range(0.3, 0.55))} ${n(r.range(-2, 2))}`
  }
  const end = inside ?? light(colour, 0.45)
  const mouth = scroll
    ? ellipse(
        len / 2,
        -h * 0.46,
        h * 0.34,
        h * 0.5,
        `fill="${dark(colour, 0.45)}" stroke="${light(colour, 0.2)}" stroke-width="2"`,
      ) +
      ellipse(
        len / 2,
        h * 0.46,
        h * 0.34,
        h * 0.5,
        `fill="${dark(colour, 0.5)}" stroke="${light(colour, 0.14)}" stroke-width="2"`,
      )
    : ellipse(len / 2, 0, h * 0.42, h, `fill="${end}" stroke="${dark(colour, 0.1)}" stroke-width="2"`) +
      ellipse(len / 2, 0, h * 0.2, h * 0.5, `fill="none" stroke="${dark(end, 0.25)}" stroke-width="1.2"`)
  return put(
    x,
    y,
    angle,
    1,
    path(
      `M${n(-len / 2)} ${n(-h)}L${n(len / 2)} ${n(-h)}A${n(h * 0.42)} ${n(h)} 0 0 1 ${n(len / 2)} ${n(h)}L${n(-len / 2)} ${n(h)}A${n(h * 0.42)} ${n(h)} 0 0 1 ${n(-len / 2)} ${n(-h)}Z`,
      `fill="${pad.linear([light(colour, 0.22), colour, dark(colour, 0.36)], [0, 0, 0, 1])}"`,
    ) +
      (scroll
        ? path(
            `M${n(-len / 2)} 0L${n(len / 2)} 0`,
            `stroke="${dark(colour, 0.5)}" stroke-opacity=".6" stroke-width="3"`,
          )
        : '') +
      path(lines, `fill="none" stroke="${dark(colour, 0.4)}" stroke-opacity=".38" stroke-width="1.6"`) +
      mouth,
  )
}

export const dots = (_r, count, place, fill) =>
  g(
    `fill="${fill}"`,
    Array.from({ length: count }, () => {
      const [x, y, s] = place()
      return ellipse(x, y, s, s)
    }).join(''),
  )
