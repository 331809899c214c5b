import { disc, fade, group, K, line, oval, poly, rect, shape, times, tint, type, W, wave } from './draw.mjs'
import { chance } from './tools.mjs'

/** Covers for pieces that go a long way. Each gives `art` (plates without words) and `words` (plates of type). */

export function slowFerry() {
  const random = chance('ferry')
  const sea = fade('sf', 0.35, 1)
  const sun = fade('sf2', 1, 0.12)
  const sheets = times(17, (i) =>
    group(
      `translate(${300 + i * 32 + random.between(-20, 20)} ${520 - i * 26 + random.between(-30, 30)}) rotate(${random.between(-50, 50)})`,
      rect(-24 - i, -32 - i, 48 + i * 2, 64 + i * 2, W, 'stroke="#000" stroke-width="5"'),
      line(`M${-12 - i} -10h${24 + i * 2}M${-12 - i} 6h${18 + i * 2}`, 4),
    ),
  )
  const hull = 'M70 800 L830 800 L760 910 L130 910 Z'
  return {
    art: {
      red:
        sun.defs +
        disc(560, 560, 330, sun.fill) +
        rect(0, 850, 900, 350, W) +
        times(5, (i) => rect(420 - i * 18, 930 + i * 36, 280 + i * 36, 12, tint(0.9), 'rx="6"')) +
        shape(hull, K),
      'teal:line':
        sea.defs +
        rect(0, 880, 900, 320, sea.fill) +
        times(9, (i) => line(wave(-20, 920, 905 + i * 34, 9, 150, i * 1.3), 7, W)),
      black:
        rect(170, 700, 520, 104, W, 'stroke="#000" stroke-width="10"') +
        rect(230, 620, 330, 84, W, 'stroke="#000" stroke-width="10"') +
        times(9, (i) => disc(210 + i * 55, 752, 14)) +
        times(5, (i) => rect(256 + i * 60, 644, 38, 34)) +
        rect(270, 520, 76, 104) +
        rect(270, 545, 76, 26, W) +
        line('M700 800V600M700 610l90 60', 8) +
        sheets +
        line(hull, 10),
    },
    words: {
      black:
        type('SLOW', [48, 48, 500, 170], 'Alfa Slab One') +
        type('FERRY', [48, 236, 500, 170], 'Alfa Slab One') +
        '',
      teal:
        rect(0, 1108, 900, 92, K) +
        type('to a town with no photocopier', [50, 1136, 800, 36], 'Space Mono', { weight: 700, fill: W }),
    },
  }
}

export function lampKeeper() {
  const random = chance('lamp')
  const [night, beam, shade] = [
    fade('lk', 1, 0.35),
    fade('lk2', 1, 0.02, [1, 0, 0, 0]),
    fade('lk3', 0.2, 0.9, [0, 0, 1, 0]),
  ]
  const ray = 'M600 405 L-60 130 L-60 620 Z'
  const tower = 'M540 470 H660 L710 1040 H490 Z'
  const stars = times(110, () =>
    disc(random.between(0, 900), random.between(0, 900), random.between(1.2, 5), W),
  )
  const bands = times(4, (i) =>
    shape(
      poly([
        [534 - i * 14, 540 + i * 130],
        [666 + i * 14, 540 + i * 130],
        [672 + i * 14, 600 + i * 130],
        [528 - i * 14, 600 + i * 130],
      ]),
    ),
  )
  return {
    art: {
      navy:
        night.defs +
        shade.defs +
        rect(0, 0, 900, 1200, night.fill) +
        stars +
        shape(ray, W) +
        shape(tower, W) +
        shape(tower, shade.fill) +
        rect(546, 350, 108, 110, W) +
        shape('M530 350 Q600 250 670 350Z') +
        rect(516, 456, 168, 20) +
        line('M600 270V210', 8) +
        shape('M300 1210 Q420 1010 520 1040 L700 1036 Q800 1030 920 1120 L920 1210Z', K) +
        times(6, (i) => line(wave(0, 380 + i * 10, 1040 + i * 28, 8, 120, i), 6)),
      yellow:
        beam.defs +
        shape(ray, beam.fill) +
        disc(600, 405, 52) +
        times(12, (i) =>
          line(
            `M${600 + Math.cos(i / 1.91) * 68} ${405 + Math.sin(i / 1.91) * 68}L${600 + Math.cos(i / 1.91) * 92} ${405 + Math.sin(i / 1.91) * 92}`,
            6,
          ),
        ),
      red:
        bands +
        disc(150, 180, 74) +
        oval(150, 180, 130, 22, 'none', 'stroke="#000" stroke-width="9" transform="rotate(-18 150 180)"'),
    },
    words: {
      navy:
        type('THE LAMP-KEEPER’S', [60, 690, 400, 70], 'Bebas Neue', { fill: W }) +
        type('UPDATE', [60, 780, 400, 150], 'Bebas Neue', { fill: W }),
    },
  }
}

export function rooms() {
  const frames = Array.from({ length: 6 }, (_, i) => {
    const s = 0.66 ** i
    return { x: 450 - 450 * s + i * 14, y: 560 - 560 * s, w: 900 * s, h: 1200 * s }
  })
  const wall = (i) =>
    rect(frames[i].x, frames[i].y, frames[i].w, frames[i].h, W) +
    rect(frames[i].x, frames[i].y, frames[i].w, frames[i].h, tint([0.2, 0.9, 0.35, 1, 0.15, 0.8][i]))
  const floor = (i) => {
    const [a, b] = [frames[i], frames[i + 1]]
    return (
      shape(
        poly([
          [a.x, a.y + a.h],
          [a.x + a.w, a.y + a.h],
          [b.x + b.w, b.y + b.h],
          [b.x, b.y + b.h],
        ]),
        W,
      ) +
      shape(
        poly([
          [a.x, a.y + a.h],
          [a.x + a.w, a.y + a.h],
          [b.x + b.w, b.y + b.h],
          [b.x, b.y + b.h],
        ]),
        tint(0.85 - (i % 2) * 0.5),
      )
    )
  }
  const disco = (y, r) =>
    oval(450, y, r, r * 0.36) +
    oval(450, y, r * 0.8, r * 0.288, 'none', 'stroke="#fff" stroke-width="3"') +
    oval(450, y, r * 0.6, r * 0.216, 'none', 'stroke="#fff" stroke-width="3"') +
    oval(450, y, r * 0.32, r * 0.115, W)
  return {
    art: {
      pink: times(6, wall),
      teal:
        times(5, (i) => {
          const f = frames[i + 1]
          return i % 2
            ? rect(f.x, f.y, f.w, f.h, tint(0.5))
            : rect(f.x, f.y, f.w, f.h, W, 'stroke="#000" stroke-width="10"')
        }) + times(5, floor),
      black: disco(1010, 330) + disco(760, 96).replaceAll('450', '478'),
      red: oval(450, 1010, 106, 38) + oval(450, 1010, 14, 5, W) + disc(512, 520, 44),
    },
    words: {
      black:
        type('FIVE RECORDS', [48, 56, 804, 108], 'Monoton') +
        type('that sound like', [200, 196, 500, 50], 'Shrikhand') +
        type('ROOMS', [170, 262, 560, 92], 'Monoton'),
    },
  }
}
