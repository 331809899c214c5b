import { lineText, type OutlineItem, type PageLine } from '../documents'
import { areMostlyTurned, turnedBlocksOf, turnedBox, uprightLines } from '../turned'
import { type ReflowedBlock, tableText } from './blocks'
import { type Captioned, withCaptions } from './captions'
import { withoutContentsNumbers } from './contents'
import { contentsEntries } from './contents-entries'
import { type FoundFigure, figuresIn } from './figures'
import { type FoundFormula, formulasIn } from './formulas'
import { bodySizeOf, isBoldHeading, isBoldRare, levelBySize, outlineLevels } from './headings'
import { canContinue, joined, type Vocabulary, vocabularyOf } from './joins'
import { withoutLineNumbers } from './line-numbers'
import { withLists } from './lists'
import { type Paragraph, paragraphsOf } from './paragraphs'
import type { ReflowPage } from './reflow-page'
import { withoutRuby } from './ruby'
import { ruledTablesIn } from './ruled-tables'
import { withoutRunningLines } from './running'
import { type FoundTable, tablesIn } from './tables'
import { taggedParts } from './tagged'
import { taggedBlocks } from './tagged-blocks'

/**
 * Reflows consecutive pages into an article: headings by the outline, the size of type and bold; paragraphs joined across
 * lines, columns and pages; hyphenated words joined; running heads and page numbers removed, those
 * of a table of contents too. Turned text beside upright text is a paragraph, which no other goes on with. More pages
 * make that more reliable.
 */
export function reflow(pages: ReflowPage[], outline: OutlineItem[] = []): ReflowedBlock[] {
  const cleaned = withoutContentsNumbers(withoutLineNumbers(withoutRunningLines(pages, outline)), outline)
  const bodySize = bodySizeOf(cleaned)
  const doesBoldCount = isBoldRare(cleaned)
  const vocabulary = vocabularyOf(cleaned)
  const levels = outlineLevels(outline)
  const blocks: Sized[] = []

  const add = (block: Sized) => {
    const isApart = block.kind !== 'paragraph' || block.isAside
    if (isApart || !continueEarlier(blocks, block, vocabulary)) blocks.push(block)
  }
  const addLines = (page: number, lines: PageLine[], isTurnedPage: boolean) => {
    for (const paragraph of partsOf(lines, isTurnedPage, vocabulary)) {
      if ('place' in paragraph) {
        const letters = 'formula' in paragraph ? paragraph.formula : paragraph.labels
        const text = [...letters].map(lineText).join(' ')
        add({ kind: 'figure', page, place: paragraph.place, text, size: bodySize })
        continue
      }
      if ('rows' in paragraph) {
        const { rows } = paragraph
        add({ kind: 'table', page, rows, text: tableText(rows), size: bodySize })
        continue
      }
      if ('entries' in paragraph) {
        const items = paragraph.entries
        add({ kind: 'list', page, items, text: items.join('\n'), size: bodySize })
        continue
      }
      const text = textOf(paragraph, vocabulary)
      if (paragraph.isTurned && !isTurnedPage) {
        add({ kind: 'paragraph', page, text, size: paragraph.size, isAside: true })
        continue
      }
      const isBold = doesBoldCount && isBoldHeading(paragraph, text, bodySize)
      const level =
        levels(page, withoutRuby(text)) ?? levelBySize(paragraph, text, bodySize) ?? (isBold ? 4 : undefined)
      add({
        ...(level ? { kind: 'heading', level } : { kind: 'paragraph' }),
        page,
        text,
        size: paragraph.size,
      })
    }
  }

  for (const page of cleaned) {
    const parts = taggedParts(page)
    const isTurnedPage = areMostlyTurned(page.lines)
    if (!parts) addLines(page.number, page.lines, isTurnedPage)
    for (const part of parts ?? []) {
      const size = part.size || bodySize
      for (const block of taggedBlocks(part, page.number, vocabulary)) add({ ...block, size })
      addLines(page.number, part.untagged, isTurnedPage)
    }
  }
  const whole = withCaptions(withSectionNumbers(withInitials(blocks)))
  const listed = withLists(
    whole.map(({ size: _size, isCaption: _isCaption, isAside: _isAside, ...block }) => block),
  )
  return listed.map(withRubyApart)
}

interface Sized extends Captioned {
  size: number
  /** Beside the text, as a label of an axis: a sentence goes on behind it. */
  isAside?: boolean
}

/** Leaves the readings of ruby out of all texts; a heading or paragraph has them beside its text. */
function withRubyApart(block: ReflowedBlock): ReflowedBlock {
  const text = withoutRuby(block.text)
  if (text === block.text) return block
  const { kind, items, rows, caption } = block
  return {
    ...block,
    text,
    ...((kind === 'paragraph' || kind === 'heading') && { annotated: block.text }),
    ...(items && { items: items.map(withoutRuby) }),
    ...(rows && {
      rows: rows.map((cells) => cells.map((cell) => ({ ...cell, text: withoutRuby(cell.text) }))),
    }),
    ...(caption && { caption: withoutRuby(caption) }),
  }
}

type Part = Paragraph | { entries: string[] } | FoundTable | FoundFigure | FoundFormula

/** Returns the parts of a page; what lies on its side is read as it is once the page is turned, before the rest. */
function partsOf(lines: PageLine[], isTurnedPage: boolean, vocabulary: Vocabulary): Part[] {
  if (!isTurnedPage) return withTablesAndFigures(lines, vocabulary)
  const turned = new Set(turnedBlocksOf(lines).flat())
  const { upright, quartersBack } = uprightLines(lines.filter((line) => turned.has(line)))
  const rest = lines.filter((line) => !turned.has(line))
  const own = withTablesAndFigures(upright, vocabulary).map((part) =>
    'place' in part ? { ...part, place: turnedBox(part.place, quartersBack) } : part,
  )
  return [...own, ...withTablesAndFigures(rest, vocabulary)]
}

/** Returns the paragraphs of a page, with a table where the first of its lines stands, and a figure at its caption. */
function withTablesAndFigures(all: PageLine[], vocabulary: Vocabulary): Part[] {
  const open = all.filter(({ cell }) => !cell)
  const figures = figuresIn(open)
  const outside = all.filter((line) => !figures.some(({ labels }) => labels.has(line)))
  const formulas = formulasIn(outside.filter(({ cell }) => !cell))
  const isInside = (line: PageLine) => formulas.find(({ formula }) => formula.has(line))
  const lines = outside.filter((line) => !line.cell && !isInside(line))
  const { entries, numbers } = contentsEntries(lines)
  const unruled = tablesIn(lines.filter((line) => !entries.has(line) && !numbers.has(line)))
  const tables = [...ruledTablesIn(outside, vocabulary), ...unruled]
  const parts: (FoundTable | FoundFigure | FoundFormula | PageLine[])[] = []
  for (const line of outside) {
    const formula = isInside(line)
    if (formula) {
      if (!parts.includes(formula)) parts.push(formula, [])
      continue
    }
    const figure = figures.find(({ caption }) => caption === line)
    if (figure) parts.push(figure, [])
    const table = tables.find((one) => one.lines.has(line))
    const last = parts.at(-1)
    if (table && !parts.includes(table)) parts.push(table)
    else if (!table && Array.isArray(last)) last.push(line)
    else if (!table) parts.push([line])
  }
  return parts.flatMap((part): Part[] =>
    Array.isArray(part) ? withContents(part, entries, numbers) : [part],
  )
}

/** Returns the paragraphs of a page; the entries of a table of contents stand together, where the first of them does. */
function withContents(
  lines: PageLine[],
  entries: Map<PageLine, string>,
  numbers: Set<PageLine>,
): (Paragraph | { entries: string[] })[] {
  const at = lines.findIndex((line) => entries.has(line))
  if (at < 0) return paragraphsOf(lines)
  const isApart = (line: PageLine) => !entries.has(line) && !numbers.has(line)
  const [before, after] = [lines.slice(0, at), lines.slice(at)].map((part) => part.filter(isApart))
  const own = [...entries].flatMap(([line, entry]) => (lines.includes(line) ? [entry] : []))
  return [...paragraphsOf(before ?? []), { entries: own }, ...paragraphsOf(after ?? [])]
}

const textOf = ({ lines }: Paragraph, vocabulary: Vocabulary): string =>
  lines.reduce((text, line) => joined(text, line, vocabulary), '')

/** How many blocks of smaller type (notes, captions) may stand between the halves of a paragraph. */
const maxBetween = 3

/** @returns false if there is none */
function continueEarlier(blocks: Sized[], piece: Sized, vocabulary: Vocabulary): boolean {
  for (let back = 1; back <= maxBetween + 1; back++) {
    const before = blocks.at(-back)
    if (before?.isAside) continue
    if (before?.kind !== 'paragraph' || before.page < piece.page - 1) return false
    const isSameSize = Math.abs(before.size - piece.size) < 0.12 * piece.size
    if (isSameSize) {
      if (!canContinue(before.text, piece.text)) return false
      before.text = joined(before.text, piece.text, vocabulary)
      if (before.page !== piece.page) before.goesOn = [...(before.goesOn ?? []), piece.page]
      return true
    }
    if (before.size > piece.size) return false
  }
  return false
}

const sectionNumber = /^(\d{1,2}(\.\d{1,2}){0,3}|[A-Z](\.\d{1,2}){1,2})\.?$/

/** Joins the number of a section with its heading, from which a wide space parts it. */
const withSectionNumbers = <Block extends ReflowedBlock & { size: number }>(blocks: Block[]): Block[] =>
  joinedToNext(
    blocks,
    (one, heading) =>
      heading.kind === 'heading' &&
      one.page === heading.page &&
      one.kind !== 'table' &&
      sectionNumber.test(one.text) &&
      Math.abs(one.size - heading.size) < 0.12 * heading.size,
    ' ',
  )

/** Joins a large first letter with the paragraph that follows. */
const withInitials = <Block extends ReflowedBlock>(blocks: Block[]): Block[] =>
  joinedToNext(
    blocks,
    (one, next) =>
      one.kind === 'heading' &&
      /^["“‘«]?\p{Lu}$/u.test(one.text) &&
      next.kind === 'paragraph' &&
      /^\p{Ll}/u.test(next.text),
    '',
  )

function joinedToNext<Block extends ReflowedBlock>(
  blocks: Block[],
  belongs: (one: Block, next: Block) => boolean,
  between: string,
): Block[] {
  return blocks.flatMap((block, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    if (after && belongs(block, after)) return []
    const isJoined = before && belongs(before, block)
    return isJoined ? [{ ...block, text: before.text + between + block.text }] : [block]
  })
}
