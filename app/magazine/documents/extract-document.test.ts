import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aFile, anArticleWithFiles, articleFields } from '../../../test/builders'
import { aPdf } from '../../../test/files'
import { aPdfOf, firstExtra } from '../../../test/pdf'
import { aJapanesePdf, anArabicPdf, aTextPdf } from '../../../test/pdfs'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { runDueJobs } from '../../platform/jobs/worker.server'
import { changeRecord } from '../../site/content/lifecycle.server'
import { purgeTrash, trashRecord } from '../../site/content/trash.server'
import { storage } from '../../site/uploads/storage.server'
import { articleContentKind } from '../publications/admin/article.content.server'
import { lineText } from './documents'
import { findDocumentOfArticle, findDocumentPage, loadReflowedPages } from './documents.server'
import { extractDocument, extractionVersion } from './extract-document.server'
import { extractDocumentAgain, extractOlderDocuments } from './extraction-jobs.server'
import { rubyParts } from './reflow/ruby'
import { loadDocumentDetails } from './status.server'

beforeAll(() => {
  env.takesPdfsApart = true
})

const admin = { id: 1, username: 'ed' }
const nightBus = readFileSync('sample/files/pdfs/night-bus.pdf')
const never = new AbortController().signal

const anArticleOf = (pdf: Buffer) => anArticleWithFiles({}, pdf)
/** Low pages, which are drawn in a moment. */
const low = (texts: string[]) => aTextPdf(texts, '0 480 420 530')
const small = (text = 'Night buses run late.') => low([text])

const filesOf = (articleId: number) =>
  db.storedFile.findMany({
    where: { ownerKind: 'articles', ownerId: articleId, field: { startsWith: 'document' } },
  })

const engines = [
  ['the installed programs', false],
  ['pdf.js alone', true],
] as const

test.each(engines)(
  '%s tell which lines are bold, and they become headings',
  async (_name, withoutPrograms) => {
    const extra = ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>']
    const resources = `/Font << /F 3 0 R /B ${firstExtra(1)} 0 R >>`
    const bold =
      '(The Last Bus) Tj /F 11 Tf 0 -24 Td (It leaves at ten past one,) Tj 0 -14 Td (and nobody) Tj'
    const content = `BT /B 11 Tf 40 500 Td ${bold} /B 11 Tf ( ever) Tj /F 11 Tf ( takes it in the rain.) Tj ET`
    const { id } = await anArticleOf(aPdfOf([{ content, resources }], { extra }))
    const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
    await extractDocument(documentId, never, { withoutPrograms })
    const lines = (await findDocumentPage(id, 1))?.lines ?? []
    expect(lines.filter(({ isBold }) => isBold).map(lineText)).toEqual(['The Last Bus'])
    const document = await findDocumentOfArticle(id)
    expect(document && (await loadReflowedPages(document, 1, 1))).toMatchObject([
      { kind: 'heading', level: 2, text: 'The Last Bus' },
      { kind: 'paragraph', text: 'It leaves at ten past one, and nobody ever takes it in the rain.' },
    ])
  },
)

test.each(engines)(
  '%s read turned text apart from the upright text beside it, and a page that lies on its side',
  async (_name, withoutPrograms) => {
    const at = (matrix: string, x: number, y: number, text: string) =>
      `BT /F 10 Tf ${matrix} ${x} ${y} Tm (${text}) Tj ET`
    const [upright, up, down] = ['1 0 0 1', '0 1 -1 0', '0 -1 1 0']
    const content = [
      at(upright, 60, 540, 'The night buses of the town run until the'),
      at(down, 350, 545, 'A note in the margin that'),
      at(up, 40, 490, 'Passengers'),
      at(upright, 60, 526, 'morning, and the last of them goes out to'),
      at(down, 338, 545, 'runs down in two lines.'),
      at(upright, 60, 512, 'the harbour.'),
    ].join(' ')
    const aside = ['What is read once', 'the page is turned.'].map((text, row) =>
      at(up, 80 + 14 * row, 100, text),
    )
    const lying = [at(up, 40, 100, 'Lying on its side'), ...aside].join(' ')
    const { id } = await anArticleOf(aPdfOf([{ content }, { content: lying }]))
    const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
    await extractDocument(documentId, never, { withoutPrograms })
    const document = await findDocumentOfArticle(id)
    const blocks = (document && (await loadReflowedPages(document, 1, 2))) ?? []
    expect(blocks.map(({ text }) => text)).toEqual([
      'The night buses of the town run until the morning, and the last of them goes out to the harbour.',
      'A note in the margin that runs down in two lines.',
      'Passengers',
      'Lying on its side',
      'What is read once the page is turned.',
    ])
  },
)

test.each(engines)(
  '%s tell a formula by its font, and it is shown as its picture, read by its letters',
  async (_name, withoutPrograms) => {
    const extra = ['<< /Type /Font /Subtype /Type1 /BaseFont /CMMI10 >>']
    const resources = `/Font << /F 3 0 R /M ${firstExtra(1)} 0 R >>`
    const content =
      'BT /F 11 Tf 40 500 Td (The weight of all sheets of paper is what we) Tj 0 -14 Td (know by now of them, namely) Tj ' +
      '/M 11 Tf 80 -24 Td (W) Tj /F 11 Tf ( = ) Tj /M 11 Tf (n w) Tj ' +
      '/F 11 Tf -80 -24 Td (and it is the same in each of the issues.) Tj ET'
    const { id } = await anArticleOf(aPdfOf([{ content, resources }], { extra }))
    const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
    await extractDocument(documentId, never, { withoutPrograms })
    const lines = (await findDocumentPage(id, 1))?.lines ?? []
    expect(lines.filter(({ isMath }) => isMath).map(lineText)).toEqual(['W = n w'])
    const document = await findDocumentOfArticle(id)
    const blocks = document ? await loadReflowedPages(document, 1, 1) : []
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['paragraph', 'The weight of all sheets of paper is what we know by now of them, namely'],
      ['figure', 'W = n w'],
      ['paragraph', 'and it is the same in each of the issues.'],
    ])
    expect(blocks[1]?.picture).toBeDefined()
  },
)

const down = (text: string, x: number, y: number, size: number) =>
  [...text].map((letter, index) => ({ text: letter, x, y: y - index * size, size }))
const first = 'この工房の鍵は、冬の朝だけ印刷所の机にある。雨の'
const second = '夜には誰も来ないので、灯りは消したままである。'
const reading = [
  ['こうぼう', 2],
  ['かぎ', 5],
  ['いんさつじょ', 13],
] as const
const across = [
  { text: first, x: 40, y: 500, size: 12 },
  { text: second, x: 40, y: 478, size: 12 },
  { text: 'よる', x: 40, y: 490, size: 6 },
  ...reading.map(([text, at]) => ({ text, x: 40 + 12 * at, y: 512, size: 6 })),
]
const upright = [
  ...down(first, 360, 540, 12),
  ...reading.flatMap(([text, at]) => down(text, 373, 546 - 12 * at, 6)),
  ...down(second, 338, 540, 12),
  ...down('よる', 351, 546, 6),
]

test.each(
  engines.flatMap(([name, withoutPrograms]) => [
    [name, 'across', across, withoutPrograms] as const,
    [name, 'down', upright, withoutPrograms] as const,
  ]),
)(
  'by %s, ruby of lines that run %s is no text of its own, and says how characters are read',
  async (_name, _direction, page, withoutPrograms) => {
    const { id } = await anArticleOf(aJapanesePdf([page]))
    const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
    await extractDocument(documentId, never, { withoutPrograms })
    expect((await findDocumentPage(id, 1))?.text.replaceAll('\n', '')).toBe(first + second)
    const document = await findDocumentOfArticle(id)
    const [block, ...others] = document ? await loadReflowedPages(document, 1, 1) : []
    expect(others).toEqual([])
    expect(block).toMatchObject({ kind: 'paragraph', text: first + second })
    expect(rubyParts(block?.annotated ?? '')).toEqual([
      { text: 'この' },
      { text: '工房', reading: 'こうぼう' },
      { text: 'の' },
      { text: '鍵', reading: 'かぎ' },
      { text: 'は、冬の朝だけ' },
      { text: '印刷所', reading: 'いんさつじょ' },
      { text: 'の机にある。雨の' },
      { text: '夜', reading: 'よる' },
      { text: second.slice(1) },
    ])
  },
)

test('the takings of the sample are read as a table, with the names of its rows and columns', async () => {
  const { id } = await anArticleOf(readFileSync('sample/files/pdfs/merch-table.pdf'))
  await runDueJobs()
  const document = await findDocumentOfArticle(id)
  const blocks = document ? await loadReflowedPages(document, 1, 2) : []
  const [table, ...others] = blocks.filter(({ kind }) => kind === 'table')
  expect(others).toEqual([])
  expect(table?.rows?.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['Town', 'Zines', 'Prints', 'Taken'],
    ['Saltmarket', '41', '6', '$277'],
    ['Ropewalk', '27', '4', '$183'],
    ['The wet festival', '12', '1', '$72'],
    ['Ferry Road', '9', '0', '$45'],
    ['All four', '89', '11', '$577'],
  ])
  expect(table?.rows?.[0]?.every(({ isHeader }) => isHeader)).toBe(true)
  expect(table?.rows?.[1]?.map(({ isHeader = false }) => isHeader)).toEqual([true, false, false, false])
})

test('the headings, tables, lists and descriptions of a tagged PDF are read', async () => {
  const { id } = await anArticleOf(readFileSync('test/pdfs/tagged.pdf'))
  await runDueJobs()
  const document = await findDocumentOfArticle(id)
  const blocks = document ? await loadReflowedPages(document, 1, 2) : []
  expect(blocks.map(({ kind, level, text }) => [kind, level, text.slice(0, 20)])).toEqual([
    ['heading', 2, 'Paper Prices'],
    ['paragraph', undefined, 'What a ream costs ha'],
    ['heading', 3, 'What we paid'],
    ['table', undefined, 'Weight\tSpring\tAutumn'.slice(0, 20)],
    ['heading', 3, 'What helps'],
    ['list', undefined, 'Order with the press'],
    ['figure', undefined, ''],
    ['paragraph', undefined, 'On the second page t'],
  ])
  expect(blocks[3]).toMatchObject({ caption: 'Table 1: a ream of A3, in dollars' })
  expect(blocks[6]).toMatchObject({ altText: 'A rising line from spring to autumn' })
})

test.each(engines)('an uploaded PDF is taken apart by %s', async (_name, withoutPrograms) => {
  const { id } = await anArticleOf(nightBus)
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'waiting' })
  const waiting = await db.document.findFirstOrThrow({ where: { articleId: id } })
  await db.job.deleteMany()
  await extractDocument(waiting.id, never, { withoutPrograms })

  const document = await findDocumentOfArticle(id)
  expect(document).toMatchObject({ state: 'ready', reason: null, pageCount: 4, language: 'en' })
  expect(document?.outline[0]?.items[0]).toMatchObject({
    title: '1. Depot',
    page: 1,
    top: expect.closeTo(240, 0),
  })

  const page = await findDocumentPage(id, 2)
  expect(page).toMatchObject({ number: 2, label: '2', width: 420, rotation: 0 })
  const title = page?.lines.find((line) => lineText(line) === '3. Nurse')
  expect(title).toMatchObject({ x: expect.closeTo(88, 0), height: expect.closeTo(18, -1) })
  const small = await sharp(await buffer(await storage.read(page?.picture ?? ''))).metadata()
  const large = await sharp(await buffer(await storage.read(page?.largePicture ?? ''))).metadata()
  expect([small.format, small.width, large.width]).toEqual(['webp', 800, 1600])

  const copy = await buffer(await storage.read(document?.viewerCopy ?? ''))
  expect(copy.toString('latin1')).toContain('/Type /ObjStm')
  expect(await filesOf(id)).toHaveLength(9)
})

test.each(engines)('a page that was turned has its words apart, by %s', async (_name, withoutPrograms) => {
  const { id } = await anArticleOf(aPdfOf([{ rotate: 90, lines: ['Night buses run late.'] }]))
  const waiting = await db.document.findFirstOrThrow({ where: { articleId: id } })
  await db.job.deleteMany()
  await extractDocument(waiting.id, never, { withoutPrograms })
  const [line] = (await findDocumentPage(id, 1))?.lines ?? []
  expect(line && lineText(line)).toBe('Night buses run late.')
  expect(line?.fontSize).toBeLessThan(20)
  expect(line?.height).toBeGreaterThan(100)
})

test.each(engines)(
  'Arabic that is drawn letter by letter is found by its words, by %s',
  async (_name, withoutPrograms) => {
    const { id } = await anArticleOf(anArabicPdf('حبر المطبعة'))
    const waiting = await db.document.findFirstOrThrow({ where: { articleId: id } })
    await db.job.deleteMany()
    await extractDocument(waiting.id, never, { withoutPrograms })
    expect((await findDocumentPage(id, 1))?.text).toBe('حبر المطبعة')
  },
)

test('the original stays as it was, byte for byte', async () => {
  const pdf = small()
  const article = await anArticleOf(pdf)
  await runDueJobs()
  expect((await buffer(await storage.read(article.pdfPath))).equals(pdf)).toBe(true)
})

test('with the PDF, what was found in it is replaced, and goes with the article', async () => {
  const { id } = await anArticleOf(small())
  await runDueJobs()
  const before = await filesOf(id)
  const pdf = [await aFile('pdf', 'b.pdf', small('Another.'))]
  await changeRecord(
    articleContentKind,
    id,
    { fields: articleFields(), files: { pdf, coverImage: [] } },
    admin,
  )
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'waiting' })
  await runDueJobs()
  const after = await filesOf(id)
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'ready' })
  expect(after.map(({ path }) => path)).not.toEqual(expect.arrayContaining([before[0]?.path]))
  expect(await storage.stat(before[0]?.path ?? '')).toBeUndefined()

  await trashRecord(articleContentKind, id, admin)
  expect((await filesOf(id)).every(({ trashedAt }) => trashedAt)).toBe(true)
  await purgeTrash(articleContentKind, new Date(Date.now() + 1000))
  await runDueJobs()
  expect(await storage.stat(after[0]?.path ?? '')).toBeUndefined()
  expect(await db.documentPage.count({ where: { document: { articleId: id } } })).toBe(0)
})

test('a PDF that cannot be read leaves the article readable, says why, and can be tried again', async () => {
  const { id } = await anArticleOf(aPdf())
  const reason = 'It is damaged, or no PDF.'
  await runDueJobs()
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'failed', reason })
  const failed = () => db.job.findMany({ where: { failedAt: { not: null } } })
  expect(await failed()).toMatchObject([{ attempts: 1, lastError: reason }])

  await extractDocumentAgain(id)
  expect(await failed()).toEqual([])
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'waiting' })
  await expect(extractDocumentAgain(id)).rejects.toThrow('already being processed')
  await db.job.deleteMany()
})

test('a PDF whose storage stays away is given up with a reason, and can be tried again when it is back', async () => {
  const { id } = await anArticleOf(small())
  const read = vi.spyOn(storage, 'read').mockRejectedValue(new Error('connect ECONNREFUSED'))
  onTestFinished(() => read.mockRestore())
  await runDueJobs()
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'running' })
  await runDueJobs(new Date(Date.now() + 24 * 3600_000))
  const reason = 'It was tried several times. The last error was: connect ECONNREFUSED'
  expect(await loadDocumentDetails(id)).toMatchObject({ state: 'failed', reason })

  read.mockRestore()
  await extractDocumentAgain(id)
  await runDueJobs()
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'ready', reason: null })
})

test('what was left unfinished by a version that forgot it is shown as failed', async () => {
  const { id } = await anArticleWithFiles({}, small())
  await db.job.deleteMany()
  await db.document.updateMany({ where: { articleId: id }, data: { state: 'running' } })
  await extractOlderDocuments()
  expect(await findDocumentOfArticle(id)).toMatchObject({
    state: 'failed',
    reason: 'It was left unfinished.',
  })
})

test('a run that was killed in the middle goes on where it stopped, and leaves nothing twice', async () => {
  const { id } = await anArticleOf(nightBus)
  const document = await db.document.findFirstOrThrow({ where: { articleId: id } })
  const dying = new AbortController()
  const pages = () => db.documentPage.count({ where: { documentId: document.id } })
  const run = extractDocument(document.id, dying.signal)
  await expect.poll(pages, { timeout: 30_000 }).toBeGreaterThan(0)
  dying.abort()
  await run
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'running' })

  await runDueJobs()
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'ready', pageCount: 4 })
  expect(await pages()).toBe(4)
  expect(await filesOf(id)).toHaveLength(9)
})

test('what an earlier version of the program began is made anew from the first page', async () => {
  const { id } = await anArticleOf(small('Read anew.'))
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
  const begun = { version: extractionVersion - 1, state: 'running', reason: 'Page 1 has no text.' }
  await db.document.update({ where: { id: documentId }, data: begun })
  const old = { number: 1, width: 595, height: 842, rotation: 0, text: 'R e a d', searchText: 'r e a d' }
  await db.documentPage.create({ data: { documentId, ...old, links: '[]', lines: '[]' } })
  await runDueJobs(new Date(Date.now() + 60_000))
  expect(await findDocumentOfArticle(id)).toMatchObject({
    state: 'ready',
    reason: null,
    version: extractionVersion,
  })
  expect((await findDocumentPage(id, 1))?.text).toBe('Read anew.')
})

test('a long PDF makes way for a short one after some pages, each of which is readable at once', async () => {
  await db.job.deleteMany()
  const texts = Array.from({ length: 22 }, (_text, index) => `Page ${index + 1}`)
  const long = await anArticleOf(low(texts))
  const short = await anArticleOf(small())
  await db.job.updateMany({ data: { runAt: new Date() } })
  const order: number[] = []
  for (let jobs = await runDueJobs(); jobs > 0; jobs = await runDueJobs(new Date(Date.now() + 1000))) {
    if ((await findDocumentOfArticle(short.id))?.state === 'ready') order.push(short.id)
    if ((await findDocumentOfArticle(long.id))?.state === 'ready') order.push(long.id)
    else expect((await findDocumentPage(long.id, 20))?.text).toBe('Page 20')
  }
  expect(order).toEqual([short.id, short.id, long.id])
  expect(await db.documentPage.count({ where: { document: { articleId: long.id } } })).toBe(22)
})

test('a long PDF asks every 20 pages whether others wait, and goes on where it made way', async () => {
  const { id } = await anArticleOf(low(Array.from({ length: 62 }, (_text, index) => `Page ${index + 1}`)))
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
  const pages = () => db.documentPage.count({ where: { documentId } })
  const asked: number[] = []
  const doOthersWait = async () => asked.push(await pages()) === 3
  expect(await extractDocument(documentId, never, { doOthersWait })).toBe(false)
  expect(asked).toEqual([20, 40, 60])
  expect(await pages()).toBe(60)
  expect(await extractDocument(documentId, never, { doOthersWait })).toBe(true)
  expect(await pages()).toBe(62)
  expect(await findDocumentPage(id, 62)).toMatchObject({ text: 'Page 62' })
})

test('a PDF whose program the system ends for want of memory is tried again', async () => {
  const { id } = await anArticleOf(small())
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: id } })
  const folder = mkdtempSync(path.join(tmpdir(), 'killed-'))
  const killed = path.join(folder, 'node')
  writeFileSync(killed, '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
  const node = process.execPath
  onTestFinished(() => {
    process.execPath = node
    rmSync(folder, { recursive: true })
  })
  process.execPath = killed
  await runDueJobs(new Date(Date.now() + 60_000))
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'running', reason: null })
  const job = await db.job.findFirstOrThrow({
    where: { payload: { contains: `"documentId":${documentId}` } },
  })
  expect(job).toMatchObject({ failedAt: null, lastError: expect.stringContaining('too much memory') })

  process.execPath = node
  await runDueJobs(new Date(Date.now() + 600_000))
  expect(await findDocumentOfArticle(id)).toMatchObject({ state: 'ready', reason: null, pageCount: 1 })
})

test('articles of before are taken apart one after the other, newest first', async () => {
  await db.article.deleteMany()
  await db.job.deleteMany()
  env.takesPdfsApart = false
  const [first, second] = [await anArticleOf(small()), await anArticleOf(small())]
  env.takesPdfsApart = true
  expect(await findDocumentOfArticle(first.id)).toBeUndefined()
  await extractOlderDocuments()
  await extractOlderDocuments()
  const jobs = await db.job.findMany({ orderBy: { runAt: 'asc' } })
  expect(jobs.map(({ payload }) => JSON.parse(payload).articleId)).toEqual([second.id, first.id])
  await runDueJobs()
  expect(await findDocumentOfArticle(second.id)).toMatchObject({ state: 'ready' })
  expect(await findDocumentOfArticle(first.id)).toMatchObject({ state: 'waiting' })
})
