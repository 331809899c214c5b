import { disc, fade, glow, K, line, oval, rect, shape, times, tint, W } from './draw.mjs'
import { openPress } from './press.mjs'
import { chosen } from './tools.mjs'

/** Six faces, built from the same few shapes and told apart by hair, glasses, clothes and light. */
const glasses = (r, square) =>
  (square
    ? rect(400 - 110 - r, 372 - r * 0.7, r * 2, r * 1.4, 'none', 'stroke="#000" stroke-width="13" rx="12"') +
      rect(400 + 110 - r, 372 - r * 0.7, r * 2, r * 1.4, 'none', 'stroke="#000" stroke-width="13" rx="12"')
    : disc(290, 372, r, 'none', 'stroke="#000" stroke-width="13"') +
      disc(510, 372, r, 'none', 'stroke="#000" stroke-width="13"')) +
  line(`M${290 + r} 366Q400 346 ${510 - r} 366`, 12)

const people = {
  ines: {
    inks: ['red', 'blue'],
    skin: 0.16,
    face: [182, 232],
    back: shape('M170 420Q150 120 400 120Q650 120 640 420L660 640H140Z'),
    front: shape('M214 380Q210 170 400 166Q600 170 588 380Q560 260 400 250Q250 262 214 380Z'),
    extra: glasses(62, false),
    brows: 8,
    mouth: 'M330 500Q400 548 470 500',
    shirt: times(8, (i) => rect(60 + i * 90, 640, 44, 200)),
  },
  mo: {
    inks: ['yellow', 'navy'],
    skin: 0.62,
    face: [180, 225],
    back: times(13, (i) =>
      disc(400 + Math.cos(3.5 + i * 0.236) * 185, 340 + Math.sin(3.5 + i * 0.236) * 200, 62),
    ),
    front: shape('M205 300Q230 170 400 166Q570 170 596 300Q500 230 400 232Q300 230 205 300Z'),
    extra: shape('M270 470Q290 610 400 626Q510 610 530 470Q500 540 470 478Q400 456 330 478Q300 540 270 470Z'),
    brows: 14,
    mouth: 'M345 508Q400 530 455 508',
    shirt: rect(0, 640, 800, 160) + disc(400, 790, 60, W),
  },
  yuki: {
    inks: ['pink', 'teal'],
    skin: 0.08,
    face: [172, 220],
    back: shape('M190 380Q180 130 400 130Q620 130 610 380V590Q580 620 540 590V380H260V590Q220 620 190 590Z'),
    front: shape('M222 372Q214 168 400 166Q586 168 578 372L560 330H240Z'),
    extra: disc(560, 230, 34, W) + disc(560, 230, 20),
    brows: 5,
    mouth: 'M360 500Q400 520 440 500',
    shirt: shape('M100 800L340 620L400 720L460 620L700 800Z'),
  },
  petra: {
    inks: ['red', 'green'],
    skin: 0.14,
    face: [196, 224],
    back: times(34, (i) =>
      disc(
        400 + Math.cos(i * 2.4) * (150 + (i % 5) * 22),
        300 + Math.sin(i * 2.4) * (120 + (i % 4) * 30),
        46,
      ),
    ),
    front:
      shape('M210 270H590Q600 210 560 200H240Q200 210 210 270Z') +
      times(7, (i) => disc(240 + i * 54, 235, 11, W)),
    extra: times(12, (i) => disc(280 + (i % 6) * 14 + (i > 5 ? 170 : 0), 440 + (i % 3) * 12, 4)),
    brows: 9,
    mouth: 'M315 490Q400 580 485 490Q400 516 315 490Z',
    shirt: rect(0, 660, 800, 140) + rect(250, 640, 300, 160, W),
  },
  samir: {
    inks: ['aqua', 'red'],
    skin: 0.34,
    face: [186, 236],
    back: shape('M206 330Q210 150 400 140Q590 150 594 330Z'),
    front: shape('M208 330Q200 176 330 150Q560 116 598 310Q560 230 400 236Q260 230 208 330Z'),
    extra:
      shape('M296 462Q340 430 400 456Q460 430 504 462Q470 496 400 480Q330 496 296 462Z') + glasses(60, true),
    brows: 17,
    mouth: 'M345 524Q400 540 455 524',
    shirt: shape('M0 800Q60 640 300 620L400 700L500 620Q740 640 800 800Z'),
  },
  dimitra: {
    inks: ['yellow', 'violet'],
    skin: 0.2,
    face: [178, 228],
    back: shape('M200 360Q190 150 400 140Q610 150 600 360L580 470H220Z') + disc(400, 120, 92),
    front: shape('M214 350Q230 180 400 172Q570 180 588 350Q520 240 380 232Q280 250 214 350Z'),
    extra:
      disc(226, 470, 19) +
      disc(574, 470, 19) +
      shape('M200 330q-70 10 -66 100q4 60 66 50zM600 330q70 10 66 100q-4 60 -66 50z') +
      line('M160 340Q170 70 400 64Q630 70 640 340', 24),
    brows: 10,
    mouth: 'M335 506Q410 540 470 494',
    shirt: times(6, (i) => line(`M0 ${660 + i * 28}Q400 ${600 + i * 28} 800 ${660 + i * 28}`, 14)),
  },
}

function plates({ inks: [ground, ink], skin, face: [rx, ry], back, front, extra, brows, mouth, shirt }, key) {
  const light = glow(`g${key}`, 0.12, 0.85)
  const side = fade(`s${key}`, Math.min(0.9, skin + 0.45), Math.max(0, skin - 0.08), [0, 0, 1, 0])
  const head = oval(400, 390, rx, ry, W)
  const neck = 'M320 540H480V660Q400 730 320 660Z'
  const shoulders = 'M60 800Q90 660 320 630H480Q710 660 740 800Z'
  return {
    [ground]:
      light.defs +
      disc(400, 400, 620, light.fill) +
      shape(shoulders, W) +
      shape(neck, tint(skin)) +
      oval(400, 390, rx, ry, tint(skin * 0.7)) +
      disc(300, 450, 44, tint(0.45)) +
      disc(500, 450, 44, tint(0.45)) +
      oval(400, 512, 52, 18, K),
    [ink]:
      side.defs +
      back +
      shape(shoulders, W) +
      `<clipPath id="c${key}"><path d="${shoulders}"/></clipPath><g clip-path="url(#c${key})">${shirt}</g>` +
      shape(neck, W) +
      shape(neck, tint(Math.min(1, skin + 0.35))) +
      oval(400 - rx, 400, 26, 44, tint(skin + 0.3)) +
      oval(400 + rx, 400, 26, 44, tint(skin + 0.1)) +
      head +
      oval(400, 390, rx, ry, side.fill) +
      front +
      oval(310, 376, 26, 15, W) +
      oval(490, 376, 26, 15, W) +
      disc(312, 376, 14) +
      disc(492, 376, 14) +
      line('M264 330Q306 306 348 328M452 328Q494 306 536 330', brows) +
      line('M404 380Q388 440 384 452Q400 466 424 458', 9) +
      (mouth.endsWith('Z') ? shape(mouth, W, 'stroke="#000" stroke-width="9"') : line(mouth, 12)) +
      extra,
  }
}

const press = await openPress()
for (const key of chosen(Object.keys(people))) {
  await press.print({
    file: `authors/${key}.jpg`,
    width: 800,
    height: 800,
    plates: plates(people[key], key),
    quality: 42,
    cell: 7,
  })
}
await press.close()
