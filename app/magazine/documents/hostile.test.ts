import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  anEncryptedPdf,
  aPdfOfCircularPages,
  aPdfThatClaimsPages,
  aPdfThatDrawsItself,
  aPdfThatUnpacksToAGigabyte,
  aPdfWithLoopingFont,
  aTruncatedPdf,
} from '../../../test/hostile-pdfs'
import { aPdfOf, aTextPdf, packed } from '../../../test/pdfs'
import type { ExtractionMessage } from './extraction/messages'
import { streamExtractedFindings } from './extraction-process.server'

const limits = { maxPages: 5000, seconds: 60, secondsPerPage: 8, memoryMb: 512, outputMb: 100 }
/** The second is slow: `npm run test:hostile` has it too. */
const engines = (
  [
    ['the installed programs', false],
    ['pdf.js alone', true],
  ] as const
).slice(0, process.env.HOSTILE === 'whole' ? 2 : 1)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-hostile-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function findingsIn(pdf: Buffer, withoutPrograms = false): Promise<ExtractionMessage[]> {
  const file = path.join(folder, 'original.pdf')
  writeFileSync(file, pdf)
  const found = []
  const task = { pdf: file, folder, limits, withoutPrograms }
  for await (const message of streamExtractedFindings(task, new AbortController().signal)) found.push(message)
  return found
}

const reasonsIn = (found: ExtractionMessage[]) => found.flatMap((one) => ('reason' in one ? one.reason : []))
const pagesIn = (found: ExtractionMessage[]) => found.flatMap((one) => (one.type === 'page' ? one : []))
const failure = (reason: string) => [{ type: 'failed', reason }]

test('one that needs a password says so', async () => {
  expect(await findingsIn(anEncryptedPdf())).toEqual(failure('It needs a password to be opened.'))
})

test('one that is cut off gives what is left of it, or says that it is damaged', async () => {
  const found = await findingsIn(aTruncatedPdf())
  const pages = pagesIn(found)
  if (pages.length === 0) expect(reasonsIn(found).join()).toMatch(/damaged/)
  else expect(pages[0]?.lines[0]?.words[0]?.text).toBe('One')
})

test('one that says it has 100,000 pages is not taken apart', async () => {
  const reason = 'It claims to have 100000 pages. At most 5000 are processed.'
  expect(await findingsIn(aPdfThatClaimsPages(100_000))).toEqual(failure(reason))
})

test.each(['0 0 20000 20000', '0 0 20 20000'])(
  'a page of %s points gets pictures of a bearable size',
  async (box) => {
    const [found] = pagesIn(await findingsIn(aTextPdf(['Large'], box)))
    expect(found?.largePicture?.width).toBeLessThanOrEqual(1600)
    expect(found?.largePicture?.height).toBeLessThanOrEqual(4800)
  },
)

test('a tree of pages that leads back to itself is damaged', async () => {
  const found = await findingsIn(aPdfOfCircularPages())
  expect(found.at(-1)).toMatchObject({ type: 'failed', reason: expect.stringMatching(/damaged/) })
})

test.each(engines)('a drawing that draws itself comes to an end, by %s', async (_name, withoutPrograms) => {
  expect(pagesIn(await findingsIn(aPdfThatDrawsItself(), withoutPrograms))).toHaveLength(1)
})

test.each(engines)(
  'a font whose letter is set in itself comes to an end, by %s',
  async (_name, withoutPrograms) => {
    expect(pagesIn(await findingsIn(aPdfWithLoopingFont(), withoutPrograms))).toHaveLength(1)
  },
)

test.each(engines)(
  'a page that unpacks to 1 GB costs no more than itself, by %s',
  async (_name, withoutPrograms) => {
    const pages = pagesIn(await findingsIn(aPdfThatUnpacksToAGigabyte(), withoutPrograms))
    expect(pages.map(({ number }) => number)).toEqual([1, 2])
    expect(pages[1]?.picture).toBeDefined()
    expect(pages[1]?.lines[0]?.words[0]?.text).toBe('Good')
  },
  180_000,
)

/** Two pages whose tree, or whose boxes, are as given. */
const aPdfOfTwo = (tree: string, entries = '') => {
  const page = (words: string, at: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]${entries}/Resources<</Font<</F 3 0 R>>>>/Contents ${at} 0 R>>${words}`
  const text = (words: string) => packed(`BT /F 12 Tf 40 500 Td (${words}) Tj ET`)
  return aPdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages${tree}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    page('', 5),
    text('One'),
    page('', 7),
    text('Two'),
  ])
}

test.each([
  ['a count that is too large', '/Kids[4 0 R 6 0 R]/Count 9', ''],
  ['a count that is too small', '/Kids[4 0 R 6 0 R]/Count 1', ''],
  ['a count of none', '/Kids[4 0 R 6 0 R]/Count 0', ''],
  ['no count', '/Kids[4 0 R 6 0 R]', ''],
  ['a tree of pages that holds itself', '/Kids[4 0 R 2 0 R 6 0 R]/Count 3', ''],
  ['a crop box outside of the page', '/Kids[4 0 R 6 0 R]/Count 2', '/CropBox[900 900 1320 1495]'],
])('one with %s has all its pages, with text and picture', async (_what, tree, entries) => {
  const pages = pagesIn(await findingsIn(aPdfOfTwo(tree, entries)))
  expect(pages.map(({ lines }) => lines[0]?.words[0]?.text)).toEqual(['One', 'Two'])
  for (const { picture, width, height } of pages) {
    expect([width, height]).toEqual([420, 595])
    expect(picture).toMatchObject({ width: 800 })
  }
})

test('one without pages says so', async () => {
  const none = aPdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])
  expect(await findingsIn(none)).toEqual(failure('This PDF has no pages.'))
})

test('one whose pages no program finds is damaged, and has no empty page', async () => {
  const lost = aPdfOf(['<</Type/Catalog/Pages 9 0 R>>', '<</Type/Pages/Kids[]/Count 1>>'])
  expect(await findingsIn(lost)).toEqual([
    expect.objectContaining({ type: 'failed', reason: expect.stringMatching(/damaged/) }),
  ])
})
