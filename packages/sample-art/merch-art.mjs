import { disc, fade, group, K, line, oval, rect, shape, times, tint, type, W } from './draw.mjs'
import { openPress } from './press.mjs'
import { chosen } from './tools.mjs'

/** The merch shelf: each thing on a floor of colour with its shadow, and its print on it. */
const floor = (id, low = 0.12, high = 0.5) => {
  const f = fade(id, low, high)
  return f.defs + rect(0, 0, 1000, 1000, f.fill)
}
const mark = (x, y, w, fill = K) =>
  type('LOOSE', [x, y, w, w * 0.2], 'Rubik Mono One', { fill }) +
  type('STAPLE', [x, y + w * 0.24, w, w * 0.2], 'Rubik Mono One', { fill })
const outline = 'stroke="#000" stroke-width="12" stroke-linejoin="round"'

const tape = {
  paper: rect(120, 250, 760, 500, W, 'rx="36"'),
  red:
    rect(170, 300, 660, 290, K, 'rx="20"') +
    rect(200, 330, 600, 90, W) +
    rect(310, 450, 380, 110, W, 'rx="55"'),
  black:
    rect(144, 280, 760, 500, tint(0.6), 'rx="36"') +
    rect(120, 250, 760, 500, W, `rx="36" ${outline}`) +
    type('SALTMARKET TAPES 1', [220, 348, 560, 54], 'Permanent Marker') +
    rect(310, 450, 380, 110, 'none', 'rx="55" stroke="#000" stroke-width="10"') +
    [375, 625]
      .map(
        (x) =>
          disc(x, 505, 40, K) +
          times(6, (i) => group(`rotate(${i * 60} ${x} 505)`, rect(x - 5, 470, 10, 22, W))) +
          disc(x, 505, 18, W),
      )
      .join('') +
    shape('M270 750L310 640H690L730 750Z', W, outline) +
    disc(380, 705, 16) +
    disc(620, 705, 16) +
    disc(160, 290, 10) +
    disc(840, 290, 10) +
    disc(160, 710, 10) +
    disc(840, 710, 10),
}

/** A telephone that plays four files. */
const phone = {
  paper: rect(290, 90, 420, 820, W, 'rx="56"'),
  red: disc(500, 310, 118) + shape('M470 250V370L570 310Z', W),
  black:
    rect(316, 118, 420, 820, tint(0.6), 'rx="56"') +
    rect(290, 90, 420, 820, W, `rx="56" ${outline}`) +
    disc(500, 310, 118, 'none', outline) +
    shape('M470 250V370L570 310Z', W, outline) +
    [500, 590, 680, 770]
      .map((y, i) => disc(352, y, 14) + rect(384, y - 9, [260, 190, 230, 150][i], 18, K, 'rx="9"'))
      .join('') +
    rect(440, 848, 120, 12, K, 'rx="6"'),
}

const things = {
  tee: () => {
    const d =
      'M330 150L140 250L60 440L200 500L250 420V880H750V420L800 500L940 440L860 250L670 150Q500 270 330 150Z'
    return {
      yellow: floor('a') + shape(d, W),
      black:
        shape(d, W, outline) +
        line(
          'M330 150Q500 300 670 150M250 420L262 330M750 420L738 330M300 860Q320 700 290 600M700 860Q690 760 716 640',
          9,
        ) +
        mark(330, 600, 340),
      red: shape(d, W) + disc(500, 450, 120) + disc(500, 450, 36, W),
    }
  },
  hoodie: () => {
    const body =
      'M350 190L215 250L105 790L225 822L275 560V900H725V560L775 822L895 790L785 250L650 190Q500 330 350 190Z'
    const hood = 'M350 190Q300 60 500 50Q700 60 650 190Q500 330 350 190Z'
    const cuffs = 'M105 790L225 822L215 870L92 838ZM895 790L775 822L785 870L908 838ZM275 850H725V912H275Z'
    return {
      pink: floor('k', 0.1, 0.5) + shape(body, W) + shape(hood, W) + shape(cuffs, W),
      teal:
        shape(body) + shape(hood) + shape(cuffs, tint(0.7)) + disc(500, 440, 104, W) + mark(350, 560, 300, W),
      red: disc(500, 440, 104) + disc(500, 440, 32, W),
      black:
        shape(body, 'none', outline) +
        shape(hood, 'none', outline) +
        shape(cuffs, 'none', outline) +
        shape('M390 150Q400 90 500 86Q600 90 610 150Q600 240 500 280Q400 240 390 150Z', tint(0.8), outline) +
        line('M440 262V400M560 262V380', 12, W) +
        line('M330 900V760Q330 730 360 730H640Q670 730 670 760V900', 9) +
        line('M275 560L300 400M725 560L700 400', 9),
    }
  },
  'hoodie-back': () => {
    const body =
      'M350 200L215 250L105 790L225 822L275 560V900H725V560L775 822L895 790L785 250L650 200Q500 240 350 200Z'
    const hood = 'M350 200Q330 70 500 60Q670 70 650 200Q600 330 500 350Q400 330 350 200Z'
    const cuffs = 'M105 790L225 822L215 870L92 838ZM895 790L775 822L785 870L908 838ZM275 850H725V912H275Z'
    const hours = ['22:10', '23:40', '01:10', '02:40']
    return {
      aqua: floor('l', 0.1, 0.5) + shape(body, W) + shape(hood, W) + shape(cuffs, W),
      teal:
        shape(body) +
        shape(hood) +
        shape(cuffs, tint(0.7)) +
        rect(330, 400, 340, 400, W) +
        line('M500 66V345', 7, W),
      red: rect(330, 400, 340, 90) + type('LAST BUS', [356, 418, 288, 54], 'Anton', { fill: W }),
      black:
        shape(body, 'none', outline) +
        shape(hood, 'none', outline) +
        shape(cuffs, 'none', outline) +
        rect(330, 400, 340, 400, 'none', outline) +
        hours
          .map((hour, i) => type(hour, [370, 520 + i * 68, 260, 44], 'Rubik Mono One', { fit: 'middle' }))
          .join('') +
        line('M275 560L300 400M725 560L700 400', 9),
    }
  },
  tote: () => {
    const d = 'M200 360H800L840 930H160Z'
    return {
      aqua: floor('b') + shape(d, W),
      black:
        line('M340 370Q340 90 500 90Q660 90 660 370', 34) +
        line('M340 370Q340 90 500 90Q660 90 660 370', 14, W) +
        shape(d, W, outline) +
        mark(290, 700, 420) +
        line('M210 400H790', 6, K, 'stroke-dasharray="16 12"'),
      red: shape(d, W) + shape('M360 460H580L640 520V660H360Z') + line('M400 540H560M400 590H600', 14, W),
    }
  },
  poster: () => ({
    red: floor('c', 0.5, 0.9) + rect(220, 80, 560, 790, W) + disc(500, 360, 190),
    navy:
      shape('M250 880H810V140L790 120V870H250Z', tint(0.7)) +
      rect(220, 80, 560, 790, W, outline) +
      rect(250, 500, 500, 220, K, 'rx="36"') +
      times(5, (i) => rect(280 + i * 92, 530, 76, 90, W, 'rx="10"')) +
      disc(350, 720, 42) +
      disc(650, 720, 42) +
      disc(350, 720, 16, W) +
      disc(650, 720, 16, W) +
      type('NIGHT BUS', [260, 780, 480, 64], 'Shrikhand'),
    yellow: times(5, (i) => rect(280 + i * 92, 530, 76, 90)) + rect(470, 40, 60, 70, tint(0.6)),
  }),
  mug: () => ({
    pink: floor('d') + rect(230, 230, 450, 590, W) + oval(455, 820, 225, 60, W),
    blue:
      oval(520, 860, 330, 60, tint(0.5)) +
      line('M680 360Q880 340 870 520Q860 690 680 670', 54) +
      line('M680 360Q880 340 870 520Q860 690 680 670', 30, W) +
      shape('M230 230V820Q455 920 680 820V230Z', W, outline) +
      oval(455, 230, 225, 58, W, outline) +
      oval(455, 238, 190, 40, tint(0.75)) +
      mark(286, 480, 338),
    red:
      shape('M236 240V815Q455 910 674 815V240Z', W) +
      mark(304, 500, 338) +
      oval(455, 230, 225, 58, 'none', 'stroke="#000" stroke-width="16"'),
  }),
  pin: () => ({
    yellow: floor('e', 0.05, 0.4) + disc(500, 500, 320, tint(0.9)),
    black:
      oval(540, 850, 280, 40, tint(0.5)) +
      disc(500, 500, 330, 'none', 'stroke="#000" stroke-width="24"') +
      disc(500, 500, 296, 'none', 'stroke="#000" stroke-width="8"') +
      line('M330 620V440Q330 390 380 390H620Q670 390 670 440V620', 62) +
      line('M330 620V440Q330 390 380 390H620Q670 390 670 440V620', 26, W) +
      line('M280 330Q340 250 430 225', 16, W),
    red: disc(500, 500, 292) + line('M330 620V440Q330 390 380 390H620Q670 390 670 440V620', 62, W),
  }),
  stickers: () => {
    const at = (i) =>
      `translate(${180 + (i % 3) * 320} ${300 + Math.floor(i / 3) * 400}) rotate(${[-9, 5, -4, 7, -6, 10][i]})`
    const bases = [
      disc(0, 0, 140, W),
      rect(-140, -110, 280, 220, W, 'rx="30"'),
      shape('M0 -160L150 110H-150Z', W),
      shape('M-140 -90H140V80H0L-60 150V80H-140Z', W),
      disc(0, 0, 140, W),
      rect(-150, -90, 300, 180, W, 'rx="90"'),
    ]
    const words = ['FAN THE PAPER', 'IS THIS ART?', '!', 'HM.', 'PUT A HORSE', 'LATER']
    const cut = (fill) =>
      bases.map((base, i) => group(at(i), base.replace(`fill="${W}"`, `fill="${fill(i)}"`))).join('')
    return {
      aqua: floor('f', 0.2, 0.6) + cut(() => W) + cut((i) => (i === 1 ? tint(0.8) : W)),
      red: cut((i) => (i % 2 === 0 ? K : W)),
      black: bases
        .map((base, i) =>
          group(
            at(i),
            base.replace('/>', ' stroke="#000" stroke-width="8"/>'),
            type(words[i], i === 2 ? [-22, -70, 44, 150] : [-120, -44, 240, 88], 'Archivo Black', {
              fit: 'middle',
            }),
          ),
        )
        .join(''),
    }
  },
  patch: () => ({
    green: floor('g', 0.15, 0.5) + disc(500, 500, 370, W),
    black:
      disc(512, 516, 376, tint(0.6)) +
      disc(500, 500, 370, W) +
      disc(500, 500, 362, 'none', 'stroke="#000" stroke-width="36" stroke-dasharray="9 5"') +
      rect(250, 380, 250, 220) +
      times(6, (i) => rect(272 + (i % 3) * 74, 410 + Math.floor(i / 3) * 80, 48, 50, W)) +
      shape('M200 600L640 560L800 620V650L300 700Z') +
      group(
        'translate(610 470) rotate(-20)',
        line('M-90 -20Q-80 0 -60 0H60Q80 0 90 -20', 16),
        disc(-46, 22, 16),
        disc(46, 22, 16),
      ) +
      type('COLD STORE CREW', [290, 726, 420, 54], 'Anton'),
    red: disc(600, 380, 130) + rect(250, 380, 250, 220, W),
  }),
  cassette: () => ({
    pink: floor('h', 0.1, 0.5) + tape.paper,
    red: tape.red,
    black: tape.black,
  }),
  'cassette-files': () => ({
    aqua: floor('cf', 0.1, 0.5) + phone.paper,
    red: phone.red,
    black: phone.black,
  }),
  'cassette-both': () => {
    const [left, right] = [
      'translate(-30 130) rotate(-8 500 500) scale(.76)',
      'translate(375 120) rotate(7 500 500) scale(.66)',
    ]
    const cleared = group(right, rect(290, 90, 420, 820, W, 'rx="56"'))
    return {
      yellow: floor('cb', 0.1, 0.5) + group(left, tape.paper) + group(right, phone.paper),
      red: group(left, tape.red) + cleared + group(right, phone.red),
      black: group(left, tape.black) + cleared + group(right, phone.black),
    }
  },
  notebook: () => ({
    teal: floor('i', 0.1, 0.45) + group('rotate(-8 500 500)', rect(230, 130, 540, 740, W)),
    red: group(
      'rotate(-8 500 500)',
      rect(230, 130, 540, 740),
      times(7, (i) => disc(500, 500, 300 - i * 42, i % 2 ? K : W)),
      rect(230, 130, 70, 740, K),
    ),
    black: group(
      'rotate(-8 500 500)',
      shape('M250 890L800 890V160L770 130V870H250Z', tint(0.75)),
      times(4, (i) => line(`M${776 + i * 7} ${140 + i * 7}V${876 + i * 5}`, 3)),
      rect(230, 130, 540, 740, 'none', outline),
      line('M262 220V780', 9),
      disc(262, 220, 12),
      disc(262, 500, 12),
      disc(262, 780, 12),
      line('M262 500q-60 40 -50 120', 8),
      rect(400, 430, 300, 140, W, outline),
      mark(432, 448, 236),
    ),
  }),
  cap: () => ({
    yellow: floor('j', 0.1, 0.55) + shape('M200 600Q190 240 500 230Q800 240 790 600Z', W),
    blue:
      oval(480, 800, 400, 50, tint(0.5)) +
      shape('M200 600Q190 240 500 230Q800 240 790 600Z', K, outline) +
      line('M500 230Q470 400 480 590M500 230Q660 330 690 590M500 230Q300 330 290 590', 7, W) +
      disc(500, 226, 24, K) +
      shape('M180 590Q480 510 800 590Q960 640 950 720Q700 640 480 680Q240 690 180 590Z', W, outline) +
      line('M250 630Q500 570 860 660', 6, K, 'stroke-dasharray="14 10"'),
    red:
      shape('M180 590Q480 510 800 590Q960 640 950 720Q700 640 480 680Q240 690 180 590Z') +
      line('M330 520L390 400L450 520', 30),
  }),
}
things.cap = withCaret(things.cap)

/** The caret has to knock out the cap's blue to be seen. */
function withCaret(make) {
  return () => {
    const plates = make()
    return { ...plates, blue: plates.blue + line('M330 520L390 400L450 520', 44, W) }
  }
}

const press = await openPress()
for (const key of chosen(Object.keys(things))) {
  await press.print({
    file: `merch/${key}.jpg`,
    width: 1000,
    height: 1000,
    plates: things[key](),
    quality: 40,
    cell: 7,
  })
}
await press.close()
