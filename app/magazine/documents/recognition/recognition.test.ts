import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anExtractedArticle, recognitionsOf } from '../../../../test/scanned-article'
import { aScannedPage, aScanOf, hasTesseract } from '../../../../test/scans'
import { env } from '../../../platform/env.server'
import { storage } from '../../../site/uploads/storage.server'
import { lineText } from '../documents'
import { findDocumentOfArticle, findDocumentPage } from '../documents.server'
import { recognizePages } from './recognize-document.server'

beforeAll(() => {
  env.takesPdfsApart = true
})
afterAll(() => {
  env.takesPdfsApart = false
})

const never = new AbortController().signal
const nightBus = 'sample/files/pdfs/night-bus.pdf'

test.runIf(hasTesseract)(
  'a scan becomes text, with its words where they are, in the language it is found to be in',
  async () => {
    const scan = await aScanOf([await aScannedPage(nightBus, 2, 200)], 200)
    const { id, documentId, pdfPath } = await anExtractedArticle(scan)
    expect(await recognitionsOf(documentId)).toEqual(['waiting'])
    expect(await recognizePages(documentId, never)).toBe(true)

    const page = await findDocumentPage(id, 1)
    expect(page).toMatchObject({ recognition: 'done', confidence: expect.any(Number) })
    expect(page?.confidence).toBeGreaterThan(85)
    expect(page?.text).toContain('She has taken her shoes off')
    const line = page?.lines.find((one) => lineText(one).startsWith('She has'))
    expect(line).toMatchObject({ x: expect.closeTo(88, -1), y: expect.closeTo(75, -1) })
    expect(line?.fontSize).toBeCloseTo(10, 0)
    expect(line?.words[2]).toMatchObject({ text: 'taken', x: expect.closeTo(130, -1) })
    expect(line?.words[2]?.confidence).toBeGreaterThan(85)
    expect(await findDocumentOfArticle(id)).toMatchObject({ language: 'en' })
    expect((await buffer(await storage.read(pdfPath))).equals(scan)).toBe(true)
  },
)
