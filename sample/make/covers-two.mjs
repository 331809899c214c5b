import { disc, fade, glow, group, K, line, oval, poly, rect, shape, times, tint, type, W } from './draw.mjs'
import { chance } from './tools.mjs'

/** Covers eight to fourteen. */

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

export function beans() {
  const random = chance('beans')
  const spots = []
  while (spots.length < 58) {
    const [angle, reach] = [random() * 7, Math.sqrt(random()) * 292]
    const spot = [450 + Math.cos(angle) * reach, 500 + Math.sin(angle) * reach, random() * 360]
    if (spots.every(([x, y]) => Math.hypot(x - spot[0], y - spot[1]) > 62)) spots.push(spot)
    if (random() < 0.0004) break
  }
  const bean = 'M-38 0 Q-38 -34 0 -28 Q38 -34 38 2 Q36 32 14 26 Q0 12 -14 26 Q-36 30 -38 0Z'
  const leaf = (x, y, turn) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      shape('M0 0 Q40 -50 110 0 Q40 50 0 0Z'),
      line('M0 0H96', 5, W),
    )
  const soup = glow('bn', 0.25, 0.7)
  const lay = (keep, fill) =>
    spots
      .filter((_, i) => keep(i))
      .map(([x, y, turn]) =>
        group(
          `translate(${x} ${y}) rotate(${turn})`,
          shape(bean, fill, 'stroke="#fff" stroke-width="7"'),
          line('M-16 -12 Q0 -18 12 -12', 5, W),
        ),
      )
      .join('')
  return {
    art: {
      yellow:
        rect(0, 0, 900, 1200, tint(0.9)) +
        disc(450, 500, 372, W) +
        soup.defs +
        disc(450, 500, 340, soup.fill) +
        lay(() => true, W),
      red:
        disc(450, 500, 388, 'none', 'stroke="#000" stroke-width="34"') +
        rect(10, 460, 70, 84, K, 'rx="30"') +
        rect(820, 460, 70, 84, K, 'rx="30"') +
        lay((i) => i % 3 !== 0, K),
      green: lay((i) => i % 3 === 0, K) + leaf(360, 380, 30) + leaf(560, 620, 200) + leaf(520, 330, -60),
    },
    words: {
      yellow:
        type('beans', [60, 905, 490, 240], 'Caprasimo', { fill: W }) +
        type('FOR', [584, 950, 250, 40], 'Anton', { fill: W }) +
        type('11', [584, 1006, 250, 140], 'Anton', { fill: W }),
      red: type('beans', [60, 905, 490, 240], 'Caprasimo'),
      green: type('FOR', [584, 950, 250, 40], 'Anton') + type('11', [584, 1006, 250, 140], 'Anton'),
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
