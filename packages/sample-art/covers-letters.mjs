import { blob, disc, fade, K, line, rect, shape, times, type, W } from './draw.mjs'
import { chance } from './tools.mjs'

/** Covers for ink, type and dots. Each gives `art` (plates without words) and `words` (plates of type). */

export function asaNoInsatsuki() {
  const random = chance('asa')
  const light = fade('as', 1, 0.08)
  const snow = times(90, () =>
    shape(blob(random, random.between(0, 900), random.between(0, 1200), random.between(4, 15), 0.3)),
  )
  const roller = (x, y, r) => disc(x, y, r) + disc(x, y, r - 26, W) + disc(x, y, r - 50) + disc(x, y, 18, W)
  return {
    art: {
      red: light.defs + disc(320, 400, 300, light.fill) + rect(0, 700, 560, 26),
      aqua: fadeSheet('as3') + snow.replaceAll(K, W),
      black:
        shape('M0 726 H560 V1010 H0 Z') +
        roller(120, 800, 130) +
        roller(380, 770, 150) +
        roller(260, 1000, 120) +
        line('M530 726 Q600 760 620 900 L600 1060', 22) +
        rect(0, 1080, 640, 120) +
        times(8, (i) => rect(18 + i * 78, 1110, 52, 60, W)),
    },
    words: {
      black: ['朝', 'の', '印', '刷', '機']
        .map((sign, i) => type(sign, [668, 54 + i * 222, 190, 196], 'Noto Sans CJK JP', { weight: 900 }))
        .join(''),
    },
  }
}

export function hibr() {
  const random = chance('hibr')
  const ridges = times(19, (i) => {
    const r = 26 + i * 21
    const gap = random.between(0, 60)
    return `<ellipse cx="${450 + Math.sin(i) * 6}" cy="${790 - i * 2}" rx="${r * 0.66}" ry="${r * 0.86}" fill="none" stroke="#000" stroke-width="${10 + (i % 3) * 2}" stroke-dasharray="${random.between(120, 400)} ${random.between(6, 20)} ${random.between(60, 200)} ${10 + gap / 4}" stroke-linecap="round" transform="rotate(${random.between(-4, 4)} 450 790)"/>`
  })
  const smear = fade('hb', 0.85, 0.05, [0, 0, 1, 0])
  return {
    art: {
      red: smear.defs + shape('M-20 330 L920 250 L920 560 L-20 640Z', smear.fill) + disc(690, 960, 120),
      black: ridges,
    },
    words: {
      red: rect(0, 240, 900, 420, W) + type('حبر', [60, 50, 780, 480], 'Lalezar'),
      black:
        type('على الأصابع', [500, 1070, 350, 92], 'Lalezar') +
        type('ink on the fingers', [52, 1128, 330, 26], 'Space Mono', { weight: 700 }),
    },
  }
}

export function halftone() {
  const iris = (x, y) => {
    const [dx, dy] = [(x - 450) / 430, (y - 600) / 300]
    const lid = Math.abs(dy) - 0.78 * Math.cos(dx * 1.45)
    const reach = Math.hypot(x - 450, y - 600)
    if (reach < 70) return 1
    if (reach < 210 && lid < 0) return 0.5 + 0.35 * Math.sin(Math.atan2(y - 600, x - 450) * 14)
    if (lid < 0) return 0.08
    return Math.min(0.85, 0.28 + lid * 0.6)
  }
  const dots = (angle, cell, weight) =>
    times(60 * 60, (i) => {
      const [u, v] = [((i % 60) - 30) * cell, (Math.floor(i / 60) - 30) * cell]
      const [x, y] = [
        450 + u * Math.cos(angle) - v * Math.sin(angle),
        600 + u * Math.sin(angle) + v * Math.cos(angle),
      ]
      if (x < -30 || y < -30 || x > 930 || y > 1230) return ''
      return disc(
        x.toFixed(1),
        y.toFixed(1),
        (cell * 0.72 * Math.sqrt(Math.max(0, iris(x, y) * weight))).toFixed(1),
      )
    })
  return {
    art: { yellow: dots(0, 34, 0.55), red: dots(1.31, 34, 0.8), blue: dots(0.26, 34, 0.95) },
    words: {
      yellow: rect(0, 960, 900, 240, W),
      red: rect(0, 960, 900, 240, W),
      blue:
        rect(0, 960, 900, 240, W) +
        type('HOW A HALFTONE', [48, 992, 804, 66], 'Archivo Black') +
        type('LIES', [48, 1074, 560, 92], 'Archivo Black') +
        disc(650, 1120, 44) +
        disc(738, 1120, 27) +
        disc(800, 1120, 15) +
        disc(840, 1120, 7),
    },
  }
}

/** A faint tint over the whole sheet, heavier at the foot. */
const fadeSheet = (id) => {
  const soft = fade(id, 0.02, 0.34)
  return soft.defs + rect(0, 0, 900, 1200, soft.fill)
}
