import { disc, glow, group, K, line, oval, poly, rect, shape, times, tint, type, W } from './draw.mjs'

/** Covers for pieces that talk. Each gives `art` (plates without words) and `words` (plates of type). */

export function localMan() {
  const cheek = glow('lm', 0.15, 0.75)
  const head =
    'M270 560 Q260 300 450 300 Q640 300 632 560 Q640 760 560 850 Q450 930 345 850 Q262 760 270 560Z'
  const stapler = group(
    'translate(250 930) rotate(-24)',
    shape('M-150 20 L230 -40 Q262 -44 262 -14 L262 6 L-150 60 Z'),
    shape('M-150 74 H250 V104 H-150 Z'),
    disc(-140, 56, 30),
    rect(196, 10, 40, 64),
  )
  const rays = times(24, (i) => {
    const [a, b] = [(i * Math.PI) / 12, (i * Math.PI) / 12 + 0.13]
    return shape(
      poly([
        [450, 640],
        [450 + Math.cos(a) * 1100, 640 + Math.sin(a) * 1100],
        [450 + Math.cos(b) * 1100, 640 + Math.sin(b) * 1100],
      ]),
    )
  })
  return {
    art: {
      yellow: rays + shape(head, W) + shape('M130 1200 Q160 930 450 910 Q740 930 770 1200Z', K),
      black:
        cheek.defs +
        shape('M130 1200 Q160 950 450 910 Q740 950 770 1200Z', tint(0.55)) +
        shape('M390 840h120v110q-60 50-120 0z', tint(0.5)) +
        shape(head, cheek.fill) +
        shape(
          'M250 540 Q220 250 450 250 Q690 250 650 540 L622 540 Q640 400 540 390 Q420 430 300 390 Q270 440 282 540Z',
        ) +
        shape('M330 530q50-40 96 0M480 530q50-40 96 0', 'none', 'stroke="#000" stroke-width="18"') +
        disc(380, 560, 17) +
        disc(530, 560, 17) +
        line('M455 560 L436 680 L476 684', 12) +
        shape('M370 740 Q455 830 545 734 Q455 770 370 740Z') +
        shape(
          'M300 640 Q290 860 450 900 Q620 860 606 640 Q590 800 540 800 Q450 700 370 800 Q320 800 300 640Z',
          tint(0.6),
        ) +
        shape('M380 752 Q455 830 540 748 Q455 774 380 752Z', W),
      red: stapler,
    },
    words: {
      black:
        rect(0, 0, 900, 262, W) +
        rect(0, 0, 900, 54) +
        type('THE SALTMARKET INTELLIGENCER · PRICE: A COFFEE', [36, 14, 828, 26], 'Space Mono', {
          weight: 700,
          fill: W,
        }) +
        type('LOCAL MAN', [36, 78, 828, 168], 'Anton') +
        rect(430, 1062, 470, 110, W),
      yellow: rect(0, 0, 900, 262, W),
      red:
        rect(430, 1062, 470, 110) + type('ZINE “BASICALLY DONE”', [452, 1090, 424, 54], 'Anton', { fill: W }),
    },
  }
}

export function ninthCopy() {
  const pages = times(9, (i) => {
    const scale = 0.8 ** i
    return group(
      `translate(450 560) rotate(${i * 4.5}) scale(${scale})`,
      rect(-420, -530, 840, 1060, W, 'stroke="#000" stroke-width="18"'),
      rect(-420, -530, 840, 1060, tint(0.06 + i * 0.09)),
      times(7, (j) => rect(-350, -450 + j * 130, 700 - ((j * 97 + i * 31) % 260), 26, tint(0.5 + i * 0.04))),
    )
  })
  return {
    art: {
      green:
        rect(0, 0, 900, 1200, tint(0.82)) +
        group('translate(450 560) rotate(36) scale(0.168)', rect(-420, -530, 840, 1060, W)),
      black:
        pages +
        group(
          'translate(450 560) rotate(36) scale(0.168)',
          rect(-420, -530, 840, 1060, K),
          oval(0, 0, 330, 190, W),
          disc(0, 0, 150),
          disc(50, -50, 36, W),
        ),
      red: group(
        'translate(450 560) rotate(36) scale(0.168)',
        oval(0, 0, 330, 190, tint(0.4)),
        disc(0, 0, 150),
      ),
    },
    words: {
      black:
        rect(0, 1010, 900, 190) + type('THE NINTH COPY', [40, 1036, 820, 136], 'Bebas Neue', { fill: W }),
      green: rect(0, 1010, 900, 190, K),
    },
  }
}

export function merchTable() {
  const bubble = (x, y, w, h, tail) =>
    `M${x + 40} ${y} H${x + w - 40} Q${x + w} ${y} ${x + w} ${y + 40} V${y + h - 40} Q${x + w} ${y + h} ${x + w - 40} ${y + h} H${tail + 70} L${tail} ${y + h + 62} L${tail + 14} ${y + h} H${x + 40} Q${x} ${y + h} ${x} ${y + h - 40} V${y + 40} Q${x} ${y} ${x + 40} ${y}Z`
  const boxes = [
    [40, 50, 560, 190, 110, 'IS THIS ART?'],
    [240, 290, 620, 190, 700, 'I COULD MAKE THAT'],
    [40, 530, 520, 190, 130, 'DO YOU TAKE HUGS?'],
    [320, 770, 540, 190, 690, 'MY NEPHEW DRAWS'],
  ]
  const cloth = times(13, (i) =>
    shape(
      poly([
        [i * 72 - 18, 1050],
        [i * 72 + 18, 1050],
        [i * 78 - 28, 1200],
        [i * 78 - 66, 1200],
      ]),
    ),
  )
  const bubbles = (keep, fill, dx = 0) =>
    boxes
      .filter((_, i) => keep(i))
      .map(([x, y, w, h, tail]) => group(`translate(${dx} ${dx})`, shape(bubble(x, y, w, h, tail), fill)))
      .join('')
  return {
    art: {
      pink: rect(0, 0, 900, 1200, tint(0.28)) + bubbles(() => true, W) + bubbles((i) => i % 2 === 0, K),
      blue:
        bubbles(() => true, K, 14) +
        bubbles(() => true, W) +
        bubbles((i) => i % 2 === 1, K) +
        rect(0, 1034, 900, 166, W) +
        cloth +
        rect(0, 1026, 900, 20),
    },
    words: {
      blue:
        boxes
          .map(([x, y, w, h, , words], i) =>
            type(words, [x + 42, y + 44, w - 84, h - 88], 'Archivo Black', { fill: i % 2 ? W : K }),
          )
          .join('') +
        rect(190, 1082, 520, 76, W) +
        type('overheard at the merch table', [210, 1100, 480, 40], 'Permanent Marker'),
    },
  }
}
