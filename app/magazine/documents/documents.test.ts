import { expect, test } from 'vitest'
import { aDocument, anArticle } from '../../../test/builders'
import type { PageLine } from './documents'
import { findDocumentOfArticle, findDocumentPage, listPageSizesOf, listPageTextsOf } from './documents.server'
import { pageSearchText, pageText } from './page-text'
import { decodeStoredLines, encodeStoredLines } from './stored-lines'

const line = (text: string, block = 0): PageLine => ({
  block,
  x: 72.3,
  y: 100,
  width: 200,
  height: 12,
  fontSize: 10,
  words: text.split(' ').map((word, index) => ({ text: word, x: 72.3 + index, width: 5.5 })),
})

test('lines come back from the database as they went in', () => {
  const lines = [line('Night buses'), line('“run”, 24 h', 1)]
  const recognized = lines.map((row) => ({
    ...row,
    words: row.words.map((word) => ({ ...word, confidence: 87 })),
  }))
  const skewed = recognized.map((row) => ({
    ...row,
    words: row.words.map((word) => ({ ...word, y: 7.5, height: 11 })),
  }))
  const all = [...lines, ...recognized, ...skewed]
  expect(decodeStoredLines(encodeStoredLines(all))).toEqual(all)
})

test('the text of a page has a line each, and an empty line between blocks', () => {
  expect(pageText([line('Night buses'), line('run late.'), line('Next.', 1)])).toBe(
    'Night buses\nrun late.\n\nNext.',
  )
})

test('a word that a line breaks is found whole, without case and marks', () => {
  expect(pageSearchText('The RECOG-\nnition of Café-\nHouses')).toBe('the recognition of cafe houses')
})

test('a page is read from the document that is ready, while another is in the making', async () => {
  const { id } = await anArticle()
  const { id: ready } = await aDocument(id, ['One', 'Two'])
  await aDocument(id, ['New'], { state: 'running' })

  expect(await findDocumentOfArticle(id)).toMatchObject({
    id: ready,
    state: 'ready',
    pageCount: 2,
    outline: [],
  })
  expect(await findDocumentPage(id, 2)).toMatchObject({ number: 2, label: '2', text: 'Two' })
  expect(await findDocumentPage(id, 3)).toBeUndefined()
  expect(await listPageSizesOf(ready)).toHaveLength(2)
  expect((await listPageTextsOf(ready)).map(({ text }) => text)).toEqual(['One', 'Two'])
})

test('an article whose PDF could not be taken apart says why, and has no pages', async () => {
  const { id } = await anArticle()
  await aDocument(id, [], { state: 'failed', reason: 'It needs a password.' })
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'failed', reason: 'It needs a password.' })
  expect(await findDocumentPage(id, 1)).toBeUndefined()
})

test('the line that stretches Arabic words hides none of them from a search', () => {
  expect(pageSearchText('كـــتاب ـــ جديد')).toBe('كتاب جديد')
})
