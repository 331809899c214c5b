import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeskMenu } from '../../app/desk/admin/desk-menu.server'
import { modules } from '../../app/modules'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { isModuleOn, refreshModules } from '../../app/site/modules/switches.server'
import type { RunningApp } from '../app'
import { aJpeg, anMp3, aPdf, aPng, formOf, type Part } from '../files'
import { aProvider, aShop, type Caller, caller, type Provider } from './shop'

let provider: Provider
let server: RunningApp
let boss: Caller
let ada: Caller
beforeAll(async () => {
  env.modules = []
  await refreshModules()
  provider = await aProvider()
  server = await aShop(provider)
  boss = await caller(server, 'boss')
  ada = await caller(server, 'ada')
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const fields = (values: Record<string, string>): Part[] => Object.entries(values)
const file = (name: string, filename: string, type: string, bytes: Buffer): Part => [
  name,
  { file: bytes, filename, type },
]
const jpeg = async (name: string) => file(name, 'picture.jpg', 'image/jpeg', await aJpeg())
const byVisitor = async (path: string) => {
  const answer = await fetch(server.origin + path, { redirect: 'manual' })
  return [path, answer.status]
}

test('the desk of the core alone has at most fourteen entries', () => {
  const entries = makeDeskMenu({ staff: 'owner' }).flatMap(({ links }) => links.map(({ name }) => name))
  expect(entries.length, entries.join(', ')).toBeLessThanOrEqual(14)
})

test('the core alone answers every call of the API, and shows every page', async () => {
  expect(modules.filter(({ name }) => isModuleOn(name))).toEqual([])
  const created = async (path: string, parts: Part[] | object) => {
    const body = Array.isArray(parts) ? formOf(parts) : parts
    const answer = await boss.call('POST', path, body)
    expect([path, answer.status]).toEqual([path, 201])
    return answer.body
  }
  const author = await created('/api/articles/authors', [
    ...fields({ name: 'Ada', bio: 'Writes.' }),
    await jpeg('profileImage'),
  ])
  const publish = async (filetype: string) =>
    created('/api/articles', [
      ...fields({ title: 'Night buses', description: 'By bus.', filetype, contentType: 'Travel' }),
      ...fields({
        viewcount: '0',
        downloadcount: '0',
        uploadDate: '2026-01-02',
        'authorIds[]': `${author.id}`,
      }),
      file('pdf', 'night.pdf', 'application/pdf', aPdf()),
      await jpeg('coverImage'),
    ])
  const [article, volume] = [await publish('Article'), await publish('Volume')]
  const mug = await created('/api/merch', [
    ...fields({ title: 'Mug', description: 'Holds tea.', price: '12.50' }),
    file('image', 'mug.png', 'image/png', await aPng()),
  ])
  const band = await created('/api/bands', { title: 'The Owls', genre: 'Folk', description: 'They hoot.' })
  await created(`/api/bands/${band.id}/upload-image`, [await jpeg('landingImage')])
  await created(`/api/bands/${band.id}/upload-track`, [
    ['title', 'Hoot'],
    file('audioFile', 'hoot.mp3', 'audio/mpeg', anMp3()),
  ])
  await created(`/api/bands/${band.id}/upload-photo`, [['title', 'Stage'], await jpeg('photo')])

  const answers = async (who: Caller, method: string, path: string, body?: object) => {
    const answer = await who.call(method, path, body)
    expect([path, answer.status]).toEqual([path, 200])
    return answer.body
  }
  const user = await db.user.findFirstOrThrow({ where: { username: 'ada' } })
  await answers(ada, 'GET', `/api/auth/users/${user.id}`)
  for (const path of ['', '/latest', `/${article.id}`, '/authors', `/authors/${author.id}`])
    await answers(ada, 'GET', `/api/articles${path}`)
  await answers(ada, 'POST', `/api/articles/${article.id}/increment-viewcount`)
  for (const path of ['merch', `merch/${mug.id}`, 'bands']) await answers(ada, 'GET', `/api/${path}`)
  await answers(ada, 'POST', '/api/cart/add', { merchId: mug.id, quantity: 1 })
  const [line] = await answers(ada, 'GET', '/api/cart/')
  await answers(ada, 'DELETE', `/api/cart/remove/${line.id}`)
  await answers(ada, 'POST', '/api/cart/add', { merchId: mug.id, quantity: 1 })
  const cartItems = await answers(ada, 'GET', '/api/cart/')
  const { id: session } = await answers(ada, 'POST', '/api/checkout', { cartItems })
  await provider.pay(session)
  await provider.control('GET', '/idle')
  expect(await answers(ada, 'GET', '/api/cart/')).toEqual([])

  const open = ['/', '/login', '/register', '/authors', `/authors/${author.id}`, '/shop', `/item/${mug.id}`]
  const others = [
    '/search',
    '/search?q=night&articles=on',
    '/userInfo',
    '/userinfo',
    '/bands',
    '/bands/the-owls',
    '/cart',
  ]
  const reading = [article, volume].map(({ id }) => `/articles/${id}`)
  const feeds = [
    '/feed.xml',
    '/feed.json',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/offline',
    '/healthz',
    '/readyz',
  ]
  const files = [`/api/${article.pdfPath}`, `/api/${article.coverImage}`, `/${mug.image}`]
  const pages = [...open, ...others, ...reading, ...feeds, ...files]
  expect(await Promise.all(pages.map(byVisitor))).toEqual(pages.map((path) => [path, 200]))
  const missing = ['/articles/99', '/authors/99', '/item/99', '/bands/nobody', '/nowhere', '/api/nowhere']
  expect(await Promise.all(missing.map(byVisitor))).toEqual(missing.map((path) => [path, 404]))
  const statusFor = async (who: Caller, path: string) => [path, (await who.page(path)).status]
  const own = ['/userInfo', '/cart', '/orders', '/reading', `/checkout/success?session_id=${session}`]
  for (const path of own) expect(await statusFor(ada, path)).toEqual([path, 200])

  const uploads = ['articles', 'bands', 'authors', 'merch'].map((kind) => `/admin/${kind}/new`)
  const desk = makeDeskMenu({ staff: 'owner' }).flatMap(({ links }) =>
    links.flatMap(({ to, tabs = [] }) => [to, ...tabs.map((tab) => tab.to)]),
  )
  for (const path of [...uploads, ...desk, '/admin/uploads', '/admin/merch/1', '/admin/orders/1']) {
    expect(await statusFor(boss, path)).toEqual([path, 200])
    expect(await statusFor(ada, path)).toEqual([path, 403])
    expect(await byVisitor(path)).toEqual([path, 302])
  }
  for (const path of [`articles/${article.id}`, `merch/${mug.id}`])
    await answers(boss, 'DELETE', `/api/${path}`)
})
