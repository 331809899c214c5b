import { hasDotLeader } from './leaders'
import { isListMarker } from './list-markers'
import { median } from './paragraphs'
import { isAmountCell, isBlankCell, isTimeCell } from './table-amounts'
import { type TableRow, textsInColumn } from './table-cells'
import { doesOverlapColumn, type TableColumn } from './table-columns'
import { areRowsNear, doesStartInLowerCase, minTableRows, type WordGroup, type WordRow } from './table-rows'

/** The maximum number of letters in a cell; a longer line belongs to a column of text. */
const maxLetters = 28
/** The maximum share of lines that continue or end a sentence; with more, it is a column of text or verse. */
const maxOfText = 0.3
const minLettersOfText = 12
/** How much longer the texts of one column must be than those of another to count as different things. */
const unlike = 1.6
const minRowsOfWords = 4
const minWhole = 0.7

/** Tells whether rows are a table, and neither columns of text, of verse, of names or of addresses, nor a list. */
export function doRowsFormTable(run: WordRow[], rows: TableRow[], columns: TableColumn[]): boolean {
  if (run.filter((row) => row.some(({ line }) => hasDotLeader(line))).length >= minTableRows) return true
  const texts = columns.map((_column, at) => textsInColumn(rows, at))
  const letters = texts.map((own) => median(own.map(({ length }) => length)))
  const pieces = columns.map((column) =>
    run.flatMap((row) => row.filter((piece) => doesOverlapColumn(piece, column))),
  )
  const isOfText = letters.filter((count) => count > maxLetters).length > 1
  if (!isOfText && hasNumbers(texts)) return true
  if (columns.length === 2 && isOfMarkers(texts[0] ?? [])) return false
  if (columns.length > 2 && isInBands(rows, columns)) return true
  if (isOfText || hasAddresses(rows, columns)) return false
  const isVerse = pieces.filter(isProse).length > 1
  if (isVerse) return false
  if (isOfTimes(texts[0] ?? [])) return true
  if (isHeadBold(rows, columns)) return true
  return columns.length > 2 && rows.length >= minRowsOfWords && isUnlike(texts, letters, rows.length)
}

const shareOf = (texts: string[], test: (text: string) => boolean) =>
  texts.filter(test).length / Math.max(1, texts.length)

/** Tells whether a column after the first one has numbers, which text has not. */
const hasNumbers = (texts: string[][]) =>
  texts.slice(1).some((own) => {
    const said = own.filter((text) => !isBlankCell(text))
    return said.length > 0 && shareOf(said, isAmountCell) >= 0.5
  })

const isOfMarkers = (texts: string[]) => shareOf(texts, isListMarker) >= 0.6

const isOfTimes = (texts: string[]) => texts.length >= minTableRows && shareOf(texts, isTimeCell) >= 0.75

/** Tells whether the lines of a column go on with a sentence, or end as verses do. */
function isProse(pieces: WordGroup[]): boolean {
  const lines = pieces.toSorted((a, b) => a.middle - b.middle)
  const ofText = lines.filter(({ text }, index) => {
    const before = lines[index - 1]
    const goesOn =
      before && areRowsNear(lines.slice(index, index + 1), [before]) && doesStartInLowerCase(text)
    return goesOn || (text.length >= minLettersOfText && /[,;:.!?…—-]["”’»]?$/u.test(text))
  })
  return ofText.length >= maxOfText * lines.length
}

/** Tells whether the first row is bold in each of its cells, and the others are not. */
function isHeadBold(rows: TableRow[], columns: TableColumn[]): boolean {
  const boldOf = ({ cells }: TableRow) =>
    cells.map(({ pieces }) => pieces.length > 0 && pieces.every(({ line }) => line.isBold))
  const [head, ...others] = rows.map(boldOf)
  const isWhole = head?.filter(Boolean).length === columns.length
  const plain = others.filter((bold) => bold.slice(1).every((one) => !one))
  return isWhole && others.length >= minTableRows - 1 && plain.length >= 0.8 * others.length
}

/** Tells whether columns hold texts of different kinds: of other lengths, or the same few words again and again. */
function isUnlike(texts: string[][], letters: number[], rowCount: number): boolean {
  const isFilled = texts.every((own) => own.length >= 0.6 * rowCount)
  const isOtherLength = Math.max(...letters) > unlike * Math.max(1, Math.min(...letters))
  const repeats = texts.some((own) => new Set(own).size <= 0.6 * own.length)
  return isFilled && (isOtherLength || repeats)
}

const kindOf = (text: string) => {
  if (/@|^(https?:|www\.)/iu.test(text)) return 'net'
  if (/\d/u.test(text)) return /^\d/u.test(text) ? 'number first' : 'number'
  return 'words'
}

/** Tells whether a row holds one kind of text that columns do not, as the lines with the streets of addresses do. */
function hasAddresses(rows: TableRow[], columns: TableColumn[]): boolean {
  const kinds = rows.map((row) => columns.map((_column, at) => textsInColumn([row], at).map(kindOf)[0]))
  return kinds.some((row) => {
    const [first] = row
    const isOne = first !== undefined && first !== 'words' && row.every((kind) => kind === first)
    return (
      isOne &&
      columns.every((_column, at) => kinds.filter((other) => other[at] === first).length < 0.5 * kinds.length)
    )
  })
}

/** Tells whether rows of several lines begin in all columns at once, and end in some earlier than in others. */
function isInBands(rows: TableRow[], columns: TableColumn[]): boolean {
  const counts = rows.map(({ cells }) => columns.map((_column, at) => cells[at]?.pieces.length ?? 0))
  const whole = counts.filter((own) => own.every((count) => count > 0))
  const uneven = counts.filter((own) => {
    const most = Math.max(...own)
    return most > 1 && own.some((count) => count > 0 && count < most)
  })
  const isCut = columns.filter((_column, at) => {
    const low = shareOf(textsInColumn(rows, at), (text) => /^\p{Ll}/u.test(text))
    return low > 0.1 && low < 0.9
  })
  const isWhole = whole.length >= minWhole * rows.length
  return isWhole && uneven.length >= Math.max(2, 0.4 * rows.length) && isCut.length === 0
}
