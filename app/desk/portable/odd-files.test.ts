import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aJpeg, aPdf } from '../../../test/files'
import { brokenTables, encodedAs, oddDays, oddJson, oddTables, oddXml } from '../../../test/odd-texts'
import { db } from '../../platform/database/db.server'
import { importFromFormat } from './import.server'

let cover: Buffer
beforeAll(async () => {
  cover = await aJpeg()
})
afterEach(async () => {
  for (const table of [db.article, db.author, db.sitePage, db.importedRecord, db.creationKey])
    await (table as typeof db.article).deleteMany()
})

function aFolder(files: Record<string, Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-odd-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

const aFile = (content: Buffer) => path.join(aFolder({ file: content }), 'file')
const pages = () => db.sitePage.findMany({ orderBy: { id: 'asc' } })
const day = (time: Date | null | undefined) => time?.toISOString().slice(0, 10)

const zineFolder = (table: Buffer) => aFolder({ 'table.csv': table, 'zine.pdf': aPdf(), 'zine.jpg': cover })
const zineRows = (date = '2021-12-31') => [
  ['file', 'title', 'description', 'date'],
  ['zine.pdf', 'Jürgen, 1', 'Straße 1', date],
]

test.each(oddTables)(
  'a publication comes over whole from a folder whose table has %s',
  async (_name, write) => {
    const { left } = await importFromFormat('folder', zineFolder(write(zineRows())))
    expect(left.filter(({ noun }) => noun !== 'column')).toEqual([])
    const article = await db.article.findFirstOrThrow()
    expect(article).toMatchObject({ title: 'Jürgen, 1', uploadedAt: new Date('2021-12-31T00:00:00Z') })
    expect(article.description.normalize()).toBe('Straße 1')
  },
)

test.each(brokenTables)('a folder whose table has %s is refused whole, in words', async (_name, write) => {
  await expect(importFromFormat('folder', zineFolder(write(zineRows())))).rejects.toThrow(
    /^table.csv: ((This file|Line \d) has characters that cannot be read|This is not a valid CSV file)/,
  )
  expect(await db.article.count()).toBe(0)
})

test('a line of a folder’s table whose letters were lost before is refused', async () => {
  const table = 'file,title,description\nzine.pdf,J\uFFFDrgen,x\nzine.pdf,Whole,x\n'
  const { left } = await importFromFormat('folder', zineFolder(Buffer.from(table)))
  expect(left.map(({ why }) => why)).toEqual(['Some characters were lost here. Type them again.'])
  expect((await db.article.findMany()).map(({ title }) => title)).toEqual(['Whole'])
})

test('a day of a publication is taken as what it is, or its line is refused', async () => {
  for (const [typed, wanted] of oddDays) {
    const table = zineRows(typed).map((cells) => cells.join(';'))
    await importFromFormat('folder', zineFolder(Buffer.from(table.join('\n'))), { isDryRun: wanted === null })
    expect(day((await db.article.findFirst())?.uploadedAt) ?? null, typed).toBe(wanted)
    for (const rows of [db.article, db.importedRecord, db.creationKey])
      await (rows as typeof db.article).deleteMany()
  }
})

const ghostOf = (...posts: object[]) => ({
  db: [
    {
      data: {
        posts: posts.map((post, index) => ({
          id: index,
          uuid: `uuid-${index}`,
          title: 'Jürgen',
          slug: `post-${index}`,
          html: '<p>Straße “1”</p>',
          type: 'page',
          status: 'published',
          visibility: 'public',
          created_at: '2021-12-31T10:00:00.000Z',
          published_at: '2021-12-31T10:00:00.000Z',
          ...post,
        })),
      },
    },
  ],
})

test.each(oddJson)('an export of Ghost comes over whole with %s', async (_name, write) => {
  await importFromFormat('ghost', aFile(write(ghostOf({}))))
  expect((await pages()).map(({ title, body }) => [title, body.trim()])).toEqual([['Jürgen', 'Straße “1”']])
})

test('what has lost letters, NULs or halves of pairs in Ghost takes no other with it, and no gap is stored', async () => {
  const posts = [
    { title: 'J\uFFFDrgen' },
    { html: 'a\0b' },
    { title: 'half \ud83c' },
    { uuid: '\ud83c' },
    { title: 'Whole' },
  ]
  const file = ghostOf(...posts)
  Object.assign(file.db[0]?.data ?? {}, {
    users: [
      { id: 1, name: 'A\0nn' },
      { id: 2, name: 'B\uFFFD' },
    ],
  })
  const { left } = await importFromFormat('ghost', aFile(Buffer.from(JSON.stringify(file))))
  const lost = 'Some characters were lost here. Type them again.'
  expect(left.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'Jürgen: Its “html” cannot be read.',
    'row 1: Its “name” cannot be read.',
    `B\uFFFD: ${lost}`,
    `J\uFFFDrgen: ${lost}`,
    `half \uFFFD: ${lost}`,
  ])
  expect(JSON.stringify([await pages(), await db.author.findMany()])).not.toMatch(/\uFFFD|\\u0000/)
  expect((await pages()).map(({ title }) => title)).toEqual(['Jürgen', 'Whole'])
})

const wxrOf = (...items: { title?: string; text?: string; date?: string; gmt?: string }[]) =>
  `<rss xmlns:wp="w" xmlns:content="c"><channel>${items
    .map(
      ({ title = 'Jürgen', text = '<p>Straße 1</p>', date = '2021-12-31 10:00:00', gmt = date }, index) =>
        `<item><title>${title}</title><guid>https://old.test/?p=${index}</guid><wp:post_id>${index}</wp:post_id>
        <content:encoded><![CDATA[${text}]]></content:encoded><wp:post_date>${date}</wp:post_date><wp:post_date_gmt>${gmt}</wp:post_date_gmt>
        <wp:post_name>p${index}</wp:post_name><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>`,
    )
    .join('')}</channel></rss>`

test.each(oddXml)('an export of WordPress comes over whole with %s', async (name, write) => {
  const text = name === 'letters by their numbers' ? 'Strasse 1' : '<p>Straße 1</p>'
  await importFromFormat('wordpress', aFile(write(wxrOf({ text }))))
  expect((await pages()).map(({ title, body }) => [title, body.trim()])).toEqual([
    ['Jürgen', name === 'letters by their numbers' ? 'Strasse 1' : 'Straße 1'],
  ])
})

test('an item of WordPress with lost letters takes no other with it, and no gap is stored', async () => {
  const xml = wxrOf({ title: 'J&#xFFFD;rgen' }, { text: 'a\uFFFDb' }, { title: 'Whole' })
  const { left } = await importFromFormat('wordpress', aFile(Buffer.from(xml)))
  expect(left.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'J\uFFFDrgen: Some characters were lost here. Type them again.',
    'Jürgen: Some characters were lost here. Type them again.',
  ])
  expect((await pages()).map(({ title }) => title)).toEqual(['Whole'])
})

test('an export of WordPress whose bytes are of two encodings, or that has a NUL, is refused whole, in words', async () => {
  const mixed = Buffer.concat([Buffer.from(wxrOf({ title: 'Łódź, 東京' })), encodedAs('windows-1252')('ü')])
  for (const bytes of [mixed, Buffer.from(wxrOf({ text: 'a\0b' }))])
    await expect(importFromFormat('wordpress', aFile(bytes))).rejects.toThrow(
      'has characters that cannot be read',
    )
  await expect(importFromFormat('wordpress', aFile(Buffer.from(wxrOf({ title: '&#0;' }))))).rejects.toThrow()
  expect(await pages()).toEqual([])
})

const good = '2021-12-31 10:00:00'
const none = 'It had no day: it has 1970-01-01 instead.'
const instead = (time: string, other = '2021-12-31') =>
  `Its time “${time}” is no day: it has ${other} instead.`

/** The times of a post, the first that is one, and what is said of it. */
const oddTimes: [first: string, second: string, day: string, notes: string[]][] = [
  [good, '2020-01-01 00:00:00', '2021-12-31', []],
  ['2021-12-31T10:00:00.000Z', '', '2021-12-31', []],
  ['2021-12-31T23:30:00-05:00', '', '2022-01-01', []],
  ['1965-01-01 00:00:00', '', '1965-01-01', []],
  ['', good, '2021-12-31', []],
  ['0000-00-00 00:00:00', good, '2021-12-31', []],
  ['2021-02-30 10:00:00', good, '2021-12-31', [instead('2021-02-30 10:00:00')]],
  ['9999-12-31 10:00:00', good, '2021-12-31', [instead('9999-12-31 10:00:00')]],
  ['0000-01-01 10:00:00', good, '2021-12-31', [instead('0000-01-01 10:00:00')]],
  ['2021-12-31 25:00:00', good, '2021-12-31', [instead('2021-12-31 25:00:00')]],
  ['1 Jan 1965', good, '2021-12-31', [instead('1 Jan 1965')]],
  ['soon'.repeat(20), good, '2021-12-31', [instead('soon'.repeat(10))]],
  ['soon', 'later', '1970-01-01', [instead('soon', '1970-01-01'), instead('later', '1970-01-01')]],
  ['soon', '', '1970-01-01', [instead('soon', '1970-01-01')]],
  ['', '', '1970-01-01', [none]],
  ['0000-00-00 00:00:00', '0000-00-00 00:00:00', '1970-01-01', [none]],
]

test.each(oddTimes)(
  'of a post with the times %j and %j the day is %s',
  async (first, second, wanted, told) => {
    const file = ghostOf({ published_at: first || null, created_at: second || null })
    const ghost = await importFromFormat('ghost', aFile(Buffer.from(JSON.stringify(file))))
    const wordpress = await importFromFormat(
      'wordpress',
      aFile(Buffer.from(wxrOf({ gmt: first, date: second }))),
    )
    expect((await pages()).map(({ publishAt }) => day(publishAt))).toEqual([wanted, wanted])
    for (const { notes } of [ghost, wordpress]) expect(notes.map(({ why }) => why)).toEqual(told)
  },
)

test('times that old exports of Ghost count in milliseconds are days too, unless they are of no year', async () => {
  const times = [1_640_944_800_000, -157_766_400_000, 999_999_999_999_999]
  const posts = times.map((published_at) => ({ published_at, created_at: good }))
  const { notes } = await importFromFormat('ghost', aFile(Buffer.from(JSON.stringify(ghostOf(...posts)))))
  expect((await pages()).map(({ publishAt }) => day(publishAt)).sort()).toEqual([
    '1965-01-01',
    '2021-12-31',
    '2021-12-31',
  ])
  expect(notes.map(({ why }) => why)).toEqual([instead('999999999999999')])
})
