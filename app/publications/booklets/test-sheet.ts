import type { SheetSide } from '../../documents/extraction/booklet-task'
import { drawing, type FoldStep, headOf } from './fold-steps'
import type { Size } from './papers'

const fontSize = 11
/** Of one letter, as a share of the font's size: more than the average of Helvetica. */
const letterWidth = 0.55

/** Draws the steps of folding beside each other on the lower half of a sheet. */
export function drawnSteps(steps: FoldStep[], { width, height }: Size): Pick<SheetSide, 'lines' | 'words'> {
  const column = (width * 0.9) / steps.length
  const scale = Math.min((column * 0.8) / drawing.width, (height * 0.24) / drawing.height)
  const top = height * 0.52
  const drawn = steps.map(({ words, strokes }, index) => {
    const left = width * 0.05 + index * column
    const at = ([x, y]: [number, number]): [number, number] => [left + x * scale, top + y * scale]
    const lines = strokes.flatMap((stroke) => {
      const isDashed = stroke.kind === 'cut'
      const paths = stroke.kind === 'arrow' ? [stroke.points, headOf(stroke)] : [stroke.points]
      return paths.flatMap((points) =>
        points.slice(1).map((to, from) => ({ from: at(points[from] ?? to), to: at(to), isDashed })),
      )
    })
    const rows = wrapped(`${index + 1}. ${words}`, (column * 0.9) / (fontSize * letterWidth))
    return {
      lines,
      words: rows.map((text, row) => ({
        ...{ text, x: left, size: fontSize },
        y: top + drawing.height * scale + (row + 2) * fontSize * 1.3,
      })),
    }
  })
  return { lines: drawn.flatMap(({ lines }) => lines), words: drawn.flatMap(({ words }) => words) }
}

function wrapped(words: string, maxLength: number): string[] {
  const rows: string[] = []
  for (const word of words.split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + word.length < maxLength) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}
