/** Flowers that several motifs share. */
import { leaf, petal, whorl } from './botany.mjs'
import { dark, light, mix } from './colour.mjs'
import { ball, dots } from './fruit-and-root.mjs'
import { ellipse, n, path, put, smooth } from './pad.mjs'

export const green = '#5d7d43'
export const deep = '#41653f'

/** Draws a garden rose: rings of broad petals, darker and closer together towards the centre. */
export const rose = (pad, r, x, y, size, from = '#8c1d3c', to = '#eda0a4') => {
  const rings = [
    [1, 6, 0.98],
    [0.86, 5, 1.04],
    [0.71, 5, 1.06],
    [0.57, 5, 1.1],
    [0.44, 4, 1.18],
    [0.33, 4, 1.2],
    [0.23, 3, 1.3],
    [0.15, 3, 1.3],
  ]
  return put(
    x,
    y,
    0,
    [1, 0.95],
    rings
      .map(([k, count, width], i) => {
        const lip = mix(light(to, 0.22), from, i * 0.085)
        return (
          ellipse(
            size * 0.02,
            size * 0.035,
            size * k * 0.96,
            size * k * 0.96,
            `fill="${pad.radial([
              [0.7, dark(from, 0.5), 0.5],
              [1, dark(from, 0.5), 0],
            ])}"`,
          ) +
          whorl(pad, {
            count,
            len: size * k,
            width,
            shape: 'round',
            from: dark(from, 0.1 + 0.03 * i),
            to: lip,
            core: 0.52,
            lines: 0,
            rim: 0.75,
            turn: i * 41 + r.range(0, 24),
            jitter: r,
          })
        )
      })
      .join('') + ellipse(0, 0, size * 0.05, size * 0.05, `fill="${dark(from, 0.4)}"`),
  )
}

export const bud = (pad, x, y, len, angle, from, to, cup = green) =>
  put(
    x,
    y,
    angle,
    1,
    petal(pad, { len, width: 0.62, shape: 'ovate', from, to, angle: -9, lines: 2 }) +
      petal(pad, { len: len * 0.96, width: 0.5, shape: 'ovate', from: dark(from, 0.1), to, angle: 8, lines: 2 }) +
      [-26, 0, 26].map((a) => leaf(pad, { len: len * 0.55, width: 0.3, angle: a, colour: cup, veins: 0 })).join(''),
  )

export const daisy = (pad, r, x, y, size, squash = 1, tilt = 0) =>
  whorl(pad, {
    x,
    y,
    count: 15,
    len: size,
    width: 0.3,
    shape: 'obovate',
    from: '#e9e3d2',
    to: '#fffdf6',
    lines: 2,
    squash,
    tilt,
    jitter: r,
    rim: 0,
  }) +
  put(
    x,
    y - size * 0.05,
    tilt,
    [1, Math.max(0.75, squash)],
    ball(pad, 0, 0, size * 0.34, size * 0.32, '#e0a323', 0) +
      dots(
        r,
        26,
        () => {
          const [a, d] = [r.range(0, 6.28), Math.sqrt(r()) * size * 0.29]
          return [Math.cos(a) * d, Math.sin(a) * d, size * 0.02]
        },
        '#b97812',
      ),
  )

export const crocus = (pad, x, y, size, lean) =>
  put(
    x,
    y,
    lean,
    1,
    [
      petal(pad, { len: size, width: 0.42, angle: -120, from: '#5c3b86', to: '#9a7cc4', lines: 5 }),
      petal(pad, { len: size, width: 0.42, angle: -60, from: '#5c3b86', to: '#9a7cc4', lines: 5 }),
      petal(pad, { len: size * 1.04, width: 0.44, angle: -92, from: '#6a4796', to: '#b49ad6', lines: 5 }),
      ...[-14, 4, 22].map((a, i) =>
        put(
          0,
          -size * 0.12,
          a,
          1,
          path(
            smooth([
              [0, 0],
              [i * 3 - 3, -size * 0.45],
              [(i - 1) * 10, -size * 0.92],
            ]),
            `fill="none" stroke="#c8381b" stroke-width="${n(size * 0.035)}" stroke-linecap="round"`,
          ) + ellipse((i - 1) * 10, -size * 0.92, size * 0.03, size * 0.05, 'fill="#e2602a"'),
        ),
      ),
      petal(pad, { len: size * 0.88, width: 0.46, angle: -138, bend: 0.1, from: '#51327a', to: '#a78bd0', lines: 5 }),
      petal(pad, { len: size * 0.88, width: 0.46, angle: -42, bend: -0.1, from: '#51327a', to: '#a78bd0', lines: 5 }),
      petal(pad, { len: size * 0.66, width: 0.6, angle: -90, from: '#4b2d72', to: '#a184cb', lines: 5 }),
    ].join(''),
  )

export const five = (pad, x, y, size, from, to, heart, turn = -90, width = 0.72, shape = 'round', squash = 1) =>
  whorl(pad, { x, y, count: 5, len: size, width, shape, from, to, turn, squash, lines: 3 }) +
  ball(pad, x, y, size * 0.15, size * 0.15 * squash, heart, 0.3)

export const lotusBloom = (pad, x, y, size) =>
  put(
    x,
    y,
    0,
    1,
    [
      [-168, 0.8],
      [-12, 0.8],
      [-150, 0.94],
      [-30, 0.94],
      [-128, 1],
      [-52, 1],
      [-108, 1.04],
      [-72, 1.04],
      [-90, 1.08],
      [-140, 0.74],
      [-40, 0.74],
      [-118, 0.8],
      [-62, 0.8],
      [-90, 0.84],
      [-150, 0.5],
      [-30, 0.5],
      [-106, 0.56],
      [-74, 0.56],
    ]
      .map(([a, k], i) =>
        petal(pad, {
          len: size * k,
          width: 0.36,
          shape: 'point',
          angle: a,
          bend: a < -90 ? 0.1 : a > -90 ? -0.1 : 0,
          from: i > 8 ? '#f0c9c4' : '#e2a3ad',
          to: i > 8 ? '#d96f8e' : '#cf5a80',
          lines: 5,
          rim: 0.6,
        }),
      )
      .join('') +
      path(`M${-size * 0.3} 0Q0 ${size * 0.2} ${size * 0.3} 0Q0 ${size * 0.08} ${-size * 0.3} 0Z`, `fill="${deep}"`),
  )
