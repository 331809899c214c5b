/** Small words for SVG. On a plate, black is solid ink, grey becomes halftone, white knocks ink out. */
export const K = '#000'
export const W = '#fff'

/** A tint of ink from 0 (none) to 1 (solid). */
export function tint(amount) {
  const level = Math.round(255 * (1 - amount))
  return `rgb(${level},${level},${level})`
}

export const rect = (x, y, w, h, fill = K, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`

export const disc = (x, y, r, fill = K, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`

export const oval = (x, y, rx, ry, fill = K, more = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`

export const shape = (d, fill = K, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d, width = 6, stroke = K, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const group = (transform, ...inner) => `<g transform="${transform}">${inner.flat(9).join('')}</g>`

/** A linear fade between two tints; use the returned `fill`, and put `defs` on the same plate. */
export function fade(id, from, to, [x1, y1, x2, y2] = [0, 0, 0, 1]) {
  const stops = `<stop offset="0" stop-color="${tint(from)}"/><stop offset="1" stop-color="${tint(to)}"/>`
  return {
    defs: `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops}</linearGradient>`,
    fill: `url(#${id})`,
  }
}

/** A round fade, from the middle out. */
export function glow(id, from, to) {
  const stops = `<stop offset="0" stop-color="${tint(from)}"/><stop offset="1" stop-color="${tint(to)}"/>`
  return { defs: `<radialGradient id="${id}">${stops}</radialGradient>`, fill: `url(#${id})` }
}

/**
 * Type that fills a box by its ink, not its metrics (press.mjs measures it).
 * `fit` is 'stretch' to fill both ways, or 'start', 'middle', 'end' to keep its proportions.
 */
export function type(
  text,
  [x, y, w, h],
  family,
  { fill = K, weight = 400, fit = 'stretch', more = '' } = {},
) {
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  return `<text data-box="${x},${y},${w},${h}" data-fit="${fit}" font-family="${family}" font-weight="${weight}" font-size="100" fill="${fill}" ${more}>${safe}</text>`
}

/** A smooth wavy line from left to right. */
export function wave(x0, x1, y, height, length, phase = 0) {
  const points = []
  for (let x = x0; x <= x1; x += length / 8) {
    points.push(`${x.toFixed(1)} ${(y + height * Math.sin((x / length) * Math.PI * 2 + phase)).toFixed(1)}`)
  }
  return `M${points.join('L')}`
}

/** A closed polygon through points given as [x, y] pairs. */
export const poly = (points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`

/** A rounded, slightly wrong blob: what a hand draws when asked for a circle. */
export function blob(random, x, y, r, wobble = 0.15, count = 9) {
  const points = Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    const reach = r * (1 - wobble / 2 + random() * wobble)
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
  })
  const middle = (a, b) => `${((a[0] + b[0]) / 2).toFixed(1)} ${((a[1] + b[1]) / 2).toFixed(1)}`
  const curves = points.map(
    (p, i) => `Q${p[0].toFixed(1)} ${p[1].toFixed(1)} ${middle(p, points[(i + 1) % count])}`,
  )
  return `M${middle(points[count - 1], points[0])}${curves.join('')}Z`
}

/** `count` things in a row, joined: `times(3, (i) => disc(i * 10, 0, 4))`. */
export const times = (count, make) => Array.from({ length: count }, (_, i) => make(i)).join('')
