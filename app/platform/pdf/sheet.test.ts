import { expect, test } from 'vitest'
import { drawnPdf } from '../../../test/drawn-pdf'
import { isolatedText } from '../i18n/isolates'
import { pageMargins, pageSize } from './page-size'
import { PdfSheet } from './sheet.server'

async function drawn(text: string, { language = 'en', isBold = false, width = 400 } = {}) {
  const sheet = new PdfSheet('A sheet', language)
  sheet.row([{ text, isBold, width }])
  const bytes = await sheet.pdf()
  const texts = (await drawnPdf(bytes)).pages.flat().slice(0, -1)
  return { bytes, texts, text: texts.map(({ str }) => str).join('') }
}

test('a sheet says its title and language, and windows show the title', async () => {
  const sheet = new PdfSheet('كشف \u2068Grindbox!\u2069', 'ar')
  sheet.row([{ text: 'x' }])
  const { info, viewing } = await drawnPdf(await sheet.pdf())
  expect(info).toMatchObject({ Title: 'كشف Grindbox!', Language: 'ar' })
  expect(viewing).toEqual(new Map([['DisplayDocTitle', true]]))
})

test.each([
  ['Arabic, with its ligatures', 'سلام من لاهور، للأطفال'],
  ['Hebrew', 'יוסף כהן'],
  ['Japanese', '山田太郎は猫である。'],
  ['Greek', 'Οι τελευταίοι'],
  ['Vietnamese', 'Nguyễn'],
])(
  'words in %s are read as they were written, and only their letters are in the file',
  async (_name, words) => {
    for (const isBold of [false, true]) {
      const { text, bytes } = await drawn(words, { isBold })
      expect(text).toBe(words)
      expect(bytes.length).toBeLessThan(40_000)
    }
  },
)

test('what no font has is a box, and what is never seen is nothing', async () => {
  const { text } = await drawn('张伟 김철수 สมชาย 😀👩‍👩‍👧 so\u00adft\u0000\tend')
  expect(text).toBe('□□ □□□ □□□□□ □□□□ soft end')
})

test('from right to left, columns are counted from the right', async () => {
  const sheet = new PdfSheet('A sheet', 'he')
  sheet.row([{ text: 'פריט' }, { text: '12', endX: pageMargins.right }])
  const [[item, number] = []] = (await drawnPdf(await sheet.pdf())).pages
  expect([item?.str, Math.round(item?.end ?? 0)]).toEqual(['פריט', pageSize.width - pageMargins.left])
  expect([number?.str, Math.round(number?.x ?? 0)]).toEqual(['12', pageMargins.left])
})

test('from right to left, a value keeps its own order and stands left of the words before it', async () => {
  const { texts } = await drawn(`חשבונית ${isolatedText('12')} של ${isolatedText('Grindbox! (LP)')}`, {
    language: 'he',
  })
  const places = new Map(texts.map(({ str, x }) => [str.trim(), x]))
  const inOrder = ['Grindbox! (LP)', 'של', '12', 'חשבונית'].map((words) => places.get(words) ?? 0)
  expect(inOrder[0]).toBeGreaterThan(0)
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
})

test('brackets open and close around words from right to left', async () => {
  const { texts } = await drawn('יוסף (בע״מ)', { language: 'he' })
  expect(texts.sort((one, other) => one.x - other.x).map(({ str }) => str)).toEqual([
    '(',
    'בע״מ',
    ')',
    'יוסף',
  ])
})

test.each(['w', '山', 'א', 'ب'])('a word of 300 times %s stays in its column', async (letter) => {
  const { texts, text } = await drawn(letter.repeat(300), { width: 150 })
  expect(text).toBe(letter.repeat(300))
  expect(texts.length).toBeGreaterThan(5)
  for (const { end } of texts) expect(end).toBeLessThanOrEqual(pageMargins.left + 151)
})

test('Japanese is broken between its letters, but not before a full stop', async () => {
  const { texts } = await drawn('吾輩は猫である。'.repeat(10), { width: 8 * 9.5 - 5 })
  expect(texts.length).toBeGreaterThan(10)
  for (const { str } of texts) expect(str).not.toMatch(/^。/)
})
