import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDocument, anArticle } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { parseWordQuery, searchWordsIn } from '../../../platform/text/search-words'
import { passageAroundMatch } from '../../documents/passages'
import { parsePublicationQuery } from '../publications'
import { searchInsidePdfs } from './search-inside-pdfs.server'

const search = (q: string, more = '', inside?: number) =>
  searchInsidePdfs(
    parsePublicationQuery(new URLSearchParams(`${new URLSearchParams({ q })}${more}`)),
    [],
    inside,
  )
const pagesWith = async (q: string, more?: string) =>
  (await search(q, more)).found.map(({ articleId, number }) => [articleId, number])

async function aBook(texts: string[], about: Parameters<typeof anArticle>[0] = {}) {
  const { id } = await anArticle(about)
  const document = await aDocument(id, texts)
  return { id, documentId: document.id }
}

test.each([
  ['NIGHT cafe', 'whatever its case and marks, in any order'],
  ['“the café’s owner”', 'as a phrase, with curly quotes'],
  ["the cafe's", 'with a straight apostrophe'],
  ['recognition', 'broken over two lines'],
  ['東京', 'without spaces between words'],
  ['strasse', 'with ß for ss'],
  ['night -lighthouse', 'without a word that is not there'],
])('a page is found by %s: %s', async (q) => {
  const { id } = await aBook([
    'Nothing',
    'The café’s owner works at night: recog-\nnition in 東京都, Straße 5.',
  ])
  expect(await pagesWith(q)).toContainEqual([id, 2])
})

test.each(['"owner café"', 'cafe -night', 'cafe -"at night"', 'caf', 'lighthouse cafe', '', '-cafe', '"'])(
  'a page is not found by %s',
  async (q) => {
    const { id } = await aBook(['The café owner works at night.'])
    expect((await pagesWith(q)).map(([article]) => article)).not.toContain(id)
  },
)

test('a page whose words come later is found by them, and no more by what it had', async () => {
  const { id, documentId } = await aBook(['', 'gramophone'])
  for (const number of [1, 2])
    await db.documentPage.updateMany({ where: { documentId, number }, data: { searchText: 'phonograph' } })
  expect(await pagesWith('phonograph')).toEqual([
    [id, 1],
    [id, 2],
  ])
  expect(await pagesWith('gramophone')).toEqual([])
})

test('what is found comes with the newest article first, its pages in order, and the words marked', async () => {
  const older = await aBook(['A zeppelin', 'None', 'The ZEPPELIN flies'])
  const newer = await aBook(['zeppelin'])
  const { found, next } = await search('zeppelin', '&sort=newest')
  expect(found.map(({ articleId, number }) => [articleId, number])).toEqual([
    [newer.id, 1],
    [older.id, 1],
    [older.id, 3],
  ])
  expect(found[2]?.passage).toEqual([
    { text: 'The ', isMarked: false },
    { text: 'ZEPPELIN', isMarked: true },
    { text: ' flies', isMarked: false },
  ])
  expect(next).toBeUndefined()
})

test('the best matches come first: words in the title, more of them, closer together, on shorter pages', async () => {
  const long = Array.from({ length: 120 }, (_, index) => `filler${index}`).join(' ')
  const titled = await aBook([`theremin ${long} solo`], { title: 'The theremin solo' })
  const { id } = await aBook([
    `theremin ${long} solo`,
    `theremin solo ${long}`,
    'theremin solo, theremin solo',
  ])
  expect(await pagesWith('theremin solo')).toEqual([
    [titled.id, 1],
    [id, 3],
    [id, 2],
    [id, 1],
  ])
  expect(await pagesWith('theremin solo', '&sort=newest')).toEqual([
    [id, 1],
    [id, 2],
    [id, 3],
    [titled.id, 1],
  ])
})

test('a page that a reader may read is found behind more than are ranked, none of which they may', async () => {
  const open = await aBook(['A clavichord'])
  for (let book = 0; book < 5; book += 1)
    await aBook(
      Array.from({ length: 81 }, () => 'clavichord'),
      { access: 'members', previewPages: 0 },
    )
  const { found } = await search('clavichord')
  expect(found.map(({ articleId }) => articleId)).toEqual([open.id])
})

test('the best matches continue where the page before ended, each once', async () => {
  const { id } = await aBook(
    Array.from({ length: 25 }, (_, index) => `bandoneon ${'bandoneon '.repeat(index)}`),
  )
  const seen: number[] = []
  let inside: number | undefined
  do {
    const { found, next } = await search('bandoneon', '', inside)
    seen.push(...found.filter(({ articleId }) => articleId === id).map(({ number }) => number))
    inside = next
  } while (inside !== undefined)
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
})

test('a reader finds only what readers may see, of the types that are asked for', async () => {
  const { id } = await aBook(['A gramophone'], { filetype: 'Volume', contentType: 'Music' })
  expect(await pagesWith('gramophone')).toEqual([[id, 1]])
  expect(await pagesWith('gramophone', '&volume=on&type=Music')).toEqual([[id, 1]])
  expect(await pagesWith('gramophone', '&articles=on')).toEqual([])
  expect(await pagesWith('gramophone', '&boxes=off')).toEqual([])
  for (const hidden of [
    { isDraft: true },
    { deletedAt: new Date() },
    { uploadedAt: new Date('2999-01-01') },
  ]) {
    await db.article.update({ where: { id }, data: hidden })
    expect(await pagesWith('gramophone')).toEqual([])
    const seen = { isDraft: false, deletedAt: null, uploadedAt: new Date('2024-01-01') }
    await db.article.update({ where: { id }, data: seen })
  }
  expect(await pagesWith('gramophone')).toEqual([[id, 1]])
})

test('the words of a replaced file are found from when it is ready, and those of the old one no longer', async () => {
  const { id, documentId } = await aBook(['Ocarina'])
  const { id: second } = await aDocument(id, ['One', 'Bassoon'], { state: 'running' })
  expect(await pagesWith('bassoon')).toEqual([])
  await db.document.update({ where: { id: second }, data: { state: 'ready' } })
  await db.document.delete({ where: { id: documentId } })
  expect(await pagesWith('ocarina')).toEqual([])
  expect(await pagesWith('bassoon')).toEqual([[id, 2]])
  await db.article.delete({ where: { id } })
  expect(await pagesWith('bassoon')).toEqual([])
})

test('many matches come in pages, each once', async () => {
  const { id } = await aBook(Array.from({ length: 25 }, (_, index) => `harpsichord ${index}`))
  const seen: number[] = []
  let after: number | undefined
  do {
    const { found, next } = await search('harpsichord', '', after)
    seen.push(...found.map(({ number }) => number))
    after = next
  } while (after !== undefined)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
  expect((await search('harpsichord', '', id * 2 ** 20)).found).toEqual([])
})

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        '"',
        '“',
        '-',
        '--',
        '*',
        '(',
        ')',
        ':',
        '&',
        '|',
        '!',
        '<->',
        'NEAR(',
        'NOT',
        'AND',
        'OR',
        '\\',
        "'",
        '%',
        '_',
        '\0',
        '\ud800',
        '^',
        '{',
        '}',
        ',',
        '+',
        'a',
        'night',
        '東',
        'ß',
        '0x1f',
        '1e5',
        ' ',
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join('')),
)

test('no query breaks the search', { timeout: 60_000 }, async () => {
  await aBook(['night a 0x1f 1e5 not and or near'])
  await fc.assert(
    fc.asyncProperty(hostile, async (q) => {
      const { found } = await search(q.toWellFormed())
      const { without } = parseWordQuery(q)
      for (const { passage } of found) expect(passage.length).toBeGreaterThan(without.length < 0 ? 1 : 0)
    }),
    { numRuns: 150 },
  )
})

const letters = 'abyzABÉßœñĳ09½ﬁαςЖёقبשलकि東京ひカกา한'

test('every word of a page finds it', { timeout: 60_000 }, async () => {
  const text = fc.string({
    unit: fc.constantFrom(...letters, "'", '’', '-', '.', '_', '%'),
    minLength: 1,
    maxLength: 8,
  })
  const unit = fc.oneof(text, fc.constantFrom('0x1f', '1e5', 'a@b.example', '-3.5e7', 'x/y/z.html', '<b>'))
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { minLength: 1, maxLength: 4 }), async (texts) => {
      const text = texts.join(' ').toWellFormed().replaceAll('\0', '')
      const { id } = await aBook([text])
      for (const { start, end } of searchWordsIn(text).slice(0, 3))
        expect(await pagesWith(text.slice(start, end))).toContainEqual([id, 1])
      await db.article.delete({ where: { id } })
    }),
    { numRuns: 40 },
  )
})

test('a passage shows where most of what is asked stands together', () => {
  const text = `Night. ${'filler '.repeat(100)} the night bus of the harbour ${'filler '.repeat(100)}`
  const passage = passageAroundMatch(text, parseWordQuery('night bus harbour'))
  expect(passage.filter(({ isMarked }) => isMarked).map((part) => part.text)).toEqual([
    'night',
    'bus',
    'harbour',
  ])
  expect([passage[0]?.text, passage.at(-1)?.text]).toEqual(['… ', ' …'])
})

test('a passage joins words that a line breaks', () => {
  const shown = passageAroundMatch('The recog-\nnition of\nwords', parseWordQuery('recognition'))
  expect(shown.map(({ text }) => text).join('|')).toBe('The |recognition| of words')
})

test.each([
  ['مكتبة', 'with the other last letter', 'مكتبه'],
  ['أحمد', 'without the hamza', 'احمد'],
  ['مُحَمَّد', 'without vowel marks', 'محمد'],
  ['كـــتاب', 'without the line that stretches it', 'كتاب'],
  ['كتاب', 'in Persian letters', 'کتاب'],
  ['ﻛﺘﺎﺏ', 'of presentation forms', 'كتاب'],
])('Arabic %s is found %s', async (text, _how, q) => {
  const { id } = await aBook([text])
  expect(await pagesWith(q)).toContainEqual([id, 1])
})
