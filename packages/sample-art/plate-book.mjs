import { plateWords } from './plate-words.mjs'
import { chance } from './tools.mjs'

/** The drawing annual: six chapters of eighteen plates, each drawn in two inks with a caption under it. */
export function plateBook() {
  let number = 0
  const chapters = plateWords.map(({ name, opening, subjects, lines }) => {
    const plates = subjects.flatMap((subject, s) =>
      lines.map((words, v) => plate(++number, name, subject, words[s], s, v)),
    )
    return `<section class="plate chapter"><h1>${name}</h1><p>${opening}</p></section>${plates.join('')}`
  })
  return `<section class="letter"><h1>How to read this book</h1><p>Three of us walked one town for a year with a pencil, a brush pen and a camera that had no film in it. Each evening we drew from memory what the camera hadn’t taken. A hundred and eight of the drawings are here: six subjects to a chapter, three drawings to a subject, two inks to a drawing.</p><p>The captions were written afterwards, by whoever hadn’t made the drawing.</p></section>${chapters.join('')}`
}

function plate(number, chapter, subject, words, s, v) {
  return `<section class="plate"><svg viewBox="0 0 236 264">${drawing(number, chapter, s, v)}</svg><h2>${number}. ${subject}${['', ', again', ', once more'][v]}</h2><p>${words}</p></section>`
}

const red = '#e8431f'
const dark = '#16130f'
const over = 'style="mix-blend-mode:multiply"'

/** Rows of dots that swell from one side to the other; zero-length strokes keep the file small. */
function screen(x, y, w, h, colour, turn, random) {
  const sizes = Array.from({ length: 6 }, () => '')
  const step = 9
  for (let j = 0; j < h / step; j++) {
    for (let i = 0; i < w / step; i++) {
      const level = Math.floor((((turn ? i / (w / step) : j / (h / step)) + random() * 0.08) * 6) % 6)
      sizes[level] += `M${x + i * step + (j % 2) * 4.5} ${y + j * step}h0`
    }
  }
  return sizes
    .map(
      (d, i) =>
        `<path d="${d}" stroke="${colour}" stroke-width="${1.5 + i * 1.35}" stroke-linecap="round" ${over}/>`,
    )
    .join('')
}

const block = (x, y, w, h, colour) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" ${over}/>`
const ball = (x, y, r, colour) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" ${over}/>`
const stroke = (d, width, colour) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${over}/>`
const swell = (y, random, colour) => {
  let d = `M18 ${y}`
  for (let x = 18; x < 210; x += 20) d += `q5 ${-4 - random() * 5} 10 0t10 0`
  return stroke(d, 2.4, colour)
}

/** Scenes by chapter; `s` is the subject and `v` the variation, so no two are alike. */
const scenes = {
  Harbours: (r, s, v) =>
    ball(60 + s * 24, 70 + v * 16, 34 + v * 6, red) +
    screen(18, 150, 200, 96, dark, v, r) +
    Array.from({ length: 3 + v }, (_, i) => {
      const x = 36 + i * 46 + r() * 14
      return (
        `<path d="M${x} 150h44l-9 15h-26z" fill="${i % 2 ? red : dark}"/>` +
        stroke(`M${x + 18} 148V${100 - s * 6}l${18 + s * 2} 36z`, 2.6, dark)
      )
    }).join('') +
    Array.from({ length: 4 }, (_, i) => swell(176 + i * 18, r, i % 2 ? red : dark)).join(''),
  Kerbs: (r, s, v) =>
    screen(18, 18, 200, 110, red, v, r) +
    `<path d="M18 ${150 + v * 12}L218 ${110 + s * 8}V246H18Z" fill="${dark}"/>` +
    Array.from(
      { length: 6 },
      (_, i) =>
        `<path d="M${24 + i * 34} ${170 + v * 8 - i * 4}l18 -3v60l-18 4z" fill="${i % 2 ? '#f4efe4' : red}"/>`,
    ).join('') +
    ball(50 + s * 26, 126 + v * 4, 9, dark) +
    ball(76 + s * 26, 120 + v * 4, 9, dark) +
    stroke(`M${34 + s * 26} 108l58 -10`, 5, dark),
  Weather: (r, s, v) =>
    Array.from({ length: 4 + s }, (_, i) =>
      ball(40 + r() * 156, 46 + r() * 60, 18 + r() * 22, i % 3 ? dark : red),
    ).join('') +
    (v === 0
      ? Array.from({ length: 60 }, () => {
          const x = 24 + r() * 184
          const y = 120 + r() * 110
          return stroke(`M${x.toFixed(0)} ${y.toFixed(0)}l-6 16`, 2, dark)
        }).join('')
      : screen(18, 128, 200, 112, v === 1 ? red : dark, s % 2, r)) +
    block(18, 238, 200, 8, dark),
  Windows: (r, s, v) =>
    Array.from({ length: (2 + v) * (3 + (s % 3)) }, (_, i) => {
      const across = 2 + v
      const w = 190 / across
      const down = 3 + (s % 3)
      const h = 218 / down
      const x = 24 + (i % across) * w
      const y = 24 + Math.floor(i / across) * h
      const lit = r()
      return (
        block(x, y, w - 8, h - 8, lit < 0.3 ? red : dark) +
        (lit > 0.5
          ? `<path d="M${x + 4} ${y + 4}h${w - 16}v${(h - 16) * r()}h${16 - w}z" fill="#f4efe4"/>`
          : '') +
        (lit > 0.8 ? ball(x + w / 2 - 4, y + h - 22, 8, red) : '')
      )
    }).join(''),
  Machines: (r, s, v) =>
    Array.from({ length: 3 + v }, (_, i) => {
      const radius = 22 + r() * 26
      const [x, y] = [50 + ((i * 61 + s * 23) % 140), 56 + ((i * 83 + v * 31) % 140)]
      const teeth = 10 + s * 2
      return (
        Array.from({ length: teeth }, (_, t) =>
          stroke(
            `M${x} ${y}l${(Math.cos((t / teeth) * 6.283) * (radius + 7)).toFixed(1)} ${(Math.sin((t / teeth) * 6.283) * (radius + 7)).toFixed(1)}`,
            6,
            i % 2 ? red : dark,
          ),
        ).join('') +
        ball(x, y, radius, i % 2 ? red : dark) +
        `<circle cx="${x}" cy="${y}" r="${radius / 2.6}" fill="#f4efe4"/>`
      )
    }).join('') + screen(18, 206, 200, 40, dark, true, r),
  Moons: (r, s, v) =>
    screen(18, 18, 200, 228, dark, v === 1, r) +
    `<circle cx="${70 + s * 19}" cy="${84 + v * 28}" r="${40 + v * 9}" fill="#f4efe4"/>` +
    ball(70 + s * 19, 84 + v * 28, 40 + v * 9, red) +
    `<circle cx="${70 + s * 19 + (s - 2.5) * 12}" cy="${78 + v * 28}" r="${36 + v * 9}" fill="#f4efe4" opacity="${s % 2 ? 1 : 0.25}"/>` +
    `<path d="M18 246V${214 - v * 8}l${30 + s * 6} -20 34 22 40 -30 36 26 ${60 - s * 6} -12V246Z" fill="${dark}"/>`,
}

const drawing = (number, chapter, s, v) =>
  `<rect x="6" y="6" width="224" height="252" fill="none" stroke="${dark}" stroke-width="1"/>${scenes[chapter](chance(`plate ${number}`), s, v)}`
