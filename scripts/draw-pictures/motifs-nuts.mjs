/** Motifs for labels: nuts and dried fruits. `sprig` fills a box of -300..300; `piece` is a single part to scatter. */
import { branch, pinnate, seed, whorl } from './botany.mjs'
import { ball, dots } from './fruit-and-root.mjs'
import { ellipse, put } from './pad.mjs'
import { almond, amla, green, kernel, twig, twigWith, walnut } from './parts-fruits.mjs'

export const nuts = {
  almond: {
    sprig: (pad, r) =>
      twigWith(
        pad,
        r,
        { count: 8, len: 190, width: 0.28, shape: 'lance', colour: green, taper: 0.6 },
        () =>
          [
            [-110, -40, 84],
            [60, -150, 92],
            [110, 10, 70],
          ]
            .map(
              ([x, y, s], i) =>
                whorl(pad, {
                  x,
                  y,
                  count: 5,
                  len: s,
                  width: 0.8,
                  shape: 'round',
                  from: '#d9829a',
                  to: '#fdeff0',
                  turn: i * 31,
                  lines: 4,
                  squash: 0.94,
                }) +
                dots(
                  r,
                  16,
                  () => {
                    const [a, d] = [r.range(0, 6.3), r.range(8, 26)]
                    return [x + Math.cos(a) * d, y + Math.sin(a) * d, 3.2]
                  },
                  '#c2803a',
                ),
            )
            .join('') +
          almond(pad, -40, 165, 150, -28) +
          almond(pad, 90, 190, 150, 24, '#a4652f'),
      ),
    piece: (pad, r) => almond(pad, 0, 0, 92 * r.range(0.92, 1.05), 0),
  },
  amla: {
    sprig: (pad, r) => {
      const stem = branch([-80, 300], [-60, 40], [40, -260])
      return (
        stem.draw(pad, twig, 11) +
        [
          [0.2, 40],
          [0.35, -50],
          [0.5, 46],
          [0.65, -46],
          [0.82, 40],
          [0.95, -24],
        ]
          .map(([t, a]) => {
            const [x, y] = stem.where(t)
            return pinnate(pad, r, {
              x,
              y,
              angle: stem.angle(t) + a,
              len: 250,
              count: 13,
              leaflet: 50,
              colour: green,
              width: 0.26,
              shape: 'ellipse',
              spread: 66,
              veins: 0,
            })
          })
          .join('') +
        amla(pad, -40, 40, 76, -8) +
        amla(pad, 70, 110, 88, 10) +
        amla(pad, -70, 180, 70, 20)
      )
    },
    piece: (pad) => amla(pad, 0, 0, 46),
  },
  myrobalan: {
    sprig: (pad, r) =>
      twigWith(pad, r, { count: 8, len: 200, width: 0.46, pairs: false, colour: '#6f8348', veins: 8, taper: 0.7 }, () =>
        [
          [-70, 60, 150, 70, '#b39a4c'],
          [50, 130, 165, 98, '#a3803f'],
          [-60, 215, 150, 40, '#7d5a34'],
          [120, 10, 120, 120, '#bba85a'],
        ]
          .map(([x, y, l, a, c]) =>
            seed(pad, { x, y, len: l, width: 0.6, angle: a, colour: c, ridges: 6, shape: 'ellipse' }),
          )
          .join(''),
      ),
    piece: (pad, r) =>
      seed(pad, {
        len: 92,
        width: 0.6,
        colour: r.pick(['#7d5a34', '#6a4a2a', '#9a7840']),
        ridges: 6,
        shape: 'ellipse',
      }),
  },
  walnut: {
    sprig: (pad, r) =>
      branch([-90, 300], [-50, 40], [20, -120]).draw(pad, twig, 12) +
      [
        [-60, 170, -160],
        [-46, 60, -112],
        [-20, -20, -60],
        [-50, 110, -18],
      ]
        .map(([x, y, a]) =>
          pinnate(pad, r, {
            x,
            y,
            angle: a,
            len: 270,
            count: 3,
            leaflet: 120,
            width: 0.46,
            colour: green,
            veins: 6,
            spread: 56,
          }),
        )
        .join('') +
      ball(pad, -110, 20, 70, 78, '#8fa35a', 0.3) +
      walnut(pad, r, 20, 160, 92, -12) +
      put(
        150,
        190,
        12,
        1,
        ellipse(0, 0, 88, 84, 'fill="#8f653a"') + ellipse(0, 0, 78, 74, 'fill="#e2c08e"') + kernel(pad, r, 0, 0, 66),
      ),
    piece: (pad, r) => kernel(pad, r, 0, 0, 42),
  },
}
