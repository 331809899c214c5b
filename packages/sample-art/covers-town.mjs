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

/** Covers for the town and its kerbs. Each gives `art` (plates without words) and `words` (plates of type). */

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

export function periptero() {
  const sky = fade('pr', 1, 0.45)
  const cone = fade('pr2', 0.95, 0.15)
  const papers = times(24, (i) =>
    rect(214 + (i % 8) * 60, 720 + Math.floor(i / 8) * 96, 48, 80, i % 3 === 1 ? K : tint(0.4)),
  )
  const awning = (odd) =>
    times(10, (i) => (i % 2 === odd ? shape(`M${150 + i * 60} 520 h60 v100 q-30 50 -60 0z`) : ''))
  const bodyBox = 'M190 620H710V1080H190Z'
  return {
    art: {
      blue:
        sky.defs +
        rect(0, 0, 900, 1080, sky.fill) +
        disc(700, 250, 70, W) +
        shape('M190 480 L20 1080 H880 L710 480Z', W) +
        shape('M130 520 L220 420 H680 L770 520Z', K) +
        awning(0).replaceAll(K, W) +
        awning(1) +
        shape(bodyBox, W) +
        papers,
      yellow:
        cone.defs +
        shape('M190 480 L20 1080 H880 L710 480Z', cone.fill) +
        disc(700, 250, 70) +
        rect(330, 630, 240, 74),
      red:
        awning(0) +
        rect(180, 1010, 540, 70) +
        times(24, (i) =>
          i % 5 === 2 ? rect(214 + (i % 8) * 60, 720 + Math.floor(i / 8) * 96, 48, 80) : '',
        ) +
        rect(0, 1080, 900, 120),
    },
    words: {
      blue:
        type('το', [70, 60, 120, 92], 'Literata', { weight: 900, fill: W }) +
        type('ΠΕΡΙΠΤΕΡΟ', [70, 176, 560, 150], 'Noto Sans Display', { weight: 900, fill: W }) +
        type('της γωνίας', [240, 436, 420, 66], 'Literata', { weight: 900, fill: W }),
      red: type('one corner, one radio, one last night', [60, 1124, 780, 38], 'Space Mono', {
        weight: 700,
        fill: W,
      }),
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
