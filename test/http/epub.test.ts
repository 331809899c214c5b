import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  generatedFilesFolder,
  removeOldGeneratedFiles,
} from '../../app/magazine/publications/made-files.server'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { runDueJobs } from '../../app/platform/jobs/worker.server'
import type { RunningApp } from '../app'
import { anArticleWithFiles, anAuthor } from '../builders'
import { aPdfOf } from '../pdf'
import { answerTo } from '../raw'
import { zippedIn } from '../zip'
import { anAppWithBoss } from './shop'

let server: RunningApp
let id: number
const title = `Paper & <Prices> "today" ${'w'.repeat(200)}`
beforeAll(async () => {
  env.takesPdfsApart = true
  server = await anAppWithBoss()
  const { id: authorId } = await anAuthor({ name: 'Ada & Bo' })
  const pdf = readFileSync('test/pdfs/tagged.pdf')
  id = (await anArticleWithFiles({ title, authorIds: [String(authorId)] }, pdf)).id
  await runDueJobs()
})
afterAll(() => server.stop())

const visit = (address: string, about: RequestInit = {}) => fetch(server.origin + address, about)
const epub = () => `/articles/${id}/book.epub`

const entriesOf = (zip: Buffer) =>
  new Map([...zippedIn(zip)].map(([name, bytes]) => [name, bytes.toString()]))

test('an EPUB has the text with its headings, table, list and pages, in well-formed files', async () => {
  const answer = await visit(epub())
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/epub+zip'])
  const zip = Buffer.from(await answer.arrayBuffer())
  expect(Number(answer.headers.get('content-length'))).toBe(zip.length)
  const entries = entriesOf(zip)
  expect([...entries.keys()][0]).toBe('mimetype')
  expect(entries.get('mimetype')).toBe('application/epub+zip')
  for (const [name, text] of entries)
    if (/\.(xhtml|opf|xml)$/.test(name)) expect([name, XMLValidator.validate(text)]).toEqual([name, true])
  const about = entries.get('book/package.opf') ?? ''
  expect(about).toContain('<dc:creator>Ada &amp; Bo</dc:creator>')
  expect(about).toContain('<meta property="schema:accessibilityFeature">structuralNavigation</meta>')
  const text = entries.get('book/text-1.xhtml') ?? ''
  for (const part of [
    '<h2',
    '<th scope="col">Weight</th>',
    '<td>14.90</td>',
    '<li>Order with the press next door.</li>',
  ])
    expect(text).toContain(part)
  expect(text).toContain('epub:type="pagebreak" role="doc-pagebreak" id="page-2"')
  expect(entries.get('book/nav.xhtml')).toContain('text-1.xhtml#page-2')
  const named = [...about.matchAll(/<item [^>]*href="([^"]+)"/g)].map(([, href]) => `book/${href}`)
  expect(named.filter((name) => !entries.has(name))).toEqual([])
})

test('it is offered beside the PDF, in catalogs and in feeds, to those who may read the whole', async () => {
  expect(await (await visit(`/articles/${id}`)).text()).toContain(epub())
  for (const feed of ['/opds/publications', '/opds/v1.2/publications', '/feed.xml', '/feed.json']) {
    const answer = await visit(feed)
    expect(await answer.text()).toContain(epub())
  }
  expect((await visit(epub(), { method: 'HEAD' })).status).toBe(200)
  const change = (data: object) => db.article.update({ where: { id }, data })
  for (const hidden of [{ access: 'members' }, { isDraft: true }, { uploadedAt: new Date('2040-01-01') }]) {
    await change({ access: 'everyone', isDraft: false, uploadedAt: new Date('2024-01-01'), ...hidden })
    expect((await visit(epub())).status).toBe(404)
  }
})

test('the words beside the text are in the language of the publication, whatever the reader’s is', async () => {
  const pdf = aPdfOf([{ content: '0 0 200 200 re f' }, { lines: ['Der Rinnstein'] }])
  const { id } = await anArticleWithFiles({ title: 'Rinnstein', language: 'de' }, pdf)
  await runDueJobs()
  const entries = entriesOf(Buffer.from(await (await visit(`/articles/${id}/book.epub`)).arrayBuffer()))
  const book = [...entries.values()].join()
  for (const words of ['<h2>Inhalt</h2>', '<h2>Seiten</h2>', 'alt="Seite 1, ein Bild ohne Text"'])
    expect(book).toContain(words)
  expect(book).not.toMatch(/Contents|without text|Cover of/)
})

test('pages that are pictures stay as they are, with real text where it stands on them', async () => {
  const drawing = { content: '0 0 200 200 re f' }
  const pdf = aPdfOf([drawing, { lines: ['Kerb & gutter'] }, drawing], { catalog: '/PageLayout /SinglePage' })
  const comic = await anArticleWithFiles({ title: 'Comic' }, pdf)
  await runDueJobs()
  const zip = Buffer.from(await (await visit(`/articles/${comic.id}/book.epub`)).arrayBuffer())
  const entries = entriesOf(zip)
  for (const [name, text] of entries)
    if (/\.(xhtml|opf|xml)$/.test(name)) expect([name, XMLValidator.validate(text)]).toEqual([name, true])
  expect(entries.get('book/package.opf')).toContain('<meta property="rendition:layout">pre-paginated</meta>')
  expect([...entries.keys()].filter((name) => /page-\d+\.xhtml/.test(name))).toHaveLength(3)
  const second = entries.get('book/page-2.xhtml') ?? ''
  expect(second).toContain('content="width=420, height=595"')
  expect(second).toMatch(/<p class="line" style="left:[\d.]+px;top:[\d.]+px;[^"]+">Kerb &amp; gutter<\/p>/)
  expect(entries.get('book/page-1.xhtml')).toContain('alt="Page 1, a picture without text"')
  expect(entries.get('book/nav.xhtml')).toContain('<a href="page-3.xhtml#page-3">3</a>')
})

test('an EPUB is made once, and anew after a change; its headers are told without making it', async () => {
  const pdf = aPdfOf([{ content: '0 0 200 200 re f' }, { lines: ['Kerb'] }])
  const made = await anArticleWithFiles({ title: 'Once' }, pdf)
  await runDueJobs()
  const address = `/articles/${made.id}/book.epub`
  const document = await db.document.findFirstOrThrow({ where: { articleId: made.id } })
  const files = async () => {
    const names = await readdir(generatedFilesFolder).catch(() => [])
    return names.filter((name) => name.startsWith(`${document.id}-`))
  }
  const head = await visit(address, { method: 'HEAD' })
  const tag = head.headers.get('etag') ?? ''
  expect([head.status, tag.length > 2, await files()]).toEqual([200, true, []])
  const unchanged = await visit(address, { headers: { 'If-None-Match': tag } })
  expect([unchanged.status, await files()]).toEqual([304, []])

  const first = await visit(address)
  const bytes = Buffer.from(await first.arrayBuffer())
  expect([first.headers.get('etag'), first.headers.get('cache-control')]).toEqual([tag, 'private, no-cache'])
  const [file = ''] = await files()
  const { ino } = await stat(path.join(generatedFilesFolder, file))
  const second = Buffer.from(await (await visit(address)).arrayBuffer())
  expect(second.equals(bytes)).toBe(true)
  expect((await stat(path.join(generatedFilesFolder, file))).ino).toBe(ino)
  expect((await visit(address, { method: 'HEAD' })).headers.get('content-length')).toBe(String(bytes.length))

  await db.documentPage.updateMany({
    where: { documentId: document.id, number: 1 },
    data: { altText: 'A square' },
  })
  const changed = await visit(address, { headers: { 'If-None-Match': tag } })
  expect([changed.status, await changed.text()]).toEqual([200, expect.stringContaining('A square')])
  expect([await files(), (await files()).includes(file)]).toEqual([[expect.any(String)], false])

  await db.article.update({ where: { id: made.id }, data: { access: 'members' } })
  const closed = await visit(address, { headers: { 'If-None-Match': changed.headers.get('etag') ?? '' } })
  expect(closed.status).toBe(404)
  await db.article.update({ where: { id: made.id }, data: { deletedAt: new Date() } })
  await removeOldGeneratedFiles()
  expect(await files()).toEqual([])
})

test('each address of the site has an EPUB of its own, and none takes the place of another', async () => {
  const made = await anArticleWithFiles({ title: 'Two names' }, aPdfOf([{ lines: ['Kerb'] }]))
  await runDueJobs()
  const { id: documentId } = await db.document.findFirstOrThrow({ where: { articleId: made.id } })
  const files = async () =>
    (await readdir(generatedFilesFolder)).filter((name) => name.startsWith(`${documentId}-`))
  const load = async (host: string) => {
    const before = await files()
    const { status } = await answerTo(
      server.origin,
      `GET /articles/${made.id}/book.epub HTTP/1.1`,
      `Host: ${host}`,
    )
    return [status, (await files()).filter((name) => !before.includes(name)).length]
  }
  expect([await load('one.test'), await load('two.test')]).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect([await load('one.test'), await load('two.test')]).toEqual([
    [200, 0],
    [200, 0],
  ])
  await db.article.update({ where: { id: made.id }, data: { title: 'Three', updatedAt: new Date() } })
  expect([await load('one.test'), (await files()).length]).toEqual([[200, 1], 2])
  for (const host of ['three', 'four', 'five', 'six']) expect(await load(`${host}.test`)).toEqual([200, 1])
  expect(await files()).toHaveLength(4)
})

test('an EPUB has every word of the text view', async () => {
  await db.article.update({ where: { id }, data: { uploadedAt: new Date('2024-01-01') } })
  const html = await (await visit(`/articles/${id}/pages/1?view=text`)).text()
  const view = /<div class="page-text.*?(?=<section|<nav|<\/article>)/s.exec(html)?.[0] ?? ''
  const text =
    entriesOf(Buffer.from(await (await visit(epub())).arrayBuffer())).get('book/text-1.xhtml') ?? ''
  const words = (markup: string) =>
    markup
      .replace(/<h1.*?<\/h1>|<a class="page-begins.*?<\/a>/gs, '')
      .replace(/<[^>]*>/g, ' ')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const left = new Map<string, number>()
  for (const word of words(text)) left.set(word, (left.get(word) ?? 0) + 1)
  const missing = words(view).filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
  expect([words(view).length > 20, missing]).toEqual([true, []])
})
