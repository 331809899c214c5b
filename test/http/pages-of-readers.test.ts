import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addBookmark } from '../../app/magazine/reading/bookmarks.server'
import { savePositions } from '../../app/magazine/reading/positions.server'
import { addToReadingList } from '../../app/magazine/reading/reading-list.server'
import { cacheTagOfReader } from '../../app/platform/changes/cached-per-key.server'
import { invalidateTags } from '../../app/platform/changes/invalidation.server'
import { db } from '../../app/platform/database/db.server'
import { addToCart } from '../../app/shop/cart/cart.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aDocument, aMerchItem, anArticle, anAuthor, aPage, aUser } from '../builders'
import { alone, blockedScripts, cookieOf, pageFor, takenApart, unflattened } from './logged-in'

let app: RunningApp
let addresses: string[]
let [articleId, itemId] = [0, 0]

beforeAll(async () => {
  const [author, item, article] = [await anAuthor(), await aMerchItem(), await anArticle()]
  await db.articleAuthor.create({ data: { articleId: article.id, authorId: author.id } })
  await aDocument(article.id, ['Words'])
  await aPage()
  await aBand({ title: 'Loud' })
  await anArticle({ title: 'A volume', filetype: 'Volume' })
  ;[articleId, itemId] = [article.id, item.id]
  addresses = ['/', '/search', '/authors', `/authors/${author.id}`, '/shop', `/item/${item.id}`]
  addresses.push('/bands', '/bands/loud', '/bands/loud/news', '/pages/about', `/articles/${articleId}`)
  addresses.push(`/articles/${articleId}/pages/1`, `/articles/${articleId}/pages/1?view=text`)
  app = await startApp()
})
afterAll(() => app.stop())
/** Pages that read another table are answered, and not cached. */
afterEach(() => expect(app.log()).not.toContain('changes are not announced'))

const strange = [
  `"quoted" & 'so' <b> $& $1 $$ $\``,
  '\n\ttabs\r\n',
  '</script><script>alert(1)</script><!--',
  'line\u2028para\u2029graph\\n\\u0022 🦊 שלום \u202eעולם',
]

test.each(strange)('the page from memory of %j is the page rendered for this request alone', async (name) => {
  const user = await aUser({
    username: name,
    email: `${name}@x`,
    phone: name,
    subscription: name.length % 2 > 0,
  })
  const cookie = await cookieOf(user)
  for (const address of addresses) {
    const [filled, own] = [await pageFor(app, address, cookie), await pageFor(app, address, cookie + alone)]
    expect([address, filled.isCached, own.isCached]).toEqual([address, true, false])
    const [one, other] = [takenApart(filled.text), takenApart(own.text)]
    expect(one.markup, address).toBe(other.markup)
    expect(one.data, address).toEqual(other.data)
    expect(JSON.stringify(one.data)).toContain(JSON.stringify(name))
    expect(blockedScripts(filled.text, filled.answer.headers.get('content-security-policy'))).toEqual([])
    expect(filled.answer.headers.get('cache-control')).toBe('private, no-store')
    for (const header of ['content-type', 'x-frame-options', 'cross-origin-opener-policy', 'link'])
      expect(filled.answer.headers.get(header)).toBe(own.answer.headers.get(header))
  }
})

test.each(strange)('the data that a navigation fetches is that of %j too', async (name) => {
  const user = await aUser({ username: name, usernameKey: `data of ${name}`, email: `${name}@data` })
  const cookie = await cookieOf(user)
  for (const address of addresses.map((page) => dataOf(page))) {
    const headers = { 'sec-fetch-dest': 'empty' }
    const filled = await pageFor(app, address, cookie, headers)
    const own = await pageFor(app, address, cookie + alone, headers)
    expect([address, filled.isCached, own.isCached]).toEqual([address, true, false])
    const [one, other] = [filled, own].map(({ text }) => unflattened(JSON.parse(text)))
    expect(one, address).toEqual(other)
    expect(one).toMatchObject({ root: { data: { user: { id: user.id, username: name } } } })
  }
})

/** What a script fetches to go to a page. */
const dataOf = (address: string) => (address === '/' ? '/_root.data' : address.replace(/(?=\?|$)/, '.data'))

test('staff get what they may', async () => {
  const kinds = [{ role: 'admin' }, { role: 'admin', staff: 'editor' }, { staff: 'shop' }, {}]
  for (const kind of [...kinds, ...kinds]) {
    const cookie = await cookieOf(await aUser(kind))
    const [filled, own] = [await pageFor(app, '/shop', cookie), await pageFor(app, '/shop', cookie + alone)]
    expect(filled.isCached).toBe(true)
    expect(takenApart(filled.text)).toEqual(takenApart(own.text))
    expect(filled.text.includes('>Desk<')).toBe('role' in kind || 'staff' in kind)
  }
})

const atOnce = 50

test('of forty readers at once, each twice, no byte reaches another', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `R${String(index).padStart(5, '0')}R`)
  await db.user.createMany({
    data: ids.map((id, index) => {
      const username = `${id}${strange[index % strange.length]}`
      const own = { username, usernameKey: id, email: `${id}@x`, emailKey: id, phone: id }
      return { ...own, passwordHash: '', subscription: index % 2 === 0 }
    }),
  })
  const users = await db.user.findMany({ where: { usernameKey: { in: ids } } })
  const lines = users.slice(0, 30).map(({ id: userId }, index) => ({
    userId,
    merchItemId: itemId,
    quantity: (index % 90) + 1,
    priceAtAddCents: 100,
  }))
  await db.cartLine.createMany({ data: lines })
  const cookies = await Promise.all(users.map(cookieOf))
  const shown = async (index: number, address: string) => {
    const page = await pageFor(app, address, cookies[index] ?? '')
    const all = new Set(page.text.match(/R\d{5}R/g))
    const cart = /aria-label="Cart, (\d+) items?"/.exec(page.text)?.[1]
    return { all: [...all].join(), cart, isCached: page.isCached }
  }
  const readings = users.flatMap((_, index) =>
    ['/', '/shop', `/articles/${articleId}`].flatMap((address) => Array(2).fill({ index, address })),
  )
  let next = 0
  const wrong: unknown[] = []
  const reader = async () => {
    for (let one = readings[next++]; one; one = readings[next++]) {
      const { index, address } = one
      const page = await shown(index, address)
      const quantity = String(lines[index]?.quantity ?? 0)
      if (page.all !== users[index]?.usernameKey || page.cart !== quantity || !page.isCached)
        wrong.push({ address, ...page })
      // What all of them share goes and comes meanwhile.
      if (next % 40 === 0) await db.author.updateMany({ data: { bio: `Changed ${next}.` } })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  expect(wrong).toEqual([])
  expect((await (await fetch(`${app.origin}/`)).text()).match(/R\d{5}R/g)).toBeNull()
})

test('whoever has no session that holds gets the page of a visitor', async () => {
  const visitors = await (await fetch(`${app.origin}/`)).text()
  for (const cookie of [
    'session=',
    'session=forged',
    `${await cookieOf(await aUser())}x`,
    '__Host-session=x',
  ]) {
    const { text, isCached } = await pageFor(app, '/', cookie)
    expect([cookie, isCached, text === visitors]).toEqual([cookie, false, true])
  }
})

test('a session that ends, a new role, name or cart are on the next page', async () => {
  const user = await aUser({ username: 'changing' })
  const cookie = await cookieOf(user)
  const home = async () => (await pageFor(app, '/', cookie)).text
  const where = { id: user.id }
  expect(await home()).toContain('Welcome, changing!')
  await db.user.update({ where, data: { username: 'changed' } })
  expect(await home()).toContain('Welcome, changed!')
  await addToCart(user.id, itemId, 2)
  expect(await home()).toContain('aria-label="Cart, 2 items"')
  expect(await home()).not.toContain('>Desk<')
  await db.user.update({ where, data: { role: 'admin' } })
  expect(await home()).toContain('>Desk<')
  await db.accountSettings.create({ data: { id: 1, staffNeedSecondFactor: true } })
  expect(takenApart(await home()).data).toMatchObject({ loaderData: { root: { user: { role: 'user' } } } })
  await db.accountSettings.deleteMany()
  await db.user.update({ where, data: { disabledAt: new Date() } })
  expect(await home()).toContain('>LOGIN<')
  await db.user.update({ where, data: { disabledAt: null } })
  const again = await cookieOf(user)
  expect((await pageFor(app, '/', again)).text).toContain('Welcome, changed!')
  await fetch(`${app.origin}/logout`, { method: 'POST', headers: { cookie: again, origin: app.origin } })
  expect((await pageFor(app, '/', again)).text).toContain('>LOGIN<')
  await db.user.deleteMany({ where })
  expect(await home()).toContain('>LOGIN<')
})

/** Gives somebody something to keep of the article that all read, and of another. */
async function keepsThings(userId: number, note: string, index = 0) {
  const readAt = new Date().toISOString()
  if (index % 4 !== 1) await savePositions(userId, [{ articleId, page: 2 + (index % 7), pages: 9, readAt }])
  if (index % 4 !== 2) await addToReadingList(userId, articleId)
  const bookmarks = index % 3
  for (let page = 2; page < 2 + bookmarks; page += 1)
    await addBookmark(userId, { articleId, page, note: page % 2 ? note : '' })
}

test.each(strange)('what %j has begun and keeps is on the page from memory', async (name) => {
  const mine = await anArticle({ title: `Begun ${name}`, language: name.length % 2 ? 'he' : null })
  for (const index of [0, 5]) {
    const user = await aUser({
      username: name,
      usernameKey: `${name} ${index} keeps`,
      email: `${name}${index}@k`,
    })
    await keepsThings(user.id, name, index)
    const readAt = new Date().toISOString()
    await savePositions(user.id, [{ articleId: mine.id, page: 3, pages: 4, readAt }])
    const cookie = await cookieOf(user)
    for (const address of [...addresses, dataOf('/'), dataOf(`/articles/${articleId}`)]) {
      const headers = { 'sec-fetch-dest': 'empty' }
      const filled = await pageFor(app, address, cookie, headers)
      const own = await pageFor(app, address, cookie + alone, headers)
      expect([address, index, filled.isCached, own.isCached]).toEqual([address, index, true, false])
      if (address.includes('data')) {
        const [one, other] = [filled, own].map(({ text }) => unflattened(JSON.parse(text)))
        expect(one, address).toEqual(other)
        continue
      }
      const [one, other] = [takenApart(filled.text), takenApart(own.text)]
      expect(one.markup, address).toBe(other.markup)
      expect(one.data, address).toEqual(other.data)
      expect(blockedScripts(filled.text, filled.answer.headers.get('content-security-policy'))).toEqual([])
      expect(filled.answer.headers.get('cache-control')).toBe('private, no-store')
    }
    expect((await pageFor(app, '/', cookie)).text).toContain('Page 3 of 4')
  }
})

test('of thirty readers who have begun and keep things, each twice, no byte reaches another', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `K${String(index).padStart(5, '0')}K`)
  await db.user.createMany({
    data: ids.map((id) => ({
      username: id,
      usernameKey: id,
      email: `${id}@k`,
      emailKey: id,
      passwordHash: '',
    })),
  })
  const users = await db.user.findMany({ where: { usernameKey: { in: ids } } })
  const begunIds: number[] = []
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    begunIds.push((await anArticle({ title: `Started ${title}`, uploadedAt: new Date('2020-01-01') })).id)
  const [readAt, pages] = [new Date(), 5000]
  const places = users.flatMap(({ id: userId }, index) =>
    begunIds.slice(0, index % 6).map((id) => ({ userId, articleId: id, page: 1000 + index, pages, readAt })),
  )
  const own = users.filter((_, index) => index % 5 > 0)
  await db.readingPlace.createMany({
    data: [...places, ...own.map(({ id: userId }) => ({ userId, articleId, page: 1, pages: 2, readAt }))],
  })
  await db.bookmark.createMany({
    data: users.flatMap(({ id: userId, usernameKey: note }, index) =>
      Array.from({ length: index % 5 }, (_, at) => ({ userId, articleId, page: at + 2, note })),
    ),
  })
  const cookies = await Promise.all(users.map(cookieOf))
  const wrong: unknown[] = []
  const readings = users.flatMap((_, index) =>
    ['/', `/articles/${articleId}`, '/_root.data'].flatMap((address) => Array(2).fill({ index, address })),
  )
  let next = 0
  const reader = async () => {
    for (let one = readings[next++]; one; one = readings[next++]) {
      const { index, address } = one
      const page = await pageFor(app, address, cookies[index] ?? '', { 'sec-fetch-dest': 'empty' })
      const names = new Set(page.text.match(/K\d{5}K/g))
      const numbers = new Set(page.text.match(/(?<=Page )1\d{3}(?= of)/g))
      const isRight =
        [...names].join() === users[index]?.usernameKey &&
        [...numbers].join() === (address === '/' && index % 6 > 0 ? String(1000 + index) : '') &&
        (!address.startsWith('/articles') || page.text.includes('Bookmarks (') === index % 5 > 0)
      if (!isRight || !page.isCached) wrong.push({ address, index, isCached: page.isCached, names, numbers })
      if (next % 50 === 0) await db.author.updateMany({ data: { bio: `Changed ${next}.` } })
      if (next % 30 === 0) await addToReadingList(users[index]?.id ?? 0, articleId)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  expect(wrong).toEqual([])
  expect((await (await fetch(`${app.origin}/`)).text()).match(/K\d{5}K/g)).toBeNull()
})

test('what somebody begins, keeps or drops is on the next page', async () => {
  const user = await aUser()
  const cookie = await cookieOf(user)
  const shown = async (address: string) => {
    const page = await pageFor(app, address, cookie)
    expect([address, page.isCached]).toEqual([address, true])
    return page.text
  }
  const reader = `/articles/${articleId}`
  expect(await shown('/')).not.toContain('Continue reading')
  expect(await shown(reader)).toContain('Add to reading list')
  await addToReadingList(user.id, articleId)
  expect(await shown(reader)).toContain('Remove from reading list')
  const begun = await anArticle({ title: 'Begun now' })
  const place = { articleId: begun.id, pages: 3, readAt: new Date().toISOString() }
  await savePositions(user.id, [{ ...place, page: 1 }])
  expect(await shown('/')).toMatch(/Continue reading[\s\S]*Begun now[\s\S]*Page 1 of 3/)
  expect(await shown('/search?q=begun')).toContain('33% read')
  await db.article.update({ where: { id: begun.id }, data: { title: 'Called otherwise' } })
  expect(await shown('/')).toMatch(/Continue reading[\s\S]*Called otherwise/)
  await db.article.update({ where: { id: begun.id }, data: { isDraft: true } })
  expect(await shown('/')).not.toContain('Continue reading')
})

test('a page that was rendered while its session ended elsewhere is not shown once that is heard of', async () => {
  const user = await aUser({ username: 'Comes back' })
  const cookie = await cookieOf(user)
  const home = async () => (await pageFor(app, '/', cookie)).text
  await pageFor(app, '/shop', cookie)
  const session = await db.session.findFirstOrThrow({ where: { userId: user.id } })
  // Another node's statement: nobody is told of raw ones.
  await db.$executeRaw`UPDATE "Session" SET "userId" = ${(await aUser()).id} WHERE "id" = ${session.id}`
  expect(await home()).not.toContain('Welcome, Comes back!')
  await db.$executeRaw`UPDATE "Session" SET "userId" = ${user.id} WHERE "id" = ${session.id}`
  invalidateTags([cacheTagOfReader('session')], { isSoft: true, isRemote: true })
  expect(await home()).toContain('Welcome, Comes back!')
})

test('an admin who opens a draft sees it alone', async () => {
  const { id } = await anArticle({ isDraft: true, title: 'Not yet' })
  const [boss, reader] = [await cookieOf(await aUser({ role: 'admin' })), await cookieOf(await aUser())]
  for (const title of ['Not yet', 'Not yet either']) {
    await db.$executeRaw`UPDATE "Article" SET "title" = ${title} WHERE "id" = ${id}`
    const draft = await pageFor(app, `/articles/${id}`, boss)
    expect([draft.answer.status, draft.text.includes(`>${title}<`)]).toEqual([200, true])
    expect((await pageFor(app, `/articles/${id}`, reader)).answer.status).toBe(404)
  }
})

test('a request that says more than who reads is answered alone', async () => {
  const cookie = await cookieOf(await aUser())
  const isCached = async (more: string, headers = {}) =>
    (await pageFor(app, '/', cookie + more, headers)).isCached
  expect(await isCached('; other=1')).toBe(true)
  for (const more of [alone, '; changed=1', '; text=x', '; sendTo=DE', '; session=other'])
    expect([more, await isCached(more)]).toEqual([more, false])
  expect(await isCached('', { authorization: 'Bearer none' })).toBe(false)
  const head = await fetch(`${app.origin}/`, { method: 'HEAD', headers: { cookie } })
  expect([head.status, await head.text(), head.headers.get('cache-control')]).toEqual([
    200,
    '',
    'private, no-store',
  ])
  const ranged = await pageFor(app, '/', cookie, { range: 'bytes=0-9', 'if-none-match': '*' })
  expect([ranged.answer.status, ranged.text.slice(0, 9)]).toEqual([200, '<!DOCTYPE'])
})
