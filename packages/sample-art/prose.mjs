import { readFileSync } from 'node:fs'

/** Turns the plain texts in texts/ into HTML. A blank line ends a block; see `blockOf` for the marks. */
export function prose(key) {
  const parts = readFileSync(new URL(`texts/${key}.txt`, import.meta.url), 'utf8').split(/^::lang (\w+)\n/m)
  if (parts.length === 1) return `<div class="body first">${blocks(parts[0])}</div>`
  return [1, 3]
    .map(
      (i) =>
        `<div class="body ${i === 1 ? 'first' : 'second'}" lang="${parts[i]}" dir="${parts[i] === 'ar' ? 'rtl' : 'ltr'}">${blocks(parts[i + 1])}</div>`,
    )
    .join('')
}

const blocks = (text) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(blockOf)
    .join('\n')

function blockOf(block) {
  if (block.startsWith('## ')) {
    const [head, ...rest] = block.slice(3).split('\n')
    return `<h2>${inline(head)}</h2>${rest.length ? `<p>${inline(rest.join('\n'))}</p>` : ''}`
  }
  if (block.startsWith('> ')) return `<blockquote>${inline(block.slice(2))}</blockquote>`
  if (block.startsWith('Q: ')) return `<p class="q">${inline(block.slice(3))}</p>`
  if (block.startsWith('A: ')) return `<p class="a">${inline(block.slice(3))}</p>`
  if (block.startsWith('| ')) return table(block.split('\n'))
  if (block.startsWith('::')) return `<figure>${figures[block.slice(2).trim()]()}</figure>`
  return `<p>${inline(block)}</p>`
}

/** A table: the first row names the columns, the first cell of each other one its row. */
function table(lines) {
  const rows = lines.map((line) =>
    line
      .slice(1)
      .split('|')
      .map((cell) => inline(cell.trim())),
  )
  const cells = (row, isHead) =>
    row.map((cell, at) =>
      isHead || at === 0 ? `<th scope="${isHead ? 'col' : 'row'}">${cell}</th>` : `<td>${cell}</td>`,
    )
  return `<table>${rows.map((row, at) => `<tr>${cells(row, at === 0).join('')}</tr>`).join('')}</table>`
}

export const inline = (text) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')
    .replace(/\n/g, '<br>')

/** Diagrams that a text may call for by name. */
const figures = {
  stitch: () => {
    const path = ['M150 60V20', 'M150 60H60', 'M60 60V20', 'M60 20H240', 'M240 20V60', 'M240 60H150']
    const lines = path.map(
      (d, i) =>
        `<path d="${d}" fill="none" stroke="#e8431f" stroke-width="3" ${i > 2 && i < 4 ? 'stroke-dasharray="6 4"' : ''}/>`,
    )
    const holes = [60, 150, 240].map(
      (x, i) =>
        `<circle cx="${x}" cy="40" r="5" fill="#16130f"/><text x="${x + 8}" y="36" font-size="9">${['top', 'centre: start', 'bottom'][i]}</text>`,
    )
    return `<svg viewBox="0 0 300 84"><rect x="20" y="36" width="260" height="8" fill="#f4efe4" stroke="#16130f"/>${lines.join('')}${holes.join('')}<text x="22" y="78" font-size="8">Above the fold is the inside, below it the spine. Out at the centre, in at the top, along, out at the bottom, in again.</text></svg>`
  },
  ramp: () => {
    const dots = Array.from({ length: 24 * 7 }, (_, i) => {
      const [column, row] = [i % 24, Math.floor(i / 24)]
      return `<circle cx="${8 + column * 12 + (row % 2) * 6}" cy="${8 + row * 8}" r="${(7 * Math.sqrt((column + 1) / 25)).toFixed(2)}"/>`
    })
    return `<svg viewBox="0 0 300 66"><g fill="#16130f">${dots.join('')}</g></svg><figcaption>From a twentieth to solid: same ink throughout.</figcaption>`
  },
  moire: () => {
    const grid = (turn, colour) => {
      const dots = Array.from(
        { length: 40 * 22 },
        (_, i) => `M${(i % 40) * 8} ${Math.floor(i / 40) * 8}h0`,
      ).join('')
      return `<path transform="rotate(${turn} 150 80)" d="${dots}" stroke="${colour}" stroke-width="4" stroke-linecap="round" style="mix-blend-mode:multiply"/>`
    }
    return `<svg viewBox="20 20 270 120">${grid(0, '#2c54b8')}${grid(6, '#e8431f')}</svg><figcaption>Two grids, six degrees apart. Nobody drew the bands.</figcaption>`
  },
}
