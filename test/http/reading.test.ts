import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { publishDueArticles } from '../../app/magazine/publications/admin/due-articles.server'
import { db } from '../../app/platform/database/db.server'
import { isModuleOn } from '../../app/site/modules/switches.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aMerchItem, anArticle, anAuthor } from '../builders'

let server: RunningApp
const get = (address: string, init?: RequestInit) => fetch(server.origin + address, init)
const json = async (address: string, init?: RequestInit) => (await get(address, init)).json()

beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

describe('pages', () => {
  test.each([
    ['/articles/abc', 'Article not found.'],
    ['/articles/999', 'Article not found.'],
    ['/articles/99999999999999999999', 'Article not found.'],
    ['/authors/7', 'Failed to load author information.'],
    ['/authors/abc', 'Failed to load author information.'],
    ['/item/0', 'Item not found'],
    ['/bands/nobody', 'Band not found'],
    ['/bands/%E0%A4%A', 'Band not found'],
    ['/nowhere', 'Page not found.'],
  ])('%s is a 404 page that says so, with header and footer', async (address, message) => {
    const answer = await get(address)
    const html = await answer.text()

    expect(answer.status).toBe(404)
    expect(html).toContain(message)
    expect(html).toMatch(/<head>.*<title>[^<]+<\/title>.*<\/head>/)
    expect(html).toContain('class="masthead"')
    expect(html).toContain('class="colophon"')
  })

  test.each([
    '/search?page=-1&q=%',
    '/search?page=1e999',
    `/search?q=${'ü'.repeat(1700)}`,
    '/search?q=%00',
    '/shop?page=x',
  ])('nonsense in the query is a clear page: %s', async (address) => {
    expect((await get(address)).status).toBe(200)
  })

  test('every page forbids scripts that are not its own', async () => {
    for (const address of ['/', '/search', '/nowhere']) {
      const policy = (await get(address)).headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self' 'sha256-")
      expect(policy).not.toContain('unsafe')
    }
  })

  test('markup in what was published stays text', async () => {
    const { id } = await anArticle({
      title: '<script>alert(1)</script>',
      description: '"><img src=x onerror=1>',
    })
    for (const address of [`/articles/${id}`, '/search', '/']) {
      expect(await (await get(address)).text()).not.toMatch(/<script>alert|<img src=x/)
    }
  })

  test('a new article is on the pages of this process at once after a change made through it', async () => {
    const { id } = await anArticle({ title: 'Counted here' })
    const views = async () =>
      /Views: <!-- -->(\d+)|Views: (\d+)/.exec(await (await get('/search?q=Counted&articles=on')).text())

    expect((await views())?.slice(1)).toContain('0')
    await get(`/api/articles/${id}/increment-viewcount`, { method: 'POST' })
    await expect.poll(async () => (await views())?.slice(1), { timeout: 3000 }).toContain('1')
  })

  test('pages of a long list lead on and back', async () => {
    for (let count = 1; count <= 30; count += 1) await anArticle({ title: `Leaf ${count}` })
    const at = async (address: string) => {
      const html = await (await get(address)).text()
      const link = (rel: string) => new RegExp(`<a [^>]*rel="${rel}"[^>]*>`).exec(html)?.[0] ?? ''
      const hrefOf = (rel: string) => /href="([^"]+)"/.exec(link(rel))?.[1]?.replaceAll('&amp;', '&')
      const titles = [...html.matchAll(/>(Leaf \d+)</g)].map(([, title]) => title)
      return {
        titles,
        number: /Page \d+/.exec(html)?.[0],
        next: hrefOf('next'),
        back: hrefOf('prev'),
      }
    }
    const first = await at('/search?q=leaf&articles=on')
    expect(first).toMatchObject({ back: undefined, next: expect.stringContaining('page=2') })
    const second = await at(first.next ?? '')
    expect(second).toMatchObject({ back: expect.stringContaining('q=leaf'), next: undefined })
    expect(await at(second.back ?? '')).toEqual(first)
    expect(second.number).not.toBe(first.number)
    expect(new Set([...first.titles, ...second.titles]).size).toBe(30)
    expect([...first.titles, ...second.titles]).toHaveLength(30)
    expect(await at('/search?q=leaf&articles=on&page=99')).toEqual(second)
  })

  test('a search without result quotes the question, offers to clear the filter, and shows the newest', async () => {
    await anArticle({ title: 'The newest of all' })
    const html = await (await get('/search?q=zzz+%3Cb%3E')).text()

    expect(html).toContain('No issues found. Try other words than “zzz &lt;b&gt;”.')
    expect(html).toMatch(/<a [^>]*href="\/search"[^>]*>Clear the filter<\/a>/)
    expect(html).toContain('>Newest issues</h2>')
    expect(html).toContain('>The newest of all<')
    const none = await (await get('/search?boxes=on')).text()
    expect(none).toContain('Nothing is selected.')
    expect(none).toContain('>Clear the filter</a>')
    expect(none).not.toContain('The newest of all')
  })

  test('the reader ends with more by this author and the next piece', async () => {
    const author = await anAuthor({ name: 'Ada Ink' })
    const articles = [await anArticle({ title: 'Earlier' }), await anArticle({ title: 'Hers' })]
    const more = await anArticle({ title: 'Hers too' })
    for (const { id } of [articles[1], more].filter((article) => article !== undefined))
      await db.articleAuthor.create({ data: { articleId: id, authorId: author.id } })
    const html = await (await get(`/articles/${articles[1]?.id}`)).text()

    expect(html).toContain('>More by Ada Ink</h2>')
    expect(html).toMatch(new RegExp(`<a [^>]*href="/articles/${more.id}"[^>]*>Hers too</a>`))
    expect(html).toContain('>Read next</h2>')
    expect(html).toMatch(new RegExp(`<a [^>]*href="/articles/${articles[0]?.id}"[^>]*>Earlier</a>`))
  })

  test('an article whose moment comes appears by itself', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await publishDueArticles()
    await anArticle({ title: 'Soon', uploadedAt: new Date(Date.now() + 4000) })
    const search = async () => (await get('/search?q=soon&articles=on')).text()
    expect(await search()).toContain('No issues found.')
    vi.setSystemTime(Date.now() + 30_000)
    await publishDueArticles()
    expect(await search()).toContain('>Soon<')
  })

  test('a page whose data cannot be read is a 500 page in its own words, without detail', async () => {
    const rename = (from: string, to: string) =>
      db.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`)
    await rename('Author', 'Gone')
    onTestFinished(async () => void (await rename('Gone', 'Author')))

    const page = await get('/authors')
    expect(page.status).toBe(500)
    const html = await page.text()
    expect(html).toContain('Failed to fetch authors.')
    expect(html).toContain('class="masthead"')
    expect(html).not.toMatch(/prisma|Gone|node_modules|\.[jt]sx?:\d/i)

    const answer = await get('/api/articles/authors')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ message: 'Something went wrong on our side.' })
  })
})

describe('the read API', () => {
  test('lists articles, tells one, the latest, and counts views', async () => {
    const author = await anAuthor({ bio: null })
    const article = await anArticle({ authors: { create: { authorId: author.id } } } as never)

    expect(await json(`/api/articles/${article.id}`)).toEqual({
      updatedAt: expect.any(String),
      id: article.id,
      title: article.title,
      description: 'About something.',
      coverImage: 'uploads/covers/none.jpg',
      pdfPath: 'uploads/pdfs/none.pdf',
      filetype: 'Article',
      language: null,
      tags: [],
      volumeId: null,
      isPrintable: isModuleOn('print') ? false : undefined,
      embedding: isModuleOn('embeds') ? null : undefined,
      contentType: 'Weird',
      viewcount: 0,
      downloadcount: 0,
      uploadedAt: '2024-01-15T00:00:00.000Z',
      uploadDate: '2024-01-15T00:00:00.000Z',
      access: 'everyone',
      previewPages: 0,
      translations: [],
      planIds: [],
      authorIds: [author.id],
      version: 1,
    })
    expect(await json('/api/articles')).toContainEqual(expect.objectContaining({ id: article.id }))
    expect(Object.keys((await json('/api/articles/latest')) as object)).toEqual([
      'id',
      'title',
      'coverImage',
      'uploadedAt',
    ])
    expect(await json(`/api/articles/authors/${author.id}`)).toMatchObject({
      bio: 'No biography available.',
      profileImage: null,
      Articles: [{ id: article.id }],
    })
    expect(await json('/api/articles/authors')).toContainEqual(expect.objectContaining({ id: author.id }))

    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        get(`/api/articles/${article.id}/increment-viewcount`, { method: 'POST' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(await json(`/api/articles/${article.id}`)).toMatchObject({ viewcount: 50 })
  })

  test('tells merch items with a price in dollars, and bands with tracks and photos', async () => {
    const item = await aMerchItem({ priceCents: 1850, description: null })
    const band = await aBand({ title: 'The  Néon Mothers' })

    expect(await json(`/api/merch/${item.id}`)).toEqual({
      updatedAt: expect.any(String),
      id: item.id,
      translations: {},
      title: item.title,
      description: '',
      price: 18.5,
      image: 'uploads/merch/none.jpg',
      version: 1,
      images: ['uploads/merch/none.jpg'],
      options: [],
      variants: [
        { id: expect.any(Number), values: [], price: 18.5, pricing: 'fixed', sku: '', available: true },
      ],
    })
    expect(await json('/api/merch')).toContainEqual(expect.objectContaining({ id: item.id }))
    expect(await json('/api/bands')).toContainEqual(
      expect.objectContaining({ id: band.id, tracks: [], photos: [] }),
    )
    expect((await get('/bands/the-n%C3%A9on-mothers')).status).toBe(200)
  })

  test.each([
    '/api/articles/0',
    '/api/articles/x',
    '/api/merch/999',
    '/api/articles/authors/999',
    '/api/nowhere',
  ])('%s is a JSON 404', async (address) => {
    const answer = await get(address)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
  })

  test.each([
    ['PUT', '/api/articles', 'GET'],
    ['GET', '/api/articles/1/increment-viewcount', 'POST'],
    ['PATCH', '/api/merch/1', 'GET'],
  ])('%s %s is a JSON 405 that names what is allowed', async (method, address, allowed) => {
    const answer = await get(address, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toContain(allowed)
    expect(await answer.json()).toEqual({ message: expect.any(String) })
  })

  test('a write that another site sent is refused', async () => {
    const { id } = await anArticle()
    const sent = (headers: Record<string, string>) =>
      get(`/api/articles/${id}/increment-viewcount`, { method: 'POST', headers }).then(({ status }) => status)

    expect(await sent({ origin: 'http://evil.example' })).toBe(403)
    expect(await sent({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await sent({ origin: server.origin })).toBe(200)
  })
})

describe('for machines', () => {
  test('control characters in what was published break neither the feed nor the sitemap', async () => {
    const odd = String.fromCharCode(1, 8, 11, 27, 31, 0xfffe, 0xffff)
    await anArticle({ title: `Night${odd} Buses`, description: `Line ${odd}9]]>` })
    await aBand({ title: `Loud${odd}`, slug: `loud${odd}` })
    for (const address of ['/feed.xml', '/sitemap.xml']) {
      const xml = await (await get(address)).text()
      const codes = [...xml].map((letter) => letter.codePointAt(0) ?? 0)
      const forbidden = (code: number) =>
        (code < 32 && ![9, 10, 13].includes(code)) || [0xfffe, 0xffff].includes(code)
      expect(codes.filter(forbidden)).toEqual([])
      if (address === '/feed.xml') expect(xml).toContain('<title>Night Buses</title>')
    }
  })

  test('the sitemap, the feed and robots.txt name the public addresses', async () => {
    const { id } = await anArticle({ title: 'Salt & Pepper' })

    expect(await (await get('/sitemap.xml')).text()).toContain(`${server.origin}/articles/${id}</loc>`)
    expect(await (await get('/feed.xml')).text()).toContain('Salt &amp; Pepper')
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${server.origin}/sitemap.xml`)
  })
})
