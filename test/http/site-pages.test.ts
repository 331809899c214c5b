import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTrash } from '../../app/desk/admin/manage-content.server'
import { db } from '../../app/platform/database/db.server'
import { createPreparedPages } from '../../app/site/pages/prepared-pages.server'
import { publishDuePages } from '../../app/site/pages/site-pages.server'
import type { RunningApp } from '../app'
import { aPage } from '../builders'
import { aJpeg, formOf, type Part } from '../files'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller

beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await db.sitePage.deleteMany()
  await db.auditEntry.deleteMany({ where: { subjectType: 'site page' } })
})

const page = (fields: Record<string, string>) =>
  formOf(Object.entries({ title: 'About', body: 'We print at night.', ...fields }) as Part[])
const send = (fields: Record<string, string>) => boss.call('POST', '/api/pages', page(fields))
const get = (path: string) => fetch(app.origin + path, { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()

test('a page that an editor writes is read at its address, and linked where it has its place', async () => {
  const { status, body } = await send({
    title: 'Über uns',
    body: '# Hello\n\n<b>not bold</b>',
    place: 'menu',
  })
  expect([status, body.address]).toEqual([201, 'uber-uns'])
  await send({ title: 'Imprint', place: 'footer' })
  expect(await (await boss.page('/admin/activity')).text()).toMatch(/the (<!-- -->)?site page/)

  const html = await text('/pages/uber-uns')
  expect(html).toContain('<h2>Hello</h2>')
  expect(html).toContain('&lt;b&gt;not bold')
  const front = await text('/shop')
  expect(front).toMatch(/<nav class="masthead-nav"[\s\S]*?href="\/pages\/uber-uns"[\s\S]*?<\/nav>/)
  expect(front).toMatch(/<nav[^>]*class="colophon-pages"[\s\S]*?href="\/pages\/imprint"[\s\S]*?<\/nav>/)
  expect(await text('/sitemap.xml')).toContain('/pages/uber-uns</loc>')

  const moved = await get('/pages/%C3%9Cber%20uns')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/pages/uber-uns'])
})

test('two pages cannot have one address, whatever its case and accents, and a page in the trash gives its up', async () => {
  const { body } = await send({ title: 'Cafe' })
  const second = await send({ title: 'Other', address: 'CAFÉ' })
  expect(second.status).toBe(409)
  expect(second.body.errors.address[0]).toContain('/pages/cafe')

  await boss.call('DELETE', `/api/pages/${body.id}`)
  expect((await get('/pages/cafe')).status).toBe(404)
  expect((await send({ title: 'Café' })).status).toBe(201)
  const restored = await boss.page('/admin/trash', {
    method: 'POST',
    body: new URLSearchParams({ kind: 'pages', id: String(body.id) }),
  })
  expect(restored.status).toBe(409)
  expect((await send({ title: '!?' })).body.errors.address).toBeDefined()
})

test('a draft or scheduled page is for admins and preview links alone, and its link joins the menu with it', async () => {
  const soon = new Date(Date.now() + 3600_000)
  await aPage({ title: 'Hidden', address: 'hidden', isDraft: true, place: 'menu' })
  await aPage({ title: 'Soon', address: 'soon', publishAt: soon, place: 'menu' })
  for (const path of ['/pages/hidden', '/pages/soon']) {
    expect((await get(path)).status).toBe(404)
    const shown = await (await boss.page(path)).text()
    expect(shown).toContain('Readers cannot see it yet.')
    const [, link = ''] = /value="[^"]*(\/pages\/[^"]*preview=[^"]+)"/.exec(shown) ?? []
    expect((await get(link)).status).toBe(200)
  }
  const front = await text('/shop')
  expect(front).not.toContain('/pages/hidden')
  expect(front).not.toContain('/pages/soon')

  await publishDuePages(new Date(soon.getTime() + 1))
  await db.sitePage.updateMany({ where: { address: 'soon' }, data: { publishAt: new Date() } })
  expect(await text('/shop')).toContain('/pages/soon')
})

test('five megabytes of Markdown are refused with the limit, by script and without', async () => {
  const { status, body } = await send({ body: 'x'.repeat(5_000_000) })
  expect(status).toBe(400)
  expect(body.errors.body).toEqual(['This is longer than 256 KB.'])
  const long = await send({ body: 'x'.repeat(60_001) })
  expect(long.body.errors.body).toEqual(['Text is longer than 60,000 characters.'])
  const form = await boss.page('/admin/pages/new', {
    method: 'POST',
    body: page({ body: 'x'.repeat(70_000) }),
  })
  expect(form.status).toBe(400)
  expect(await form.text()).toContain('Text is longer than 60,000 characters.')
  expect(await db.sitePage.count()).toBe(0)
})

test('pictures of a page answer as the page does, and stand where the text names them', async () => {
  const form = page({ body: '![The press](1)', isDraft: 'on' })
  form.append('pictures', new File([await aJpeg()], 'press.jpg', { type: 'image/jpeg' }))
  const { body } = await boss.call('POST', '/api/pages', form)
  const [path] = body.pictures
  expect((await get(`/${path}`)).status).toBe(404)

  await boss.call('PUT', `/api/pages/${body.id}`, page({ body: '![The press](1)' }))
  expect((await get(`/${path}`)).status).toBe(200)
  expect(await text('/pages/about')).toContain(`src="/${path}" alt="The press"`)
})

test('a save of a page that was saved meanwhile is 409', async () => {
  const { body } = await send({})
  const change = (version: string) =>
    boss.call('PUT', `/api/pages/${body.id}`, page({ body: 'New', version }))
  expect((await change('1')).status).toBe(200)
  expect((await change('1')).status).toBe(409)
})

test('a preview shows the text and keeps what was typed, and nobody else may ask for one', async () => {
  const body = new URLSearchParams({
    title: 'Draft',
    body: '## Night\n\n[x](javascript:y)',
    intent: 'preview',
  })
  const html = await (await boss.page('/admin/pages/new', { method: 'POST', body })).text()
  expect(html).toContain('<h2>Night</h2>')
  expect(html).toContain('value="Draft"')
  expect(html).not.toContain('href="javascript')
  expect((await fetch(`${app.origin}/admin/pages/preview`, { method: 'POST', body })).status).toBe(401)
})

test('six pages are prepared as drafts, once, and what is deleted stays deleted', async () => {
  await createPreparedPages()
  const titles = async () =>
    (await db.sitePage.findMany({ orderBy: { id: 'asc' } })).map(({ title }) => title)
  expect(await titles()).toEqual([
    'About',
    'Accessibility',
    'Contact',
    'Imprint',
    'Privacy',
    'Shipping & Returns',
  ])
  expect(await db.sitePage.count({ where: { isDraft: false } })).toBe(0)
  expect((await get('/pages/shipping-returns')).status).toBe(404)

  const [about] = await db.sitePage.findMany({ where: { title: 'About' } })
  await boss.call('DELETE', `/api/pages/${about?.id}`)
  await db.sitePage.deleteMany({ where: { id: about?.id } })
  await emptyTrash()
  await createPreparedPages()
  expect(await titles()).toEqual(['Accessibility', 'Contact', 'Imprint', 'Privacy', 'Shipping & Returns'])
})
