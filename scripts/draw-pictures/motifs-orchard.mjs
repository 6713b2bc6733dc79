/** Motifs for labels: orchard fruits. `sprig` fills a box of -300..300; `piece` is a single part to scatter. */
import { branch, leaf, whorl } from './botany.mjs'
import { ball, dots } from './fruit-and-root.mjs'
import { ellipse, put, rad } from './pad.mjs'
import { aril, deep, fig, green, lemon, lemonHalf, pomegranate, twig, twigWith } from './parts-fruits.mjs'

export const orchard = {
  fig: {
    sprig: (pad, _r) =>
      branch([-120, 300], [-60, 60], [60, -230]).draw(pad, twig, 13) +
      [
        [-110, 120, -160, 230],
        [-40, -40, -120, 260],
        [40, -170, -50, 250],
        [-30, 30, -10, 250],
      ]
        .map(([x, y, a, l]) =>
          [-46, 46, -24, 24, 0]
            .map((d, i) =>
              leaf(pad, {
                x,
                y,
                angle: a + d,
                len: l * [0.66, 0.66, 0.86, 0.86, 1][i],
                width: 0.36,
                shape: 'obovate',
                colour: i === 4 ? green : deep,
                veins: 5,
              }),
            )
            .join(''),
        )
        .join('') +
      fig(pad, -60, 140, 92, -10) +
      fig(pad, 110, 150, 108, 8, true),
    piece: (pad) => fig(pad, 0, 4, 40, 0, true),
  },
  lemon: {
    sprig: (pad, r) =>
      twigWith(
        pad,
        r,
        { count: 7, len: 210, width: 0.44, colour: deep, taper: 0.65, veins: 8 },
        () =>
          lemon(pad, -70, 20, 98, 62) +
          lemonHalf(pad, 100, 130, 108) +
          [
            [70, -150, 60],
            [-130, -150, 50],
          ]
            .map(
              ([x, y, s], i) =>
                whorl(pad, {
                  x,
                  y,
                  count: 5,
                  len: s,
                  width: 0.42,
                  shape: 'ellipse',
                  from: '#e9dfd0',
                  to: '#fffdf8',
                  turn: i * 40,
                  lines: 2,
                }) + dots(r, 10, () => [x + r.range(-12, 12), y + r.range(-12, 12), 4], '#dfae35'),
            )
            .join(''),
      ),
    piece: (pad) => lemonHalf(pad, 0, 0, 46),
  },
  olive: {
    sprig: (pad, r) =>
      twigWith(
        pad,
        r,
        {
          count: 9,
          len: 165,
          width: 0.22,
          shape: 'lance',
          pairs: true,
          colour: '#74875a',
          veins: 0,
          taper: 0.6,
          back: 0.02,
        },
        (stem) =>
          [
            [0.2, 46],
            [0.34, -50],
            [0.5, 48],
            [0.62, -44],
            [0.78, 40],
          ]
            .map(([t, d], i) => {
              const [x, y] = stem.where(t)
              return ball(pad, x + d, y + 40, 33, 44, i % 2 ? '#5a4257' : '#8d9a48', 0.6, d * 0.3)
            })
            .join(''),
      ),
    piece: (pad, r) => ball(pad, 0, 0, 44, 33, r.pick(['#5a4257', '#8d9a48', '#7d8a40']), 0.6),
  },
  pomegranate: {
    sprig: (pad, r) =>
      twigWith(
        pad,
        r,
        { count: 8, len: 150, width: 0.3, pairs: true, shape: 'lance', colour: deep, taper: 0.7 },
        () =>
          pomegranate(pad, -70, -20, 132, -12) +
          put(
            90,
            140,
            14,
            1,
            ellipse(0, 0, 132, 126, 'fill="#b23a36"') +
              ellipse(0, 0, 118, 112, 'fill="#f3dcae"') +
              Array.from({ length: 6 }, (_, k) =>
                [
                  [62, 0],
                  [86, -16],
                  [86, 16],
                  [40, 5],
                  [64, 24],
                  [64, -24],
                ]
                  .map(([d, o], i) => {
                    const a = rad(k * 60)
                    return aril(
                      pad,
                      Math.cos(a) * d - Math.sin(a) * o,
                      Math.sin(a) * d + Math.cos(a) * o,
                      15,
                      k * 60 + 180 + (i % 3) * 8,
                    )
                  })
                  .join(''),
              ).join(''),
          ) +
          [
            [-50, 230],
            [-90, 205],
            [-20, 262],
          ]
            .map(([x, y], i) => aril(pad, x, y, 19, i * 60))
            .join(''),
      ),
    piece: (pad, r) => aril(pad, 0, 0, 24 * r.range(0.9, 1.15), 0),
  },
}
