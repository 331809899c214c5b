import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDocument, aFile, anArticleWithFiles, articleFields, aUser } from '../../../../test/builders'
import { aPdfOf } from '../../../../test/pdf'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict, Invalid, NotFound, Outdated } from '../../../platform/errors/errors'
import { changeRecord } from '../../../site/content/lifecycle.server'
import { articleContentKind } from '../../publications/admin/article.content.server'
import { parsePublicationQuery } from '../../publications/publications'
import { searchInsidePdfs } from '../../publications/search/search-inside-pdfs.server'
import { extractDocument, extractionVersion } from '../extract-document.server'
import { recognizeDocumentAgain } from '../recognition/recognition-jobs.server'
import { correctPage, loadPageToCorrect, openedPageVersion } from './corrections.server'
import { decideSuggestion, openSuggestionsForPage, suggestCorrection } from './suggestions.server'

beforeEach(() => {
  env.takesPdfsApart = true
})

afterEach(() => {
  env.takesPdfsApart = false
})

const editor = () => aUser({ role: 'admin' })
const isFound = async (q: string, articleId: number) => {
  const { found } = await searchInsidePdfs(parsePublicationQuery(new URLSearchParams({ q })), [])
  return found.some((page) => page.articleId === articleId)
}

async function aPage(text: string) {
  const { id: articleId } = await anArticleWithFiles()
  await aDocument(articleId, [text], { version: extractionVersion })
  return { articleId, number: 1 }
}

test('a corrected page is found by its new words, with the description of its pictures', async () => {
  const place = await aPage('The n1ght bus')
  await correctPage(place, { text: 'The night bus', altText: 'A bus' }, undefined, await editor())
  const page = await loadPageToCorrect(place.articleId, 1)
  expect(page).toMatchObject({ text: 'The night bus', altText: 'A bus', recognition: null, confidence: null })
  expect(await isFound('"night bus"', place.articleId)).toBe(true)
  expect(await isFound('n1ght', place.articleId)).toBe(false)
})

test('of two who correct a page at once, the second is shown what the first has saved', async () => {
  const place = await aPage('The n1ght bus')
  const page = await loadPageToCorrect(place.articleId, 1)
  if (!page) throw new Error('no page')
  const opened = openedPageVersion(page)
  const [ada, bo] = [await editor(), await editor()]
  const both = await Promise.allSettled([
    correctPage(place, { text: 'The night bus', altText: '' }, opened, ada),
    correctPage(place, { text: 'That night bus', altText: '' }, opened, bo),
  ])
  const refused = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const { text } = (await loadPageToCorrect(place.articleId, 1)) ?? {}
  expect(refused).toHaveLength(1)
  expect(refused[0]).toBeInstanceOf(Outdated)
  expect(refused[0]).toMatchObject({ newer: { version: 1, changes: [{ label: 'Text', value: text }] } })
})

test('a description saves no text over one that was recognized since the form was opened', async () => {
  const place = await aPage('')
  const page = await loadPageToCorrect(place.articleId, 1)
  if (!page) throw new Error('no page')
  const opened = openedPageVersion(page)
  await db.documentPage.update({
    where: { id: page.id },
    data: { text: 'The night bus', recognition: 'done' },
  })
  await correctPage(place, { text: '', altText: 'A bus' }, opened, await editor())
  expect(await loadPageToCorrect(place.articleId, 1)).toMatchObject({
    text: 'The night bus',
    altText: 'A bus',
  })
})

test('a description alone leaves the text to the program', async () => {
  const place = await aPage('The night bus')
  await correctPage(place, { text: 'The night bus', altText: 'A bus' }, undefined, await editor())
  expect(await db.pageCorrection.findFirst({ where: place })).toMatchObject({ text: null, altText: 'A bus' })
})

const drawn = (shapes: string) => ({ content: shapes })
const square = drawn('0 0 0 rg 40 40 200 300 re f')
const band = drawn('1 0 0 rg 0 400 420 90 re f')

test('what people wrote stays with its page: when it is extracted again, and in a file with another page before it', async () => {
  const { id: articleId } = await anArticleWithFiles()
  const signal = new AbortController().signal
  const file = async (pages: object[]) => {
    const pdf = await aFile('pdf', 'a.pdf', aPdfOf(pages))
    const files = { pdf: [pdf], coverImage: [] }
    await changeRecord(articleContentKind, articleId, { fields: articleFields(), files }, await editor())
    const { id } = await db.document.findFirstOrThrow({ where: { articleId }, orderBy: { id: 'desc' } })
    await extractDocument(id, signal)
    return id
  }
  const texts = async () =>
    (
      await db.documentPage.findMany({
        where: { document: { articleId, state: 'ready' } },
        orderBy: { number: 'asc' },
      })
    ).map(({ text, altText }) => [text, altText])

  const first = await file([square])
  const words = { text: 'Typed by hand', altText: 'A black square' }
  await correctPage({ articleId, number: 1 }, words, undefined, await editor())

  await db.document.update({ where: { id: first }, data: { state: 'waiting', version: 0 } })
  await extractDocument(first, signal)
  expect(await texts()).toEqual([['Typed by hand', 'A black square']])

  await expect(recognizeDocumentAgain(articleId)).rejects.toThrow(NotFound)

  await file([band, square])
  expect(await texts()).toEqual([
    ['', ''],
    ['Typed by hand', 'A black square'],
  ])
})

test('what was written before the pages were made is found by their numbers, and from then on by their looks', async () => {
  const { id: articleId } = await anArticleWithFiles({}, aPdfOf([band, square]))
  const written = { articleId, number: 2, text: 'Typed by hand', altText: 'A square' }
  await db.pageCorrection.create({ data: written })
  const { id } = await db.document.findFirstOrThrow({ where: { articleId } })
  await extractDocument(id, new AbortController().signal)
  expect(await loadPageToCorrect(articleId, 2)).toMatchObject({ text: 'Typed by hand', altText: 'A square' })
  expect((await db.pageCorrection.findFirst({ where: { articleId } }))?.thumbprint).not.toBeNull()
})

test('a reader’s suggestion waits for an editor, who takes or dismisses it once', async () => {
  const place = await aPage('The n1ght bus leaves')
  const from = '192.0.2.7'
  await expect(suggestCorrection(place, ' The n1ght  bus leaves\n', from)).rejects.toThrow(Invalid)
  await suggestCorrection(place, 'The night bus leaves', from)
  await suggestCorrection(place, 'The night bus leaves', from)
  await suggestCorrection(place, 'Nonsense', from)
  const page = await loadPageToCorrect(place.articleId, 1)
  if (!page) throw new Error('no page')
  const [good, bad] = await openSuggestionsForPage(page, place)
  expect(good?.parts).toEqual([
    { kind: 'same', text: 'The' },
    { kind: 'removed', text: 'n1ght' },
    { kind: 'added', text: 'night' },
    { kind: 'same', text: 'bus leaves' },
  ])
  const boss = await editor()
  await decideSuggestion(bad?.id ?? 0, 'dismiss', boss)
  await decideSuggestion(good?.id ?? 0, undefined, boss)
  await expect(decideSuggestion(good?.id ?? 0, undefined, boss)).rejects.toThrow(NotFound)
  expect(await openSuggestionsForPage(page, place)).toEqual([])
  expect(await loadPageToCorrect(place.articleId, 1)).toMatchObject({ text: 'The night bus leaves' })
})

test('a suggestion is not taken over what somebody has saved since it was shown', async () => {
  const place = await aPage('The n1ght bus')
  await suggestCorrection(place, 'The night bus', '192.0.2.9')
  const shown = await loadPageToCorrect(place.articleId, 1)
  const [suggestion] = shown ? await openSuggestionsForPage(shown, place) : []
  const boss = await editor()
  await correctPage(place, { text: 'The night bus, late', altText: 'A bus' }, undefined, boss)
  const opened = { version: 0, digests: '' }
  await expect(decideSuggestion(suggestion?.id ?? 0, opened, boss)).rejects.toThrow(Outdated)
  expect(await loadPageToCorrect(place.articleId, 1)).toMatchObject({ text: 'The night bus, late' })

  const now = await loadPageToCorrect(place.articleId, 1)
  expect(now && (await openSuggestionsForPage(now, place))).toMatchObject([{ isOlder: true }])
  await decideSuggestion(suggestion?.id ?? 0, { version: 1, digests: '' }, boss)
  expect(await loadPageToCorrect(place.articleId, 1)).toMatchObject({
    text: 'The night bus',
    altText: 'A bus',
  })
})

test('a page takes only so many suggestions, and none where there is no page', async () => {
  const place = await aPage('One')
  const row = { ...place, text: 'x', before: 'One' }
  await db.suggestedCorrection.createMany({ data: Array.from({ length: 20 }, () => row) })
  await expect(suggestCorrection(place, 'Two', '192.0.2.8')).rejects.toThrow(Conflict)
  await expect(suggestCorrection({ ...place, number: 2 }, 'Two', '192.0.2.8')).rejects.toThrow(NotFound)
})
