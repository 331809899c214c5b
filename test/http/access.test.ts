import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { permissionsAtDesk } from '../../app/desk/admin/desk-permissions'
import { apiOperations } from '../../app/desk/openapi/operations.server'
import type { Permission } from '../../app/site/accounts/staff'
import { type RunningApp, startApp } from '../app'
import { aBand, aMerchItem, anArticle, anAuthor, aPage, aUser, password } from '../builders'
import { aCall } from '../calls'

type Statuses = [visitor: number, user: number, admin: number]
const open: Statuses = [200, 200, 200]
const missing: Statuses = [404, 404, 404]
const admins: Statuses = [302, 403, 200]
const moved: Statuses = [301, 301, 301]
const wrongMethod: Statuses = [405, 405, 405]
/** The desk asks who is there before it says what a route takes. */
const wrongMethodAtDesk: Statuses = [401, 403, 405]

const staffOnly: Statuses = [401, 403, 200]

/** What an address that is open to more than staff answers to whom; those of staff alone follow from what is said of them. */
const access: Record<string, { of?: string; path?: string; get: Statuses; post?: Statuses }> = {
  '': { get: open },
  'articles/:id': { path: 'articles/1', get: open, post: wrongMethod },
  'articles/:id/pages': { path: 'articles/1/pages', get: [302, 302, 302] },
  'articles/:id/pages/:n': { path: 'articles/1/pages/1', get: open, post: [303, 303, 303] },
  'articles/:id/pages/:n/suggest': { path: 'articles/1/pages/1/suggest', get: missing, post: missing },
  'articles/:id/citation.bib': { path: 'articles/1/citation.bib', get: open },
  'articles/:id/citation.ris': { path: 'articles/1/citation.ris', get: open },
  'articles/:id/text.json': { path: 'articles/1/text.json', get: missing, post: wrongMethod },
  'articles/:id/thumbnails.json': { path: 'articles/1/thumbnails.json', get: missing, post: wrongMethod },
  'articles/:id/book.epub': { path: 'articles/1/book.epub', get: missing, post: wrongMethod },
  'articles/:id/booklet.pdf': { path: 'articles/1/booklet.pdf', get: missing, post: wrongMethod },
  'articles/:id/print': { path: 'articles/1/print', get: missing, post: wrongMethod },
  'articles/:id/attachments/:n': { path: 'articles/1/attachments/1', get: missing, post: wrongMethod },
  'articles/:id/view.gif': { path: 'articles/1/view.gif', get: open },
  authors: { get: open },
  series: { get: open },
  'series/:address': { path: 'series/none', get: missing },
  'series/:address/latest': { path: 'series/none/latest', get: missing },
  'api/series': { get: open, post: wrongMethod },
  'api/series/:id': { path: 'api/series/1', get: missing, post: wrongMethod },
  'authors/:id': { path: 'authors/1', get: open },
  search: { get: open },
  reading: { get: [302, 200, 200], post: [302, 400, 400] },
  login: { get: [200, 302, 302], post: [400, 302, 302] },
  'login/oidc': { get: missing, post: missing },
  'login/oidc/callback': { get: missing },
  'logout/oidc': { get: [302, 302, 302] },
  register: { get: [200, 302, 302], post: [400, 302, 302] },
  logout: { get: [302, 302, 302] },
  userInfo: { get: open, post: [302, 400, 400] },
  'userInfo/my-data.zip': { get: [302, 200, 200], post: wrongMethod },
  'userInfo/delete': { get: [302, 200, 200], post: [302, 400, 400] },
  'userInfo/membership': { get: [302, 200, 200], post: [302, 400, 400] },
  'userInfo/two-step-login': { get: [302, 200, 200], post: [302, 400, 400] },
  'userInfo/passkeys': { get: [302, 200, 200], post: [302, 400, 400] },
  'userInfo/e-reader': { get: [302, 404, 404], post: [302, 404, 404] },
  'articles/:id/send': { path: 'articles/1/send', get: [302, 404, 404], post: [302, 404, 404] },
  'userInfo/keys': { get: [302, 200, 200], post: [302, 400, 400] },
  'forgot-password': { get: open, post: [400, 400, 400] },
  'reset-password': { get: open, post: [400, 400, 400] },
  shop: { get: open },
  'item/:id': { path: 'item/1', get: open, post: [401, 303, 303] },
  cart: { get: open, post: [302, 400, 400] },
  'checkout/pay': { get: [302, 404, 404] },
  'checkout/success': { get: [302, 404, 404] },
  orders: { get: [302, 200, 200] },
  'orders/:id': { path: 'orders/1', get: [302, 404, 404], post: [302, 404, 404] },
  'orders/:id/files/:line/:file': { path: 'orders/none/files/1/1', get: missing, post: wrongMethod },
  'orders/:id/invoices/:number': { path: 'orders/1/invoices/1', get: [302, 404, 404] },
  'orders/:id/invoices/:number/invoice.pdf': {
    path: 'orders/1/invoices/1/invoice.pdf',
    get: [302, 404, 404],
    post: wrongMethod,
  },
  'wholesale/:code': { path: 'wholesale/none', get: missing, post: missing },
  redeem: { get: open, post: [405, 405, 405] },
  'redeem/:code': { path: 'redeem/none', get: missing, post: [400, 400, 400] },
  'tip/:kind/:id': { path: 'tip/article/1', get: missing, post: missing },
  'gift-cards': { get: missing, post: missing },
  'gift-cards/:code/print': { path: 'gift-cards/none/print', get: missing, post: [405, 405, 405] },
  'gift-cards/:code': { path: 'gift-cards/none', get: missing, post: [302, 404, 404] },
  join: { get: open, post: [400, 400, 400] },
  'join/gift': { get: [302, 302, 302], post: [302, 302, 302] },
  'join/gift/:id': { path: 'join/gift/no-such-gift', get: missing, post: [405, 405, 405] },
  'join/gift/:id/card': { path: 'join/gift/no-such-gift/card', get: missing, post: [405, 405, 405] },
  'join/pay': { get: missing },
  'join/welcome': { get: missing },
  bands: { get: open },
  'bands/:bandName': { path: 'bands/a-band', get: open },
  'bands/:bandName/photos': { path: 'bands/a-band/photos', get: open },
  'bands/:bandName/photos/:id': { path: 'bands/a-band/photos/1', get: missing },
  'bands/:bandName/video': { path: 'bands/a-band/video', get: missing, post: wrongMethod },
  'bands/:bandName/press-kit.zip': { path: 'bands/a-band/press-kit.zip', get: open, post: wrongMethod },
  'listen/:key': { path: 'listen/none', get: missing, post: wrongMethod },
  'bands/:bandName/releases/:release': { path: 'bands/a-band/releases/none', get: missing },
  'bands/:bandName/embed': { path: 'bands/a-band/embed', get: open },
  'bands/:bandName/news': { path: 'bands/a-band/news', get: open },
  'bands/:bandName/news/:id': { path: 'bands/a-band/news/1', get: missing },
  'bands/:bandName/feed.xml': { path: 'bands/a-band/feed.xml', get: open },
  'bands/:bandName/news.xml': { path: 'bands/a-band/news.xml', get: open },
  'bands/:bandName/dates.ics': { path: 'bands/a-band/dates.ics', get: open, post: wrongMethod },
  oembed: { get: missing },
  'articles/:id/embed': { path: 'articles/1/embed', get: open, post: wrongMethod },
  'embed/shelf': { get: open, post: wrongMethod },
  'embed/items/:id': { path: 'embed/items/1', get: open, post: wrongMethod },
  invitation: { get: missing, post: [400, 400, 400] },
  'admin/delete/:kind/:id': { path: 'admin/delete/articles/2', get: admins, post: [302, 403, 303] },
  'admin/plans/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 415] },
  'admin/pages/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 200] },
  'admin/pages/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 200] },
  'pages/:address': { path: 'pages/about', get: open },
  'at-the-table': { get: open, post: [400, 400, 400] },
  'table.webmanifest': { get: open },
  '.well-known/webfinger': { get: missing, post: wrongMethod },
  '.well-known/nodeinfo': { get: missing, post: wrongMethod },
  'nodeinfo/2.1': { get: missing, post: wrongMethod },
  inbox: { get: wrongMethod, post: missing },
  'actors/:actor': { path: 'actors/magazine', get: missing, post: wrongMethod },
  'actors/:actor/inbox': { path: 'actors/magazine/inbox', get: wrongMethod, post: missing },
  'actors/:actor/outbox': { path: 'actors/magazine/outbox', get: missing, post: wrongMethod },
  'actors/:actor/followers': { path: 'actors/magazine/followers', get: missing, post: wrongMethod },
  'objects/:object': { path: 'objects/article-1', get: missing, post: wrongMethod },
  'follow/:actor': { path: 'follow/magazine', get: missing, post: missing },
  'articles/:id/replies': { path: 'articles/1/replies', get: open, post: [405, 405, 405] },
  subscribe: { get: open, post: [400, 400, 400] },
  'subscribe/:token': { path: 'subscribe/none', get: missing, post: [400, 400, 400] },
  'unsubscribe/:token': { path: 'unsubscribe/none', get: missing, post: missing },
  calls: { get: open },
  'calls/:address': { path: 'calls/issue-4', get: open, post: [415, 415, 415] },
  'calls/:address/submissions': {
    path: 'calls/issue-4/submissions',
    get: wrongMethod,
    post: [415, 415, 415],
  },
  'calls/:address/sent/:token': { path: 'calls/issue-4/sent/none', get: missing, post: [400, 400, 400] },
  'calls/:address/sent/:token/change': {
    path: 'calls/issue-4/sent/none/change',
    get: missing,
    post: missing,
  },
  'calls/:address/sent/:token/changes': {
    path: 'calls/issue-4/sent/none/changes',
    get: wrongMethod,
    post: missing,
  },
  'admin/bin': { get: moved },
  'admin/audit': { get: moved },
  'admin/articles/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 200] },
  'admin/articles/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 200] },
  'admin/articles/1/check': { of: 'admin/:kind/:id/check', get: admins, post: wrongMethodAtDesk },
  'admin/bands/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 200] },
  'admin/bands/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 200] },
  'admin/authors/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 415] },
  'admin/authors/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 415] },
  'admin/merch/new': { of: 'admin/:kind/new', get: admins, post: [302, 403, 415] },
  'statements/:payee': { path: 'statements/none', get: missing },
  'statements/:payee/statement.pdf': {
    path: 'statements/none/statement.pdf',
    get: missing,
    post: wrongMethod,
  },
  'statements/:payee/statement.csv': {
    path: 'statements/none/statement.csv',
    get: missing,
    post: wrongMethod,
  },
  'admin/merch/1': { of: 'admin/:kind/:id', get: admins, post: [302, 403, 415] },
  'favicon.ico': { get: open, post: wrongMethod },
  'icon.png': { get: open },
  'icon-512.png': { get: open },
  'icon-maskable.png': { get: open },
  'manifest.webmanifest': { get: open },
  'speculation-rules.json': { get: open },
  offline: { get: open },
  'offline/site.json': { get: open },
  'articles/:id/offline.json': { path: 'articles/1/offline.json', get: open },
  'apple-touch-icon.png': { get: open },
  'share.jpg': { get: open },
  'theme/:file': { path: 'theme/1a66ff-classic.css', get: open, post: wrongMethod },
  'site-pictures/:name': { path: `site-pictures/${'0'.repeat(24)}-1x1.png`, get: missing },
  display: { get: wrongMethod, post: [303, 303, 303] },
  language: { get: wrongMethod, post: [400, 400, 400] },
  'robots.txt': { get: open },
  '.well-known/tdmrep.json': { get: missing, post: wrongMethod },
  'sitemap.xml': { get: open },
  'sitemap/:file': { path: 'sitemap/articles-1.xml', get: open },
  'feed.xml': { get: open },
  'feed.json': { get: open },
  'opds/v1.2/:section?': { path: 'opds/v1.2', get: open },
  'opds/v1.2/publications/:id': { path: 'opds/v1.2/publications/1', get: open },
  'opds/search.xml': { get: open },
  'opds/authentication.json': { get: open },
  oai: { get: open, post: open },
  'opds/publications/:id/progression': {
    path: 'opds/publications/1/progression',
    get: [401, 200, 200],
    post: wrongMethod,
  },
  'koreader/users/auth': { get: [401, 401, 401], post: wrongMethod },
  'koreader/users/create': { get: wrongMethod, post: [402, 402, 402] },
  'koreader/syncs/progress': { get: wrongMethod, post: wrongMethod },
  'koreader/syncs/progress/:document': {
    path: 'koreader/syncs/progress/none',
    get: [401, 401, 401],
    post: wrongMethod,
  },
  'opds/:section?': { path: 'opds', get: open },
  'opds/publications/:id/pages/:n': { path: 'opds/publications/1/pages/0', get: missing },
  'opds/publications/:id': { path: 'opds/publications/1', get: open },
  'api/auth/passkeys/login-options': { get: wrongMethod, post: open },
  'api/auth/passkeys/login': { get: wrongMethod, post: [415, 415, 415] },
  'api/auth/passkeys/new-options': { get: wrongMethod, post: [401, 415, 415] },
  'api/auth/login': { get: wrongMethod, post: [415, 415, 415] },
  'api/auth/register': { get: wrongMethod, post: [415, 415, 415] },
  'api/auth/session': { get: wrongMethod, post: [401, 401, 401] },
  'api/auth/users/:id': { path: 'api/auth/users/1', get: [401, 200, 200], post: wrongMethod },
  'api/articles': { get: open, post: [401, 403, 415] },
  'api/articles/latest': { get: open, post: wrongMethod },
  'api/articles/:id': { path: 'api/articles/1', get: open, post: wrongMethod },
  'api/articles/:id/increment-viewcount': {
    path: 'api/articles/1/increment-viewcount',
    get: wrongMethod,
    post: open,
  },
  'api/articles/authors': { get: open, post: [401, 403, 415] },
  'api/articles/authors/:id': { path: 'api/articles/authors/1', get: open, post: wrongMethod },
  'api/reading/places': { get: wrongMethod, post: [401, 415, 415] },
  'api/merch': { get: open, post: [401, 403, 415] },
  'api/merch/:id': { path: 'api/merch/1', get: open, post: wrongMethod },
  'api/cart': { get: [401, 200, 200], post: wrongMethod },
  'api/cart/add': { get: wrongMethod, post: [401, 415, 415] },
  'api/cart/remove/:id': { path: 'api/cart/remove/1', get: wrongMethod, post: wrongMethod },
  'api/checkout': { get: wrongMethod, post: [401, 415, 415] },
  'api/mail/bounces': { get: wrongMethod, post: missing },
  'api/stripe/webhook': { get: wrongMethod, post: [400, 400, 400] },
  'api/bands': { get: open, post: [401, 403, 415] },
  'api/bands/:id': { path: 'api/bands/1', get: open, post: wrongMethod },
  'api/tracks/:id/plays': { path: 'api/tracks/1/plays', get: wrongMethod, post: missing },
  'api/pages': { get: open, post: [401, 403, 415] },
  'api/plans': { get: open, post: [401, 403, 415] },
  'api/plans/:id': { path: 'api/plans/1', get: missing, post: wrongMethod },
  'api/pages/:id': { path: 'api/pages/1', get: open, post: wrongMethod },
  api: { get: open },
  'api/bands/:id/dates': { path: 'api/bands/1/dates', get: open, post: [401, 403, 415] },
  'api/bands/:id/dates/:date': { path: 'api/bands/1/dates/1', get: missing, post: wrongMethod },
  'api/bands/:id/releases': { path: 'api/bands/1/releases', get: open, post: [401, 403, 415] },
  'api/bands/:id/releases/:release': { path: 'api/bands/1/releases/1', get: missing, post: wrongMethod },
  'api/subscribers': { get: staffOnly, post: [415, 415, 415] },
  'api/openapi.json': { get: open, post: wrongMethod },
  'api/*': { path: 'api/nowhere', get: missing, post: missing },
  '*': { path: 'nowhere', get: missing, post: missing },
}

/** What Express answers before Remix is asked. */
const beside: typeof access = {
  healthz: { get: open },
  readyz: { get: open },
  metrics: { get: missing, post: missing },
}

let server: RunningApp
const cookies: Record<string, string> = {}

beforeAll(async () => {
  await Promise.all([anArticle(), anArticle(), anAuthor(), aMerchItem(), aBand({ title: 'A Band' }), aPage()])
  await anArticle({ filetype: 'Volume' })
  await aCall({ address: 'issue-4' })
  await aUser({ username: 'user' })
  await aUser({ username: 'boss', role: 'admin' })
  await aUser({ username: 'editor', role: 'admin', staff: 'editor' })
  await aUser({ username: 'shop', staff: 'shop' })
  server = await startApp()
  for (const username of ['user', 'boss', 'editor', 'shop']) {
    const answer = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    cookies[username] = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
})
afterAll(() => server.stop())

const routes = inject('routes').flatMap((one) => (one.children ? one.children : [one]))
const paths = routes.map(({ path = '' }) => path)

const areAtDesk = paths.filter((path) => /^admin(\/(?!:kind|delete|bin$|audit$)|$)/.test(path))
const inApi = paths.filter((path) => /^api\/[^*]/.test(path))
const operationsAt = (path: string) => Object.entries(apiOperations[path] ?? {})
const isForStaff = (path: string) =>
  operationsAt(path).every(([, { by }]) => Array.isArray(by)) && operationsAt(path).length > 0

test('every address of app/routes.ts is for staff, or says here who may', () => {
  const said = new Set(Object.entries(access).map(([address, { of = address }]) => of))
  const ofStaff = new Set([...areAtDesk, ...inApi.filter(isForStaff)])
  expect([...said].sort()).toEqual(paths.filter((path) => !ofStaff.has(path)).sort())
})

test('visitors are asked to log in and led back, and others are told that they may not', async () => {
  const get = (path: string, cookie = '') =>
    fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })
  for (const path of ['/admin/articles/new', '/admin/uploads', '/admin/trash', '/admin/delete/merch/1']) {
    const answer = await get(path)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe(`/login?redirectTo=${encodeURIComponent(path)}`)
  }
  for (const path of ['/admin/bands/new', '/admin/activity', '/admin/articles/1']) {
    const answer = await get(path, cookies.user)
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('You are not authorized to view this page.')
  }
  expect(await (await get('/userInfo', cookies.user)).text()).not.toContain('Manage Uploads')
  expect(await (await get('/userInfo', cookies.boss)).text()).toContain('Manage Uploads')
})

const rows = Object.entries({ ...access, ...beside }).flatMap(([pattern, { path = pattern, get, post }]) => [
  { method: 'GET', path, statuses: get },
  ...(post ? [{ method: 'POST', path, statuses: post }] : []),
])
async function answerTo(method: string, path: string, cookie: string) {
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(method !== 'GET' ? { origin: server.origin } : {}),
  }
  const body = method !== 'GET' ? new URLSearchParams() : undefined
  return fetch(`${server.origin}/${path}`, { method, headers, body, redirect: 'manual' })
}

test.each(rows)(
  '$method /$path answers visitor, user and admin with $statuses',
  async ({ method, path, statuses }) => {
    const answers = []
    for (const cookie of ['', cookies.user ?? '', cookies.boss ?? '']) {
      const answer = await answerTo(method, path, cookie)
      answers.push(answer.status)
      await answer.arrayBuffer()
      if (cookie && answer.headers.get('content-type')?.startsWith('text/html')) {
        expect(answer.headers.get('cache-control')).toContain('no-store')
      }
    }
    expect(answers).toEqual(statuses)
  },
)

const editor = 'editor'
const shop = 'shop'

const addressOf = (path: string) =>
  path
    .replace('trash/:kind', 'trash/articles')
    .replace(/:day\b/, '2026-11-21')
    .replaceAll(/:\w+/g, '99')

/** Where the record or the form decides which of these staff may. */
const decidedByRecord = [
  'POST /api/trash/:kind/:id/restore',
  'POST /api/trash/:kind/parts/:id/restore',
  'POST /api/calls/:id/submissions/:submission/reveal',
  'POST /admin',
]

/** Expects an address to be closed to all but the owner, and those of the staff with one of these permissions. */
async function expectOnly(any: readonly Permission[], method: string, path: string, refusals: number[][]) {
  const where = `${method} /${path}`
  const [toVisitor = [], toOthers = []] = refusals
  const statusFor = async (name = '') => (await answerTo(method, addressOf(path), cookies[name] ?? '')).status
  const toOwner = await statusFor('boss')
  expect([401, 403].includes(toOwner) || toOwner >= 500, `${where} answers the owner ${toOwner}`).toBe(false)
  expect(toVisitor, where).toContain(await statusFor())
  for (const [name, own] of [
    ['user', []],
    [editor, ['publish']],
    [shop, ['sell']],
  ] as const) {
    const mayPass = own.some((permission) => any.includes(permission))
    const passed = decidedByRecord.includes(where) ? [toOwner, 403] : [toOwner]
    expect(mayPass ? passed : toOthers, `${where} for ${name}`).toContain(await statusFor(name))
  }
}

test.each(inApi)('/%s is open to those whom its description names', async (path) => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    const [, operation] = operationsAt(path).find(([one]) => one === method.toLowerCase()) ?? []
    if (Array.isArray(operation?.by)) await expectOnly(operation.by, method, path, [[401], [403]])
    if (operation) continue
    const { status } = await answerTo(method, addressOf(path), '')
    expect([method, status]).toEqual([method, 405])
  }
})

test.each(areAtDesk)('/%s is open to the staff whose work it is', async (path) => {
  for (const method of ['GET', 'POST'])
    await expectOnly(permissionsAtDesk(path), method, path, [
      [302, 401, 405],
      [403, 405],
    ])
})

/** Who of the staff may beside the owner, by kind of record. */
const mayToo: [RegExp, string[]][] = [
  [/^admin\/(articles|bands|authors|pages)(\/|$)/, [editor]],
  [/^admin\/merch\//, [editor, shop]],
  [/^admin\/plans\//, [shop]],
]

const ofKinds = rows.filter(
  ({ path, statuses }) => /^admin\/(?!delete|bin|audit)/.test(path) && statuses[2] !== 405,
)

test.each(ofKinds)(
  '$method /$path is for the owner, and for those of the staff whose work it is',
  async ({ method, path, statuses: [, user, admin] }) => {
    const [, who = []] = mayToo.find(([address]) => address.test(path)) ?? []
    for (const name of [editor, shop]) {
      const { status } = await answerTo(method, path, cookies[name] ?? '')
      expect({ name, status }).toEqual({ name, status: who.includes(name) ? admin : user })
    }
  },
)

test('the desk shows each of the staff what is theirs, and who may do what is seen by owners', async () => {
  const page = async (path: string, name: string) => (await answerTo('GET', path, cookies[name] ?? '')).text()
  expect(await page('admin', editor)).not.toContain('/admin/orders')
  expect(await page('admin', shop)).not.toContain('/admin/articles/new')
  expect(await page('admin', 'boss')).toContain('/admin/people')
  expect(await page('userInfo', shop)).toContain('Upload New Merch Item')
  expect(await page('userInfo', shop)).not.toContain('Upload Band Information')
  expect((await answerTo('GET', 'admin/activity?about=access', cookies[editor] ?? '')).status).toBe(403)
  const me = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: editor, password }),
  })
  const { user } = await me.json()
  expect(Object.keys(user)).toEqual(['id', 'username', 'email', 'phone', 'subscription', 'role'])
  expect(user.role).toBe('admin')
})
