import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookletLayout, type ImposedSide, imposePages, type SheetSlot } from './layouts'

type Page = number | null

/** A piece of paper with what is printed on both faces, as it lies; the back is seen by turning it sideways. */
interface Leaf {
  front: Page
  back: Page
}

const at = ({ slots }: ImposedSide, x: number, y: number): SheetSlot => {
  const found = slots.find((slot) => Math.abs(slot.x - x) < 0.01 && Math.abs(slot.y - y) < 0.01)
  if (!found) throw new Error(`nothing at ${x} ${y}`)
  return found
}

/** Folds a sheet once down its middle: the left half goes behind. Returns its leaves, seen from the fold at the left. */
function foldedOnce(front: ImposedSide, back: ImposedSide): Leaf[] {
  // Turned sideways, the left of the back is behind the right of the front.
  const right = { front: at(front, 0.5, 0).page, back: at(back, 0, 0).page }
  const left = { front: at(back, 0.5, 0).page, back: at(front, 0, 0).page }
  return [right, left]
}

/** Puts folded sheets into each other and turns the leaves. */
function readNested(sides: ImposedSide[], isRightToLeft: boolean): Page[] {
  const sheets = Array.from({ length: sides.length / 2 }, (_sheet, index) => {
    const [front, back] = [sides[2 * index] as ImposedSide, sides[2 * index + 1] as ImposedSide]
    return isRightToLeft ? foldedOnce(mirrored(front), mirrored(back)) : foldedOnce(front, back)
  })
  const first = sheets.map(([right]) => right)
  const last = sheets.map(([, left]) => left).reverse()
  return [...first, ...last].flatMap((leaf) => (leaf ? [leaf.front, leaf.back] : []))
}

const mirrored = ({ slots }: ImposedSide): ImposedSide => ({
  slots: slots.map((slot) => ({ ...slot, x: 1 - slot.x - slot.width })),
})

/** Folds a sheet of eight with a cut between its middle panels: each leaf is two panels beside each other in the ring. */
function readEighth(side: ImposedSide, isRightToLeft: boolean): Page[] {
  const own = isRightToLeft ? mirrored(side) : side
  const upper = [0, 1, 2, 3].map((column) => at(own, column / 4, 0))
  const lower = [0, 1, 2, 3].map((column) => at(own, column / 4, 0.5))
  expect(upper.every((slot) => slot.isUpsideDown) && lower.every((slot) => !slot.isUpsideDown)).toBe(true)
  const ring = [...lower, ...upper.reverse()].map(({ page }) => page)
  // The second and third lower panels are pushed out and become the first leaf; the others follow around the ring.
  return [...ring.slice(1), ring[0] ?? null]
}

/** Folds a sheet twice, the upper half behind and then the left half behind, and cuts it at the top. */
function readQuarter(front: ImposedSide, back: ImposedSide, isRightToLeft: boolean): Page[] {
  const [f, b] = isRightToLeft ? [mirrored(front), mirrored(back)] : [front, back]
  const behind = (x: number, y: number) => at(b, 0.5 - x, y).page
  const page = (x: number, y: number) => at(f, x, y).page
  expect(f.slots.every(({ isUpsideDown, y }) => Boolean(isUpsideDown) === (y === 0))).toBe(true)
  // Lower right on top, then the upper right behind it, then the upper left and the lower left.
  return [
    page(0.5, 0.5),
    behind(0.5, 0.5),
    behind(0.5, 0),
    page(0.5, 0),
    page(0, 0),
    behind(0, 0),
    behind(0, 0.5),
    page(0, 0.5),
  ]
}

const pairs = (sides: ImposedSide[]) =>
  Array.from(
    { length: sides.length / 2 },
    (_pair, index) => sides.slice(2 * index, 2 * index + 2) as [ImposedSide, ImposedSide],
  )

/** Reads what was imposed, page by page, by folding the sheets. */
function read(layout: BookletLayout, sides: ImposedSide[], sheets: number, isRightToLeft: boolean): Page[] {
  if (layout === 'eight') return sides.flatMap((side) => readEighth(side, isRightToLeft))
  if (layout === 'quarter')
    return pairs(sides).flatMap(([front, back]) => readQuarter(front, back, isRightToLeft))
  if (layout === 'spreads')
    return sides
      .map((side) => (isRightToLeft ? mirrored(side) : side))
      .flatMap((side) => [at(side, 0, 0).page, at(side, 0.5, 0).page])
      .slice(1)
  if (layout === 'saddle') return readNested(sides, isRightToLeft)
  const all: Page[] = []
  for (let from = 0; from < sides.length; from += 2 * sheets)
    all.push(...readNested(sides.slice(from, from + 2 * sheets), isRightToLeft))
  return all
}

const pagesOf = (count: number) => Array.from({ length: count }, (_page, index) => index + 1)
const withoutBlanks = (pages: Page[]) => pages.filter((page) => page !== null)

const everyLayout: BookletLayout[] = ['saddle', 'signatures', 'eight', 'quarter', 'spreads']

test.each(everyLayout)('folded sheets of %s read from the first page to the last', (layout) => {
  for (let count = 1; count <= 400; count++)
    for (const isRightToLeft of [false, true]) {
      const sides = imposePages(layout, count, { isRightToLeft, sheetsPerSignature: 3 })
      const pages = read(layout, sides, 3, isRightToLeft)
      expect(withoutBlanks(pages)).toEqual(pagesOf(count))
      expect(pages.indexOf(null)).toBe(pages.length === count ? -1 : count)
    }
})

test('a cover apart has the first two and the last two pages, and blank ones stand before the end', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('saddle', 'signatures'),
      fc.integer({ min: 4, max: 400 }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      (layout: BookletLayout, count, sheets, isRightToLeft) => {
        const options = { hasCoverApart: true, sheetsPerSignature: sheets, isRightToLeft }
        const sides = imposePages(layout, count, options)
        const inside = sides.filter(({ isCover }) => !isCover)
        const cover = readNested(
          sides.filter(({ isCover }) => isCover),
          isRightToLeft,
        )
        expect(cover).toEqual([1, 2, count - 1, count])
        expect(withoutBlanks(read(layout, inside, sheets, isRightToLeft))).toEqual(
          pagesOf(count).slice(2, -2),
        )
      },
    ),
  )
})

test('fewer than four pages are all on the cover', () => {
  for (const count of [1, 2, 3]) {
    const sides = imposePages('saddle', count, { hasCoverApart: true })
    expect(sides.map(({ isCover }) => isCover)).toEqual([true, true])
    expect(withoutBlanks(readNested(sides, false))).toEqual(pagesOf(count))
  }
})

test('the deeper a sheet lies in the others, the more its pages are pushed out', () => {
  const depths = imposePages('saddle', 16).map(({ slots }) => slots[0]?.depth)
  expect(depths).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
})
