import { expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { languageName, languageTags } from '../../app/ui/languages'
import { aBand, aMerchItem, anArticle, anAuthor } from '../builders'
import { formOf } from '../files'
import { articleFields, pdf, pressForTests } from './press'

const { server, send, post, get, cover } = pressForTests()

const page = async (address: string) => (await get(address)).text()
const asAdmin = async (address: string) => (await send(address, undefined, {}, 'GET')).text()

/** The element that holds just these words. */
const around = (html: string, words: string) =>
  new RegExp(`<(\\w+)[^>]*>(?:<a[^>]*>)?${words}<`).exec(html)?.[0]

test('a title says its language where its script tells it, and a name from right to left stays whole', async () => {
  const author = await anAuthor({ name: 'سمير حدّاد', bio: 'יליד חיפה' })
  const authors = { create: { authorId: author.id } }
  const { id } = await anArticle({ title: 'Το περίπτερο', description: 'ひとつの角', authors } as never)
  await aBand({ title: '밤 버스', slug: 'bam' })

  for (const address of ['/', '/search', `/articles/${id}`, `/authors/${author.id}`]) {
    expect(around(await page(address), 'Το περίπτερο'), address).toMatch(/ dir="auto" lang="el"/)
  }
  for (const address of ['/', '/search', `/articles/${id}`]) {
    expect(around(await page(address), author.name), address).toMatch(/^<bdi/)
  }
  expect(around(await page('/search'), 'ひとつの角')).toContain('lang="ja"')
  expect(around(await page('/authors'), 'יליד חיפה')).toContain('lang="he"')
  expect(around(await page('/bands'), '밤 버스')).toContain('lang="ko"')
  expect(around(await page('/bands/bam'), '밤 버스')).toContain('lang="ko"')
})

test('an article says the language that it was given, wherever it is named', async () => {
  const { id: authorId } = await anAuthor()
  const fields = articleFields.filter(([name]) => name === 'description')
  const upload = (title: string, language: string, extra: [string, string][] = [['filetype', 'Article']]) =>
    post('/api/articles', [...fields, ['title', title], ['language', language], ...extra, pdf(), cover()])
  const made = await upload('La nuit des bus', 'fr', [
    ['filetype', 'Article'],
    ['authorIds', String(authorId)],
  ])
  const { id, language } = await made.json()
  expect([made.status, language]).toEqual([201, 'fr'])
  expect((await (await get(`/api/articles/${id}`)).json()).language).toBe('fr')

  for (const address of ['/', '/search', `/articles/${id}`, `/authors/${authorId}`])
    expect(around(await page(address), 'La nuit des bus'), address).toContain(' dir="auto" lang="fr"')
  expect(around(await page('/search'), 'What runs after one.')).toContain('lang="fr"')
  expect(await page('/feed.xml')).toContain('<entry xml:lang="fr"><title>La nuit des bus</title>')

  const later = await (await upload('Зимний трамвай', 'uk')).json()
  expect(around(await page('/'), 'La nuit des bus')).toContain('lang="fr"')
  await upload('Três portos', 'pt-BR', [['filetype', 'Volume']])
  expect(around(await page('/'), 'Três portos')).toContain('lang="pt-BR"')
  expect(around(await page(`/articles/${later.id}`), 'La nuit des bus')).toContain('lang="fr"')

  const refused = await upload('Tongues', 'tlh')
  expect([refused.status, (await refused.json()).errors]).toEqual([
    400,
    { language: ['Language must be one of the options.'] },
  ])
})

test('the language of an article is chosen from a list by English names, the site’s language first', async () => {
  const { id } = await anArticle({ title: 'Winter', language: 'de' })
  const empty = await asAdmin('/admin/articles/new')
  expect(empty).toMatch(/<select name="language"[^>]*>|<select [^>]*name="language"[^>]*>/)
  expect(empty).toMatch(/<option value="" selected="">Site’s language<\/option><option value="af">Afrikaans/)
  expect(await asAdmin(`/admin/articles/${id}`)).toContain('<option value="de" selected="">German</option>')
  expect(languageTags.filter((tag) => languageName(tag) === tag)).toEqual([])

  const sent = formOf([...articleFields, ['language', '']])
  await send(`/admin/articles/${id}`, sent, { Origin: server().origin })
  expect((await db.article.findUniqueOrThrow({ where: { id } })).language).toBeNull()
})

test('names of merch say their language in the shop, in the cart and on orders', async () => {
  const { id } = await aMerchItem({ title: 'Το πόστερ', description: 'Σε δύο χρώματα' })
  expect(around(await page('/shop'), 'Το πόστερ')).toContain('lang="el"')
  expect(around(await page(`/item/${id}`), 'Σε δύο χρώματα')).toContain('lang="el"')
  const asked = { merchId: id, quantity: 1 }
  await send('/api/cart/add', JSON.stringify(asked), { 'Content-Type': 'application/json' })
  expect(await asAdmin('/cart')).toMatch(/dir="auto" lang="el"[^>]*>Το πόστερ</)

  const { id: userId } = await db.user.findFirstOrThrow({ where: { username: 'boss' } })
  const line = { merchItemId: id, title: 'Το πόστερ', priceCents: 1800, quantity: 1 }
  const sums = { subtotalCents: 1800, totalCents: 1800, email: 'boss@example.org' }
  const order = await db.order.create({ data: { userId, ...sums, lines: { create: line } } })
  for (const address of ['/orders', `/orders/${order.id}`])
    expect(around(await asAdmin(address), 'Το πόστερ'), address).toContain('lang="el"')
})

test('feeds, catalogs and citations say the language of the site where a piece has none of its own', async () => {
  await aBand({ title: 'Leise', slug: 'leise' })
  const { id } = await anArticle({ title: 'Nachtbus' })
  const values = JSON.stringify({ ...JSON.parse(await savedValues()), language: 'de' })
  const saved = await db.siteSettings.create({ data: { version: 900, values, savedBy: 'Ada' } })

  expect(await page('/feed.xml')).toMatch(/<feed [^>]*xml:lang="de"/)
  expect(JSON.parse(await page('/feed.json')).language).toBe('de')
  for (const part of ['', '/publications', '/authors'])
    expect(await page(`/opds/v1.2${part}`)).toMatch(/<feed [^>]*xml:lang="de"/)
  expect(await page(`/opds/v1.2/publications/${id}`)).toContain('<dc:language>de</dc:language>')
  expect(JSON.parse(await page(`/opds/publications/${id}`)).metadata.language).toBe('de')
  expect(await page('/bands/leise/feed.xml')).toContain('<language>de</language>')
  expect(await page('/bands/leise/news.xml')).toMatch(/<feed [^>]*xml:lang="de"/)
  expect(await page(`/articles/${id}/citation.bib`)).toContain('language = {de}')
  expect(await page(`/articles/${id}/citation.ris`)).toContain('LA  - de')
  const html = await page(`/articles/${id}`)
  expect(html).toContain('"inLanguage":"de"')
  expect(html).toContain('<meta name="citation_language" content="de"/>')
  await db.siteSettings.delete({ where: { version: saved.version } })
})

const savedValues = async () =>
  (await db.siteSettings.findFirst({ orderBy: { version: 'desc' } }))?.values ?? '{}'
