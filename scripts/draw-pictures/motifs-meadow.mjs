/** Motifs for labels: meadow flowers. `sprig` fills a box of -300..300; `piece` is a single part to scatter. */
import { branch, feather, leaf, leaves, pinnate, umbel, whorl } from './botany.mjs'
import { ball, dots } from './fruit-and-root.mjs'
import { ellipse, n, path, put, smooth } from './pad.mjs'
import { bud, crocus, daisy, deep, five, green } from './parts-flowers.mjs'

const nigellaFlower = (pad, r, { x, y, s, turn }) =>
  [-150, -90, -30, 30, 90, 150]
    .map((a) => feather(r, { x, y, angle: a, len: s * 1.25, colour: '#84a066', width: 2.2 }))
    .join('') +
  whorl(pad, {
    x,
    y,
    count: 6,
    len: s,
    width: 0.58,
    shape: 'ovate',
    from: '#e4e9f2',
    to: '#5f79bd',
    turn,
    lines: 5,
    squash: 0.9,
  }) +
  whorl(pad, {
    x,
    y,
    count: 5,
    len: s * 0.58,
    width: 0.6,
    shape: 'ovate',
    from: '#dfe6f0',
    to: '#8aa0d4',
    turn: 30,
    lines: 3,
    squash: 0.9,
  }) +
  dots(
    r,
    22,
    () => {
      const [a, d] = [r.range(0, 6.3), r.range(18, 30)]
      return [x + Math.cos(a) * d, y + Math.sin(a) * d * 0.9, 3.4]
    },
    '#4b3f6e',
  ) +
  ball(pad, x, y, 14, 13, '#7d9a5a', 0.3)

const nigellaPod = (pad, x, y) =>
  ball(pad, x, y, 50, 58, '#93a567', 0.25) +
  path(
    smooth([
      [x - 20, y - 52],
      [x - 30, y],
      [x - 14, y + 54],
    ]) +
      smooth([
        [x + 20, y - 52],
        [x + 30, y],
        [x + 14, y + 54],
      ]),
    'fill="none" stroke="#6d5a66" stroke-width="3" opacity=".6"',
  ) +
  [-40, -20, 0, 20, 40]
    .map((a) =>
      put(
        x,
        y - 50,
        a,
        1,
        path('M0 0Q3 -22 -3 -42', 'stroke="#7a8a52" stroke-width="4" fill="none" stroke-linecap="round"'),
      ),
    )
    .join('')

export const meadow = {
  saffron: {
    sprig: (pad, r) =>
      [-34, -22, -12, 8, 18, 30]
        .map((a, i) =>
          leaf(pad, {
            x: -40 + i * 16,
            y: 300,
            len: r.range(330, 470),
            width: 0.05,
            angle: -90 + a,
            bend: a / 120,
            shape: 'linear',
            colour: green,
            veins: 0,
          }),
        )
        .join('') +
      [
        [-120, 30, 150, -24],
        [130, 10, 165, 20],
        [0, -60, 215, 0],
      ]
        .map(
          ([x, y, s, l]) =>
            branch([x * 0.2, 300], [x * 0.4, 150], [x, y]).draw(pad, '#cbb6d6', 14, 0.8) + crocus(pad, x, y, s, l),
        )
        .join(''),
    piece: (_pad, r) =>
      path(
        smooth([
          [-48, r.range(-8, 8)],
          [-16, r.range(-14, 14)],
          [18, r.range(-14, 14)],
          [50, r.range(-8, 8)],
        ]),
        'fill="none" stroke="#b5331a" stroke-width="5.5" stroke-linecap="round"',
      ) + path('M38 0L56 -7L54 5Z', 'fill="#dd6a2c"'),
  },
  borage: {
    sprig: (pad, r) => {
      const stem = branch([-30, 300], [20, 60], [0, -130])
      return (
        stem.draw(pad, '#6d7f58', 12) +
        leaves(pad, stem, r, {
          count: 5,
          len: 210,
          colour: '#6f8a5c',
          start: 0.1,
          end: 0.62,
          width: 0.46,
          veins: 7,
          tip: false,
        }) +
        umbel(
          r,
          { x: 5, y: -80, angle: -90, len: 170, count: 6, fan: 190, colour: '#7a6a62', width: 5 },
          (x, y, i) =>
            whorl(pad, {
              x,
              y,
              count: 5,
              len: 36,
              width: 0.2,
              shape: 'lance',
              from: deep,
              to: '#7f9a62',
              turn: -54,
              lines: 0,
            }) +
            (i === 1 || i === 4
              ? bud(pad, x, y, 60, -60 - i * 14, '#8a5f95', '#b58bb8')
              : whorl(pad, {
                  x,
                  y,
                  count: 5,
                  len: 78,
                  width: 0.56,
                  shape: 'ovate',
                  from: '#dfe3f2',
                  to: '#4a66b8',
                  turn: i * 17 - 90,
                  lines: 3,
                }) +
                whorl(pad, {
                  x,
                  y,
                  count: 5,
                  len: 22,
                  width: 0.55,
                  shape: 'ellipse',
                  from: '#fff',
                  to: '#f4f1ea',
                  turn: i * 17 - 54,
                  lines: 0,
                }) +
                ball(pad, x, y, 11, 11, '#2b2340', 0.3)),
        )
      )
    },
    piece: (pad) => five(pad, 0, 0, 48, '#dfe3f2', '#4a66b8', '#2b2340', -80, 0.56, 'ovate'),
  },
  chamomile: {
    sprig: (pad, r) =>
      [
        [-150, -70, 76],
        [-40, -190, 88],
        [120, -130, 92],
        [190, 20, 66],
        [10, -10, 100],
      ]
        .map(([x, y, s], i) => {
          const stem = branch([i * 6 - 12, 300], [x * 0.2, 130], [x, y])
          return (
            stem.draw(pad, green, 7) +
            [0.25, 0.45, 0.66]
              .map((t, k) => {
                const [px, py] = stem.where(t)
                return feather(r, {
                  x: px,
                  y: py,
                  angle: stem.angle(t) + (k % 2 ? 48 : -48),
                  len: 110,
                  colour: '#6c8a4b',
                  width: 3,
                })
              })
              .join('') +
            daisy(pad, r, x, y, s, i % 2 ? 0.72 : 0.95, i * 14 - 25)
          )
        })
        .join(''),
    piece: (pad, r) => daisy(pad, r, 0, 0, 48, r.range(0.75, 1), r.range(-30, 30)),
  },
  nigella: {
    sprig: (pad, r) =>
      [
        [-110, -60, 110, 5],
        [90, -130, 130, 0],
        [170, 70, 0, 1],
      ]
        .map(([x, y, s], i) => {
          const stem = branch([0, 300], [x * 0.3, 140], [x, y])
          return (
            stem.draw(pad, green, 8) +
            [0.3, 0.5, 0.7]
              .map((t, k) => {
                const [px, py] = stem.where(t)
                return feather(r, {
                  x: px,
                  y: py,
                  angle: stem.angle(t) + (k % 2 ? 46 : -46),
                  len: 120,
                  colour: '#6f8a52',
                  width: 2.8,
                })
              })
              .join('') +
            (s ? nigellaFlower(pad, r, { x, y, s, turn: i * 20 }) : nigellaPod(pad, x, y))
          )
        })
        .join(''),
    piece: (pad, r) =>
      path(
        'M-15 2Q-8 -11 6 -8Q17 -4 15 3Q4 12 -15 2Z',
        `fill="${pad.linear(['#4a4540', '#1d1a17'], [0, 0, 0, 1])}" transform="scale(${n(r.range(1.05, 1.5))})"`,
      ) + path('M-10 0Q0 -7 12 -2', 'stroke="#7a736a" stroke-width="1.6" fill="none"'),
  },
  valerian: {
    sprig: (pad, r) => {
      const stem = branch([0, 300], [20, 60], [0, -90])
      return (
        stem.draw(pad, '#6d7f4c', 11) +
        [
          [0.12, -1],
          [0.2, 1],
          [0.42, -1],
          [0.5, 1],
          [0.68, -1],
        ]
          .map(([t, s]) => {
            const [x, y] = stem.where(t)
            return pinnate(pad, r, {
              x,
              y,
              angle: -90 + s * 62,
              len: 190 * (1.1 - t * 0.6),
              count: 4,
              leaflet: 82 * (1.1 - t * 0.5),
              colour: green,
              width: 0.32,
              shape: 'lance',
              teeth: 0.08,
            })
          })
          .join('') +
        [
          [0, -90, -90, 150, 9],
          [4, -30, -40, 150, 6],
          [4, -40, -142, 150, 6],
        ]
          .map(([x, y, a, l, c]) =>
            umbel(r, { x, y, angle: a, len: l, count: c, fan: 96, colour: '#7a7a52', width: 4 }, (bx, by) =>
              [
                [0, 0],
                [-17, 8],
                [17, 6],
                [-8, -16],
                [10, -15],
                [0, 18],
              ]
                .map(
                  ([dx, dy], i) =>
                    whorl(pad, {
                      x: bx + dx,
                      y: by + dy,
                      count: 5,
                      len: 15,
                      width: 0.74,
                      shape: 'round',
                      from: '#d89db0',
                      to: i % 2 ? '#fbe9ea' : '#f2cdd4',
                      turn: i * 25,
                      lines: 0,
                      rim: 0,
                    }) + ellipse(bx + dx, by + dy, 2.6, 2.6, 'fill="#b76a84"'),
                )
                .join(''),
            ),
          )
          .join('')
      )
    },
    piece: (_pad, r) =>
      path(
        smooth([
          [-56, 4],
          [-20, r.range(-12, 0)],
          [20, r.range(0, 12)],
          [58, 0],
        ]),
        'fill="none" stroke="#a5835a" stroke-width="9" stroke-linecap="round"',
      ) +
      path(
        'M-30 0q-8 14 -22 20M6 4q4 16 18 24M-6 -4q6 -14 0 -26',
        'fill="none" stroke="#94734c" stroke-width="3.4" stroke-linecap="round"',
      ),
  },
}
