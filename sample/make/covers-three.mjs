import {
  disc,
  fade,
  glow,
  group,
  K,
  line,
  oval,
  poly,
  rect,
  shape,
  times,
  tint,
  type,
  W,
  wave,
} from './draw.mjs'
import { chance } from './tools.mjs'

/** The last seven covers. */

export function otherAlphabets() {
  const random = chance('alphabets')
  const signs = [...'あمΩЖ字עΨنまثΞ本خΛかשΣصゆ詩θظДぬلΠ手ק']
  const faceFor = (sign) =>
    /[ء-ي]/.test(sign) ? 'Noto Kufi Arabic' : /[א-ת]/.test(sign) ? 'Noto Sans Hebrew' : 'Noto Sans CJK JP'
  const carpet = (odd) =>
    times(40, (i) =>
      (i + Math.floor(i / 5)) % 2 === odd
        ? type(
            signs[i % signs.length],
            [30 + (i % 5) * 174, 285 + Math.floor(i / 5) * 112, 130, 84],
            faceFor(signs[i % signs.length]),
            { weight: 900, fit: 'middle', fill: tint(random.between(0.7, 1)) },
          )
        : '',
    )
  const three =
    'M240 500 Q270 320 460 320 Q670 320 670 510 Q670 640 570 690 Q690 740 690 880 Q690 1100 450 1100 Q250 1100 220 900 L370 880 Q385 975 455 975 Q540 975 540 870 Q540 760 400 760 L400 640 Q520 640 520 525 Q520 445 455 445 Q395 445 385 520 Z'
  const shade = fade('oa', 0.95, 0.3)
  return {
    art: {
      teal: carpet(0) + shape(three, W, 'stroke="#fff" stroke-width="44"') + rect(0, 1164, 900, 36),
      red:
        carpet(1) +
        shape(three, W, 'stroke="#fff" stroke-width="44"') +
        shade.defs +
        shape(three, shade.fill),
      black: group('translate(36 28)', line(three, 14)),
    },
    words: {
      black:
        type('LOOSE', [44, 46, 812, 90], 'Rubik Mono One') +
        type('STAPLE', [44, 150, 812, 90], 'Rubik Mono One') +
        rect(40, 300, 350, 120) +
        type('OTHER ALPHABETS', [58, 318, 314, 84], 'Anton', { fill: W }),
      teal: rect(40, 300, 350, 120, W),
      red: rect(40, 300, 350, 120, W),
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

export function plates() {
  const random = chance('plates')
  const soft = glow('pl', 1, 0.1)
  const tiles = [
    () => disc(50, 50, 38),
    () => shape('M50 12L90 88H10Z'),
    () => line('M10 30H90M10 50H90M10 70H90', 9),
    () => disc(50, 50, 40, soft.fill),
    () => line(wave(6, 94, 35, 10, 44) + wave(6, 94, 65, 10, 44), 9),
    () => shape('M10 90A80 80 0 0 1 90 10V90Z'),
    () => rect(14, 40, 72, 46) + shape('M8 44L50 12L92 44Z'),
    () => times(9, (i) => disc(24 + (i % 3) * 26, 24 + Math.floor(i / 3) * 26, 5 + i)),
    () => shape('M50 88Q8 50 30 22Q50 4 50 34Q50 4 70 22Q92 50 50 88Z'),
    () => rect(14, 14, 72, 72, tint(0.55)),
    () => line('M50 90V40M50 60L26 36M50 52L74 26', 9) + disc(50, 26, 16),
    () => disc(40, 46, 34) + disc(58, 38, 30, W),
    () => shape('M8 60H92L78 84H22Z') + line('M50 56V14L80 48', 7),
  ]
  const sheets = { red: '', navy: '', yellow: '' }
  for (let i = 0; i < 108; i++) {
    const at = `translate(${(i % 9) * 100} ${Math.floor(i / 9) * 100}) rotate(${random.pick([0, 0, 90, 180])} 50 50)`
    const ground = random.pick(['red', 'navy', 'yellow', '', ''])
    if (ground) sheets[ground] += rect((i % 9) * 100, Math.floor(i / 9) * 100, 100, 100)
    const figure = random.pick(['red', 'navy', 'navy'].filter((ink) => ink !== ground))
    const drawing = random.pick(tiles)()
    if (ground && random() < 0.35) sheets[ground] += group(at, drawing.replaceAll('"#000"', '"#fff"'))
    else sheets[figure] += group(at, drawing)
  }
  const plate = (fill) => rect(100, 400, 700, 300, fill)
  return {
    art: { yellow: sheets.yellow, red: soft.defs + sheets.red, navy: soft.defs + sheets.navy },
    words: {
      yellow: plate(W),
      red: plate(W) + type('108', [130, 428, 330, 244], 'Anton'),
      navy:
        plate(W) +
        type('PLATES', [490, 428, 280, 110], 'Anton') +
        type('the drawing', [492, 566, 276, 38], 'Shrikhand') +
        type('annual', [492, 618, 276, 52], 'Shrikhand'),
    },
  }
}

export function wall() {
  const random = chance('wall')
  const bricks = times(126, (i) => {
    const row = Math.floor(i / 7)
    return rect(
      (i % 7) * 150 - 80 + (row % 2) * 75,
      row * 68,
      140,
      58,
      tint(random.pick([0.2, 0.3, 0.14, 0.45])),
    )
  })
  const torn = (x, y, w, h, turn) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      shape(
        poly([
          ...Array.from({ length: 13 }, (_, i) => [(i * w) / 12, random.between(-9, 9)]),
          ...Array.from({ length: 9 }, (_, i) => [w + random.between(-10, 8), (i * h) / 8]),
          ...Array.from({ length: 13 }, (_, i) => [w - (i * w) / 12, h + random.between(-16, 14)]),
          ...Array.from({ length: 9 }, (_, i) => [random.between(-8, 9), h - (i * h) / 8]),
        ]),
        '#abc',
      ),
    )
  const sheets = [
    torn(60, 70, 520, 330, -4),
    torn(250, 320, 590, 330, 3),
    torn(90, 600, 620, 330, -3),
    torn(430, 850, 420, 280, 5),
  ]
  const lay = (on, fill) =>
    sheets.map((sheet, i) => sheet.replace('#abc', on.includes(i) ? fill : W)).join('')
  const words = (text, x, y, w, h, turn, fill) =>
    group(`rotate(${turn} ${x} ${y})`, type(text, [x, y, w, h], 'Anton', { fill }))
  return {
    art: {
      black: bricks + lay([], K),
      red: rect(0, 0, 900, 1200, tint(0.32)) + lay([0, 3], K),
      yellow: lay([1], K) + sheets[2].replace('#abc', W) + sheets[3].replace('#abc', W),
    },
    words: {
      black:
        words('WHO', 100, 110, 440, 250, -4, W) +
        words('OWNS', 300, 366, 490, 250, 3, K) +
        words('THE', 140, 634, 270, 260, -3, K) +
        words('WALL?', 470, 900, 340, 200, 5, W),
      red: words('WHO', 100, 110, 440, 250, -4, W) + words('WALL?', 470, 900, 340, 200, 5, W),
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
