import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anArticleWithFiles } from '../../../../test/builders'
import { anExtractedArticle, recognitionsOf } from '../../../../test/scanned-article'
import { aPictureOf, aScannedPage, aScanOf, hasTesseract } from '../../../../test/scans'
import { db } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict } from '../../../platform/errors/errors'
import { runDueJobs } from '../../../platform/jobs/worker.server'
import { correctPage } from '../corrections/corrections.server'
import { lineText } from '../documents'
import { findDocumentPage } from '../documents.server'
import { packagedLanguages } from '../extraction/tesseract-data'
import { recognizeDocumentAgain, recognizeOlderDocuments } from './recognition-jobs.server'
import { recognizePages } from './recognize-document.server'

beforeAll(() => {
  env.takesPdfsApart = true
})
afterAll(() => {
  env.takesPdfsApart = false
})

const never = new AbortController().signal
const nightBus = 'sample/files/pdfs/night-bus.pdf'

test('a page with text of its own is not recognized', async () => {
  const { documentId } = await anExtractedArticle(readFileSync(nightBus))
  expect(new Set(await recognitionsOf(documentId))).toEqual(new Set([null]))
})

test.runIf(packagedLanguages().includes('osd'))('the WebAssembly build reads a turned page too', async () => {
  const turned = await aScannedPage(nightBus, 2, 200, (page) => page.rotate(90))
  const { id, documentId } = await anExtractedArticle(await aScanOf([turned], 200))
  await recognizePages(documentId, never, { withoutPrograms: true })
  const page = await findDocumentPage(id, 1)
  expect(page).toMatchObject({ recognition: 'done' })
  expect(page?.text).toContain('She has taken her shoes off')
})

describe.runIf(hasTesseract)('where tesseract is installed', () => {
  test.each([
    ['a quarter to the right', 90, { x: 510, y: 130 }],
    ['askew', 4, { x: 166, y: 89 }],
  ])('of a page that was scanned %s, the words are where they are seen', async (_name, angle, place) => {
    const turned = await aScannedPage(nightBus, 2, 200, (page) => page.rotate(angle, { background: 'white' }))
    const { id, documentId } = await anExtractedArticle(await aScanOf([turned], 200))
    await recognizePages(documentId, never)
    const page = await findDocumentPage(id, 1)
    expect(page?.text).toContain('She has taken her shoes off')
    const line = page?.lines.find((one) => lineText(one).includes('taken'))
    const word = line?.words.find(({ text }) => text === 'taken')
    expect({ x: word?.x, y: word?.y ?? line?.y }).toEqual({
      x: expect.closeTo(place.x, -1),
      y: expect.closeTo(place.y, -1),
    })
  })

  test('what somebody typed before a page was recognized gets the places of the words that the program found', async () => {
    const scan = await aScannedPage(nightBus, 2, 200, (page) => page)
    const { id, documentId } = await anExtractedArticle(await aScanOf([scan], 200))
    const words = { text: 'She has taken her good shoes off', altText: '' }
    await correctPage({ articleId: id, number: 1 }, words, undefined, { id: 1, username: 'ed' })
    expect(await findDocumentPage(id, 1)).toMatchObject({ text: words.text, recognition: 'waiting' })
    await recognizePages(documentId, never)
    const page = await findDocumentPage(id, 1)
    expect(page).toMatchObject({ text: words.text, recognition: 'corrected' })
    const [line] = page?.lines ?? []
    const taken = line?.words.find(({ text }) => text === 'taken')
    const good = line?.words.find(({ text }) => text === 'good')
    expect(good?.x).toBeGreaterThan(taken?.x ?? Number.POSITIVE_INFINITY)
    expect(line?.y).toBeGreaterThan(60)
  })

  test('after a run that was killed in the middle, what is done stays and the rest follows', async () => {
    const pictures = [['Night buses run late'], ['They run early'], []].map((lines) => aPictureOf(lines))
    const { documentId } = await anExtractedArticle(await aScanOf(await Promise.all(pictures)))
    const killed = new AbortController()
    let pages = 0
    const mayGoOn = async () => {
      if (++pages === 2) setTimeout(() => killed.abort(), 300)
      return true
    }
    expect(await recognizePages(documentId, killed.signal, { mayGoOn })).toBe(false)
    expect(await recognitionsOf(documentId)).toEqual(['done', 'waiting', 'waiting'])

    const kept = { documentId, number: 1 }
    await db.documentPage.updateMany({ where: kept, data: { text: 'As it was.' } })
    await recognizeOlderDocuments()
    await recognizeOlderDocuments()
    const payload = JSON.stringify({ documentId })
    expect(await db.job.count({ where: { kind: { startsWith: 'recognize' }, payload } })).toBe(1)
    expect(await recognizePages(documentId, never)).toBe(true)
    expect(await recognitionsOf(documentId)).toEqual(['done', 'done', 'done'])
    expect(await db.documentPage.findFirst({ where: kept })).toMatchObject({ text: 'As it was.' })
    const blank = await db.documentPage.findFirst({ where: { documentId, number: 3 } })
    expect(blank).toMatchObject({ text: '', confidence: null })
  })

  test('recognition is a job of its own after the pages are made, and can be asked for again', async () => {
    const { id } = await anArticleWithFiles({}, await aScanOf([await aPictureOf(['Night buses run late'])]))
    await runDueJobs()
    await runDueJobs()
    expect(await findDocumentPage(id, 1)).toMatchObject({ recognition: 'done', text: 'Night buses run late' })
    const { documentId } = await db.documentPage.findFirstOrThrow({ where: { document: { articleId: id } } })
    const payload = JSON.stringify({ documentId })
    expect(await db.job.count({ where: { kind: { startsWith: 'recognize' }, payload } })).toBe(0)

    await recognizeDocumentAgain(id)
    await expect(recognizeDocumentAgain(id)).rejects.toThrow(Conflict)
    expect(await findDocumentPage(id, 1)).toMatchObject({
      recognition: 'waiting',
      text: 'Night buses run late',
    })
  })
})
