import { disc, fade, glow, group, K, line, oval, rect, shape, times, tint, type, W } from './draw.mjs'
import { chance } from './tools.mjs'

/** Covers for things made by hand. Each gives `art` (plates without words) and `words` (plates of type). */

export function pamphletStitch() {
  const thread =
    'M-40 1010 C 200 900 250 1130 450 1050 S 760 840 600 760 S 150 760 180 620 S 700 620 720 480 S 300 380 330 250 S 480 120 700 112'
  const holes = [
    [450, 1050],
    [180, 620],
    [720, 480],
    [330, 250],
  ]
  return {
    art: {
      red: line(thread, 30) + holes.map(([x, y]) => disc(x, y, 34, W) + disc(x, y, 20)).join(''),
      blue:
        fadeSheet('ps') +
        holes.map(([x, y]) => disc(x, y, 44, W) + disc(x, y, 30, tint(0.5))).join('') +
        group('translate(690 112) rotate(-9)', oval(30, 0, 190, 15), oval(-110, 0, 34, 6, W)),
    },
    words: {
      blue:
        type('FOLD', [50, 60, 800, 330], 'Anton') +
        type('PIERCE', [50, 430, 800, 330], 'Anton') +
        type('SEW', [50, 800, 800, 330], 'Anton') +
        line(thread, 58, W) +
        holes.map(([x, y]) => disc(x, y, 44, W) + disc(x, y, 30, tint(0.5))).join('') +
        group(
          'translate(690 112) rotate(-9)',
          oval(30, 0, 214, 36, W),
          oval(30, 0, 190, 15),
          oval(-110, 0, 34, 6, W),
        ),
      red: type('binding a zine with the pamphlet stitch', [52, 1148, 796, 26], 'Space Mono', {
        weight: 700,
      }),
    },
  }
}

export function soyAndZinc() {
  const [a, b, c] = [fade('sz1', 1, 0.25), fade('sz2', 1, 0.25, [1, 0, 0, 1]), fade('sz3', 0.25, 1)]
  const marks = [
    [60, 60],
    [840, 60],
    [60, 1140],
    [840, 1140],
  ]
    .map(
      ([x, y]) =>
        line(`M${x - 34} ${y}h68M${x} ${y - 34}v68`, 3) +
        disc(x, y, 20, 'none', 'stroke="#000" stroke-width="3"'),
    )
    .join('')
  return {
    art: {
      yellow: a.defs + disc(330, 470, 290, a.fill) + marks + rect(250, 1128, 60, 30),
      red: b.defs + disc(570, 470, 290, b.fill) + marks + rect(320, 1128, 60, 30),
      blue:
        c.defs +
        disc(450, 690, 290, c.fill) +
        marks +
        rect(390, 1128, 60, 30) +
        rect(460, 1128, 60, 30, tint(0.6)) +
        rect(530, 1128, 60, 30, tint(0.3)),
    },
    words: {
      yellow: disc(450, 560, 70, W),
      red: disc(450, 560, 70, W) + type('VERMILION', [90, 985, 720, 104], 'Abril Fatface'),
      blue:
        disc(450, 560, 70, W) +
        type('SOY', [120, 60, 270, 100], 'Abril Fatface') +
        type('RICE BRAN', [420, 60, 360, 100], 'Abril Fatface') +
        type('?', [428, 512, 44, 96], 'Abril Fatface'),
    },
  }
}

export function beans() {
  const random = chance('beans')
  const spots = []
  while (spots.length < 58) {
    const [angle, reach] = [random() * 7, Math.sqrt(random()) * 292]
    const spot = [450 + Math.cos(angle) * reach, 500 + Math.sin(angle) * reach, random() * 360]
    if (spots.every(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) > 62)) spots.push(spot)
    if (random() < 0.0004) break
  }
  const bean = 'M-38 0 Q-38 -34 0 -28 Q38 -34 38 2 Q36 32 14 26 Q0 12 -14 26 Q-36 30 -38 0Z'
  const leaf = (x, y, turn) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      shape('M0 0 Q40 -50 110 0 Q40 50 0 0Z'),
      line('M0 0H96', 5, W),
    )
  const soup = glow('bn', 0.25, 0.7)
  const lay = (keep, fill) =>
    spots
      .filter((_, i) => keep(i))
      .map(([x, y, turn]) =>
        group(
          `translate(${x} ${y}) rotate(${turn})`,
          shape(bean, fill, 'stroke="#fff" stroke-width="7"'),
          line('M-16 -12 Q0 -18 12 -12', 5, W),
        ),
      )
      .join('')
  return {
    art: {
      yellow:
        rect(0, 0, 900, 1200, tint(0.9)) +
        disc(450, 500, 372, W) +
        soup.defs +
        disc(450, 500, 340, soup.fill) +
        lay(() => true, W),
      red:
        disc(450, 500, 388, 'none', 'stroke="#000" stroke-width="34"') +
        rect(10, 460, 70, 84, K, 'rx="30"') +
        rect(820, 460, 70, 84, K, 'rx="30"') +
        lay((i) => i % 3 !== 0, K),
      green: lay((i) => i % 3 === 0, K) + leaf(360, 380, 30) + leaf(560, 620, 200) + leaf(520, 330, -60),
    },
    words: {
      yellow:
        type('beans', [60, 905, 490, 240], 'Caprasimo', { fill: W }) +
        type('FOR', [584, 950, 250, 40], 'Anton', { fill: W }) +
        type('11', [584, 1006, 250, 140], 'Anton', { fill: W }),
      red: type('beans', [60, 905, 490, 240], 'Caprasimo'),
      green: type('FOR', [584, 950, 250, 40], 'Anton') + type('11', [584, 1006, 250, 140], 'Anton'),
    },
  }
}

export function foldMap() {
  const random = chance('map')
  const blocks = times(48, (i) => {
    const [x, y] = [(i % 6) * 158 - 20, Math.floor(i / 6) * 158 - 40]
    return random() < 0.2
      ? ''
      : rect(
          x + 8,
          y + 8,
          134 - random.between(0, 30),
          134 - random.between(0, 40),
          tint(random.pick([0.9, 0.9, 0.35, 0.6])),
          'rx="6"',
        )
  })
  const turned = (...inner) => group('translate(450 600) rotate(-24) scale(1.5) translate(-450 -600)', inner)
  const route = 'M120 900 L280 900 L280 744 L440 744 L440 586 L598 586 L598 428 L750 428'
  const creases =
    line('M450 0V1200M0 300H900M0 600H900M0 900H900', 3, W) +
    line('M450 300V900', 8, K, 'stroke-dasharray="24 22"')
  const shadow = fade('fm', 0.3, 0, [0, 0, 1, 0])
  return {
    art: {
      aqua:
        shadow.defs +
        rect(450, 0, 450, 1200, shadow.fill) +
        turned(
          shape('M-300 1000 Q200 900 300 1000 T900 940 L1200 1400 L-300 1400Z'),
          line('M-200 300 Q300 200 500 320 T1200 250', 60),
        ),
      green: times(4, (i) => rect(i % 2 ? 450 : 0, i * 300, 450, 300, tint(0.1))) + turned(blocks),
      red:
        turned(
          line(route, 16, K, 'stroke-dasharray="4 28"'),
          disc(120, 900, 26),
          shape('M750 440 Q690 350 750 310 Q810 350 750 440Z', K),
          disc(750, 360, 18, W),
        ) + creases,
    },
    words: {
      green: rect(60, 90, 600, 420, W),
      aqua: rect(60, 90, 600, 420, W),
      red:
        rect(60, 90, 600, 420) +
        type('PRINT', [92, 118, 536, 112], 'Archivo Black', { fill: W }) +
        type('CUT', [92, 246, 536, 112], 'Archivo Black', { fill: W }) +
        type('FOLD', [92, 374, 536, 112], 'Archivo Black', { fill: W }),
    },
  }
}

/** A faint tint over the whole sheet, heavier at the foot. */
const fadeSheet = (id) => {
  const soft = fade(id, 0.02, 0.34)
  return soft.defs + rect(0, 0, 900, 1200, soft.fill)
}
