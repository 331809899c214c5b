import { lineText, type PageLine, type PageWord } from '../documents'
import { bulletPattern, readItemNumber } from './item-numbers'

/** The maximum distance between the edges of one list's bullets or numbers, in font sizes. */
const sameEdge = 0.6
/** The distance between a bullet or number and its item, in font sizes. */
const gap = { least: 0.7, most: 7 }
/** The maximum vertical distance between two bullets of a list, in heights of a line. */
const farthest = 14
/** The bullet that is put before an item whose bullet stood in a column of its own. */
const bullet = '•'

export const isListMarker = (text: string): boolean =>
  bulletPattern.test(text) || readItemNumber(text) !== undefined

interface Marked {
  mark: PageWord
  /** The line with the bullet or number, alone or before the item. */
  from: PageLine
  item: PageLine
}

/**
 * Joins bullets or numbers that stand in a column of their own with their items.
 * @param isFree tells whether a line is part of nothing else
 */
export function attachMarkers(lines: PageLine[], isFree: (line: PageLine) => boolean): PageLine[] {
  const free = lines.filter(isFree)
  const marked = free.flatMap((line) => markedBy(line, free))
  const found = groupsOf(marked).filter(isList).flat()
  if (found.length === 0) return lines
  const ofItem = new Map(found.map((one) => [one.item, one]))
  const alone = new Set(found.flatMap(({ from, item }) => (from === item ? [] : [from])))
  return lines.flatMap((line) => {
    if (alone.has(line)) return []
    const own = ofItem.get(line)
    if (!own) return [line]
    const { mark, from } = own
    const words = from === line ? line.words.slice(1) : line.words
    const text = bulletPattern.test(mark.text)
      ? bullet
      : /^\d+$/.test(mark.text)
        ? `${mark.text}.`
        : mark.text
    const x = Math.min(...words.map((word) => word.x))
    const width = line.x + line.width - x
    return [
      { ...line, x, width, words: [{ ...mark, text, x: x - 0.3 * line.fontSize, width: 0.1 }, ...words] },
    ]
  })
}

/** Returns the bullet or number of a line, if there is a gap between it and its item. */
function markedBy(line: PageLine, lines: PageLine[]): Marked[] {
  const [mark, next] = line.words
  if (!mark || !isCandidate(mark.text)) return []
  const isApart = (x: number) => {
    const room = (x - mark.x - mark.width) / line.fontSize
    return room >= gap.least && room <= gap.most
  }
  if (next) return isApart(next.x) ? [{ mark, from: line, item: line }] : []
  const beside = lines
    .filter(
      (other) => other !== line && other.x > line.x && isInRow(other, line) && !isCandidate(lineText(other)),
    )
    .sort((a, b) => a.x - b.x)
  const [item] = beside
  if (item?.isBold && /^\d+$/.test(mark.text)) return []
  return item && isApart(item.x) ? [{ mark, from: line, item }] : []
}

const isCandidate = (text: string) => isListMarker(text) || /^\d{1,3}$/.test(text)

const isInRow = (one: PageLine, other: PageLine) =>
  Math.abs(one.y + one.height / 2 - other.y - other.height / 2) < 0.4 * Math.max(one.fontSize, other.fontSize)

/** Groups marks below each other, whose left or right edges are in one line, and whose items begin below each other. */
function groupsOf(marked: Marked[]): Marked[][] {
  const groups: Marked[][] = []
  for (const one of marked.toSorted((a, b) => a.from.y - b.from.y)) {
    const own = groups.find((group) => {
      const last = group.at(-1)
      return (
        last &&
        one.from.y - last.from.y < farthest * one.from.height &&
        isBelow(one, last) &&
        follows(one, last)
      )
    })
    if (own) own.push(one)
    else groups.push([one])
  }
  return groups
}

function isBelow(one: Marked, last: Marked): boolean {
  const size = sameEdge * Math.max(one.from.fontSize, last.from.fontSize)
  const [left, right] = [
    one.mark.x - last.mark.x,
    one.mark.x + one.mark.width - last.mark.x - last.mark.width,
  ]
  return (Math.abs(left) < size || Math.abs(right) < size) && Math.abs(textAt(one) - textAt(last)) < size
}

const textAt = ({ from, item }: Marked) => (from === item ? (item.words[1]?.x ?? item.x) : item.x)

function follows(one: Marked, last: Marked): boolean {
  if (bulletPattern.test(last.mark.text)) return one.mark.text === last.mark.text
  const [number, before] = [one, last].map(({ mark }) =>
    readItemNumber(/^\d+$/.test(mark.text) ? `${mark.text}.` : mark.text),
  )
  return Boolean(
    number?.some((own) => before?.some((of) => of.numbering === own.numbering && own.value === of.value + 1)),
  )
}

const isList = (group: Marked[]) =>
  group.length >= (group.some(({ mark }) => /^(\d+|[-–*])$/.test(mark.text)) ? 3 : 2)
