/** Fruits, nuts and seeds that several motifs share. */
import { branch, feather, leaves, seed, umbel } from './botany.mjs'
import { dark } from './colour.mjs'
import { ball, dots } from './fruit-and-root.mjs'
import { ellipse, n, path, put, smooth } from './pad.mjs'

export const green = '#5f7f45'
export const deep = '#42663f'
export const twig = '#6f5a3e'

export const amla = (pad, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    1,
    ball(pad, 0, 0, s, s * 0.94, '#b5c063', 0.55) +
      path(
        [-0.72, -0.3, 0.3, 0.72].map((k) => `M0 ${n(-s * 0.9)}Q${n(s * k * 1.35)} 0 0 ${n(s * 0.9)}`).join(''),
        `fill="none" stroke="#e9efb4" stroke-opacity=".75" stroke-width="${n(s * 0.028)}"`,
      ) +
      ellipse(0, -s * 0.86, s * 0.14, s * 0.07, 'fill="#6d7a34"'),
  )

export const almond = (pad, x, y, len, angle, colour = '#b0713c') =>
  seed(pad, { x, y, len, width: 0.58, angle, colour, ridges: 7 })

export const umbelSprig = (pad, r, flower, leafColour, heads, seedlike) =>
  heads
    .map(([x, y, l, count]) => {
      const stem = branch([0, 300], [x * 0.2, 120], [x, y])
      return (
        stem.draw(pad, green, 9) +
        [0.2, 0.4, 0.6]
          .map((t, k) => {
            const [px, py] = stem.where(t)
            return feather(r, {
              x: px,
              y: py,
              angle: stem.angle(t) + (k % 2 ? 50 : -50),
              len: 165,
              colour: leafColour,
              width: 3,
              count: 9,
            })
          })
          .join('') +
        umbel(r, { x, y, angle: -90 + x * 0.12, len: l, count, fan: 150, colour: green, width: 3.4 }, (ux, uy, i) =>
          umbel(
            r,
            {
              x: ux,
              y: uy,
              angle: -90 + (i / (count - 1) - 0.5) * 90,
              len: l * 0.3,
              count: 6,
              fan: 170,
              colour: '#8a9a52',
              width: 2,
            },
            (sx, sy) =>
              seedlike
                ? seed(pad, {
                    x: sx,
                    y: sy,
                    len: 19,
                    width: 0.5,
                    angle: -70 + r.range(-30, 30),
                    colour: flower,
                    ridges: 2,
                  })
                : dots(r, 4, () => [sx + r.range(-6, 6), sy + r.range(-6, 6), r.range(3, 4.6)], flower),
          ),
        )
      )
    })
    .join('')

export const grain = (colour, len, width, ridges) => (pad, r) =>
  seed(pad, { len: len * r.range(0.9, 1.1), width, colour, ridges, bend: r.range(-0.08, 0.08) })

export const walnut = (pad, r, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    1,
    ball(pad, 0, 0, s, s * 0.92, '#b78a57', 0) +
      path(
        smooth([
          [0, -s * 0.9],
          [s * 0.06, -s * 0.3],
          [-s * 0.03, s * 0.3],
          [0, s * 0.9],
        ]),
        `fill="none" stroke="#7d5630" stroke-width="${n(s * 0.06)}"`,
      ) +
      path(
        [-0.75, -0.5, -0.26, 0.28, 0.52, 0.76]
          .map((k) =>
            smooth([
              [s * k * 0.5, -s * 0.78],
              [s * k * 1.1, -s * 0.3 + r.range(-8, 8)],
              [s * k * 0.9, s * 0.2],
              [s * k * 0.6, s * 0.74],
            ]),
          )
          .join('') +
          [-0.55, 0.42]
            .map((k) => `M${n(s * k)} ${n(-s * 0.4)}q${n(s * 0.14)} ${n(s * 0.12)} 0 ${n(s * 0.3)}`)
            .join(''),
        `fill="none" stroke="#8a6238" stroke-opacity=".75" stroke-width="${n(s * 0.03)}" stroke-linecap="round"`,
      ),
  )

export const kernel = (pad, _r, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    1,
    [-1, 1]
      .map(
        (k) =>
          path(
            smooth(
              [
                [k * s * 0.06, -s * 0.8],
                [k * s * 0.5, -s * 0.86],
                [k * s * 0.92, -s * 0.35],
                [k * s * 0.72, 0],
                [k * s * 0.94, s * 0.4],
                [k * s * 0.52, s * 0.84],
                [k * s * 0.06, s * 0.7],
              ],
              true,
            ),
            `fill="${pad.linear(['#e6c791', '#cfa467', '#a87a42'], [0, 0, 0.4, 1])}"`,
          ) +
          path(
            `${smooth([
              [k * s * 0.2, -s * 0.6],
              [k * s * 0.56, -s * 0.44],
              [k * s * 0.34, -s * 0.16],
              [k * s * 0.62, s * 0.1],
              [k * s * 0.3, s * 0.3],
              [k * s * 0.56, s * 0.56],
            ])}M${n(k * s * 0.62)} ${n(-s * 0.66)}q${n(k * s * 0.16)} ${n(s * 0.18)} 0 ${n(s * 0.36)}`,
            `fill="none" stroke="#8f6232" stroke-opacity=".8" stroke-width="${n(s * 0.07)}" stroke-linecap="round"`,
          ),
      )
      .join(''),
  )

export const aril = (pad, x, y, s, a) =>
  put(
    x,
    y,
    a,
    1,
    path(
      `M${-s} 0Q${-s * 0.4} ${-s * 0.8} ${s * 0.5} ${-s * 0.6}Q${s * 1.1} 0 ${s * 0.5} ${s * 0.6}Q${-s * 0.4} ${s * 0.8} ${-s} 0Z`,
      `fill="${pad.radial(['#ef8a86', '#c22a41', '#8a1230'], [0.6, 0.5, 0.6, 0.7, 0.3])}"`,
    ) + ellipse(s * 0.35, -s * 0.25, s * 0.2, s * 0.11, 'fill="#fff" opacity=".7"'),
  )

export const pomegranate = (pad, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    1,
    path(
      `M${-s * 0.2} ${-s * 0.9}L${-s * 0.34} ${-s * 1.32}L${-s * 0.1} ${-s * 1.14}L0 ${-s * 1.36}L${s * 0.12} ${-s * 1.14}L${s * 0.34} ${-s * 1.3}L${s * 0.2} ${-s * 0.9}Z`,
      `fill="${pad.linear(['#d0643f', '#9a2f2a'], [0, 0, 1, 0.4])}" stroke-linejoin="round" stroke="#8a2424" stroke-width="3"`,
    ) +
      ball(pad, 0, 0, s, s * 0.96, '#bd3a38', 0.3) +
      path(
        `M${-s * 0.5} ${-s * 0.5}Q${-s * 0.74} 0 ${-s * 0.4} ${s * 0.6}`,
        'fill="none" stroke="#e6a06e" stroke-opacity=".5" stroke-width="9" stroke-linecap="round"',
      ),
  )

export const fig = (pad, x, y, s, angle, cut) =>
  put(
    x,
    y,
    angle,
    1,
    path(
      `M${-s * 0.1} ${-s * 1.35}Q${-s * 0.16} ${-s} ${-s * 0.55} ${-s * 0.5}C${-s * 1.15} ${s * 0.1} ${-s * 0.75} ${s * 0.92} 0 ${s * 0.92}C${s * 0.75} ${s * 0.92} ${s * 1.15} ${s * 0.1} ${s * 0.55} ${-s * 0.5}Q${s * 0.16} ${-s} ${s * 0.1} ${-s * 1.35}Z`,
      `fill="${cut ? '#efe0bb' : pad.linear(['#7d8a52', '#7a4a68', '#4a2445'], [0.2, 0, 0.6, 1])}" ${cut ? 'stroke="#5a2f52" stroke-width="7"' : ''}`,
    ) +
      (cut
        ? path(
            `M0 ${-s * 0.62}C${-s * 0.86} ${-s * 0.1} ${-s * 0.62} ${s * 0.7} 0 ${s * 0.72}C${s * 0.62} ${s * 0.7} ${s * 0.86} ${-s * 0.1} 0 ${-s * 0.62}Z`,
            `fill="${pad.radial(['#8f2338', '#c2525a', '#dd8f7a'])}"`,
          ) +
          Array.from({ length: 46 }, (_, i) => {
            const [a, d] = [i * 2.4, Math.sqrt(i / 46)]
            return seed(pad, {
              x: Math.cos(a) * d * s * 0.44,
              y: s * 0.14 + Math.sin(a) * d * s * 0.5,
              len: 15,
              width: 0.4,
              angle: a * 57.3,
              colour: '#ecc98e',
              ridges: 0,
            })
          }).join('')
        : path(
            [-0.5, -0.18, 0.2, 0.54]
              .map((k) =>
                smooth([
                  [0, -s * 0.95],
                  [s * k * 1.1, -s * 0.1],
                  [s * k * 0.8, s * 0.7],
                ]),
              )
              .join(''),
            'fill="none" stroke="#d5bccb" stroke-opacity=".35" stroke-width="3.4" stroke-linecap="round"',
          )),
  )

export const lemon = (pad, x, y, s, angle) =>
  put(
    x,
    y,
    angle,
    1,
    path(
      `M${-s * 1.36} 0Q${-s * 1.14} ${-s * 0.2} ${-s} ${-s * 0.42}C${-s * 0.6} ${-s * 1.02} ${s * 0.6} ${-s * 1.02} ${s} ${-s * 0.4}Q${s * 1.1} ${-s * 0.2} ${s * 1.26} 0Q${s * 1.1} ${s * 0.2} ${s} ${s * 0.4}C${s * 0.6} ${s * 1.02} ${-s * 0.6} ${s * 1.02} ${-s} ${s * 0.42}Q${-s * 1.14} ${s * 0.2} ${-s * 1.36} 0Z`,
      `fill="${pad.radial(['#fae58a', '#eec33c', '#b98519'], [0.5, 0.5, 0.6, 0.36, 0.26])}"`,
    ),
  )

export const lemonHalf = (pad, x, y, s, angle = 0) =>
  put(
    x,
    y,
    angle,
    1,
    ellipse(0, 0, s, s, 'fill="#e3b52f"') +
      ellipse(0, 0, s * 0.92, s * 0.92, 'fill="#fbf3cf"') +
      Array.from({ length: 9 }, (_, i) =>
        put(
          0,
          0,
          i * 40,
          1,
          path(
            `M${s * 0.1} 0Q${s * 0.4} ${-s * 0.33} ${s * 0.8} ${-s * 0.22}Q${s * 0.9} 0 ${s * 0.8} ${s * 0.22}Q${s * 0.4} ${s * 0.33} ${s * 0.1} 0Z`,
            `fill="${pad.linear(['#f7dc72', '#edc13f'])}"`,
          ) +
            path(
              `M${s * 0.3} 0L${s * 0.7} ${-s * 0.06}M${s * 0.4} ${s * 0.08}L${s * 0.74} ${s * 0.12}`,
              'stroke="#fdf1b6" stroke-width="2" stroke-linecap="round"',
            ),
        ),
      ).join(''),
  )

export const pod = (pad, x, y, len, angle, colour = '#a6b26a') =>
  seed(pad, { x, y, len, width: 0.46, angle, colour, ridges: 5, shape: 'ovate' }) +
  put(
    x,
    y,
    angle,
    1,
    path(
      `M${n(-len / 2)} 0l${n(-len * 0.12)} 2`,
      `stroke="${dark(colour, 0.3)}" stroke-width="4" stroke-linecap="round"`,
    ),
  )

export const twigWith = (pad, r, spec, fruit, stem = branch([-60, 300], [-40, 20], [80, -240])) =>
  stem.draw(pad, twig, 10) + leaves(pad, stem, r, spec) + fruit(stem)
