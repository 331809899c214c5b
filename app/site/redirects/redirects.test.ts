import { beforeEach, expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { validate } from '../../platform/http/request.server'
import { importRedirects, planRedirectImport } from './import-redirects.server'
import { countMissingPage, listMissingPages } from './missing-pages.server'
import { RedirectFields } from './redirect-form'
import { followRedirect, redirectMovedPage, removeRedirect, saveRedirect } from './redirects.server'

beforeEach(async () => {
  await db.redirect.deleteMany()
  await db.missingPage.deleteMany()
})

const lead = async (from: string, to: string) =>
  saveRedirect(validate(RedirectFields, { from, to }), await aUser())
const follow = (address: string) => followRedirect(new URL(address, 'https://here.example'))

test.each([
  ['/About.html', '/about.html'],
  ['about.html', '/ABOUT.html/'],
  ['https://old.example/Café', '/caf%C3%A9'],
  ['/caf%C3%A9', '/cafe\u0301'],
  ['/index.php?p=5', '/index.php?p=5'],
  ['//blog//post/', '/blog/post'],
  ['/100%', '/100%'],
])('the old address %s is found as %s', async (from, asked) => {
  await lead(from, '/shop')
  expect(await follow(asked)).toBe('/shop')
})

test('a folder stands for every page in it, the most exact redirect comes first, and the folder itself is not meant', async () => {
  await lead('/blog/*', '/search')
  await lead('/blog/2020/*', '/pages/*')
  await lead('/blog/2020/About', '/pages/about-us')
  expect(await follow('/blog/x')).toBe('/search')
  expect(await follow('/blog/2020/a%20b/c')).toBe('/pages/a%20b/c')
  expect(await follow('/blog/2020/about')).toBe('/pages/about-us')
  expect(await follow('/blog')).toBeUndefined()
})

test('the query of a visit comes along, unless the redirect is about one', async () => {
  await lead('/a', '/shop')
  await lead('/b?id=1', '/cart')
  expect(await follow('/a?utm=x')).toBe('/shop?utm=x')
  expect(await follow('/b?id=1')).toBe('/cart')
  expect(await follow('/b?id=2')).toBeUndefined()
})

test.each([
  ['', '/shop'],
  ['/', '/shop'],
  ['https://old.example', '/shop'],
  ['/*', '/shop'],
  ['/a*', '/shop'],
  ['/a/*/b', '/shop'],
  ['/a', ''],
  ['/a', 'https://elsewhere.example/'],
  ['/a', '//elsewhere.example/'],
  ['/a', '/\\elsewhere.example'],
  ['/a', 'javascript:alert(1)'],
  ['/a', '/b/*'],
  ['/a/*', '/b*'],
  ['/a/*', '/*/b'],
  [`/${'a'.repeat(600)}`, '/shop'],
])('no redirect leads from %s to %s', async (from, to) => {
  await expect(lead(from, to)).rejects.toThrow()
  expect(await db.redirect.count()).toBe(0)
})

test('a redirect that leads back to itself is refused, also over others and out of a folder', async () => {
  await expect(lead('/a', '/A/')).rejects.toThrow('leads back')
  await expect(lead('/a/*', '/a/b')).rejects.toThrow('leads back')
  await lead('/a', '/b')
  await lead('/b', '/c')
  await expect(lead('/c', '/a?x=1')).rejects.toThrow('leads back')
  await lead('/d/*', '/e/*')
  await expect(lead('/e/*', '/d/*')).rejects.toThrow('leads back')
  await lead('/shop/*', '/shop')
  expect(await follow('/shop/old-shirt')).toBe('/shop')
})

test('visits are counted, and an address leads elsewhere once it is saved anew', async () => {
  await lead('/a', '/b')
  await follow('/a')
  await follow('/a')
  await lead('/a', '/c')
  const [row] = await db.redirect.findMany()
  expect(row).toMatchObject({ to: '/c', visits: 2 })
  await removeRedirect(row?.id ?? 0, await aUser())
  expect(await follow('/a')).toBeUndefined()
  await expect(removeRedirect(row?.id ?? 0, await aUser())).rejects.toThrow('already removed')
})

test('a page that moved there and back leads to where it is', async () => {
  await redirectMovedPage(db, '/pages/about', '/pages/us')
  await redirectMovedPage(db, '/pages/us', '/pages/about')
  expect(await db.redirect.findMany({ select: { from: true, to: true } })).toEqual([
    { from: '/pages/us', to: '/pages/about' },
  ])
})

const visit = (path: string, headers: Record<string, string> = { 'Sec-Fetch-Dest': 'document' }) =>
  countMissingPage(new Request(new URL(path, 'https://here.example'), { headers }))

test('what people asked for in vain is listed, most visits first, and is gone once it leads somewhere', async () => {
  for (const path of ['/old', '/gone/1', '/gone/2', '/GONE/2/']) await visit(path)
  await visit('/.env', {})
  expect((await listMissingPages()).map(({ path, visits }) => [path, visits])).toEqual([
    ['/gone/2', 2],
    ['/gone/1', 1],
    ['/old', 1],
  ])
  await lead('/gone/*', '/search')
  expect((await listMissingPages()).map(({ path }) => path)).toEqual(['/old'])
})

test('of twenty people who look for a page at once each is counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => visit('/lost')))
  expect(await listMissingPages()).toMatchObject([{ path: '/lost', visits: 20 }])
})

test('whoever guesses thousands of addresses does not push out those that people ask for', async () => {
  for (let time = 0; time < 2; time++) await visit('/old')
  await db.missingPage.createMany({
    data: Array.from({ length: 600 }, (_, at) => ({ path: `/guess/${at}`, lastVisitAt: new Date() })),
  })
  await visit('/one-more')
  expect(await db.missingPage.count()).toBe(500)
  expect((await listMissingPages())[0]?.path).toBe('/old')
})

test.each([
  ['Redirect from,Redirect to\n/products/tee,/item/1\n/bad,https://x.example\n/products/tee,/item/2\n'],
  ['\uFEFFfrom;to;note\n/products/tee;/item/1;x\n/bad;//x.example;\n/products/tee;/item/2;\n'],
  ['/products/tee\t/item/1\n/bad\tx\n/Products/tee/\t/item/2\n'],
])('redirects come from a CSV, once, and what is no address of the site is refused: %j', async (csv) => {
  const plan = await planRedirectImport(csv)
  expect(plan.added).toMatchObject([{ from: '/products/tee', to: '/item/1' }])
  expect(plan.refused).toHaveLength(2)
  expect((await importRedirects(csv, await aUser())).saved).toBe(1)
  expect(await planRedirectImport(csv)).toMatchObject({ added: [], known: 1 })
})

test('a file that changes where an address leads keeps the count of its visits, and people’s lost pages find their way', async () => {
  await lead('/a', '/b')
  await follow('/a')
  for (const path of ['/c', '/d/1', '/e']) await visit(path)
  expect((await importRedirects('from,to\n/a,/shop\n/c,/x\n/d/*,/y\n', await aUser())).saved).toBe(3)
  expect(await db.redirect.findUnique({ where: { from: '/a' } })).toMatchObject({ to: '/shop', visits: 1 })
  expect((await listMissingPages()).map(({ path }) => path)).toEqual(['/e'])
})

test('a line of a CSV that leads back to itself is refused, and the others are saved', async () => {
  const { saved, refused } = await importRedirects('from,to\n/a,/b\n/b,/a\n/c,/d', await aUser())
  expect(saved).toBe(2)
  expect(refused).toMatchObject([{ line: 3, text: '/b' }])
})

test('the feeds of other programs lead to the feed here, unless a redirect says otherwise', async () => {
  for (const path of ['/rss', '/feed/', '/rss.xml', '/atom.xml', '/feed/atom', '/index.xml'])
    expect(await follow(path)).toBe('/feed.xml')
  expect(await follow('/index')).toBeUndefined()
  await saveRedirect({ from: '/rss', to: '/bands/ada/news.xml' }, await aUser())
  expect(await follow('/rss')).toBe('/bands/ada/news.xml')
})
