/** Motifs for labels: leafy herbs. `sprig` fills a box of -300..300; `piece` is a single part to scatter. */
import { branch, leaf, leaves, pinnate, seed, umbel } from './botany.mjs'
import { ball } from './fruit-and-root.mjs'
import { green, spike } from './parts-finds.mjs'
import { five } from './parts-flowers.mjs'

export const herbs = {
  brahmi: {
    sprig: (pad, r) =>
      [
        [
          [-20, 300],
          [-160, 120],
          [-150, -180],
        ],
        [
          [0, 300],
          [20, 60],
          [10, -260],
        ],
        [
          [20, 300],
          [170, 140],
          [180, -120],
        ],
      ]
        .map(([a, b, c]) => {
          const stem = branch(a, b, c)
          return (
            stem.draw(pad, '#7a8a55', 9) +
            leaves(pad, stem, r, {
              count: 6,
              len: 104,
              width: 0.52,
              shape: 'obovate',
              pairs: true,
              colour: '#6d9450',
              taper: 0.7,
              veins: 3,
              spread: 64,
            })
          )
        })
        .join('') +
      [
        [-80, -60, 46],
        [70, -150, 52],
        [120, 30, 44],
        [-30, 60, 46],
      ]
        .map(([x, y, s], i) => five(pad, x, y, s, '#cdb9e0', '#fbf8fd', '#d8b13f', i * 33, 0.76))
        .join(''),
    piece: (pad, r) =>
      leaf(pad, {
        x: -38,
        len: 78,
        width: 0.54,
        shape: 'obovate',
        colour: '#6d9450',
        veins: 3,
        bend: r.range(-0.1, 0.1),
      }),
  },
  mint: {
    sprig: (pad, r) =>
      [
        [[-10, 300], [-30, 60], [0, -210], 190],
        [[10, 300], [110, 180], [170, 10], 130],
        [[-10, 300], [-120, 200], [-180, 50], 130],
      ]
        .map(([a, b, c, l], i) => {
          const stem = branch(a, b, c)
          return (
            stem.draw(pad, '#6b7f4a', 11) +
            leaves(pad, stem, r, {
              count: i ? 4 : 6,
              len: l,
              width: 0.56,
              teeth: 0.12,
              pairs: true,
              colour: i ? '#4f8a4c' : '#5b9453',
              taper: 0.5,
              spread: 70,
              veins: 6,
              start: 0.2,
              end: 0.98,
            })
          )
        })
        .join(''),
    piece: (pad, r) =>
      leaf(pad, { x: -52, len: 104, width: 0.58, teeth: 0.12, colour: '#5b9453', veins: 6, bend: r.range(-0.1, 0.1) }),
  },
  neem: {
    sprig: (pad, r) =>
      [
        [[0, 300], -90, 560],
        [[0, 240], -146, 400],
        [[0, 230], -36, 400],
      ]
        .map(([[x, y], a, l]) =>
          pinnate(pad, r, {
            x,
            y,
            angle: a,
            len: l,
            count: 8,
            leaflet: l * 0.32,
            width: 0.3,
            shape: 'lance',
            teeth: 0.13,
            colour: a === -90 ? '#5f8a42' : '#4c7a3e',
            spread: 56,
            bend: 0,
          }),
        )
        .join('') +
      [
        [-60, 170],
        [60, 190],
        [-20, 215],
        [90, 240],
        [34, 160],
      ]
        .map(([x, y]) => ball(pad, x, y, 17, 24, '#b6b552', 0.5, 12))
        .join(''),
    piece: (pad, r) =>
      leaf(pad, {
        x: -58,
        len: 116,
        width: 0.3,
        shape: 'lance',
        teeth: 0.13,
        colour: '#5f8a42',
        bend: r.range(0.05, 0.2),
      }),
  },
  senna: {
    sprig: (pad, r) => {
      const stem = branch([0, 300], [-20, 60], [10, -200])
      return (
        stem.draw(pad, green, 10) +
        [
          [0.15, -60],
          [0.28, 58],
          [0.45, -58],
          [0.6, 56],
          [0.78, -50],
        ]
          .map(([t, a]) => {
            const [x, y] = stem.where(t)
            return pinnate(pad, r, {
              x,
              y,
              angle: stem.angle(t) + a,
              len: 235,
              count: 6,
              leaflet: 86,
              width: 0.3,
              shape: 'lance',
              colour: '#739450',
            })
          })
          .join('') +
        umbel(r, { x: 6, y: -150, angle: -88, len: 110, count: 7, fan: 160, colour: green, width: 4 }, (x, y, i) =>
          five(pad, x, y, 44, '#d59a1e', '#f6d355', '#a86a1c', i * 25, 0.74),
        ) +
        [
          [-90, 190, 130, -34],
          [100, 200, 140, 30],
        ]
          .map(([x, y, l, a]) =>
            seed(pad, {
              x,
              y,
              len: l,
              width: 0.36,
              angle: a,
              colour: '#94894a',
              ridges: 5,
              shape: 'ellipse',
              bend: 0.15,
            }),
          )
          .join('')
      )
    },
    piece: (pad, r) =>
      leaf(pad, {
        x: -40,
        len: 84,
        width: 0.32,
        shape: 'lance',
        colour: '#739450',
        veins: 5,
        bend: r.range(-0.1, 0.1),
      }),
  },
  tulsi: {
    sprig: (pad, r) => {
      const stem = branch([0, 300], [24, 60], [0, -90])
      return (
        stem.draw(pad, '#6a4a5c', 11) +
        branch([6, 150], [110, 80], [130, -40]).draw(pad, '#6a4a5c', 7) +
        branch([6, 170], [-110, 100], [-140, -20]).draw(pad, '#6a4a5c', 7) +
        leaves(pad, stem, r, {
          count: 5,
          len: 180,
          width: 0.5,
          teeth: 0.08,
          pairs: true,
          colour: '#55804a',
          taper: 0.55,
          spread: 66,
          tip: false,
        }) +
        [
          [130, -40, 1],
          [-140, -20, -1],
        ]
          .map(
            ([x, y, s]) =>
              leaf(pad, { x, y: y + 30, len: 110, angle: -90 + s * 60, colour: '#4a7242', teeth: 0.08 }) +
              leaf(pad, { x, y: y + 50, len: 110, angle: -90 - s * 70, colour: '#4a7242', teeth: 0.08 }) +
              spike(pad, r, x, y, -90 + s * 10, 170, '#6d4a86', '#b79bc9'),
          )
          .join('') +
        spike(pad, r, 0, -80, -90, 215, '#6d4a86', '#c0a6d0')
      )
    },
    piece: (pad, r) =>
      leaf(pad, { x: -46, len: 92, width: 0.52, teeth: 0.08, colour: '#55804a', bend: r.range(-0.1, 0.1) }),
  },
}
