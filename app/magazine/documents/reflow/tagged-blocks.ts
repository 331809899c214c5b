import { type BlockCell, type ReflowedBlock, tableText } from './blocks'
import type { CaptionedBlock } from './captions'
import { joinedText, type Vocabulary } from './joins'
import { makeListBlock } from './lists'
import type { TaggedLine, TaggedPart } from './tagged'

const leader = /\s*(?:[.·…_]\s?){4,}\s*(?=\S)/u

/** The maximum length of a heading; a longer one was tagged as a heading for its looks. */
const longestHeading = 300

export function taggedBlocks(part: TaggedPart, page: number, vocabulary: Vocabulary): CaptionedBlock[] {
  const textOf = (of: TaggedPart) => linesJoined({ ...of, lines: linesIn(of) }, vocabulary)
  const ownText = linesJoined(part, vocabulary)
  const own: CaptionedBlock[] = ownText ? [{ kind: 'paragraph', page, text: ownText }] : []
  const text = textOf(part)
  switch (part.role) {
    case 'heading':
      if (text.length > longestHeading) return [{ kind: 'paragraph', page, text }]
      return text ? [{ kind: 'heading', level: levelOf(part.level), page, text }] : []
    case 'list': {
      const texts = part.parts.map(textOf).map((item) => item.replace(leader, ', '))
      const items = texts.filter(Boolean)
      return items.length > 0 ? [...own, makeListBlock(items, page)] : own
    }
    case 'table':
      return [
        ...own,
        ...tableOf(
          part.parts.map((row) => cellsOf(row, textOf)),
          page,
        ),
      ]
    case 'figure':
      return figureOf(part, text, page)
    case 'caption':
      return text ? [{ kind: 'paragraph', isCaption: true, page, text }] : []
    default:
      return text ? [{ kind: 'paragraph', page, text }] : []
  }
}

const linesIn = ({ lines, parts }: TaggedPart): TaggedLine[] => [...lines, ...parts.flatMap(linesIn)]

/** Returns the cells of a row. The row's own text, which it should not have, becomes a cell too. */
function cellsOf(row: TaggedPart, textOf: (part: TaggedPart) => string): BlockCell[] {
  const own = textOf({ ...row, parts: [] })
  const cells = row.parts.map((cell) => cellOf(cell, textOf(cell)))
  return own ? [{ text: own }, ...cells] : cells
}

/** The minimum share of lines that end early in a verse, whose longest lines do not. */
const minBroken = 0.34

/** Joins the lines of an element, but for those of a verse, and for the parts of an item or a cell. */
function linesJoined({ role, lines }: TaggedPart, vocabulary: Vocabulary): string {
  const ends = lines.slice(0, -1)
  const broken = ends.filter(({ isBroken }) => isBroken).length
  const isVerse = role === 'paragraph' && broken > 0 && broken >= minBroken * ends.length
  const hasParts = role === 'item' || role === 'cell'
  return lines.reduce((text, { text: line }, index) => {
    const isBroken = index > 0 && (isVerse || (hasParts && lines[index - 1]?.isBroken))
    return isBroken ? `${text}\n${line}` : joinedText(text, line, vocabulary)
  }, '')
}

/** Returns the level of a heading below the title of the page, which is the first level. */
const levelOf = (level = 1) => Math.min(4, level + 1) as 2 | 3 | 4

const cellOf = ({ role, columns, rows }: TaggedPart, text: string): BlockCell => ({
  text,
  ...(role === 'header' && { isHeader: true }),
  ...(columns && { columns }),
  ...(rows && { rows }),
})

/** Returns a table; one with a single column or row only arranges its text, which comes out as paragraphs. */
function tableOf(rows: BlockCell[][], page: number): ReflowedBlock[] {
  const filled = rows.filter((cells) => cells.some(({ text }) => text))
  const widest = Math.max(0, ...filled.map((cells) => cells.length))
  if (widest < 2 || filled.length < 2) {
    const texts = filled.flatMap((cells) => cells.flatMap(({ text }) => (text ? [text] : [])))
    return texts.map((text) => ({ kind: 'paragraph', page, text }))
  }
  return [{ kind: 'table', page, rows: filled, text: tableText(filled) }]
}

/** Returns a figure; none for one without a position or words, which is decoration. */
function figureOf({ place, alt }: TaggedPart, text: string, page: number): CaptionedBlock[] {
  const [x = 0, y = 0, width = 0, height = 0] = place ?? []
  const isPlaced = width > least && height > least
  if (!isPlaced && !text && !alt) return []
  return [
    {
      kind: 'figure',
      page,
      text,
      ...(isPlaced && { place: { x, y, width, height } }),
      ...(alt && { altText: alt }),
    },
  ]
}

/** The minimum side of a figure that is more than decoration, in points. */
const least = 8
