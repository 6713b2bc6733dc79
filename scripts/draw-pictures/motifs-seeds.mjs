/**
 * Motifs for labels: plants with well-known seeds. `sprig` fills a box of -300..300; `piece` is a single part to
 * scatter.
 */
import { branch, leaf, leaves, seed, whorl } from './botany.mjs'
import { ellipse, path, put } from './pad.mjs'
import { deep, grain, green, pod, umbelSprig } from './parts-fruits.mjs'

export const seeds = {
  cardamom: {
    sprig: (pad, _r) =>
      branch([0, 300], [-10, 100], [10, -120]).draw(pad, green, 13) +
      [
        [-30, 180, -150, 330],
        [0, 120, -30, 340],
        [-6, 40, -128, 330],
        [6, -10, -58, 310],
        [8, -80, -92, 230],
      ]
        .map(([x, y, a, l]) =>
          leaf(pad, {
            x,
            y,
            len: l,
            width: 0.24,
            shape: 'lance',
            angle: a,
            colour: deep,
            veins: 12,
            bend: a < -90 ? -0.16 : 0.16,
          }),
        )
        .join('') +
      [
        [-120, 210, 100, -24],
        [-20, 245, 104, 8],
        [100, 215, 104, 28],
        [40, 175, 92, -30],
        [-66, 160, 88, 24],
      ]
        .map((a) => pod(pad, ...a))
        .join('') +
      whorl(pad, {
        x: 120,
        y: 120,
        count: 3,
        len: 66,
        width: 0.7,
        shape: 'round',
        from: '#b9588a',
        to: '#fdf6ee',
        turn: -90,
        lines: 5,
      }),
    piece: (pad, r) => pod(pad, 0, 0, 76 * r.range(0.9, 1.1), 0),
  },
  cumin: {
    sprig: (pad, r) =>
      umbelSprig(
        pad,
        r,
        '#b38d57',
        '#7d9460',
        [
          [-130, -40, 120, 6],
          [110, -110, 140, 7],
          [-10, -150, 130, 6],
        ],
        true,
      ),
    piece: grain('#ab8550', 46, 0.26, 4),
  },
  fennel: {
    sprig: (pad, r) =>
      umbelSprig(
        pad,
        r,
        '#dcb33a',
        '#86a24f',
        [
          [-140, -30, 130, 8],
          [130, -60, 130, 8],
          [0, -130, 160, 10],
        ],
        false,
      ),
    piece: grain('#a7b164', 52, 0.34, 4),
  },
  sesame: {
    sprig: (pad, r) => {
      const stem = branch([0, 300], [20, 60], [0, -270])
      return (
        stem.draw(pad, green, 11) +
        leaves(pad, stem, r, {
          count: 6,
          len: 190,
          width: 0.3,
          shape: 'lance',
          colour: deep,
          pairs: true,
          taper: 0.45,
          spread: 58,
        }) +
        [
          [0.3, -1],
          [0.42, 1],
          [0.56, -1],
          [0.7, 1],
          [0.84, -1],
        ]
          .map(([t, s]) => {
            const [x, y] = stem.where(t)
            return put(
              x,
              y,
              s > 0 ? 28 : 152,
              [1, 1],
              path(
                'M0 0C20 -20 60 -26 84 -38C92 -20 94 -8 104 0C94 8 92 22 84 38C60 26 20 20 0 0Z',
                `fill="${pad.linear(['#cbb4c8', '#fbf3f4', '#eed3e2'])}"`,
              ) +
                ellipse(84, 0, 13, 34, 'fill="#f7e6ee" stroke="#cfa7c0" stroke-width="2"') +
                ellipse(84, 2, 7, 18, 'fill="#c08fae"'),
            )
          })
          .join('') +
        [
          [0.12, -1],
          [0.2, 1],
        ]
          .map(([t, s]) => {
            const [x, y] = stem.where(t)
            return seed(pad, {
              x: x + s * 34,
              y: y - 30,
              len: 92,
              width: 0.34,
              angle: -90 + s * 20,
              colour: '#a3a860',
              ridges: 4,
              shape: 'ellipse',
            })
          })
          .join('')
      )
    },
    piece: (pad, r) =>
      seed(pad, {
        len: 34 * r.range(0.9, 1.1),
        width: 0.62,
        colour: r.pick(['#efe0b8', '#e4d0a0', '#f3e8ca']),
        ridges: 0,
        shape: 'ovate',
      }),
  },
}
