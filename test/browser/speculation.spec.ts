import type { Page } from '@playwright/test'
import { expect, found, test } from './fixtures'
import type { Site } from './site'

test.use({ purpose: 'speculation' })

interface Article {
  id: number
  viewcount: number
  authorIds: number[]
}

const fetchesOf = (site: Site, path: string) => {
  const lines = site.log().split('\n')
  return lines.filter((line) => line.includes('"method":"GET"') && line.includes(`"path":"${path}"`)).length
}
const authorWithArticle = async (page: Page) => {
  const [, article] = await found<Article[]>(page, '/api/articles')
  return { id: article?.id ?? 0, author: `/authors/${article?.authorIds[0]}` }
}
const viewsOf = async (page: Page, id: number) =>
  (await found<Article>(page, `/api/articles/${id}`)).viewcount
const linkTo = (page: Page, path: string) => page.locator(`main a[href="${path}"]`).first()

test('a page is fetched while somebody points at its link, is there at the click, and counts one view then @nojs', async ({
  page,
  site,
}) => {
  const { id, author } = await authorWithArticle(page)
  const path = `/articles/${id}`
  await page.goto(author)
  const before = [fetchesOf(site, path), await viewsOf(page, id)] as const
  await linkTo(page, path).hover()
  await expect.poll(() => fetchesOf(site, path)).toBe(before[0] + 1)
  expect(await viewsOf(page, id)).toBe(before[1])

  await linkTo(page, path).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect.poll(() => viewsOf(page, id)).toBe(before[1] + 1)
  expect(fetchesOf(site, path)).toBe(before[0] + 1)
})

test('where scripts follow links, no page is fetched that nobody would use @js', async ({ page, site }) => {
  const { id, author } = await authorWithArticle(page)
  await page.goto(author)
  await expect(page.locator('html[data-scripted]')).toBeAttached()
  const before = fetchesOf(site, `/articles/${id}`)
  await linkTo(page, `/articles/${id}`).hover()
  // Chromium fetches what is pointed at for 200 ms.
  const longEnough = await page.evaluate(() => performance.now() + 600)
  await page.waitForFunction((time) => performance.now() > time, longEnough)
  await page.getByRole('heading', { level: 1 }).hover()

  await page.locator('html').evaluate((html) => delete html.dataset.scripted)
  const shop = fetchesOf(site, '/shop')
  await page.locator('a[href="/shop"]').first().hover()
  await expect.poll(() => fetchesOf(site, '/shop')).toBe(shop + 1)
  expect(fetchesOf(site, `/articles/${id}`)).toBe(before)
})

test('what is fetched before are pages to read, and nothing of an account, of the desk or to download @once', async ({
  page,
}) => {
  await page.goto('/')
  const matched = (addresses: string[]) =>
    page.evaluate(async (paths) => {
      const rules = await (await fetch('/speculation-rules.json')).json()
      const [{ href_matches: patterns }] = rules.prefetch[0].where.and
      const Pattern = Reflect.get(window, 'URLPattern')
      const all = patterns.map((one: string) => new Pattern(one, location.href))
      return paths.filter((path) =>
        all.some((one: URL & RegExp) => one.test(new URL(path, location.href).href)),
      )
    }, addresses)
  const read = [
    '/',
    '/search',
    '/search?q=zine',
    '/articles/1',
    '/articles/1/pages/3?view=text',
    '/authors/1',
    '/shop?page=2',
    '/item/1',
    '/bands',
    '/bands/grindbox',
    '/bands/grindbox/releases/wax',
    '/pages/about',
  ]
  expect(await matched(read)).toEqual(read)
  expect(
    await matched([
      '/login',
      '/logout',
      '/register',
      '/userInfo',
      '/cart',
      '/checkout/pay',
      '/orders/1',
      '/reading',
      '/admin',
      '/admin/site',
      '/redeem/x',
      '/subscribe',
      '/unsubscribe/x',
      '/offline',
      '/feed.xml',
      '/articles/1/citation.bib',
      '/articles/1/view.gif',
      '/api/articles/1',
      '/uploads/pdfs/a.pdf',
      '/bands/a/video',
      '/bands/a/press-kit.zip',
      '/bands/a/feed.xml',
      '/bands/a/dates.ics',
      'https://elsewhere.example/shop',
    ]),
  ).toEqual([])
})
