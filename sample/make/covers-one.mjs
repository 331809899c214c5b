import {
  blob,
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

/** Covers of the first seven publications. Each gives `art` (plates without words) and `words` (plates of type). */

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

const fadeSheet = (id) => {
  const soft = fade(id, 0.02, 0.34)
  return soft.defs + rect(0, 0, 900, 1200, soft.fill)
}

export function coldStore() {
  const sky = fade('cs', 0.5, 0.02)
  const ledge = poly([
    [-20, 900],
    [620, 700],
    [920, 760],
    [920, 1220],
    [-20, 1220],
  ])
  const top = poly([
    [-20, 900],
    [620, 700],
    [920, 760],
    [280, 985],
  ])
  const board = group(
    'translate(480 640) rotate(-17)',
    line('M-190 -34 Q-170 0 -130 2 L130 2 Q172 0 196 -38', 24),
    rect(-112, 12, 44, 16),
    rect(68, 12, 44, 16),
    disc(-112, 38, 25),
    disc(-68, 38, 25),
    disc(68, 38, 25),
    disc(112, 38, 25),
  )
  return {
    art: {
      aqua: sky.defs + rect(0, 0, 900, 1200, sky.fill) + shape(top, tint(0.25)),
      red:
        disc(600, 440, 300) +
        shape(ledge, W) +
        shape(
          poly([
            [-20, 900],
            [280, 985],
            [280, 1220],
            [-20, 1220],
          ]),
          tint(0.5),
        ) +
        shape(
          poly([
            [280, 985],
            [920, 760],
            [920, 1220],
            [280, 1220],
          ]),
          K,
        ),
      black:
        rect(0, 330, 250, 520) +
        rect(250, 420, 130, 400) +
        times(5, (i) => rect(30 + i * 42, 370, 24, 40, W)) +
        times(5, (i) => rect(30 + i * 42, 440, 24, 40, i === 2 ? K : W)) +
        shape(top, W) +
        board.replaceAll('<circle', '<circle stroke="#fff" stroke-width="6"') +
        line('M280 985 L920 760', 12),
    },
    words: {
      black: type('THE', [48, 52, 190, 96], 'Bowlby One') + type('LEDGE', [48, 166, 804, 150], 'Bowlby One'),
      red: type('BEHIND THE COLD STORE', [330, 1104, 524, 44], 'Bowlby One', { fill: W }),
    },
  }
}

export function nightBus() {
  const random = chance('night bus')
  const moon = glow('nb', 0.9, 0.3)
  const windows = times(9, (i) => {
    const [x, y] = [70 + (i % 3) * 260, 70 + Math.floor(i / 3) * 260]
    return rect(x, y, 240, 240, W, 'rx="34"')
  })
  const inside = (make) =>
    times(9, (i) => group(`translate(${70 + (i % 3) * 260} ${70 + Math.floor(i / 3) * 260})`, make(i)))
  const rain = times(46, () => {
    const [x, y] = [random.between(20, 220), random.between(14, 200)]
    return line(`M${x} ${y}l-8 26`, 5)
  })
  const scenes = [
    disc(150, 90, 58) + disc(120, 76, 52, W),
    times(5, (j) => rect(14 + j * 44, 110 - (j % 3) * 40, 36, 130 + (j % 3) * 40)),
    rain,
    oval(120, 130, 56, 72) +
      rect(84, 190, 72, 50) +
      disc(100, 120, 7, W) +
      disc(140, 120, 7, W) +
      line('M98 156q22 16 44 0', 6, W),
    disc(120, 120, 84) + disc(120, 120, 58, W) + disc(120, 120, 34),
    line('M120 240V70q0-40 50-40', 16) +
      shape('M140 30h70l-16 34h-44z') +
      shape('M150 70 L90 238 h120 z', tint(0.45)),
    times(6, (j) => line(wave(0, 240, 50 + j * 32, 10, 80, j), 8)),
    group(
      'translate(120 128) rotate(-20)',
      shape(
        'M-60 60 L-60 -20 Q-60 -40 -42 -40 Q-28 -40 -28 -20 L-28 -70 Q-28 -90 -12 -90 Q2 -90 2 -70 L2 -88 Q2 -106 18 -106 Q32 -106 32 -84 L32 -60 Q40 -76 54 -66 Q62 -60 60 -40 L58 40 Q50 110 0 110 Q-40 110 -60 60Z',
      ),
    ),
    disc(120, 160, 60) +
      disc(120, 160, 60, tint(0.4)) +
      line('M20 160h200', 10) +
      times(5, (j) =>
        line(
          `M120 160L${120 + Math.cos(Math.PI * (1 + j / 4)) * 100} ${160 + Math.sin(Math.PI * (1 + j / 4)) * 100}`,
          7,
        ),
      ),
  ]
  return {
    art: {
      navy:
        rect(0, 0, 900, 1200) + windows + inside((i) => (i % 2 ? scenes[i] : '')) + rect(0, 1010, 900, 40, W),
      yellow:
        moon.defs +
        inside((i) => rect(0, 0, 240, 240, i % 2 ? tint(0.85) : tint(0.3), 'rx="34"')) +
        inside((i) => (i % 2 ? '' : scenes[i])) +
        disc(120, 1130, 46) +
        disc(780, 1130, 46),
      red: inside((i) => (i === 2 || i === 4 || i === 6 ? scenes[i] : '')) + rect(0, 1010, 900, 40),
    },
    words: {
      navy:
        type('NIGHT BUS', [196, 1074, 508, 112], 'Shrikhand', { fill: W }) +
        rect(70, 846, 760, 150, K) +
        type('Nine poems for a', [84, 866, 732, 112], 'Shrikhand', { fill: W }) +
        disc(120, 1130, 46, W) +
        disc(780, 1130, 46, W),
      yellow:
        type('Nine poems for a', [84, 866, 732, 112], 'Shrikhand') +
        type('NIGHT BUS', [196, 1074, 508, 112], 'Shrikhand'),
    },
  }
}

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
        times(7, (i) => rect(420 - i * 18, 930 + i * 36, 280 + i * 36, 12, tint(0.9), 'rx="6"')) +
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
