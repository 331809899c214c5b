import { disc, fade, glow, group, K, line, poly, rect, shape, times, tint, type, W, wave } from './draw.mjs'
import { chance } from './tools.mjs'

/** Covers for the four volumes. Each gives `art` (plates without words) and `words` (plates of type). */

export function kerbs() {
  const stripes = times(16, (i) =>
    shape(
      poly([
        [-700 + i * 160, 1200],
        [-620 + i * 160, 1200],
        [20 + i * 160, 260],
        [-60 + i * 160, 260],
      ]),
    ),
  )
  const one =
    'M300 470 L520 330 L660 330 L660 1010 L780 1010 L780 1130 L330 1130 L330 1010 L500 1010 L500 520 L300 620 Z'
  const shade = fade('kb', 0.12, 0.85, [0, 0, 1, 1])
  return {
    art: {
      red: stripes + shape(one, W, 'stroke="#fff" stroke-width="46"') + rect(0, 0, 900, 262, W),
      black:
        shade.defs +
        shape(one, shade.fill) +
        group('translate(38 30)', line(one, 14)) +
        rect(0, 1164, 900, 36),
    },
    words: {
      black:
        type('LOOSE', [44, 46, 812, 90], 'Rubik Mono One') +
        type('STAPLE', [44, 150, 812, 90], 'Rubik Mono One') +
        rect(40, 300, 220, 120, K) +
        type('KERBS', [58, 318, 184, 84], 'Anton', { fill: W }),
      red: rect(40, 300, 220, 120, W),
    },
  }
}

export function nightWork() {
  const random = chance('night work')
  const stars = times(130, () =>
    disc(random.between(0, 900), random.between(250, 1160), random.between(1.5, 6), W),
  )
  const moon = fade('nw', 1, 0.2, [0, 0, 1, 1])
  const two =
    'M250 560 Q250 330 455 330 Q670 330 670 540 Q670 690 520 820 L390 960 L680 960 L680 1090 L220 1090 L220 960 L450 730 Q530 650 530 550 Q530 450 455 450 Q380 450 380 570 Z'
  return {
    art: {
      navy:
        rect(0, 262, 900, 902) +
        stars +
        disc(750, 400, 64, W) +
        shape(two, W, 'stroke="#fff" stroke-width="44"') +
        rect(0, 1164, 900, 36),
      yellow: moon.defs + shape(two, moon.fill) + disc(750, 400, 64) + rect(0, 1164, 900, 36),
      red:
        group('translate(36 28)', line(two, 14)) +
        times(7, (i) => rect(40 + i * 20, 1040 - i * 9, 12, 90 + i * 9, tint(0.9))),
    },
    words: {
      navy:
        type('LOOSE', [44, 46, 812, 90], 'Rubik Mono One') +
        type('STAPLE', [44, 150, 812, 90], 'Rubik Mono One') +
        rect(40, 300, 330, 120, W),
      red: rect(40, 300, 330, 120) + type('NIGHT WORK', [58, 318, 294, 84], 'Anton', { fill: W }),
    },
  }
}

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
