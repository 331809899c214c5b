import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { aPage } from '../../../test/builders'
import { aJpeg, aPdf } from '../../../test/files'
import { db } from '../../platform/database/db.server'
import { createPreparedPages } from '../../site/pages/prepared-pages.server'
import { importFromFormat } from './import.server'
import { readWxr } from './wxr-reader.server'

const ghost = 'test/fixtures/ghost/ghost-4.1.json'
const wordpress = 'test/fixtures/wordpress/wordpress-3.4.xml'
const hosted = 'test/fixtures/wordpress/wordpress-com.xml'

beforeEach(async () => {
  const tables = [
    db.article,
    db.author,
    db.sitePage,
    db.importedRecord,
    db.creationKey,
    db.storedFile,
    db.auditEntry,
  ]
  for (const table of tables) await (table as typeof db.article).deleteMany()
})

function aFolder(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}

const aFile = (content: string) => path.join(aFolder({ file: content }), 'file')
const pages = () => db.sitePage.findMany({ orderBy: { address: 'asc' }, include: { pictures: true } })
const counts = async () => [await db.article.count(), await db.author.count(), await db.sitePage.count()]

/** The fixture, with some of its first post changed. */
function ghostWith(
  change: (post: Record<string, unknown>, data: { posts: Record<string, unknown>[] }) => void,
) {
  const file = JSON.parse(readFileSync(ghost, 'utf8'))
  const { data } = file.db[0]
  change(data.posts[0], data)
  return aFile(JSON.stringify(file))
}

test('of an export of Ghost, authors and pages come over, and posts without a PDF as pages in draft', async () => {
  await createPreparedPages()
  const dry = await importFromFormat('ghost', ghost, { isDryRun: true })
  expect(await counts()).toEqual([0, 0, 6])
  const report = await importFromFormat('ghost', ghost)
  expect(report.cameCount).toEqual({ author: 2, 'site page': 3 })
  expect(report.cameCount).toEqual(dry.cameCount)
  expect(report.notes.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    'How to grow your business around an audience: A post without a PDF: it comes as a page in draft.',
  ])
  expect(report.left.map(({ title }) => title)).toEqual(['settings'])
  const [contribute, grow, privacy] = (await pages()).filter(
    ({ title }) => !/^(About|Accessibility|Contact|Imprint|Ship)/.test(title),
  )
  expect(grow).toMatchObject({ address: 'grow', isDraft: true })
  expect(grow?.body).toContain('**Contributors**  \nThis is the base user level')
  expect(grow?.body).toContain('[**Ghost(Pro)**](https://ghost.org/pricing/)')
  expect(contribute).toMatchObject({ isDraft: false, publishAt: new Date('2021-03-24T04:34:00Z') })
  expect(contribute?.body).toMatch(/^- +Contribute code via \[GitHub\]\(https:\/\/github\.com\/tryghost\)$/m)
  expect(privacy).toMatchObject({ address: 'privacy', isDraft: false, title: 'Privacy' })
  expect(await db.author.findFirst({ where: { name: 'Ghost' } })).toMatchObject({
    bio: expect.stringMatching(/^You can/),
  })

  const before = await counts()
  expect((await importFromFormat('ghost', ghost)).cameCount).toEqual({})
  expect(await counts()).toEqual(before)
})

test('a post of Ghost with a PDF becomes an article where the content folder has it', async () => {
  const files = aFolder({
    'files/2021/03/night zine.pdf': aPdf(),
    'images/2021/03/cover.jpg': await aJpeg(),
    'images/2021/03/inside.jpg': await aJpeg(),
  })
  const file = ghostWith((post, { posts: [, privacy] }) => {
    post.html = `<a class="kg-file-card-container" href="__GHOST_URL__/content/files/2021/03/night%20zine.pdf">Read</a>`
    post.feature_image = '__GHOST_URL__/content/images/size/w600/2021/03/cover.jpg'
    if (privacy)
      privacy.html =
        '<img src="__GHOST_URL__/content/images/2021/03/inside.jpg" alt="A cat"><iframe src="https://x.org/v"></iframe>'
  })
  const { cameCount, notes } = await importFromFormat('ghost', file, { files })
  expect(cameCount).toEqual({ author: 2, article: 1, 'site page': 2 })
  const article = await db.article.findFirstOrThrow({
    include: { authors: { include: { author: true } }, tags: true },
  })
  const published = new Date('2021-03-24T04:34:10Z')
  expect(article).toMatchObject({
    isDraft: false,
    filetype: 'Article',
    uploadedAt: published,
    publishedAt: published,
  })
  expect(article.description).toMatch(/^A guide to collaborating/)
  expect(article.tags.map(({ name }) => name)).toEqual(['Getting Started'])
  expect(article.authors.map(({ author }) => author.name)).toEqual(['Ghost'])
  const [, privacy] = await pages()
  expect(privacy?.pictures).toHaveLength(1)
  expect(privacy?.body).toContain('![A cat](1)')
  expect(privacy?.body).toContain('https://x.org/v')
  expect(notes.map(({ why }) => why)).toEqual(['Without something embedded, of which a link is left.'])
})

test('without the content folder, what did not come is named', async () => {
  const file = ghostWith((post) => {
    post.html =
      '<a href="__GHOST_URL__/content/files/a.pdf">a</a><img src="__GHOST_URL__/content/images/a.png">'
    post.visibility = 'paid'
  })
  const { notes } = await importFromFormat('ghost', file)
  expect(notes.map(({ why }) => why)).toEqual([
    'It was for members: it comes as a draft.',
    'Its PDF did not come: name the folder of uploads with --files.',
    'A post without a PDF: it comes as a page in draft.',
    '1 picture did not come: name the folder of uploads with --files.',
  ])
})

test('a post of Ghost that has only what its editor kept is read from that', async () => {
  const text = (text: string, format = 0) => ({ type: 'extended-text', text, format })
  const children = [
    { type: 'extended-heading', tag: 'h2', children: [text('Night')] },
    {
      type: 'paragraph',
      children: [text('A '), text('bus', 1), { type: 'link', url: 'https://x.org', children: [text('!')] }],
    },
    { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('one')] }] },
    { type: 'gallery' },
  ]
  const file = ghostWith((post, { posts: [, privacy, contribute] }) => {
    Object.assign(post, { html: null, lexical: JSON.stringify({ root: { type: 'root', children } }) })
    Object.assign(privacy ?? {}, { html: null, mobiledoc: '{nonsense' })
    Object.assign(contribute ?? {}, { html: null })
  })
  const { notes } = await importFromFormat('ghost', file)
  const [contribute, grow, privacy] = await pages()
  expect(grow?.body).toMatch(/^## Night\n\nA \*\*bus\*\*\[!\]\(https:\/\/x\.org\)\n\n1\. +one\n$/)
  expect(contribute?.body).toMatch(
    /^- +Contribute financially via \[Open Collective\]\(https:\/\/opencollective\.com\/ghost\)$/m,
  )
  expect(privacy?.body).toBe('\n')
  expect(notes.map(({ why }) => why)).toContain('Without what Ghost calls gallery.')
})

test('scripts, event handlers and links of no good scheme do not come with a text', async () => {
  const file = ghostWith((post) => {
    post.html = `<p onclick="x()">Hello<script>alert(1)</script></p><a href="javascript:alert(1)">a</a>
      <img src="x" onerror="alert(1)"><form><input></form><svg onload="x()"></svg>${'<div>'.repeat(5000)}deep`
  })
  await importFromFormat('ghost', file)
  const grow = (await pages()).find(({ address }) => address === 'grow')
  expect(grow?.body).toContain('Hello')
  expect(grow?.body).not.toMatch(/script|alert|onload|onerror|onclick/)
})

test('of an export of WordPress, authors and pages come over, and posts without a PDF as pages in draft', async () => {
  const report = await importFromFormat('wordpress', wordpress)
  expect(report.cameCount).toEqual({ author: 1, 'site page': 5 })
  expect(report.left.map(({ title, why }) => `${title}: ${why}`)).toEqual([
    '3 × attachment: Uploads are imported with the posts and pages that show them.',
  ])
  const all = await pages()
  const kontakt = all.find(({ address }) => address === 'kontakt')
  expect(kontakt).toMatchObject({ isDraft: false, publishAt: new Date('2009-07-16T18:20:00Z') })
  expect(kontakt?.body).toMatch(/^# Datenschutz\n\nIch erhebe und speichere/)
  expect(kontakt?.body).toMatch(/^- +Browsertyp und -version$/m)
  const code = all.find(({ title }) => title === 'Transformation test')
  expect(code).toMatchObject({ isDraft: true, address: 'hoert' })
  expect(code?.body).toContain('import sys\nprint sys.version')
  expect(code?.body).not.toContain('[caption id')
  expect((await importFromFormat('wordpress', wordpress)).cameCount).toEqual({})
})

test('an export of WordPress.com comes over with its words in other letters', async () => {
  const { cameCount, left } = await importFromFormat('wordpress', hosted)
  expect(cameCount).toEqual({ author: 1, 'site page': 2 })
  expect(left).toEqual([])
})

test('a post of WordPress with a PDF becomes an article, with its picture as the cover', async () => {
  const files = aFolder({
    '2009/07/zine.pdf': aPdf(),
    '2008/07/arzt_und_pfusch-sick-cover.jpg': await aJpeg(),
  })
  const text = readFileSync(wordpress, 'utf8')
    .replaceAll('arzt_und_pfusch-sick-cover.png', 'arzt_und_pfusch-sick-cover.jpg')
    .replace(
      'Das Album steht',
      '<a href="http://some.blog/wp-content/uploads/2009/07/zine.pdf">PDF</a> Das Album steht',
    )
    .replace(
      '<wp:meta_value><![CDATA[2]]></wp:meta_value>\n        </wp:postmeta>\n    </item>\n\n        <item>\n        <title>Kontakt',
      '<wp:meta_value><![CDATA[2]]></wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>10</wp:meta_value></wp:postmeta></item><item>\n        <title>Kontakt',
    )
  const { cameCount } = await importFromFormat('wordpress', aFile(text), { files })
  expect(cameCount).toEqual({ author: 1, article: 1, 'site page': 4 })
  const article = await db.article.findFirstOrThrow({ include: { authors: true, tags: true } })
  expect(article).toMatchObject({ title: 'Arzt+Pfusch - S.I.C.K.', isDraft: false })
  expect(article.coverImage).toContain('arzt-und-pfusch-sick-cover')
  expect(article.authors).toHaveLength(1)
  expect(article.tags.length).toBeGreaterThan(5)
})

test('an address that is taken gets a number, and the page that has it stays', async () => {
  await aPage({ title: 'Mine', address: 'kontakt' })
  const { notes } = await importFromFormat('wordpress', wordpress)
  expect(notes.map(({ why }) => why)).toContain(
    'Its address is /pages/kontakt-2: another page has /pages/kontakt.',
  )
  expect((await pages()).map(({ address }) => address)).toContain('kontakt-2')
})

test('what is no export of the program, and XML that would swell, is refused in one line', async () => {
  await expect(importFromFormat('ghost', aFile('nothing'))).rejects.toThrow('is not JSON.')
  await expect(importFromFormat('ghost', aFile('{"a":1}'))).rejects.toThrow('is no export of Ghost')
  await expect(importFromFormat('ghost', '/nowhere')).rejects.toThrow('/nowhere is not a file.')
  await expect(importFromFormat('wordpress', '/nowhere')).rejects.toThrow('/nowhere is not a file.')
  await expect(importFromFormat('ghost', ghost, { files: '/nowhere' })).rejects.toThrow(
    '/nowhere is not a folder.',
  )
  const bomb =
    '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel>&b;</channel></rss>'
  await expect(importFromFormat('wordpress', aFile(bomb))).rejects.toThrow(
    'declares a document type of its own',
  )
  await expect(importFromFormat('wordpress', aFile('{}'))).rejects.toThrow('is no export of WordPress')
  await expect(importFromFormat('wordpress', aFile('<html></html>'))).rejects.toThrow(
    'does not begin with <rss>',
  )
  await expect(importFromFormat('wordpress', aFile('<rss><channel><item>'))).rejects.toThrow(
    'is no export of WordPress',
  )
  expect(await counts()).toEqual([0, 0, 0])
})

test('an export of WordPress is read as it comes, whatever its length', async () => {
  const item = '<item><title>A</title><content:encoded><![CDATA[x]]></content:encoded></item>'
  const file = aFile(`<rss><channel>${item.replace('x', 'x'.repeat(100_000)).repeat(20)}<broken`)
  const read: string[] = []
  const reading = async () => {
    for await (const { texts } of readWxr(file)) read.push(texts.title ?? '')
  }
  await expect(reading()).rejects.toThrow('is no export of WordPress')
  expect(read).toHaveLength(20)
})

test('an export of WordPress is read in the encoding that it declares, and one of Ghost in UTF-16', async () => {
  const head = '<?xml version="1.0" encoding="ISO-8859-1"?>'
  const item =
    '<item><title>Käthe grüßt</title><wp:post_type>page</wp:post_type><wp:status>publish</wp:status></item>'
  const file = path.join(
    aFolder({ file: Buffer.from(`${head}<rss><channel>${item}</channel></rss>`, 'latin1') }),
    'file',
  )
  await importFromFormat('wordpress', file)
  expect((await pages()).map(({ title }) => title)).toEqual(['Käthe grüßt'])
  const wide = path.join(
    aFolder({ file: Buffer.from(`\uFEFF${readFileSync(ghost, 'utf8')}`, 'utf16le') }),
    'file',
  )
  expect((await importFromFormat('ghost', wide)).cameCount).toEqual({ author: 2, 'site page': 3 })
})
