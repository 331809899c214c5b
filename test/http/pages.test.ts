import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aDocument, anArticle, aUser, password } from '../builders'

let app: RunningApp
const get = (address: string, init?: RequestInit) =>
  fetch(app.origin + address, { redirect: 'manual', ...init })
const page = async (address: string, init?: RequestInit) => {
  const answer = await get(address, init)
  expect([address, answer.status]).toEqual([address, 200])
  return answer.text()
}
const hrefs = (html: string) =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function anArticleOf(texts: string[], about = {}) {
  const article = await anArticle({ title: 'Night & Day' })
  await aDocument(article.id, texts, about)
  return article.id
}

const pictures = (name: string) => ({
  picture: `uploads/pages/${name}-800.webp`,
  largePicture: `uploads/pages/${name}-1600.webp`,
})

test('a page is its picture with its words over it, and leads on, back, to the viewer and to the PDF', async () => {
  const id = await anArticleOf(['One', 'The second <page>\n\nhas words', 'Three'])
  await db.documentPage.updateMany({
    where: { document: { articleId: id }, number: 2 },
    data: pictures('two'),
  })
  const html = await page(`/articles/${id}/pages/2`)

  expect(html).toContain('aria-label="Page 2 of 3"')
  expect(html).toMatch(/<img src="\/uploads\/pages\/two-800\.webp" srcSet="[^"]*two-1600\.webp 1600w"/)
  expect(html).toMatch(/<text [^>]*>The second &lt;page&gt;<\/text>/)
  expect(hrefs(html)).toEqual(
    expect.arrayContaining([
      ...[1, 3].map((number) => `/articles/${id}/pages/${number}`),
      `/articles/${id}#page=2`,
      `/articles/${id}/pages/2?view=text#page-2`,
      '/api/uploads/pdfs/none.pdf',
    ]),
  )
  expect(html).toContain(`<link rel="canonical" href="${app.origin}/articles/${id}/pages/2"/>`)
  expect(html).toContain('<meta name="description" content="The second &lt;page&gt; has words"/>')
  expect(html).toContain(`content="${app.origin}/pictures/share/pages/two-800.webp.jpeg"`)
  expect(html).not.toContain(' style="')
})

test('the number that is printed on a page stands before the one it has in the file', async () => {
  const id = await anArticleOf(['Preface'])
  await db.documentPage.updateMany({ where: { document: { articleId: id } }, data: { label: 'iv' } })
  expect(await page(`/articles/${id}/pages/1`)).toContain('Page iv (1 of 1)')
})

test('links and contents of a PDF lead to its pages and out of it, and nowhere else', async () => {
  const outline = [
    { title: 'Part <1>', page: 1, items: [{ title: 'Trams', page: 2, items: [] }] },
    { title: 'Bad', url: 'javascript:alert(1)', items: [] },
  ]
  const id = await anArticleOf(['See trams', 'Trams'], { outline: JSON.stringify(outline) })
  const box = { x: 1, y: 1, width: 600, height: 900 }
  const links = [
    { ...box, page: 2 },
    { ...box, x: 2, url: 'https://tram.example/' },
    { ...box, x: 3, url: 'javascript:alert(2)' },
  ]
  const where = { document: { articleId: id }, number: 1 }
  await db.documentPage.updateMany({ where, data: { links: JSON.stringify(links) } })
  const html = await page(`/articles/${id}/pages/1`)

  expect(html).toMatch(new RegExp(`<a href="/articles/${id}/pages/2" aria-label="See trams">`))
  expect(hrefs(html)).toContain('https://tram.example/')
  expect(html).toMatch(new RegExp(`<a [^>]*href="/articles/${id}/pages/2"[^>]*>Trams</a>`))
  expect(html).toContain('Part &lt;1&gt;')
  expect(hrefs(html).filter((href) => href?.startsWith('javascript'))).toEqual([])
  expect(hrefs(await page(`/articles/${id}/pages/1?view=text`))).toContain(
    `/articles/${id}/pages/2?view=text#page-2`,
  )
})

test('the words of a search are marked on the page and in the text, whatever their case and accents', async () => {
  const id = await anArticleOf(['Über die Nachtbusse\n\nund die Tram'])
  const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length
  const marked = (q: string) => page(`/articles/${id}/pages/1?q=${encodeURIComponent(q)}`)

  expect(count(await marked('uber TRAM'), /class="sheet-mark"/g)).toBe(2)
  expect(count(await marked('"nachtbusse" -tram'), /class="sheet-mark"/g)).toBe(1)
  expect(await marked('nachtbus')).toContain('id="found"')
  for (const q of ['', '"', '-', '-"', '%_\\', '(', 'x'.repeat(500), '\0'])
    expect(count(await marked(q), /class="sheet-mark"/g)).toBe(0)
  expect(await page(`/articles/${id}/pages/1?view=text&q=tram`)).toContain('<mark>Tram</mark>')
})

test('the text is read in parts of twenty pages, each page once, and every page says where it begins', async () => {
  // Like words at one place of each page would be running heads, which the text leaves out.
  const letters = (index: number) => String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))
  const texts = Array.from({ length: 45 }, (_, index) => {
    const own = letters(index)
    return `The ${own}one met the ${own}two.\n\nThen ${own}three came by ${own}four.`
  })
  const id = await anArticleOf(texts)
  const seen: string[] = []
  let next: string | undefined = `/articles/${id}/pages/1?view=text`
  while (next) {
    const html: string = await page(next)
    seen.push(...[...html.matchAll(/id="page-(\d+)"/g)].map(([, number = '']) => number))
    next = /<a [^>]*rel="next"[^>]*href="([^"]+)"|<a [^>]*href="([^"]+)"[^>]*rel="next"/
      .exec(html)
      ?.slice(1)
      .find(Boolean)
      ?.replaceAll('&amp;', '&')
  }
  expect(seen).toEqual(texts.map((_, index) => String(index + 1)))
  expect(await page(`/articles/${id}/pages/45?view=text`)).toContain(`${letters(40)}three came by`)
})

test('headings of the text skip no level, as screen readers count on', async () => {
  const trams = { title: 'Trams', page: 1, items: [] }
  const outline = [{ title: 'Part', items: [{ title: 'Chapter', items: [trams] }] }]
  const id = await anArticleOf(['Trams\n\nThey run late.'], { outline: JSON.stringify(outline) })
  expect(await page(`/articles/${id}/pages/1?view=text`)).toMatch(/<h2[^>]*>Trams<\/h2>/)
})

test('each paragraph of the text runs in its own direction', async () => {
  const id = await anArticleOf(['Night buses run late here.\n\nذهبت الحافلة في الليل.'])
  const html = await page(`/articles/${id}/pages/1?view=text`)
  expect(html).toContain('<p dir="ltr">Night')
  expect(html).toContain('<p dir="rtl">ذهبت')
})

test('the text is in the language that an admin chose, or else in that of the PDF', async () => {
  const id = await anArticleOf(['Die Nacht'], { language: 'de' })
  for (const address of ['pages/1', 'pages/1?view=text'])
    expect(await page(`/articles/${id}/${address}`)).toMatch(/class="(sheet|page-text)"[^>]* lang="de"/)
  await db.article.update({ where: { id }, data: { language: 'fr' } })
  expect(await page(`/articles/${id}/pages/1?view=text`)).toMatch(/class="page-text"[^>]* lang="fr"/)
})

test('size and colours of the text are chosen by a form, and stay', async () => {
  const id = await anArticleOf(['Words'])
  const address = `/articles/${id}/pages/1?view=text`
  const choose = (size: string, theme: string) =>
    get(address, {
      method: 'POST',
      headers: { origin: app.origin },
      body: new URLSearchParams({ size, theme }),
    })
  const answer = await choose('Larger', 'Dark')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, address])
  const cookie = answer.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^text=3\.3; Path=\/articles;.*SameSite=Lax/)
  const shown = async (headers = {}) =>
    /data-size="(\w+)" data-theme="([^"]+)"/.exec(await page(address, { headers }))?.slice(1)
  expect(await shown({ cookie: cookie.split(';')[0] })).toEqual(['Larger', 'Dark'])
  expect(await shown()).toEqual(['Medium', 'Automatic'])
  expect(await shown({ cookie: 'text=9.9' })).toEqual(['Medium', 'Automatic'])
  expect((await choose('Huge', '<x>')).headers.get('set-cookie')).toMatch(/^text=0\.0;/)
})

test('pages that are not there are not found, and a number leads to its page', async () => {
  const id = await anArticleOf(['One', 'Two'])
  for (const address of [
    `/articles/${id}/pages/3`,
    `/articles/${id}/pages/3?view=text`,
    `/articles/${id}/pages/0`,
    `/articles/${id}/pages/x`,
    '/articles/999/pages/1',
  ])
    expect([address, (await get(address)).status]).toEqual([address, 404])
  expect((await get(`/articles/${id}/pages?n=2`)).headers.get('location')).toBe(`/articles/${id}/pages/2`)
  expect((await get(`/articles/${id}/pages?n=x`)).headers.get('location')).toBe(`/articles/${id}/pages/1`)
})

test('a PDF whose pages are not made yet, or cannot be made, says so and is linked', async () => {
  const { id } = await anArticle()
  const waiting = await page(`/articles/${id}/pages/1`)
  expect(waiting).toContain('Preparing the pages of this PDF')
  expect(hrefs(waiting)).toContain('/api/uploads/pdfs/none.pdf')
  expect(waiting).toContain('<meta name="robots" content="noindex"/>')
  expect(await page(`/articles/${id}`)).not.toContain('Read as text')

  const { id: document } = await aDocument(id, [], { state: 'failed', pageCount: null })
  expect(await page(`/articles/${id}/pages/1?view=text`)).toContain('could not be prepared')
  await db.document.delete({ where: { id: document } })
  await aDocument(id, ['Ready'])
  expect(await page(`/articles/${id}/pages/1`)).toContain('>Ready</text>')
  expect(await page(`/articles/${id}`)).toContain('Read as text')
})

test('a page is there as soon as it is made, while further ones are still made', async () => {
  const id = await anArticleOf(['The first'], { state: 'running', pageCount: 30 })
  expect(await page(`/articles/${id}/pages/1`)).toContain('>The first</text>')
  expect(await page(`/articles/${id}/pages/2`)).toContain('Preparing the pages of this PDF')
  expect(await page(`/articles/${id}/pages/1?view=text`)).toContain('Preparing the pages')
  expect((await get(`/articles/${id}/pages/31`)).status).toBe(404)
  expect(await page(`/articles/${id}`)).toContain('Page by page')
})

test('a scan is not offered as text', async () => {
  const id = await anArticleOf(['', ''])
  expect(await page(`/articles/${id}`)).not.toContain('Read as text')
  expect(await page(`/articles/${id}`)).toContain('Page by page')
  expect(await page(`/articles/${id}/pages/1`)).not.toContain('Read as text')
})

test('the pages of a draft, of something scheduled and of what is in the trash are closed as the article is', async () => {
  const id = await anArticleOf(['Secret'])
  await aUser({ username: 'boss', role: 'admin' })
  const login = await get('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'boss', password }),
  })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const address = `/articles/${id}/pages/1`
  const statuses = async () => [
    (await get(address)).status,
    (await get(`${address}?view=text`)).status,
    (await get(address, { headers: { cookie } })).status,
  ]
  expect(await statuses()).toEqual([200, 200, 200])
  for (const data of [{ isDraft: true }, { isDraft: false, uploadedAt: new Date(Date.now() + 1e8) }]) {
    await db.article.update({ where: { id }, data })
    expect(await statuses()).toEqual([404, 404, 200])
    const preview = await page(address, { headers: { cookie } })
    const token = /\?preview=([\w.-]+)/.exec(preview)?.[1]
    const shared = await page(`${address}?preview=${token}`)
    expect(shared).toContain('>Secret</text>')
    expect(hrefs(shared)).toContain(`/articles/${id}/pages/1?view=text&preview=${token}#page-1`)
    expect(shared).toContain('noindex')
  }
  await db.article.update({ where: { id }, data: { deletedAt: new Date() } })
  expect(await statuses()).toEqual([404, 404, 404])
})
