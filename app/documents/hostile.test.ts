import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { constants, deflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPdfOf, aTextPdf, packed } from '../../test/pdfs'
import type { Message } from './apart/messages'
import { findingsOf } from './child.server'

const limits = { mostPages: 5000, seconds: 60, secondsPerPage: 8, memoryMb: 512, outputMb: 100 }
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

async function findingsIn(pdf: Buffer, withoutPrograms = false): Promise<Message[]> {
  const file = path.join(folder, 'original.pdf')
  writeFileSync(file, pdf)
  const found = []
  const task = { pdf: file, folder, limits, withoutPrograms }
  for await (const message of findingsOf(task, new AbortController().signal)) found.push(message)
  return found
}

const reasonsIn = (found: Message[]) => found.flatMap((one) => ('reason' in one ? one.reason : []))
const pagesIn = (found: Message[]) => found.flatMap((one) => (one.type === 'page' ? one : []))
const failure = (reason: string) => [{ type: 'failed', reason }]

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const tree = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
const page = (resources: string) =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Resources<<${resources}>>/Contents 4 0 R>>`

test('one that needs a password says so', async () => {
  const secret = Buffer.alloc(32, 7).toString('hex')
  const encryption = `/Encrypt<</Filter/Standard/V 1/R 2/O<${secret}>/U<${secret}>/P -4>>/ID[<0102><0102>]`
  const pdf = aPdfOf([catalog, tree, page(''), packed('')], encryption)
  expect(await findingsIn(pdf)).toEqual(failure('It needs a password to be opened.'))
}, 60_000)

test('one that is cut off gives what is left of it, or says that it is damaged', async () => {
  const whole = aTextPdf(['One', 'Two', 'Three'])
  const found = await findingsIn(whole.subarray(0, whole.length / 2))
  const pages = pagesIn(found)
  if (pages.length === 0) expect(reasonsIn(found).join()).toMatch(/damaged/)
  else expect(pages[0]?.lines[0]?.words[0]?.text).toBe('One')
}, 60_000)

test('one that says it has 100,000 pages is not taken apart', async () => {
  const pdf = aPdfOf([
    catalog,
    `<</Type/Pages/Count 100000/Kids[${'3 0 R '.repeat(100_000)}]>>`,
    page(''),
    packed(''),
  ])
  const reason = 'It says that it has 100000 pages; at most 5000 are taken apart.'
  expect(await findingsIn(pdf)).toEqual(failure(reason))
}, 60_000)

test.each(['0 0 20000 20000', '0 0 20 20000'])(
  'a page of %s points gets pictures of a bearable size',
  async (box) => {
    const [found] = pagesIn(await findingsIn(aTextPdf(['Large'], box)))
    expect(found?.largePicture?.width).toBeLessThanOrEqual(1600)
    expect(found?.largePicture?.height).toBeLessThanOrEqual(4800)
  },
  60_000,
)

test('a tree of pages that leads back to itself is damaged', async () => {
  const pdf = aPdfOf([catalog, '<</Type/Pages/Count 3/Kids[2 0 R 2 0 R 2 0 R]>>'])
  const found = await findingsIn(pdf)
  expect(found.at(-1)).toMatchObject({ type: 'failed', reason: expect.stringMatching(/damaged/) })
}, 60_000)

test.each(engines)(
  'a drawing that draws itself comes to an end, by %s',
  async (_name, withoutPrograms) => {
    const itself = {
      dictionary: '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>>>',
      stream: Buffer.from('/X Do /X Do /X Do'),
    }
    const pdf = aPdfOf([catalog, tree, page('/XObject<</X 5 0 R>>'), packed('/X Do'), itself])
    expect(pagesIn(await findingsIn(pdf, withoutPrograms))).toHaveLength(1)
  },
  120_000,
)

test.each(engines)(
  'a font whose letter is set in itself comes to an end, by %s',
  async (_name, withoutPrograms) => {
    const font =
      '<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 97/LastChar 97/Widths[9]' +
      '/CharProcs<</a 6 0 R>>/Encoding<</Differences[97/a]>>/Resources<</Font<</F 5 0 R>>>>>>'
    const letter = packed('9 0 d0 BT /F 9 Tf (aaaa) Tj ET')
    const pdf = aPdfOf([
      catalog,
      tree,
      page('/Font<</F 5 0 R>>'),
      packed('BT /F 9 Tf (a) Tj ET'),
      font,
      letter,
    ])
    expect(pagesIn(await findingsIn(pdf, withoutPrograms))).toHaveLength(1)
  },
  120_000,
)

test.each(engines)(
  'a page that unpacks to 1 GB costs no more than itself, by %s',
  async (_name, withoutPrograms) => {
    const bomb = { dictionary: '<</Filter/FlateDecode>>', stream: aGigabyte() }
    const good = packed('BT /F 12 Tf 40 500 Td (Good) Tj ET')
    const pdf = aPdfOf([
      ...[catalog, '<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]>>', page(''), bomb],
      page('/Font<</F 7 0 R>>').replace('4 0 R', '6 0 R'),
      ...[good, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
    ])
    const pages = pagesIn(await findingsIn(pdf, withoutPrograms))
    expect(pages.map(({ number }) => number)).toEqual([1, 2])
    expect(pages[1]?.picture).toBeDefined()
    expect(pages[1]?.lines[0]?.words[0]?.text).toBe('Good')
  },
  180_000,
)

/** A megabyte that unpacks to a gigabyte of white space: one packed part, many times. */
function aGigabyte(): Buffer {
  const part = deflateRawSync(Buffer.alloc(32 * 1024 * 1024, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const end = deflateRawSync(Buffer.alloc(0))
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: 32 }, () => part), end])
}
