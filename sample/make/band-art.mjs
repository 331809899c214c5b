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
import { openPress } from './press.mjs'
import { amp, crowd, drums, keys, player, rays, stack, tape, van } from './stage.mjs'
import { chance, chosen } from './tools.mjs'

/** Landing pictures (1600 by 1000) and photographs (1200 by 900) of the five bands. */
const [w, h] = [1200, 900]
const ground = (id, from, to, width = w, height = h, way) => {
  const f = fade(id, from, to, way)
  return f.defs + rect(0, 0, width, height, f.fill)
}
const shine = (id, x, y, r) => {
  const g = glow(id, 1, 0.15)
  return g.defs + disc(x, y, r, g.fill)
}
const bolt = (x, y, s) =>
  shape(
    `M${x} ${y}l${-90 * s} ${210 * s}h${80 * s}l${-60 * s} ${190 * s}l${170 * s} ${-260 * s}h${-84 * s}l${60 * s} ${-140 * s}Z`,
  )
const bob = shape('M-60 -440Q-70 -540 0 -540Q70 -540 60 -440L40 -490H-40Z')
const tall = disc(0, -530, 46)

const landings = {
  'senora-relampago': () => {
    const trio =
      player(480, 960, 1.35, { hair: bob, lean: -5 }) +
      player(820, 980, 1.5, { hair: tall }) +
      player(1160, 960, 1.35, { hair: bob, lean: 6 })
    return {
      yellow: rays(800, 420, 22, 1300),
      red: shine('sr', 800, 420, 380) + bolt(220, 160, 1.2) + bolt(1440, 120, 1.2),
      navy:
        trio + rect(0, 930, 1600, 70) + times(6, (i) => line(wave(0, 1600, 946 + i * 10, 5, 90, i), 3, W)),
    }
  },
  'quiet-car': () => ({
    aqua: ground('qc', 0.7, 0.05, 1600, 1000),
    navy:
      rect(0, 0, 1600, 110) +
      rect(0, 720, 1600, 280) +
      times(4, (i) => rect(60 + i * 390, 150, 330, 500, W, 'rx="60" stroke="#000" stroke-width="30"')) +
      times(4, (i) =>
        group(
          `translate(${225 + i * 390} 650)`,
          shape('M-110 60Q-110 -120 0 -124Q110 -120 110 60Z'),
          oval(0, -190, 62, 76),
          i % 2 ? bobAt(0, -190) : '',
        ),
      ) +
      times(
        4,
        (i) =>
          rect(50 + i * 390, 690, 350, 200, W, 'rx="40"') +
          rect(66 + i * 390, 706, 318, 170, tint(0.75), 'rx="30"'),
      ),
    yellow: times(4, (i) => rect(75 + i * 390, 165, 300, 470, tint(0.3 + (i % 2) * 0.3), 'rx="46"')),
  }),
  kassettbarn: () => ({
    pink: times(9, (i) => rect(0, i * 112, 1600, 62, tint(0.25 + i * 0.08))),
    teal:
      group(
        'rotate(-8 800 500)',
        rect(250, 250, 1100, 540, W),
        rect(250, 250, 1100, 540, tint(0.25)),
        keys(300, 520, 1000, 220, 15, 8),
      ) +
      tape(330, 220, 1.1) +
      tape(1300, 800, 1.2),
    red:
      group(
        'rotate(-8 800 500)',
        times(10, (i) => disc(350 + i * 66, 340, 24) + rect(338 + i * 66, 400, 24, 70)),
      ) + disc(1330, 190, 120),
  }),
  grindbox: () => {
    const random = chance('dock')
    return {
      red:
        ground('gb', 0.95, 0.3, 1600, 1000) +
        shape(
          poly([
            [500, 0],
            [700, 0],
            [1100, 1000],
            [100, 1000],
          ]),
          W,
        ) +
        shape(
          poly([
            [1100, 0],
            [1250, 0],
            [1560, 1000],
            [800, 1000],
          ]),
          W,
        ),
      black:
        drums(820, 640, 1, type('GB', [-76, -180, 152, 100], 'Anton')) +
        amp(180, 660, 300, 320) +
        amp(1160, 660, 300, 320) +
        player(520, 700, 1, { lean: -12, hair: tall }) +
        player(1120, 700, 1, { lean: 12, hair: bob }) +
        player(810, 660, 0.7, { guitar: false }) +
        rect(0, 660, 1600, 24) +
        crowd(random, 900, 1640, 1.3),
      yellow: disc(600, 60, 60) + disc(1175, 60, 60),
    }
  },
  'low-water': () => ({
    green: ground('lw', 0.15, 0.7, 1600, 1000),
    navy:
      stack(120, 820, 240, 3) +
      stack(380, 820, 200, 3) +
      stack(1240, 820, 240, 3) +
      stack(1020, 820, 200, 3) +
      rect(0, 816, 1600, 30) +
      times(9, (i) => rect(60 + i * 190, 846, 34, 154)) +
      times(5, (i) => line(wave(0, 1600, 890 + i * 26, 9, 170, i), 8)) +
      player(800, 820, 1.1, { guitar: false }),
    yellow: shine('lw2', 800, 330, 250) + times(6, (i) => rect(700 - i * 30, 880 + i * 22, 200 + i * 60, 9)),
  }),
}
const bobAt = (x, y) =>
  shape(
    `M${x - 74} ${y + 40}Q${x - 84} ${y - 96} ${x} ${y - 92}Q${x + 84} ${y - 96} ${x + 74} ${y + 40}L${x + 48} ${y - 20}H${x - 48}Z`,
  )

const tiles = (step) =>
  line(
    times(16, (i) => `M${i * step} 0V900M0 ${i * step}H1200`),
    4,
    tint(0.8),
  )
const photos = {
  'relampago-1': () => ({
    aqua: ground('a1', 0.2, 0.75) + shape('M0 0H1200V240L900 330H300L0 240Z', W),
    navy:
      tiles(80) +
      player(420, 860, 1.2, { hair: bob }) +
      player(760, 860, 1.1, { hair: tall, lean: 4 }) +
      amp(900, 860, 220, 260),
    red: disc(1040, 130, 80) + rect(0, 850, 1200, 50),
  }),
  'relampago-2': () => ({
    yellow: rays(600, 480, 16, 900),
    black: amp(320, 840, 560, 600),
    red:
      times(7, (i) =>
        shape(
          `M${340 + i * 80} 250Q${320 + i * 80} 160 ${390 + i * 80} ${60 + (i % 3) * 40}Q${430 + i * 80} 180 ${410 + i * 80} 250Z`,
        ),
      ) + rect(0, 840, 1200, 60),
  }),
  'relampago-3': () => ({
    pink: ground('a3', 0.2, 0.6),
    red: rect(180, 250, 230, 460, K, 'rx="26"') + rect(790, 250, 230, 460, K, 'rx="26"'),
    navy:
      times(11, (i) =>
        shape(
          `M${410 + i * 35} 250l17 -26 18 26v460l-18 26 -17 -26z`,
          i % 2 ? K : W,
          'stroke="#000" stroke-width="6"',
        ),
      ) +
      times(7, (i) => rect(820, 290 + i * 56, 110, 46, W)) +
      times(18, (i) => disc(230 + (i % 3) * 60, 300 + Math.floor(i / 3) * 66, 17, W)) +
      line('M200 250Q600 0 1000 250', 26),
  }),
  'relampago-4': () => ({
    yellow: shine('a4', 600, 380, 260),
    'aqua:line': ground('a4b', 0, 0.9).replace('y="0"', 'y="430"'),
    navy:
      rect(0, 430, 1200, 12) +
      player(240, 860, 0.9, { hair: tall, guitar: false }) +
      group('translate(360 860) rotate(6)', oval(0, -250, 56, 260)) +
      times(3, (i) => line(wave(500, 1200, 560 + i * 80, 3, 300), 6)),
    red: rect(0, 840, 1200, 60),
  }),
  'quietcar-1': () => ({
    aqua: ground('b1', 0.6, 0.05),
    navy:
      rect(0, 740, 1200, 160) +
      line('M120 740V160H1080V740M120 160L600 70L1080 160', 26) +
      times(4, (i) =>
        player(300 + i * 200, 740, 0.8 + (i % 2) * 0.12, {
          guitar: false,
          hair: i % 2 ? bob : '',
        }).replaceAll('M54 -372L96 -470L70 -540', 'M54 -372L84 -240'),
      ) +
      disc(600, 250, 64, W, 'stroke="#000" stroke-width="14"') +
      line('M600 250V208M600 250L628 262', 9),
    yellow: disc(600, 250, 58) + rect(0, 728, 1200, 18),
  }),
  'quietcar-2': () => ({
    red: ground('b2', 0.15, 0.5) + rect(330, 180, 540, 620, K, 'rx="90"'),
    navy:
      rect(330, 180, 540, 620, 'none', 'rx="90" stroke="#000" stroke-width="14"') +
      rect(300, 600, 600, 240, W, 'rx="60" stroke="#000" stroke-width="14"') +
      times(8, (i) => line(`M${350 + i * 72} 620V820`, 8, tint(0.7))) +
      rect(430, 210, 340, 120, W, 'rx="30" stroke="#000" stroke-width="10"') +
      type('14C', [520, 236, 160, 70], 'Space Mono', { weight: 700 }) +
      rect(270, 560, 90, 300, K, 'rx="30"') +
      rect(840, 560, 90, 300, K, 'rx="30"'),
  }),
  'quietcar-3': () => {
    const random = chance('hush')
    return {
      yellow: shine('b3', 600, 150, 330),
      navy: times(3, (r) =>
        group(
          `translate(0 ${r * 160})`,
          times(9, (i) => {
            const [x, y] = [60 + i * 140 + (r % 2) * 60, 430 + random.between(-24, 24)]
            return (
              oval(x, y, 52, 62, W, 'stroke="#000" stroke-width="8"') +
              line(`M${x - 26} ${y - 6}h18M${x + 8} ${y - 6}h18`, 6) +
              line(`M${x} ${y + 44}V${y + 6}`, 15) +
              shape(
                `M${x - 90} ${y + 200}Q${x - 80} ${y + 66} ${x} ${y + 66}Q${x + 80} ${y + 66} ${x + 90} ${y + 200}Z`,
              )
            )
          }),
        ),
      ),
      aqua: rect(0, 0, w, h, tint(0.25)),
    }
  },
  'kassettbarn-1': () => ({
    pink: ground('c1', 0.1, 0.6),
    teal:
      times(
        3,
        (i) =>
          rect(90 + i * 350, 250, 320, 520, W, 'rx="20" stroke="#000" stroke-width="14"') +
          rect(110 + i * 350, 272, 280, 70, tint(0.4)) +
          disc(250 + i * 350, 540, 120, W, 'stroke="#000" stroke-width="22"') +
          times(5, (j) =>
            group(`rotate(${j * 72 + i * 20} ${250 + i * 350} 540)`, oval(250 + i * 350, 490, 26, 50)),
          ),
      ) + group('rotate(-4 600 220)', keys(300, 150, 600, 96, 14, 8)),
    red: times(3, (i) => disc(350 + i * 350, 306, 17)) + rect(0, 770, 1200, 130),
  }),
  'kassettbarn-2': () => {
    const random = chance('tapes')
    return {
      yellow: ground('c2', 0.2, 0.7),
      teal: times(12, (i) =>
        group(
          `rotate(${random.between(-24, 24)} ${160 + (i % 4) * 290} ${160 + Math.floor(i / 4) * 290})`,
          tape(160 + (i % 4) * 290, 160 + Math.floor(i / 4) * 290, 0.72),
        ),
      ),
      red:
        disc(740, 450, 170, 'none', 'stroke="#000" stroke-width="26"') +
        type('31', [900, 380, 110, 110], 'Permanent Marker'),
    }
  },
  'kassettbarn-3': () => ({
    pink: rect(0, 0, w, h, tint(0.5)),
    navy: keys(-60, 240, 1320, 520, 9, -1),
    red: rect(516, 238, 60, 320) + line('M700 120Q600 100 560 210M560 210l-24 -46M560 210l46 -22', 14),
  }),
  'grindbox-1': () => ({
    red: ground('d1', 0.9, 0.15),
    black:
      van(600, 720, 1.25, type('GRINDBOX', [-120, -200, 260, 100], 'Anton', { fill: W })) +
      rect(0, 800, 1200, 100) +
      times(6, (i) => rect(60 + i * 210, 846, 110, 12, W)),
    yellow: shape('M1080 600L1300 520V780Z') + disc(200, 160, 90),
  }),
  'grindbox-2': () => ({
    aqua: ground('d2', 0.5, 0.1),
    black:
      shape('M0 560L900 430L1200 480V900H0Z', W, 'stroke="#000" stroke-width="12"') +
      shape('M0 560L900 430L1200 480L320 650Z', tint(0.2), 'stroke="#000" stroke-width="10"') +
      times(6, (i) => disc(140 + i * 60, 610 + i * 6, 8)) +
      group(
        'translate(560 400) rotate(-9)',
        line('M-230 -50Q-210 -6 -160 0H160Q210 -6 236 -54', 26),
        disc(-130, 44, 32),
        disc(-72, 44, 32),
        disc(72, 44, 32),
        disc(130, 44, 32),
      ),
    red: shape('M320 650L1200 480V900H320Z') + rays(860, 470, 12, 90),
  }),
  'grindbox-3': () => {
    const random = chance('front row')
    return {
      red: ground('d3', 0.25, 0.9),
      yellow: shape(
        poly([
          [420, 0],
          [780, 0],
          [1200, 900],
          [0, 900],
        ]),
      ),
      black:
        player(600, 600, 1, { lean: -8, hair: tall }) +
        rect(0, 590, 1200, 26) +
        crowd(random, 760, 1240, 1.1) +
        group('translate(0 120)', crowd(random, 760, 1240, 1.4)),
    }
  },
  'grindbox-4': () => ({
    yellow: ground('d4', 0.7, 0.1),
    black:
      shape('M520 330H680L1200 900H0Z', tint(0.85)) +
      times(5, (i) =>
        shape(`M${596 - i * 5} ${370 + i * 105}h${8 + i * 10}l${4 + i} ${60}h${-16 - i * 12}Z`, W),
      ) +
      drums(360, 830, 0.8) +
      drums(860, 860, 0.9) +
      shape('M0 330L200 210L380 330L560 180L760 330L980 240L1200 330V350H0Z'),
    red: disc(600, 210, 120),
  }),
  'lowwater-1': () => ({
    green: ground('e1', 0.1, 0.7),
    navy:
      stack(180, 820, 260, 3) +
      stack(470, 820, 260, 3) +
      stack(760, 820, 260, 3) +
      rect(0, 816, 1200, 84) +
      times(10, (i) => rect(i * 124, 850, 100, 12, W)),
    yellow: times(9, (i) => disc(310 + (i % 3) * 290, 690 - Math.floor(i / 3) * 260, 34)),
  }),
  'lowwater-2': () => {
    const random = chance('desk')
    return {
      aqua: ground('e2', 0.6, 0.15),
      navy: group(
        'rotate(-3 600 450)',
        rect(80, 140, 1040, 640, W, 'rx="24" stroke="#000" stroke-width="16"'),
        times(
          12,
          (i) =>
            rect(140 + i * 80, 440, 14, 290) +
            rect(120 + i * 80, random.between(460, 680), 54, 40) +
            times(
              3,
              (j) =>
                disc(147 + i * 80, 210 + j * 76, 25) +
                line(`M${147 + i * 80} ${210 + j * 76}l${random.between(-16, 16)} -18`, 6, W),
            ),
        ),
      ),
      red: group(
        'rotate(-3 600 450)',
        times(12, (i) => (i % 4 === 1 ? rect(118 + i * 80, 170, 58, 570, tint(0.7)) : '')),
        disc(1060, 200, 26),
      ),
    }
  },
  'lowwater-3': () => ({
    navy:
      ground('e3', 1, 0.3) +
      disc(820, 250, 110, W) +
      shape('M0 620H420V640H0ZM60 640V900H90V640ZM300 640V900H330V640Z') +
      group(
        'translate(820 690)',
        shape('M-220 0H220L170 90H-170Z'),
        rect(-70, -90, 140, 90),
        line('M0 -90V-260', 10),
      ) +
      times(6, (i) => line(wave(0, 1200, 800 + i * 20, 6, 140, i), 5, W)),
    yellow:
      disc(820, 250, 110) +
      times(5, (i) => rect(780 - i * 16, 800 + i * 22, 80 + i * 32, 9)) +
      rect(780, 630, 36, 34),
    red: disc(820, 426, 13),
  }),
}

const press = await openPress()
for (const key of chosen(Object.keys(landings)))
  await press.print({
    file: `images/${key}.jpg`,
    width: 1600,
    height: 1000,
    plates: landings[key](),
    quality: 42,
    cell: 8,
  })
for (const key of chosen(Object.keys(photos)))
  await press.print({
    file: `photos/${key}.jpg`,
    width: w,
    height: h,
    plates: photos[key](),
    quality: 36,
    cell: 8,
  })
await press.close()
