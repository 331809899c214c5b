import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { storeGeneratedFile } from '../../app/site/content/receive-file.server'
import type { ArticleAccess } from '../../app/site/plans/reading-access'
import { type RunningApp, startApp } from '../app'
import {
  aDocument,
  aFile,
  aMembership,
  aMerchItem,
  anArticleWithFiles,
  anAuthor,
  aPlan,
  aUser,
  password,
} from '../builders'
import { aJpeg, aPdf } from '../files'

let app: RunningApp
let article: { id: number; pdfPath: string; coverImage: string }
let authorId: number
/** What buyers of the article alone have bought. */
let variantId: number
/** Stored pictures of each page, small and large, and the viewer's copy. */
let pictures: [small: string, large: string][]
let viewerCopy: string
let attachment: string
const readers: Record<string, Record<string, string>> = { visitor: {} }
const plans: Record<string, number> = {}

/** A word that stands on one page alone. */
const wordOf = (page: number) => ['openword', 'closedword', 'hiddenword'][page - 1] ?? ''

async function logIn(name: string, about: Parameters<typeof aUser>[0] = {}) {
  const user = await aUser({ username: name, ...about })
  const answer = await fetch(`${app.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: name, password }),
  })
  readers[name] = { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const { token } = (await answer.json()) as { token: string }
  readers[`${name}-token`] = { Authorization: `Bearer ${token}` }
  return user.id
}

beforeAll(async () => {
  app = await startApp()
  const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 3600_000)]
  for (const reading of ['everything', 'volumes', 'nothing']) plans[reading] = (await aPlan({ reading })).id
  const join = async (name: string, plan: string, about: Parameters<typeof aMembership>[2] = {}) =>
    aMembership(await logIn(name), plans[plan] ?? 0, about)
  await logIn('nobody')
  await logIn('boss', { role: 'admin' })
  await logIn('seller', { staff: 'shop' })
  await join('member', 'everything', { readsUntil: future })
  await join('volume-reader', 'volumes')
  await join('plan-member', 'nothing')
  await join('pending', 'everything', { startedAt: null, status: 'pending' })
  await join('ended', 'everything', { readsUntil: past, status: 'ended' })
  await join('early', 'everything', { startedAt: future })

  authorId = (await anAuthor({ name: 'Vera' })).id
  const made = await anArticleWithFiles({ title: 'Night', authorIds: [String(authorId)] }, aPdf())
  article = await db.article.findUniqueOrThrow({ where: { id: made.id } })
  const owned = async (file: { path: string }) => {
    const owner = { ownerKind: 'articles', ownerId: article.id }
    await db.storedFile.update({ where: { path: file.path }, data: owner })
    return file.path
  }
  const sharp = (await import('sharp')).default
  const webp = await sharp(await aJpeg())
    .webp()
    .toBuffer()
  const picture = async (name: string) => owned(await aFile('pagePicture', name, webp))
  pictures = []
  for (const page of [1, 2, 3])
    pictures.push([await picture(`${page}.webp`), await picture(`${page}-l.webp`)])
  const { id: itemId } = await aMerchItem()
  variantId = (await db.merchVariant.findFirstOrThrow({ where: { merchItemId: itemId } })).id
  await db.merchVariant.update({ where: { id: variantId }, data: { articleId: article.id, isDigital: true } })
  await buy('buyer')
  await buy('refunded-buyer', { status: 'refunded' })
  await buy('unpaid-buyer', { status: 'pending' })
  viewerCopy = await owned(await aFile('viewerCopy', 'copy.pdf', aPdf()))
  attachment = await owned(
    await storeGeneratedFile('attachment', 'notes.bin', Readable.from(['attachedword goes'])),
  )
  const { id: documentId } = await aDocument(
    article.id,
    [1, 2, 3].map((page) => `${wordOf(page)} goes`),
    {
      path: article.pdfPath,
      viewerCopy,
      attachments: JSON.stringify([{ name: 'attachedname.txt', bytes: 17, path: attachment }]),
    },
  )
  for (const [index, [small, large]] of pictures.entries())
    await db.documentPage.updateMany({
      where: { documentId, number: index + 1 },
      data: { picture: small, largePicture: large },
    })
})
afterAll(() => app.stop())

/** Orders a variant that opens the article, as somebody new; returns the order's id. */
async function buy(name: string, about: { status?: string } = {}) {
  const userId = await logIn(name)
  const cents = { subtotalCents: 500, totalCents: 500 }
  const line = { merchItemId: 1, title: 'Night', priceCents: 500, quantity: 1, isDigital: true, variantId }
  const { id } = await db.order.create({
    data: {
      userId,
      email: `${name}@example.org`,
      status: 'shipped',
      ...cents,
      ...about,
      lines: { create: line },
    },
  })
  return id
}

const restrict = (access: ArticleAccess, about: { previewPages?: number; filetype?: string } = {}) =>
  db.article.update({
    where: { id: article.id },
    data: { access, previewPages: 1, filetype: 'Article', ...about },
  })

beforeEach(async () => {
  await db.articlePlan.deleteMany()
  await db.articlePlan.create({ data: { articleId: article.id, planId: plans.nothing ?? 0 } })
})

const copyOf = (stored: string) => `/pictures/160/${stored.replace('uploads/', '')}.webp`

/** Every way in which something of page 2 or of the whole PDF can be asked for. */
const ways = () => [
  ...['', '.data', '/pages/2', '/pages/2.data', '/pages/2?view=text', '/pages/1?view=text'].map(
    (way) => `/articles/${article.id}${way}`,
  ),
  ...['attachments/1', 'text.json', 'thumbnails.json', 'offline.json', 'citation.bib', 'citation.ris'].map(
    (way) => `/articles/${article.id}/${way}`,
  ),
  ...['', '/api'].flatMap((under) =>
    [article.pdfPath, viewerCopy, attachment].map((file) => `${under}/${file}`),
  ),
  ...(pictures[1] ?? []).flatMap((picture) => [`/${picture}`, `/api/${picture}`, copyOf(picture)]),
  `/pictures/share/${pictures[1]?.[0].replace('uploads/', '')}.jpeg`,
  '/api/articles',
  `/api/articles/${article.id}`,
  `/api/articles/authors/${authorId}`,
  '/',
  '/_root.data',
  '/search',
  '/search?q=closedword',
  '/search?q=hiddenword',
  '/search?q=Night',
  `/authors/${authorId}`,
  `/authors/${authorId}.data`,
  '/reading',
  '/feed.xml',
  '/feed.json',
  '/opds',
  '/opds/publications',
  '/opds/v1.2',
  '/opds/v1.2/publications',
  `/opds/publications/${article.id}`,
  `/opds/v1.2/publications/${article.id}`,
  `/opds/publications/${article.id}/pages/1`,
  '/sitemap.xml',
]

/** Tells what of the closed pages an answer gives away. */
async function leakIn(address: string, headers: Record<string, string>): Promise<string | undefined> {
  const answer = await fetch(app.origin + address, { headers, redirect: 'manual' })
  const type = answer.headers.get('content-type') ?? ''
  if (/^(image|application\/pdf)/.test(type))
    return answer.status < 300 ? `${answer.status} ${type}` : undefined
  const body = await answer.text()
  const [small = '', large = ''] = pictures[1] ?? []
  const passages = [`${wordOf(2)} goes`, `${wordOf(3)} goes`]
  const marked = passages.map((passage) => passage.replace(/^(\w+)/, '<mark>$1</mark>'))
  return [
    ...passages,
    ...marked,
    'attachedword',
    'attachedname',
    attachment,
    article.pdfPath,
    viewerCopy,
    small,
    large,
  ].find((secret) => body.replaceAll('\\/', '/').includes(secret))
}

const leaksTo = async (who: string) => {
  const found: string[] = []
  for (const address of ways()) {
    const leak = await leakIn(address, readers[who] ?? {})
    if (leak) found.push(`${address}: ${leak}`)
  }
  return found
}

const alwaysClosedTo = [
  'visitor',
  'nobody',
  'volume-reader',
  'pending',
  'ended',
  'early',
  'seller',
  'refunded-buyer',
  'unpaid-buyer',
]
const closedTo = {
  members: [...alwaysClosedTo, 'plan-member'],
  plans: [...alwaysClosedTo, 'member'],
}
const openTo = { members: ['member', 'buyer', 'boss'], plans: ['plan-member', 'buyer', 'boss'] }
/** The API's tokens are the same people: two are enough. */
const tokens = ['nobody-token', 'ended-token']

test.each(['members', 'plans'] as const)(
  'no address gives anything of the closed pages of an article for %s to those who may not read it, cached or not',
  async (access) => {
    await restrict(access)
    const asking = [...openTo[access], ...closedTo[access], ...tokens, 'visitor']
    for (const who of asking) {
      const leaks = await leaksTo(who)
      if (!openTo[access].includes(who)) expect([who, leaks]).toEqual([who, []])
    }
  },
)

test('no browser stores what a member reads of a closed article', async () => {
  await restrict('members')
  const addresses = [...ways(), ...[0, 1, 2].map((n) => `/opds/publications/${article.id}/pages/${n}`)]
  const stored: string[] = []
  for (const who of ['member', 'member-token']) {
    for (const address of addresses) {
      const { status, headers } = await fetch(app.origin + address, { headers: readers[who] })
      const isOpen = /^(image|application\/pdf)/.test(headers.get('content-type') ?? '')
      const gives = isOpen || (await leakIn(address, readers[who] ?? {}))
      const control = headers.get('cache-control')
      if (status === 200 && gives && !control?.includes('no-store'))
        stored.push(`${who} ${address} ${control}`)
    }
  }
  expect(stored).toEqual([])
})

test.each(['members', 'plans'] as const)(
  'those who may read an article for %s get all of it',
  async (access) => {
    await restrict(access)
    for (const who of openTo[access]) {
      const get = (address: string) => fetch(app.origin + address, { headers: readers[who] })
      for (const file of [article.pdfPath, viewerCopy, attachment, ...pictures.flat()])
        expect([who, file, (await get(`/${file}`)).status]).toEqual([who, file, 200])
      expect(await (await get(`/articles/${article.id}/pages/3`)).text()).toContain(wordOf(3))
      expect(await (await get(`/articles/${article.id}/attachments/1`)).text()).toBe('attachedword goes')
      expect(await (await get(`/articles/${article.id}/text.json`)).text()).toContain(wordOf(3))
      expect(await (await get('/search?q=hiddenword')).text()).toContain(`/articles/${article.id}/pages/3`)
      expect(await (await get(`/api/articles/${article.id}`)).json()).toMatchObject({
        access,
        pdfPath: article.pdfPath,
      })
      expect((await get(`/articles/${article.id}/offline.json`)).status).toBe(200)
    }
  },
)

test('a visitor reads the first pages and what the article is about, and is shown the way to join', async () => {
  await restrict('members')
  const page = async (address: string) => (await fetch(app.origin + address)).text()
  const about = await page(`/articles/${article.id}`)
  for (const text of ['Night', 'Buses', 'For members', 'href="/join"', 'Join to read', 'Read the first page'])
    expect(about).toContain(text)
  expect(await page(`/articles/${article.id}/pages/1`)).toContain(wordOf(1))
  expect(await page(`/articles/${article.id}/pages/2`)).toContain('Join to read')
  expect(await page('/search?q=openword')).toContain(`/articles/${article.id}/pages/1`)
  for (const picture of pictures[0] ?? []) expect((await fetch(`${app.origin}/${picture}`)).status).toBe(200)
  expect((await fetch(`${app.origin}/${article.coverImage}`)).status).toBe(200)
  const { pdfPath, access } = await (await fetch(`${app.origin}/api/articles/${article.id}`)).json()
  expect({ pdfPath, access }).toEqual({ pdfPath: null, access: 'members' })
  expect(await page('/opds/v1.2/publications')).toContain('acquisition/subscribe')
})

test('a plan for volumes opens volumes alone', async () => {
  await restrict('members', { filetype: 'Volume' })
  const get = () => fetch(`${app.origin}/${article.pdfPath}`, { headers: readers['volume-reader'] })
  expect((await get()).status).toBe(200)
  await restrict('members')
  expect((await get()).status).toBe(404)
})

test('an article closes and opens at once, with everything that was cached of it', async () => {
  await restrict('everyone')
  expect((await fetch(`${app.origin}/${article.pdfPath}`)).status).toBe(200)
  await leaksTo('visitor')
  await leaksTo('nobody')
  await restrict('members')
  expect(await leaksTo('visitor')).toEqual([])
  expect(await leaksTo('nobody')).toEqual([])
  await restrict('everyone')
  expect((await fetch(`${app.origin}/${article.pdfPath}`)).status).toBe(200)
})

test('a membership that ends closes what its member has read before', async () => {
  await restrict('members')
  const id = await logIn('leaver')
  const { id: membershipId } = await aMembership(id, plans.everything ?? 0)
  expect(await leaksTo('leaver')).not.toEqual([])
  await db.membership.update({
    where: { id: membershipId },
    data: { status: 'ended', readsUntil: new Date(Date.now() - 1) },
  })
  expect(await leaksTo('leaver')).toEqual([])
})

test('an article that is sold by itself says so, opens once it is paid, and closes when that is given back', async () => {
  await restrict('members')
  const page = await (await fetch(`${app.origin}/articles/${article.id}`)).text()
  expect(page).toContain('Buy this issue')
  const orderId = await buy('late-buyer', { status: 'pending' })
  expect(await leaksTo('late-buyer')).toEqual([])
  await db.order.update({ where: { id: orderId }, data: { status: 'paid' } })
  expect(await leaksTo('late-buyer')).not.toEqual([])
  const line = await db.orderLine.findFirstOrThrow({ where: { orderId } })
  await db.refund.create({
    data: {
      id: `re_${orderId}`,
      orderId,
      amountCents: 500,
      status: 'succeeded',
      lines: { create: { orderLineId: line.id, quantity: 1 } },
    },
  })
  expect(await leaksTo('late-buyer')).toEqual([])
})

test('200 readers at once, half of them members, each get what is theirs', async () => {
  await restrict('members')
  const asked = Array.from({ length: 200 }, (_, index) => (index % 2 ? 'member' : 'nobody'))
  const answers = await Promise.all(
    asked.map(async (who) => {
      const text = await fetch(`${app.origin}/articles/${article.id}/pages/2`, { headers: readers[who] })
      return (await text.text()).includes(`${wordOf(2)} goes`)
    }),
  )
  expect(answers).toEqual(asked.map((who) => who === 'member'))
})
