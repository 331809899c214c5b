import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aBand } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
let bandId: number

beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
  bandId = (await aBand({ title: 'Tape [Loop]' })).id
  await db.bandAddress.create({ data: { slug: 'tape', bandId } })
})
afterAll(() => app.stop())

const page = `/bands/${encodeURIComponent('tape-[loop]')}`
const get = (path: string) => fetch(app.origin + path, { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()
const press = (fields: Record<string, string>) =>
  boss.page(`/admin/bands/${bandId}/news`, { method: 'POST', body: new URLSearchParams(fields) })
const newest = () => db.bandNews.findFirstOrThrow({ where: { bandId }, orderBy: { id: 'desc' } })

test('news that is written shows at once on the band’s page, in its list and at its own address', async () => {
  expect(await text(page)).not.toContain('id="news"')
  const body = '# Big\n\n<b>not bold</b> [x](javascript:alert(1)) **bold**'
  expect((await press({ intent: 'save', title: '<i>Out</i>', body })).status).toBe(303)
  const { id } = await newest()
  const own = `${page}/news/${id}`
  for (const [path, heading] of [
    [page, 'h4'],
    [`${page}/news`, 'h3'],
    [own, 'h2'],
  ] as const) {
    const html = await text(path)
    expect(html).toContain('&lt;i&gt;Out&lt;/i&gt;')
    expect(html).toContain(`<${heading}>Big</${heading}>`)
    expect(html).toContain('&lt;b&gt;not bold')
    expect(html).not.toContain('href="javascript:')
  }
  expect(await text(own)).toContain('<meta property="og:type" content="article"/>')

  for (const title of ['Two', 'Three', 'Four']) await press({ intent: 'save', title, body: 'Text' })
  const html = await text(page)
  expect(html).toContain('Four')
  expect(html).not.toContain('&lt;i&gt;Out')
  expect(html).toMatch(/All news \((<!-- -->)?4/)
  await press({ intent: 'remove', newsId: String(id) })
  expect((await get(own)).status).toBe(404)
})

test('drafts and what is scheduled stay hidden, and a renamed band’s news is found', async () => {
  await press({ intent: 'save', title: 'Draft', body: 'Text', isDraft: 'on' })
  const draft = await newest()
  await press({ intent: 'save', title: 'Later', body: 'Text', publishDate: '2999-01-01' })
  const later = await newest()
  for (const { id } of [draft, later]) expect((await get(`${page}/news/${id}`)).status).toBe(404)
  expect(await text(`${page}/news`)).not.toMatch(/Draft|Later/)
  const sitemap = await text('/sitemap.xml')
  const listed = [...sitemap.matchAll(/\/news\/(\d+)<\/loc>/g)].map(([, id]) => Number(id))
  const readable = await db.bandNews.findMany({ where: { isDraft: false, id: { not: later.id } } })
  expect(listed).toEqual(readable.map(({ id }) => id))
  expect(listed).toHaveLength(3)
  const moved = await get('/bands/tape/news?page=1')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, `${page}/news?page=1`])
  expect((await get('/bands/nobody/news')).status).toBe(404)
  expect((await get(`${page}/news/none`)).status).toBe(404)
})

test('a letter to those who follow the band begins with the news, and is sent by nobody yet', async () => {
  await press({ intent: 'save', title: 'We play', body: 'On **Friday**' })
  const { id } = await newest()
  const answer = await press({ intent: 'letter', newsId: String(id) })
  const letter = await db.letter.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(answer.headers.get('Location')).toBe(`/admin/letters/${letter.id}#preview`)
  expect(letter).toMatchObject({ subject: 'We play', topics: `band-${bandId}`, state: 'draft' })
  expect(letter.body).toBe(
    `On **Friday**\n\n[Read it on the page of Tape \\[Loop\\]](${app.origin}${page}/news/${id})`,
  )
})

test('a form with mistakes keeps what was typed; a preview shows the text and saves nothing', async () => {
  const before = await db.bandNews.count()
  const refused = await press({ intent: 'save', title: '', body: 'All that was typed' })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toMatch(/Title is required\.[\s\S]*All that was typed/)
  const preview = await (await press({ intent: 'preview', title: 'Kept', body: '**Seen**' })).text()
  expect(preview).toContain('<strong>Seen</strong>')
  expect(preview).toContain('value="Kept"')
  expect((await press({ intent: 'save', title: 'A', body: 'ü'.repeat(20_001) })).status).toBe(400)
  expect(await db.bandNews.count()).toBe(before)
})

test('every page below a band leads back to it with the one back link', async () => {
  await press({ intent: 'save', title: 'Back', body: 'Text' })
  const own = `/news/${(await newest()).id}`
  for (const address of [own, '/news', '/photos', '?view=press'])
    expect(await text(page + address), address).toMatch(
      /<p class="back-link"><a [^>]*href="\/bands\/tape[^"/?]*"[^>]*><span aria-hidden="true" class="arrow">←<\/span> <bdi>Tape \[Loop\]<\/bdi><\/a>/,
    )
})
