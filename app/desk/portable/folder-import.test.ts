import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { anAuthor } from '../../../test/builders'
import { aJpeg, aPng } from '../../../test/files'
import { aPdfOf } from '../../../test/pdf'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { runDueJobs } from '../../platform/jobs/worker.server'
import { storage } from '../../site/uploads/storage.server'
import { importFromFormat } from './import.server'

const zine = aPdfOf([{ lines: ['The night bus'] }])
let cover: Buffer

beforeAll(async () => {
  cover = await aJpeg()
})

beforeEach(async () => {
  for (const table of [db.article, db.author, db.importedRecord, db.creationKey, db.storedFile, db.job])
    await (table as typeof db.article).deleteMany()
})

function aFolder(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-folder-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

const articles = () =>
  db.article.findMany({
    include: { authors: { include: { author: true }, orderBy: { position: 'asc' } } },
    orderBy: { id: 'asc' },
  })
const counts = async () => [await db.article.count(), await db.author.count(), await db.storedFile.count()]

test('a folder of PDFs comes over with what its CSV says, once however often it is imported', async () => {
  await anAuthor({ name: 'Ada Reyes' })
  const table = [
    '\uFEFFFile;Title;Description;Cover;Authors;Filetype;Content Type;Date;Language;Draft',
    'night.pdf;"Night; and ""buses""";All about it;front.jpg;Ada Reyes; Bo Lindqvist;',
  ]
  table[1] =
    'night.pdf;"Night; and ""buses""";All about it;front.jpg;"Ada Reyes; Bo Lindqvist";volume;music;2024-03-05 18:30;de;no'
  table.push('sub/Day.pdf;Day;Also;;;;;;;yes')
  const folder = aFolder({
    'zines.csv': `${table.join('\r\n')}\r\n`,
    'night.pdf': zine,
    'front.jpg': cover,
    'sub/Day.pdf': aPdfOf([{ lines: ['Day'] }]),
    'sub/Day.png': await aPng(),
    'left over.pdf': zine,
  })

  const dry = await importFromFormat('folder', folder, { isDryRun: true })
  expect(dry.cameCount).toEqual({ author: 1, article: 2 })
  expect(await counts()).toEqual([0, 1, 0])

  const report = await importFromFormat('folder', folder)
  expect(report.cameCount).toEqual(dry.cameCount)
  expect(report.left).toEqual([{ noun: 'file', title: 'left over.pdf', why: 'It is not in zines.csv.' }])
  const [night, day] = await articles()
  expect(night).toMatchObject({
    title: 'Night; and "buses"',
    description: 'All about it',
    filetype: 'Volume',
    contentType: 'Music',
    language: 'de',
    isDraft: false,
  })
  expect(night?.authors.map(({ author }) => author.name)).toEqual(['Ada Reyes', 'Bo Lindqvist'])
  expect(day).toMatchObject({ title: 'Day', isDraft: true, filetype: 'Article' })
  expect(await buffer(await storage.read(night?.pdfPath ?? ''))).toEqual(zine)

  const before = await counts()
  const again = await importFromFormat('folder', folder)
  expect(again.cameCount).toEqual({})
  expect(again.hereCount).toMatchObject({ article: 2 })
  expect(await counts()).toEqual(before)
})

/** What reads PDFs is a process of its own, and slow to start. */
function takingPdfsApart(): void {
  Object.assign(env, { takesPdfsApart: true })
  onTestFinished(() => void Object.assign(env, { takesPdfsApart: false }))
}

test('a cover that is missing is drawn from the first page', async () => {
  takingPdfsApart()
  await importFromFormat('folder', aFolder({ 'My_first zine.pdf': zine }))
  const [article] = await articles()
  expect(article).toMatchObject({ title: 'My first zine', isDraft: true })
  const drawn = await db.storedFile.findUniqueOrThrow({ where: { path: article?.coverImage } })
  expect(drawn).toMatchObject({ type: 'image/jpeg', field: 'coverImage' })
  expect(drawn.width).toBe(1600)
})

test('two titles alike are two articles, and a picture beside a PDF is its cover', async () => {
  const other = aPdfOf([{ lines: ['Another one'] }])
  const folder = aFolder({
    'a/zine.pdf': zine,
    'a/zine.jpg': cover,
    'b/zine.pdf': other,
    'b/zine.jpg': cover,
  })
  await importFromFormat('folder', folder)
  expect((await articles()).map(({ title }) => title)).toEqual(['zine', 'zine'])
})

test('an import looks into no PDF: each waits for its job, which says what is wrong with it', async () => {
  takingPdfsApart()
  const folder = aFolder({
    'all.csv': 'file,title,description,cover\nbroken.pdf,Broken,x,front.jpg\n',
    'broken.pdf': Buffer.from('%PDF-1.7\nnothing of a PDF follows\n%%EOF\n'),
    'front.jpg': cover,
  })
  expect((await importFromFormat('folder', folder)).left).toEqual([])
  await runDueJobs()
  expect(await db.document.findFirst()).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/damaged/),
  })
})

test('what is too large or not what it says stays behind, and is named', async () => {
  const limit = env.maxUploadBytes
  onTestFinished(() => void Object.assign(env, { maxUploadBytes: limit }))
  Object.assign(env, { maxUploadBytes: 20_000 })
  const folder = aFolder({
    'all.csv': 'file,title,description,cover,date,filetype\n'
      .concat('large.pdf,Large,x,front.jpg,,\nhtml.pdf,Html,x,front.jpg,,\n')
      .concat('good.pdf,No cover,x,none.jpg,,\ngood.pdf,,,front.jpg,,\ngood.pdf,Day,x,front.jpg,yesterday,\n')
      .concat('good.pdf,Kind,x,front.jpg,,poster\n,Nothing,x,,,\ngood.pdf,Good,x,front.jpg,,\n')
      .concat('good.pdf,Twice,x,front.jpg,,\n'),
    'large.pdf': Buffer.concat([zine, Buffer.alloc(20_000)]),
    'html.pdf': '<html>',
    'good.pdf': zine,
    'front.jpg': cover,
  })
  const { left, cameCount } = await importFromFormat('folder', folder)
  expect(left.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'Large: large.pdf: File is larger than 20000 bytes',
    'Html: html.pdf: File type must be PDF',
    'No cover: There is no file none.jpg.',
    'good.pdf: Description is required.',
    'Day: “yesterday” is not a date.',
    'Kind: File Type must be Article, Volume or misc.',
    '8 of all.csv: It names no file.',
    'Twice: An earlier line already has good.pdf.',
  ])
  expect(cameCount).toEqual({ article: 1 })
})

test('no name and no link leads out of the folder', async () => {
  const outside = aFolder({ 'secret.pdf': zine, 'secret.jpg': cover })
  const rows = ['../secret.pdf', '/etc/passwd', '..\\secret.pdf', 'link.pdf', 'linked/secret.pdf']
  const folder = aFolder({
    'a.csv': ['file,title,description', ...rows.map((file) => `${file},T,D`)].join('\n'),
  })
  symlinkSync(path.join(outside, 'secret.pdf'), path.join(folder, 'link.pdf'))
  symlinkSync(outside, path.join(folder, 'linked'))
  const { left } = await importFromFormat('folder', folder)
  expect(left.map(({ why }) => why)).toEqual([
    '../secret.pdf is outside the folder.',
    '/etc/passwd is outside the folder.',
    '..\\secret.pdf is outside the folder.',
    'link.pdf is a link that leads outside the folder.',
    'linked/secret.pdf is a link that leads outside the folder.',
  ])
  expect(await counts()).toEqual([0, 0, 0])
})

test('a name is found in another Unicode form, and a table of another encoding is read', async () => {
  const table = Buffer.from(
    'file,title,description,cover\n\xe9t\xe9.pdf,\xc9t\xe9,Chaud,\xe9t\xe9.jpg\n',
    'latin1',
  )
  const folder = aFolder({
    'table.csv': table,
    ['été.pdf'.normalize('NFD')]: zine,
    ['été.jpg'.normalize('NFD')]: cover,
  })
  expect((await importFromFormat('folder', folder)).left).toEqual([])
  expect((await articles()).map(({ title }) => title)).toEqual(['Été'])
})

test('a folder that is none, has nothing, or whose table is none says so in one line', async () => {
  await expect(importFromFormat('folder', '/nowhere')).rejects.toThrow('/nowhere is not a folder.')
  await expect(importFromFormat('folder', aFolder({ a: '' }))).rejects.toThrow('has no PDFs.')
  await expect(importFromFormat('folder', aFolder({ 'a.csv': 'x', 'b.csv': 'x' }))).rejects.toThrow(
    'more than one',
  )
  await expect(importFromFormat('folder', aFolder({ 'a.csv': 'a,b\n1,2' }))).rejects.toThrow(
    'no column “file”',
  )
  await expect(importFromFormat('folder', aFolder({ 'a.csv': 'file,b\n"1,2' }))).rejects.toThrow(
    'a.csv: This is not a valid CSV file',
  )
})

test('an import that a full disk stops is said, leaves no half record, and goes on when it is run again', async () => {
  const folder = aFolder({ 'a.pdf': zine, 'a.jpg': cover, 'b.pdf': aPdfOf([{}, {}]), 'b.jpg': cover })
  const put = storage.put.bind(storage)
  const full = vi.spyOn(storage, 'put')
  let written = 0
  full.mockImplementation((...args) => {
    written += 1
    return written > 3 ? Promise.reject(new Error('ENOSPC: no space left on device, write')) : put(...args)
  })
  await expect(importFromFormat('folder', folder)).rejects.toThrow(
    'Stopped at article “b”: ENOSPC: no space left on device, write What came over before it stays.',
  )
  full.mockRestore()
  expect(await counts()).toEqual([1, 0, 2])
  const { cameCount, hereCount } = await importFromFormat('folder', folder)
  expect([cameCount, hereCount]).toEqual([{ article: 1 }, { article: 1 }])
  expect(await db.article.count()).toBe(2)
})

test('an import that was broken off between a record and its note brings it no second time', async () => {
  const folder = aFolder({ 'a.pdf': zine, 'a.jpg': cover })
  await importFromFormat('folder', folder)
  await db.importedRecord.deleteMany()
  await importFromFormat('folder', folder)
  expect(await counts()).toEqual([1, 0, 2])
})

test('what was deleted here since its import does not come back', async () => {
  const folder = aFolder({ 'a.pdf': zine, 'a.jpg': cover })
  await importFromFormat('folder', folder)
  await db.article.updateMany({ data: { deletedAt: new Date() } })
  expect((await importFromFormat('folder', folder)).hereCount).toEqual({ article: 1 })
  expect(await db.article.count()).toBe(1)
})

test('flipbooks come with series, number and date from their names, and a takeout names its copies', async () => {
  const folder = aFolder({
    'Takeout/Drive/Zines/Harbour-Notes_No-12_2019-04.pdf': zine,
    'Takeout/Drive/Zines/Harbour-Notes_No-12_2019-04.jpg': cover,
    'Takeout/Drive/Zines/Harbour-Notes_No-12_2019-04(1).pdf': zine,
    'Takeout/Drive/b.pdf': aPdfOf([{ lines: ['Other'] }]),
    'Takeout/Drive/b.png': await aPng(),
    'Takeout/Drive/b.pdf.json': JSON.stringify({
      title: 'The sea.pdf',
      description: 'About it',
      creationTime: { timestamp: '1556668800' },
    }),
    'Takeout/Drive/Notes.docx': 'PK',
    'Takeout/archive_browser.html': '<html>',
  })
  const { left, cameCount } = await importFromFormat('folder', folder)
  expect(left.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'Takeout/Drive/Zines/Harbour-Notes_No-12_2019-04(1).pdf: It is the same as Takeout/Drive/Zines/Harbour-Notes_No-12_2019-04.pdf.',
    '1 × .docx: Only PDFs become publications.',
  ])
  expect(cameCount).toMatchObject({ article: 2 })
  const issue = await db.issue.findFirst({ include: { series: true, article: true } })
  expect(issue).toMatchObject({ number: '12', date: '2019-04', series: { title: 'Harbour Notes' } })
  expect(issue?.article).toMatchObject({ title: 'Harbour Notes 12', isDraft: true })
  expect(issue?.article.uploadedAt.toISOString()).toMatch(/^2019-0(3-31|4-01)/)
  expect((await articles()).find(({ title }) => title === 'The sea')).toMatchObject({
    description: 'About it',
  })
  expect((await importFromFormat('folder', folder)).cameCount).toEqual({})
})

test('a table of flipbooks in UTF-16 is read by other names of its columns, and old links lead to them', async () => {
  const rows =
    'Document title;Issue;Publication;Publish date;URL\r\nHarbour Notes 3;3;Harbour Notes;2018-07;https://issuu.com/ada/docs/harbour-3\r\nLost;4;;;\r\n'
  const folder = aFolder({
    'list.csv': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rows, 'utf16le')]),
    'Harbour-Notes_No_3.pdf': zine,
    'Harbour-Notes_No_3.jpg': cover,
  })
  const { left } = await importFromFormat('folder', folder)
  expect(left.map(({ title, why }) => `${title}: ${why}`)).toEqual(['Lost: There is no file Lost.pdf.'])
  const [article] = await articles()
  expect(article).toMatchObject({ title: 'Harbour Notes 3', description: 'Harbour Notes 3' })
  expect(await db.issue.findFirst()).toMatchObject({ number: '3', date: '2018-07' })
  const moved = await db.redirect.findUnique({ where: { from: '/ada/docs/harbour-3' } })
  expect(moved?.to).toBe(`/articles/${article?.id}`)
})
