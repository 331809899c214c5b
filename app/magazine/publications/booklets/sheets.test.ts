import { expect, test } from 'vitest'
import type { SheetSide } from '../../documents/extraction/booklet-task'
import { bookletLayouts } from './layouts'
import { foldedSizeName, paperNames, sheetSizeOf } from './papers'
import { type BookletOptions, sheetSides } from './sheets'

const options: BookletOptions = {
  layout: 'saddle',
  paper: 'a4',
  sheetsPerSignature: 4,
  thickness: 0,
  part: 'all',
  hasCoverApart: false,
  hasMarks: false,
  hasCropMarks: false,
  isRightToLeft: false,
  turnsBacks: false,
  isTest: false,
}
const millimetre = 72 / 25.4
const pageOn = (side: SheetSide | undefined, number: number) => {
  const page = side?.pages.find((one) => one.number === number)
  if (!page) throw new Error(`page ${number} is not there`)
  return page
}

test('a sheet of A4 makes a booklet of A5, and half of Tabloid is Letter', () => {
  expect(foldedSizeName('a4', 'saddle')).toBe('A5')
  expect(foldedSizeName('a5', 'saddle')).toBe('A6')
  expect(foldedSizeName('a3', 'spreads')).toBe('A4')
  expect(foldedSizeName('letter', 'signatures')).toBe('Half letter')
  expect(foldedSizeName('tabloid', 'saddle')).toBe('Letter')
  expect(foldedSizeName('a4', 'eight')).toBe('A7')
  for (const paper of paperNames)
    for (const layout of bookletLayouts) expect(foldedSizeName(paper, layout)).not.toBe('')
})

test('pages of the inner sheets of a thick stack touch the fold, never cross it, and stay free of the trimmed edge', () => {
  for (const turnsBacks of [false, true]) {
    const sides = sheetSides(200, { ...options, thickness: 2, turnsBacks })
    const { width } = sheetSizeOf(options)
    for (const [index, { pages }] of sides.entries()) {
      const trim = Math.floor(index / 2) * 0.2 * millimetre
      const [left, right] = pages.toSorted((one, other) => one.x - other.x)
      expect([left?.x, (left?.x ?? 0) + (left?.width ?? 0)]).toEqual([
        expect.closeTo(trim),
        expect.closeTo(width / 2),
      ])
      expect([right?.x, (right?.x ?? 0) + (right?.width ?? 0)]).toEqual([
        expect.closeTo(width / 2),
        expect.closeTo(width - trim),
      ])
    }
  }
})

test('the inside lies in its cover, so its first sheet is trimmed as the second', () => {
  const inside = { ...options, thickness: 1, hasCoverApart: true, part: 'inside' as const }
  expect(pageOn(sheetSides(16, inside)[0], 3).width).toBeCloseTo(
    sheetSizeOf(options).width / 2 - 0.1 * millimetre,
  )
})

test('a cover is one sheet, and the inside has all other pages', () => {
  const numbers = (part: 'cover' | 'inside') =>
    sheetSides(16, { ...options, hasCoverApart: true, part }).flatMap(({ pages }) =>
      pages.map(({ number }) => number),
    )
  expect(numbers('cover').sort((one, other) => one - other)).toEqual([1, 2, 15, 16])
  expect(numbers('inside')).toHaveLength(12)
})

test('crop marks stand at the corners of the pages, on the sheet, and touch no page', () => {
  for (const layout of bookletLayouts) {
    const wanted = { ...options, layout, hasCropMarks: true, thickness: layout === 'saddle' ? 2 : 0 }
    const { width, height } = sheetSizeOf(wanted)
    for (const { pages, lines } of sheetSides(64, wanted)) {
      expect(lines).toHaveLength(8)
      for (const [x, y] of lines.flatMap(({ from, to }) => [from, to])) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(height)
        const covering = pages.filter(
          (page) => x > page.x && x < page.x + page.width && y > page.y && y < page.y + page.height,
        )
        expect(covering).toEqual([])
      }
      const ends = pages.flatMap((page) => [page.x, page.x + page.width])
      const marked = lines.filter(({ from, to }) => from[0] === to[0]).map(({ from }) => from[0])
      if (pages.length > 1) expect(Math.max(...marked)).toBeCloseTo(Math.max(...ends))
    }
  }
})

test('pages inside of crop marks keep the proportions of the sheet', () => {
  const [whole, cropped] = [false, true].map((hasCropMarks) =>
    pageOn(sheetSides(4, { ...options, hasCropMarks })[0], 1),
  )
  expect((cropped?.width ?? 0) / (cropped?.height ?? 1)).toBeCloseTo(
    (whole?.width ?? 0) / (whole?.height ?? 1),
  )
  expect(cropped?.height).toBeCloseTo((whole?.height ?? 0) - 16 * millimetre)
})
