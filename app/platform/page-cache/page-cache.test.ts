import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { invalidateTags, invalidateTagsOfRows, setConnectionCheck } from '../changes/invalidation.server'
import { addPageTags, neverCachePage } from '../database/page-tags.server'
import { PageCache, type PageCacheOptions } from './page-cache.server'
import { PageStore } from './page-store.server'

let server: Server | undefined
afterEach(() => server?.close())

/** A server whose pages say how often they were rendered. */
async function aCache({ render, ...options }: Partial<PageCacheOptions> = {}) {
  const rendered: string[] = []
  const cache = new PageCache({
    isAnnounced: () => true,
    render: async (...[address, ...wanted]) => {
      addPageTags([address.replace(/\?.*/, '')])
      if (render) return render(address, ...wanted)
      rendered.push(address)
      await new Promise((resolve) => setTimeout(resolve, 10))
      const html = `<p>${address} ${rendered.length}</p>`.repeat(50)
      return new Response(html, {
        status: address === '/missing' ? 404 : 200,
        headers: { 'Content-Type': 'text/html' },
      })
    },
    cacheable: (pathname, query) => ({
      address: query.get('q') ? `${pathname}?q=${query.get('q')}` : pathname,
    }),
    refreshEveryMs: 5,
    originOf: () => 'http://zine.example',
    personalCookies: [/session=/],
    ...options,
  })
  server = createServer((request, response) => {
    cache.serve(request, response, () => response.end('express'))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers })
  const text = async (path: string, headers = {}) => (await get(path, headers)).text()
  return { cache, rendered, get, text }
}

test('a page is rendered once for fifty readers at once, and again only after content changed', async () => {
  const { rendered, text } = await aCache()

  const answers = await Promise.all(Array.from({ length: 50 }, () => text('/')))
  expect(new Set(answers).size).toBe(1)
  expect(rendered).toEqual(['/'])

  invalidateTags('all')
  expect(await text('/')).toContain('/ 2')
})

test('a page that was being rendered while content changed is not cached', async () => {
  const { rendered, text } = await aCache()

  const before = text('/')
  await vi.waitFor(() => expect(rendered).toHaveLength(1), { interval: 1 })
  invalidateTags(['/'])
  await before
  await text('/')

  expect(rendered).toHaveLength(2)
})

test('a change removes the pages that show what changed, and no others', async () => {
  const { rendered, text } = await aCache()
  for (const path of ['/a', '/b']) await text(path)

  invalidateTags(['/a'])
  for (const path of ['/a', '/b']) await text(path)
  expect(rendered).toEqual(['/a', '/b', '/a'])
})

test('after a soft invalidation a page that is asked for is shown until it is rendered again', async () => {
  const { rendered, text } = await aCache()
  for (const path of ['/asked', '/asked', '/other', '/other', '/once']) await text(path)
  expect(rendered).toEqual(['/asked', '/other', '/once'])

  invalidateTags(['/asked', '/once'], { isSoft: true })
  expect(await text('/asked')).toContain('/asked 1')
  await vi.waitFor(async () => expect(await text('/asked')).toContain('/asked 4'), { interval: 5 })
  expect(await text('/once')).toContain('/once 5')
  expect(await text('/other')).toContain('/other 2')
})

test('an exact page is never shown as it was before', async () => {
  const { text } = await aCache({
    cacheable: (address) => ({ address, isExact: true }),
    refreshEveryMs: 60_000,
  })
  expect(await text('/')).toContain('/ 1')
  invalidateTags(['/'], { isSoft: true })
  expect(await text('/')).toContain('/ 2')
})

test('while changes elsewhere may be missed, no page is older than two seconds', async () => {
  let now = 1
  const { rendered, text } = await aCache({ now: () => now })
  await text('/')
  setConnectionCheck(() => false)
  onTestFinished(() => setConnectionCheck(() => true))
  now += 2000
  await text('/')
  expect(rendered).toHaveLength(1)
  now += 1
  await text('/')
  expect(rendered).toHaveLength(2)
})

test('what a page says of itself while it is rendered counts as well', async () => {
  const { text } = await aCache({
    render: async () => {
      addPageTags(['row 7'])
      return new Response(`<p>${performance.now()}`)
    },
  })
  const first = await text('/')
  invalidateTags(['row 8'])
  expect(await text('/')).toBe(first)
  invalidateTags(['row 7'])
  expect(await text('/')).not.toBe(first)
})

test('a logged-in user never gets a cached page', async () => {
  const { text } = await aCache()
  await text('/')

  expect(await text('/', { cookie: 'a=1; session=abc' })).toBe('express')
  expect(await text('/', { authorization: 'Bearer abc' })).toBe('express')
})

test('fields that a page does not read make no new page', async () => {
  const { rendered, text } = await aCache()
  for (const path of ['/?a=1', '/?b=2', '/', '/?q=ink', '/?q=ink&z=9']) await text(path)

  expect(rendered).toEqual(['/', '/?q=ink'])
})

test('a page comes in Brotli, gzip or plain, and as 304 when it is known', async () => {
  const { get } = await aCache()
  const plain = await get('/', { 'accept-encoding': 'identity' })
  const etag = plain.headers.get('etag') ?? ''

  expect(plain.headers.get('content-encoding')).toBeNull()
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  expect((await get('/', { 'accept-encoding': 'gzip, br' })).headers.get('content-encoding')).toBe('br')
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
  expect(plain.headers.get('vary')).toContain('Cookie')
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip, br;q=0.5', 'gzip'],
  ['identity, br;q=0.1', null],
  ['br;q=0, gzip;q=0', null],
  ['*', 'br'],
  ['brand-new', null],
])('a reader who accepts %s gets %s', async (accepted, encoding) => {
  const { get } = await aCache()
  for (const _turn of ['first', 'again']) {
    const answer = await get('/', { 'accept-encoding': accepted })
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(await answer.text()).toContain('/ 1')
  }
})

test('a page is known by any tag of a list, weak ones too, and none but its own', async () => {
  const { get } = await aCache()
  const etag = (await get('/')).headers.get('etag') ?? ''
  const statusFor = async (tags: string) => (await get('/', { 'if-none-match': tags })).status

  expect(await statusFor(`"old", ${etag}`)).toBe(304)
  expect(await statusFor(`W/${etag}`)).toBe(304)
  expect(await statusFor('*')).toBe(304)
  expect(await statusFor('"old", W/"older"')).toBe(200)
})

test('an error page is sent and not cached', async () => {
  const { rendered, get } = await aCache()

  expect((await get('/missing')).status).toBe(404)
  expect((await get('/missing')).status).toBe(404)
  expect(rendered).toHaveLength(2)
})

test('a page that sets a cookie is for one reader alone and not cached', async () => {
  let renderings = 0
  const render = async () => {
    renderings += 1
    return new Response('<p>', { headers: { 'Set-Cookie': `session=${renderings}` } })
  }
  const { get } = await aCache({ render })

  expect((await get('/')).headers.get('set-cookie')).toBe('session=1')
  expect((await get('/')).headers.get('set-cookie')).toBe('session=2')
})

test('the cache is bounded and evicts the least recently used page', async () => {
  const { rendered, text } = await aCache({ limitBytes: 2000 })
  for (const path of ['/a', '/b', '/c', '/d', '/d']) await text(path)
  expect(rendered).toHaveLength(4)

  await text('/a')
  expect(rendered).toHaveLength(5)
})

test('a cached page asked most outlives others', async () => {
  const { rendered, text } = await aCache({ limitBytes: 4000 })
  for (const path of ['/most', '/a', '/most', '/b', '/most', '/c', '/most']) await text(path)
  expect(rendered).toEqual(['/most', '/a', '/b', '/c'])

  await text('/a')
  expect(rendered.at(-1)).toBe('/a')
  expect(rendered).toHaveLength(5)
})

test('nothing is older than its age limit', async () => {
  let now = 1
  const { rendered, text } = await aCache({ now: () => now, maxAgeMs: 1000 })
  await text('/')
  now = 1000
  await text('/')
  expect(rendered).toHaveLength(1)

  now = 1002
  await text('/')
  expect(rendered).toHaveLength(2)
})

test('a page that has aged is shown as it was while it cannot be rendered', async () => {
  let now = 1
  let status = 200
  const { get } = await aCache({
    now: () => now,
    maxAgeMs: 100,
    render: async (address) => new Response(`${address} ${status}`, { status }),
  })
  await get('/')
  now = 200
  status = 503
  const stale = await get('/')
  expect([stale.status, stale.headers.get('x-cache'), await stale.text()]).toEqual([200, 'stale', '/ 200'])
  status = 200
  now = 1100
  expect((await get('/')).headers.get('x-cache')).toBe('stale')
  now = 1300
  expect((await get('/')).headers.get('x-cache')).toBeNull()
})

test('what changed is shown as it was only while it cannot be rendered, and not at all on its own page once it is taken down', async () => {
  let status = 200
  const { get } = await aCache({
    render: async (address) => {
      addPageTags(['Piece', `Piece id ${address.slice(1)}`])
      return new Response(`${address} ${status}`, { status })
    },
  })
  const shown = async (path: string) => {
    const answer = await get(path)
    return [answer.status, answer.headers.get('x-cache')]
  }
  for (const path of ['/', '/7', '/8']) await get(path)
  status = 503
  invalidateTags('all', { isRemote: true })
  for (const path of ['/', '/7', '/8']) expect(await shown(path)).toEqual([200, 'stale'])
  invalidateTagsOfRows(['Piece', 'Piece id 7'], { takenDown: ['Piece id 7'] })
  for (const path of ['/', '/8']) expect(await shown(path)).toEqual([200, 'stale'])
  expect(await shown('/7')).toEqual([503, null])
  status = 200
  invalidateTags('all')
  for (const path of ['/', '/7', '/8']) expect(await shown(path)).toEqual([200, null])
})

test('a page that is kept ready is rendered again right after a change, before anybody asks, and others when they are asked for', async () => {
  const { rendered, text } = await aCache({
    cacheable: (address) => ({ address, isKeptReady: address === '/' }),
  })
  for (const path of ['/', '/other']) await text(path)
  for (const turn of [3, 4]) {
    invalidateTags(['/', '/other'])
    await vi.waitFor(() => expect(rendered).toHaveLength(turn), { interval: 1, timeout: 3000 })
  }
  expect(rendered).toEqual(['/', '/other', '/', '/'])
})

test('a closed cache renders nothing more, not even what it kept ready', async () => {
  const { cache, rendered, text } = await aCache({
    cacheable: (address) => ({ address, isKeptReady: true }),
  })
  await text('/')
  const other = vi.fn(async () => new Response('<p>open</p>', { headers: { 'Content-Type': 'text/html' } }))
  const open = new PageStore({ render: other, isAnnounced: () => true, refreshEveryMs: 5 })
  await open.get({ cacheable: { address: '/', isKeptReady: true }, origin: 'http://zine.example' })
  cache.close()
  invalidateTags('all')
  await expect.poll(() => other.mock.calls.length).toBe(2)
  open.close()
  expect(rendered).toEqual(['/'])
})

test('a page that everybody has stopped waiting for before its turn is not rendered', async () => {
  const rendered: string[] = []
  const render = async (address: string) => {
    rendered.push(address)
    return new Response('<p>')
  }
  const store = new PageStore({
    isAnnounced: () => true,
    render,
  })
  let isThere = true
  const ask = (address: string, isWaiting = () => isThere) =>
    store.get({ cacheable: { address }, origin: 'http://zine.example' }, isWaiting)
  const asked = Array.from({ length: 100 }, (_, index) => ask(`/?q=${index}`))
  asked.push(ask('/?q=7', () => true))
  isThere = false
  await Promise.all(asked)
  expect(rendered).toEqual(['/?q=7'])

  await ask('/?q=8', () => true)
  expect(rendered).toEqual(['/?q=7', '/?q=8'])
})

/** Access rules that know each reader by the only cookie. */
const byCookie: Partial<PageCacheOptions> = {
  personalCookies: [],
  readers: {
    isSomebody: ({ cookie }) => cookie !== undefined,
    find: async ({ cookie = '' }) => {
      if (cookie === 'broken') throw new Error('no database')
      return cookie === 'nobody' ? undefined : { key: cookie, cookie, tags: [`cart of ${cookie}`] }
    },
  },
}

test('each reader gets a page of their own and of the host that was asked, from memory until what it shows of them changes', async () => {
  let renderings = 0
  const { get } = await aCache({
    ...byCookie,
    originOf: ({ headers }) => `http://${headers['x-host']}`,
    render: async (_address, origin, reader) => {
      renderings += 1
      return new Response(`<p>${origin} ${reader?.cookie ?? 'visitor'}</p>`)
    },
  })
  const readAll = async () => {
    for (const host of ['one.test', 'other.test']) {
      const shown = async (headers: Record<string, string> = {}) =>
        (await get('/', { 'x-host': host, ...headers })).text()
      for (const name of ['ada', 'bo', 'cy'])
        expect(await shown({ cookie: name })).toBe(`<p>http://${host} ${name}</p>`)
      expect(await shown()).toBe(`<p>http://${host} visitor</p>`)
      for (const cookie of ['nobody', 'broken']) expect(await shown({ cookie })).toBe('express')
      expect(await shown({ cookie: 'ada', authorization: 'Bearer x' })).toBe('express')
    }
  }
  for (const _turn of ['first', 'again']) await readAll()
  expect(renderings).toBe(8)
  invalidateTags(['cart of bo'], { isSoft: true })
  await readAll()
  expect(renderings).toBe(10)
})

test('the page of a reader is kept by nobody on its way, and rendered anew for whoever takes no gzip', async () => {
  const { get } = await aCache(byCookie)
  const page = await get('/', { cookie: 'ada', 'if-none-match': '*' })
  expect([page.status, page.headers.get('cache-control'), page.headers.get('etag')]).toEqual([
    200,
    'private, no-store',
    null,
  ])
  expect(page.headers.get('content-encoding')).toBe('gzip')
  const plain = await get('/', { cookie: 'ada', 'accept-encoding': 'identity' })
  expect(await plain.text()).toBe('express')
})

test('what must not be kept is rendered for each time that it is asked for', async () => {
  let renderings = 0
  const { text } = await aCache({
    ...byCookie,
    render: async () => {
      neverCachePage()
      renderings += 1
      return new Response(`${renderings}`)
    },
  })
  for (const cookie of ['ada', 'ada', 'bo']) await text('/', { cookie })
  expect(await text('/')).toBe('4')
})

test('whoever changes what they have while their page is rendered is shown the change from then on', async () => {
  let has = 'one'
  const { text } = await aCache({
    ...byCookie,
    render: async () => {
      const shown = has
      if (has === 'one') {
        has = 'two'
        invalidateTags(['cart of ada'])
      }
      return new Response(shown)
    },
  })
  for (const shown of ['one', 'two', 'two']) expect(await text('/', { cookie: 'ada' })).toBe(shown)
})

test('after a page was rendered again, the pause before the next is as long as that took, many times over', async () => {
  const began: number[] = []
  const { text } = await aCache({
    render: async () => {
      began.push(performance.now())
      await new Promise((resolve) => setTimeout(resolve, 10))
      return new Response('<p>')
    },
  })
  for (const path of ['/a', '/a', '/b', '/b']) await text(path)
  invalidateTags(['/a', '/b'], { isSoft: true })
  await vi.waitFor(() => expect(began).toHaveLength(4), { timeout: 3000 })
  expect((began[3] ?? 0) - (began[2] ?? 0)).toBeGreaterThan(190)
})
