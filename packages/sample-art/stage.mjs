import { disc, fade, glow, group, K, line, oval, rect, shape, times, tint, W } from './draw.mjs'

/** Things that bands have, drawn once: people, amplifiers, drums, vans, crowds. Each stands at (x, y) by its feet. */
export const player = (x, y, size, { lean = 0, hair = '', fill = K, guitar = true } = {}) =>
  group(
    `translate(${x} ${y}) scale(${size}) rotate(${lean})`,
    shape('M-62 0L-40 -210L-58 -370Q-50 -410 0 -414Q50 -410 58 -370L44 -210L70 0H26L4 -190L-20 0Z', fill),
    oval(0, -470, 44, 54, fill),
    hair,
    guitar
      ? line('M-52 -370L-96 -280L-10 -236M54 -370L120 -310L96 -262', 30, fill) +
          group(
            'rotate(-16)',
            oval(-30, -250, 70, 52, W, 'stroke="#000" stroke-width="8"'),
            oval(30, -256, 50, 40, W, 'stroke="#000" stroke-width="8"'),
            disc(0, -254, 18),
            line('M40 -258H240', 15),
          )
      : line('M-54 -372L-92 -240M54 -372L96 -470L70 -540', 30, fill),
  )

export const amp = (x, y, w, h) =>
  rect(x, y - h, w, h) +
  rect(x + 14, y - h + 14, w - 28, h * 0.16, W) +
  times(5, (i) => disc(x + 40 + (i * (w - 80)) / 4, y - h + 14 + h * 0.08, h * 0.04)) +
  rect(x + 14, y - h * 0.76, w - 28, h * 0.7, tint(0.55)) +
  disc(x + w / 2, y - h * 0.41, Math.min(w, h) * 0.3) +
  disc(x + w / 2, y - h * 0.41, Math.min(w, h) * 0.12, W)

export const drums = (x, y, size, word = '') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    disc(0, -130, 130),
    disc(0, -130, 108, W),
    word,
    oval(-150, -230, 90, 34),
    rect(-240, -230, 180, 70),
    oval(150, -230, 90, 34),
    rect(60, -230, 180, 70),
    line('M-250 0L-230 -380M250 0L236 -400', 10),
    oval(-230, -384, 120, 16, K, 'transform="rotate(-9 -230 -384)"'),
    oval(236, -404, 120, 16, K, 'transform="rotate(8 236 -404)"'),
  )

export const crowd = (random, y, width, size = 1) =>
  times(Math.ceil(width / (56 * size)), (i) => {
    const [x, up] = [i * 56 * size + random.between(-12, 12), random.between(0, 46) * size]
    return (
      disc(x, y - 70 * size - up, 30 * size) +
      oval(x, y + 30 * size - up, 52 * size, 90 * size) +
      (random() < 0.3
        ? line(`M${x + 30 * size} ${y - up}L${x + 44 * size} ${y - 170 * size - up}`, 20 * size)
        : '')
    )
  })

export const van = (x, y, size, sign = '') =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    shape('M-400 0V-270Q-400 -310 -360 -310H180Q240 -310 290 -230L330 -160Q400 -150 400 -90V0Z', K),
    shape('M170 -270H200Q230 -260 276 -170H170Z', W),
    rect(-350, -270, 200, 90, W, 'rx="12"'),
    sign,
    disc(-230, 0, 76),
    disc(-230, 0, 36, W),
    disc(230, 0, 76),
    disc(230, 0, 36, W),
    disc(384, -80, 18, W),
  )

export const stack = (x, y, w, rows) =>
  times(rows, (i) => {
    const top = y - (i + 1) * w
    return (
      rect(x, top, w, w - 8) +
      disc(x + w / 2, top + w / 2, w * 0.36, W) +
      disc(x + w / 2, top + w / 2, w * 0.3, tint(0.7)) +
      disc(x + w / 2, top + w / 2, w * 0.12)
    )
  })

export const rays = (x, y, count, reach, turn = 0) =>
  times(count, (i) => {
    const [a, b] = [(i / count) * 6.2832 + turn, ((i + 0.5) / count) * 6.2832 + turn]
    return shape(
      `M${x} ${y}L${x + Math.cos(a) * reach} ${y + Math.sin(a) * reach}L${x + Math.cos(b) * reach} ${y + Math.sin(b) * reach}Z`,
    )
  })

export const keys = (x, y, w, h, count, missing = -1) =>
  times(count, (i) =>
    rect(x + (i * w) / count, y, w / count - 4, h, i === missing ? K : W, 'stroke="#000" stroke-width="7"'),
  ) +
  times(count - 1, (i) =>
    [2, 6].includes(i % 7) ? '' : rect(x + ((i + 0.68) * w) / count, y, (w / count) * 0.6, h * 0.6),
  )

export const tape = (x, y, size) =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    rect(-190, -120, 380, 240, W, 'rx="18" stroke="#000" stroke-width="12"'),
    rect(-160, -92, 320, 60, K),
    rect(-110, -20, 220, 70, W, 'rx="35" stroke="#000" stroke-width="8"'),
    disc(-66, 15, 24),
    disc(66, 15, 24),
    disc(-66, 15, 10, W),
    disc(66, 15, 10, W),
    shape('M-110 120L-90 70H90L110 120Z'),
  )

/** A shade over a whole picture; 1200 by 900 unless told. */
export const ground = (id, from, to, width = 1200, height = 900, way) => {
  const f = fade(id, from, to, way)
  return f.defs + rect(0, 0, width, height, f.fill)
}
export const shine = (id, x, y, r) => {
  const g = glow(id, 1, 0.15)
  return g.defs + disc(x, y, r, g.fill)
}
export const bolt = (x, y, s) =>
  shape(
    `M${x} ${y}l${-90 * s} ${210 * s}h${80 * s}l${-60 * s} ${190 * s}l${170 * s} ${-260 * s}h${-84 * s}l${60 * s} ${-140 * s}Z`,
  )
export const bob = shape('M-60 -440Q-70 -540 0 -540Q70 -540 60 -440L40 -490H-40Z')
export const tall = disc(0, -530, 46)
