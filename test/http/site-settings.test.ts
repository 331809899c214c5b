import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { invalidateTags } from '../../app/platform/changes/invalidation.server'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import type { RunningApp } from '../app'
import { anArticle, aPage } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller

beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
})
afterAll(() => app.stop())
beforeEach(async () => {
  await db.siteSettings.deleteMany()
})

type Value = string | string[] | File

const defaults: Record<string, Value> = {
  name: 'Zinehouse',
  tagline: '',
  footer: '',
  contactEmail: '',
  accent: '#e8431f',
  type: 'house',
  timezone: '',
  language: 'en',
  address: '',
  menuKey: ['search', 'authors', 'shop', 'bands'],
  menuLabel: ['', '', '', ''],
  menuUrl: ['', '', '', ''],
  menuShown: ['0', '1', '2', '3'],
}

/** What the form sends, with these fields changed. */
function send(changed: Record<string, Value>, intent = 'save') {
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...defaults, intent, ...changed }))
    for (const one of [value].flat()) body.append(name, one)
  return boss.page('/admin/site', { method: 'POST', body, redirect: 'manual' })
}

const save = async (changed: Record<string, Value>) => {
  const answer = await send(changed)
  expect(answer.status, await answer.clone().text()).toBe(303)
}
const front = async (path = '/') => (await fetch(app.origin + path)).text()

test('what an owner sets goes before the environment at once, on pages and in feeds', async () => {
  await anArticle()
  const { siteName, socialUrl } = env
  onTestFinished(() => void Object.assign(env, { siteName, socialUrl }))
  Object.assign(env, { siteName: 'From the environment', socialUrl: 'https://photos.example/env' })
  expect(await front()).toContain('From the environment')
  expect(await front()).toContain('https://photos.example/env')

  await save({
    name: 'Night <Press>',
    tagline: 'Buses, after dark',
    footer: 'Printed at home',
    contactEmail: 'press@example.org',
    social: ['https://instagram.com/night', 'https://zine.example/@night'],
    language: 'nl',
  })
  const html = await front()
  expect(html).toContain('aria-label="Night &lt;Press&gt;, front page"')
  for (const words of [
    'Buses, after dark',
    'Printed at home',
    'mailto:press@example.org',
    'data-language="nl"',
  ])
    expect(html).toContain(words)
  expect(html).toContain('aria-label="Our page on Mastodon"')
  expect(html).not.toContain('photos.example')
  expect(await front('/feed.xml')).toContain('Night &lt;Press&gt;')
  expect(await front('/manifest.webmanifest')).toContain('"lang":"nl"')
})

test('an accent comes as a style sheet of its own, which the policy allows and no page has inline', async () => {
  await save({ accent: '#1a66ff', type: 'classic' })
  const html = await front('/shop')
  const [, address = ''] = /<link rel="stylesheet" href="(\/theme\/[^"]+)"/.exec(html) ?? []
  const sheet = await fetch(app.origin + address)

  expect(sheet.headers.get('content-type')).toContain('text/css')
  expect(sheet.headers.get('cache-control')).toContain('immutable')
  expect(await sheet.text()).toContain('--spot: light-dark(#1a66ff,')
  expect(html).not.toMatch(/<style|style="/)
  expect(html).not.toMatch(/rel="preload"[^>]*as="font"/)

  await save({})
  expect(await front('/shop')).not.toContain('/theme/')
})

test('cached pages of another process are dropped when it hears of new settings', async () => {
  await front('/shop')
  const values = JSON.stringify({ name: 'Set elsewhere' })
  await db.$executeRaw`INSERT INTO "SiteSettings" ("version", "values", "savedBy") VALUES (1, ${values}, 'boss')`
  invalidateTags(['SiteSettings'], { isRemote: true })
  expect(await front('/shop')).toContain('Set elsewhere')
})

test.each([
  ['#ffffff', 'is hard to see'],
  ['#fdf6e3', 'is hard to see'],
  ['red;}body{display:none', 'Choose a colour'],
])('%s is refused as an accent, and a colour is offered where one is near', async (accent, words) => {
  const answer = await send({ accent })
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toContain(words)
  if (accent.startsWith('#')) expect(html).toMatch(/Use (<!-- -->)?#[0-9a-f]{6}/)
  expect(await db.siteSettings.count()).toBe(0)
})

test('markup and scripts in any word are shown as they were typed', async () => {
  const hostile = '"><script>alert(1)</script>'
  await save({
    name: hostile,
    tagline: hostile,
    footer: hostile,
    menuLabel: [hostile, '', '', ''],
    address: hostile,
  })
  const html = await front('/shop')
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&lt;script&gt;alert(1)')
})

test.each(['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)', '//evil.example', 'mailto:x'])(
  'a link to %s is refused in the menu and among the social links',
  async (address) => {
    const menu = {
      menuKey: ['search', 'link'],
      menuLabel: ['', 'Click me'],
      menuUrl: ['', address],
      menuShown: ['0', '1'],
    }
    for (const changed of [menu, { social: [address] }]) {
      const answer = await send(changed)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain('Enter a full address')
      const preview = await (await send(changed, 'preview')).text()
      expect(preview.toLowerCase()).not.toMatch(/href=" ?(javascript|data):/)
    }
  },
)

test('a menu of sixty lines is refused with its limit', async () => {
  const rows = Array.from({ length: 60 }, (_, row) => String(row))
  const answer = await send({
    menuKey: rows.map(() => 'link'),
    menuLabel: rows,
    menuUrl: rows.map((row) => `https://example.org/${row}`),
    menuShown: rows,
  })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('The menu can have up to 20 lines.')
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const png = (colour: string, width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 4, background: colour } })
    .png()
    .toBuffer()

test.each([
  ['a.svg', 'image/svg+xml'],
  ['a.png', 'image/png'],
  ['a.png', 'image/svg+xml'],
])('an SVG with a script is refused as a logo, called %s and declared %s', async (name, type) => {
  const answer = await send({ logo: new File([svg], name, { type }) })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('File type must be JPEG or PNG')
  expect(await db.sitePicture.count()).toBe(0)
})

test('logos and icons are drawn anew, in their size, and nothing else of the file is kept', async () => {
  const withScript = Buffer.concat([await png('#00f'), Buffer.from(svg)])
  const files = {
    logo: new File([withScript], 'a logo.png', { type: 'image/png' }),
    logoDark: new File([await png('#0ff')], 'dark.png', { type: 'image/png' }),
    icon: new File([await png('#f00', 600, 600)], 'icon.png', { type: 'image/png' }),
  }
  const before = Buffer.from(await (await fetch(`${app.origin}/favicon.ico`)).arrayBuffer())
  await save(files)

  const html = await front('/shop')
  const [, logo = ''] = /<img src="(\/site-pictures\/[^"]+)" alt="[^"]+"/.exec(html) ?? []
  expect(html).toMatch(/<source media="\(prefers-color-scheme: dark\)" srcSet="\/site-pictures\//)
  const picture = await fetch(app.origin + logo)
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 })
  expect(bytes.toString('latin1')).not.toContain('script')
  expect(picture.headers.get('cache-control')).toContain('immutable')
  const after = Buffer.from(await (await fetch(`${app.origin}/favicon.ico`)).arrayBuffer())
  expect(after.equals(before)).toBe(false)

  for (const path of ['/site-pictures/..%2f..%2fpackage.json', `/site-pictures/${'f'.repeat(24)}-1x1.png`])
    expect((await fetch(app.origin + path)).status).toBe(404)
  expect((await send({ logoKept: '../../secret' })).status).toBe(400)
})

test('a save of settings that somebody saved since the form was opened is 409, and shows what is new', async () => {
  await save({ name: 'First', version: '0' })
  const second = await send({ name: 'Second', tagline: 'Mine', version: '0' })
  const html = await second.text()
  expect(second.status).toBe(409)
  expect(html).toContain('You have saved these settings in another window since you opened them here.')
  expect(html).toMatch(/Site name(<!-- -->)? is now/)
  expect(html).toContain('value="Mine"')

  await save({ name: 'Second', version: '0', overwrite: '1' })
  expect(await front('/shop')).toContain('Second')
})

test('of two saves at once one holds, and the other is told', async () => {
  const answers = await Promise.all(['A', 'B'].map((name) => send({ name, version: '0' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409])
  expect(await db.siteSettings.count()).toBe(1)
})

test('a change stands in the activity log, and can be set back', async () => {
  await save({ name: 'First' })
  await save({ name: 'Second', accent: '#1a66ff' })
  const log = await (await boss.page('/admin/activity')).text()
  expect(log).toContain('settings of the site')
  expect(log).toContain('Site name, Accent colour')

  const undo = (version: number) =>
    boss.page('/admin/site', {
      method: 'POST',
      body: new URLSearchParams({ undo: String(version) }),
      redirect: 'manual',
    })
  expect((await undo(2)).status).toBe(303)
  expect(await front('/shop')).toContain('First')
  expect((await undo(1)).status).toBe(303)
  expect(await front('/shop')).toContain(env.siteName)
  expect((await undo(99)).status).toBe(404)
})

test('a preview and the buttons of the rows save nothing', async () => {
  const preview = await (await send({ name: 'Only a draft', accent: '#1a66ff' }, 'preview')).text()
  expect(preview).toContain('Only a draft, front page')
  expect(preview).toContain('/theme/1a66ff-house.css')
  const added = await (await send({ name: 'Only a draft' }, 'menu-add')).text()
  expect(added).toContain('Address of the new link')
  const moved = await (await send({}, 'menu-up-2')).text()
  expect([...moved.matchAll(/name="menuKey" value="(\w+)"/g)].map(([, key]) => key)).toEqual([
    'search',
    'shop',
    'authors',
    'bands',
  ])
  expect(await db.siteSettings.count()).toBe(0)
})

test('the preview has the pages that readers see, the menu drafts too', async () => {
  await aPage({ title: 'Seen', address: 'seen', place: 'footer' })
  await aPage({ title: 'Hidden', address: 'hidden', place: 'footer', isDraft: true })
  await aPage({ title: 'To come', address: 'to-come', place: 'menu', isDraft: true })
  onTestFinished(() => db.sitePage.deleteMany().then(() => undefined))
  invalidateTags(['SitePage'])

  const settings = await (await boss.page('/admin/site')).text()
  expect(settings).toContain('<title>Settings')
  expect(settings).toContain('placeholder="To come"')
  const [, preview = ''] = settings.split('class="site-previews"')
  expect(preview).toContain('>Seen<')
  expect(preview).not.toContain('>Hidden<')
  expect(preview).not.toContain('>To come<')
})

test('a program opens the site to followers as the form does', async () => {
  const { siteUrl } = env
  onTestFinished(() => void Object.assign(env, { siteUrl }))
  Object.assign(env, { siteUrl: app.origin })
  const { status, body } = await boss.call('PUT', '/api/settings', { hasFollowers: true })
  expect([status, body.hasFollowers]).toEqual([200, true])
  expect(await db.federationKey.count()).toBe(1)
})
