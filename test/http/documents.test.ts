import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pendingPdfCheck } from '../../app/magazine/documents/pending-checks.server'
import { articleContentKind } from '../../app/magazine/publications/admin/article.content.server'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { runDueJobs } from '../../app/platform/jobs/worker.server'
import { changeRecord } from '../../app/site/content/lifecycle.server'
import type { RunningApp } from '../app'
import { aDocument, anArticle, anArticleWithFiles, articleFields } from '../builders'
import { aPdfThatUnpacksToAGigabyte } from '../hostile-pdfs'
import { aPdfOf, aTextPdf } from '../pdfs'
import { aPdfUpload } from './pdf-upload'
import { redirected } from './redirected'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
beforeAll(async () => {
  app = await anAppWithBoss()
  env.takesPdfsApart = true
})
afterAll(() => app.stop())

test('an admin sees that a PDF could not be taken apart and why, and has it done again by a plain form', async () => {
  const { id } = await anArticleWithFiles({ title: 'Broken Staples' })
  await runDueJobs()
  const boss = await caller(app, 'boss')
  const edit = async () => (await boss.page(`/admin/articles/${id}`)).text()
  expect(await edit()).toContain('Its pages could not be prepared. It is damaged, or no PDF.')
  const jobs = await (await boss.page('/admin/jobs')).text()
  expect(jobs).toMatch(/Broken Staples[\s\S]*It is damaged, or no PDF/)
  expect((await fetch(`${app.origin}/articles/${id}`)).status).toBe(200)

  const pressed = await boss.page(`/admin/articles/${id}?again`, {
    method: 'POST',
    body: new URLSearchParams(),
  })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/admin/articles/${id}`])
  expect(await edit()).toContain('Waiting to prepare its pages.')
  await db.job.deleteMany()
})

const checkOf = async (admin: Caller, id: number | string) =>
  (await admin.page(`/admin/articles/${id}/check`)).json()

test('a PDF without pages is refused at its upload, and so is a title that nobody can see', async () => {
  const boss = await caller(app, 'boss')
  const none = aPdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])
  const sent = await boss.page('/admin/articles/new', {
    method: 'POST',
    body: await aPdfUpload(none, 'Nothing'),
  })
  expect(sent.status).toBe(400)
  expect(await sent.text()).toMatch(
    /This PDF has no pages\.[\s\S]*Nothing|Nothing[\s\S]*This PDF has no pages\./,
  )
  const unseen = await aPdfUpload(aTextPdf(['One']), '\u200b')
  const refused = await boss.page('/admin/articles/new', { method: 'POST', body: unseen })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Title is required.')])
})

test('an upload soon says that its PDF needs a password, publishes it, and says so on its admin page', async () => {
  const boss = await caller(app, 'boss')
  const locked = readFileSync('test/pdfs/encrypted.pdf')
  const body = await aPdfUpload(locked, 'Locked Diary')
  const sent = await boss.page('/admin/articles/new', { method: 'POST', body })
  expect(sent.status).toBe(303)
  const { id } = await db.article.findFirstOrThrow({ where: { title: 'Locked Diary' } })
  const reason = 'It needs a password to be opened.'
  await runDueJobs(new Date(Date.now() + 60_000))
  expect(await checkOf(boss, id)).toEqual({ warning: expect.stringContaining(reason) })
  expect(await (await redirected(sent, { Authorization: `Bearer ${boss.token}` })).text()).toMatch(
    new RegExp(`Article uploaded successfully![\\s\\S]*Warning:</strong>[\\s\\S]*${reason}`),
  )
  expect(await (await boss.page(`/admin/articles/${id}`)).text()).toContain(reason)
  expect(await (await boss.page(`/articles/${id}`)).text()).toMatch(new RegExp(`Draft[\\s\\S]*${reason}`))
})

test('an upload whose PDF takes long to look at is answered before that is over, and says later what was found', async () => {
  const boss = await caller(app, 'boss')
  const slow = aPdfThatUnpacksToAGigabyte()
  const { status, body } = await boss.call('POST', '/api/articles', await aPdfUpload(slow, 'A Long Look'))
  expect([status, body]).toEqual([201, expect.objectContaining({ isChecking: true })])
  const flash = `flash=${body.id}.${encodeURIComponent('/admin/articles/new')}`
  const page = await (await boss.page('/admin/articles/new', { headers: { cookie: flash } })).text()
  expect(page).toContain('Checking the PDF …')
  expect(page).toContain(`href="/admin/articles/${body.id}">Its page</a> says whether anything is wrong`)
  await pendingPdfCheck(body.pdfPath)?.found
  expect(await checkOf(boss, body.id)).toEqual({ isChecking: true })
  await db.job.deleteMany()
})

test('the check of an upload ends when a page with text is made, and of a scan says that it is one', async () => {
  const boss = await caller(app, 'boss')
  const found = []
  for (const text of ['Moths', '']) {
    const { body } = await boss.call('POST', '/api/articles', await aPdfUpload(aTextPdf([text]), `“${text}”`))
    expect(await checkOf(boss, body.id)).toEqual({ isChecking: true })
    await runDueJobs(new Date(Date.now() + 60_000))
    found.push(await checkOf(boss, body.id))
    const flash = `flash=${body.id}.${encodeURIComponent('/admin/articles/new')}`
    const page = await (await boss.page('/admin/articles/new', { headers: { cookie: flash } })).text()
    expect(page.includes('this looks like a scan')).toBe(text === '')
  }
  expect(found).toEqual([{}, { warning: expect.stringContaining('this looks like a scan') }])
})

test('an admin sees pages, sizes and language of a PDF, and that one without text looks like a scan', async () => {
  const boss = await caller(app, 'boss')
  const { id } = await anArticle()
  const { id: documentId } = await aDocument(id, ['', ''], { language: 'de' })
  const edit = async () => (await boss.page(`/admin/articles/${id}`)).text()
  for (const fact of ['<dd>2</dd>', '210 × 297 mm', 'German', 'No text was found: this looks like a scan.'])
    expect(await edit()).toContain(fact)
  await db.documentPage.updateMany({ where: { documentId, number: 2 }, data: { text: 'Moths' } })
  expect(await edit()).toContain('Found on 1 of 2 pages')
})

test('the files made of a PDF answer as the PDF does, with ranges, and not while it is a draft', async () => {
  const { id } = await anArticleWithFiles({}, aTextPdf(['Night buses run late.']))
  await runDueJobs()
  const { viewerCopy } = await db.document.findFirstOrThrow({ where: { articleId: id } })
  const { picture } = await db.documentPage.findFirstOrThrow({ where: { document: { articleId: id } } })
  expect(await (await fetch(`${app.origin}/articles/${id}`)).text()).toContain(viewerCopy)
  const copy = await fetch(`${app.origin}/${viewerCopy}`, { headers: { range: 'bytes=0-7' } })
  expect([copy.status, await copy.text()]).toEqual([206, expect.stringContaining('%PDF-1.')])
  expect(copy.headers.get('content-type')).toBe('application/pdf')
  const image = await fetch(`${app.origin}/${picture}`)
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])

  const admin = { id: 1, username: 'boss' }
  await changeRecord(
    articleContentKind,
    id,
    { fields: articleFields({ isDraft: 'on' }), files: { pdf: [], coverImage: [] } },
    admin,
  )
  for (const address of [viewerCopy, picture, `articles/${id}/text.json`])
    expect((await fetch(`${app.origin}/${address}`)).status).toBe(404)
})

test('the text and the pictures of all pages are there as JSON once they are made', async () => {
  const { id } = await anArticle()
  expect((await fetch(`${app.origin}/articles/${id}/text.json`)).status).toBe(404)
  expect((await fetch(`${app.origin}/articles/${id}/thumbnails.json`)).status).toBe(404)
  await aDocument(id, ['One', 'Two'])
  const pictures = await fetch(`${app.origin}/articles/${id}/thumbnails.json`)
  expect(await pictures.json()).toEqual({ pictures: [null, null] })
  const answer = await fetch(`${app.origin}/articles/${id}/text.json`)
  expect((await answer.json()).pages).toEqual([
    { number: 1, label: '1', width: 595, height: 842, text: 'One' },
    { number: 2, label: '2', width: 595, height: 842, text: 'Two' },
  ])
})

test('the text of a tagged PDF has its table and figure, and headings that skip no level below the title', async () => {
  const { id } = await anArticleWithFiles({ title: 'Paper Prices' }, readFileSync('test/pdfs/tagged.pdf'))
  await runDueJobs()
  const html = await (await fetch(`${app.origin}/articles/${id}/pages/1?view=text`)).text()
  const text = html.slice(html.indexOf('class="page-text"'))
  expect(text).toContain('aria-label="Table: Table 1: a ream of A3, in dollars"')
  expect(text).toMatch(
    /<caption>Table 1.*<th scope="col">Weight<\/th>.*<th scope="row">80 g<\/th><td>11.20<\/td>/s,
  )
  expect(text).toMatch(
    /<figure[^>]*><svg[^>]*aria-label="A rising line from spring to autumn">.*<figcaption>Figure 1/s,
  )
  expect([...text.matchAll(/<h(\d)/g)].map(([, level]) => level).slice(0, 3)).toEqual(['1', '2', '2'])
})

test('a page on which nothing begins, since a paragraph goes on to it, has its place in the text', async () => {
  const pdf = aTextPdf(['It went on and on and never came to an', 'end that anybody would have known of.'])
  const { id } = await anArticleWithFiles({ title: 'On and On' }, pdf)
  await runDueJobs()
  const html = await (await fetch(`${app.origin}/articles/${id}/pages/2?view=text`)).text()
  expect(html).toContain('came to an end that anybody')
  expect(html).toContain('id="page-1"')
  expect(html).toContain('id="page-2"')
})
