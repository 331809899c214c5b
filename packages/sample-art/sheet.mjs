import { readFileSync } from 'node:fs'
import { inline } from './prose.mjs'

/** The pocket map: eight panels on one A4 sheet, the upper four upside down, so that one cut makes a booklet. */
export function pocketMap() {
  const panels = readFileSync(new URL('texts/fold-map.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n--\n')
  const [front, ...places] = panels
  const order = [...places.slice(0, 6), places[6], front]
  const upper = [order[3], order[2], order[1], order[0]]
  const lower = [order[4], order[5], order[6], front]
  const colours = ['#ffbf1f', '#f4efe4', '#56c2de', '#f4efe4']
  const cell = (text, index, turned) => {
    const [title, words] = text.split('\n')
    const ground = text === front ? '#e8431f' : colours[(index + (turned ? 1 : 0)) % 4]
    const size = text === front ? 24 : 15
    return `<section style="background:${ground};padding:9mm 8mm;box-sizing:border-box;${turned ? 'transform:rotate(180deg)' : ''}"><h2 style="font:400 ${size}pt/1.05 'Archivo Black';color:#16130f;margin:0 0 4mm">${inline(title)}</h2>${street(index + (turned ? 9 : 0))}<p style="text-align:start;font:9.5pt/1.4 'Space Grotesk';margin-top:4mm">${inline(words)}</p></section>`
  }
  const cells = [
    ...upper.map((text, i) => cell(text, i, true)),
    ...lower.map((text, i) => cell(text, i, false)),
  ]
  return `<main style="position:relative;width:297mm;height:209.5mm;display:grid;grid-template:1fr 1fr / repeat(4,1fr);overflow:hidden">${cells.join('')}<i style="position:absolute;left:25%;width:50%;top:50%;border-top:1.2pt dashed #16130f"></i></main>`
}

/** A scrap of street plan for one panel. */
function street(seed) {
  const blocks = Array.from({ length: 15 }, (_, i) => {
    const wide = 12 + ((i * 7 + seed * 5) % 6)
    return `<rect x="${(i % 5) * 20 + 2}" y="${Math.floor(i / 5) * 18 + 2}" width="${wide}" height="${10 + ((i * 3 + seed) % 5)}" fill="${(i + seed) % 7 ? '#16130f' : '#2f9a58'}"/>`
  })
  const [x, y] = [(seed * 17) % 90, (seed * 11) % 46]
  return `<svg viewBox="0 0 100 54" style="width:100%">${blocks.join('')}<circle cx="${x + 5}" cy="${y + 4}" r="5" fill="#fff" stroke="#16130f" stroke-width="1.5"/><circle cx="${x + 5}" cy="${y + 4}" r="2"/></svg>`
}
