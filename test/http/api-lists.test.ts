import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aBand, aMerchItem, anArticle, anAuthor, aPage, aPlan } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let server: RunningApp
let boss: Caller
beforeAll(async () => {
  for (let count = 0; count < 5; count += 1) {
    const day = new Date(Date.UTC(2024, count % 2, 1))
    const article = await anArticle({ uploadedAt: day, publishedAt: day })
    await anAuthor({ name: count % 2 ? 'Ada Ink' : `${'Long'.repeat(75)} ${count}` })
    const band = await aBand({ id: count + 1 })
    const merch = await aMerchItem()
    const name = ['Åse', 'Staple', 'ape', 'Staple', 'stapler'][count] ?? ''
    await aPage({ title: name, address: `page-${count}` })
    await aPlan({ priceCents: (count % 2) * 1000 })
    const series = await db.series.create({ data: { title: name, address: `series-${count}` } })
    await db.issue.create({ data: { articleId: article.id, seriesId: series.id } })
    const payee = await db.payee.create({ data: { name } })
    const paid = { cents: 100 + count, currency: 'usd', paidOn: '2024-05-01', paidBy: 'boss' }
    await db.payout.create({ data: { ...paid, payeeId: payee.id, quarter: '2024-Q1' } })
    await db.invitation.create({
      data: {
        tokenHash: `hash ${count}`,
        staff: 'shop',
        createdBy: 'boss',
        expiresAt: new Date('2099-01-01'),
      },
    })
    await db.merchItem.update({ where: { id: merch.id }, data: { deletedAt: count === 4 ? day : null } })
    await addToTrash(day, band.id)
  }
  await addToBand(1)
  server = await anAppWithBoss()
  boss = await caller(server, 'boss')
})
afterAll(() => server.stop())

async function addToTrash(deletedAt: Date, ownerId: number) {
  const gone = await aMerchItem({ title: 'Gone', deletedAt })
  await anAuthor({ deletedAt })
  const files = { field: 'photo', path: `uploads/photos/${gone.id}.jpg`, name: 'photo' }
  await db.trashedPiece.create({ data: { ...files, ownerKind: 'bands', ownerId, trashedAt: deletedAt } })
}

async function addToBand(bandId: number) {
  for (let count = 0; count < 6; count += 1) {
    const year = count < 3 ? 2001 : 2099
    const gig = { day: `${year}-05-0${1 + (count % 2)}`, venue: `Hall ${count}`, city: 'Saltmarket' }
    await db.bandDate.create({ data: { bandId, ...gig } })
    await db.bandNews.create({
      data: { bandId, title: `News ${count}`, body: 'Now.', publishedAt: new Date(`${year}-01-01`) },
    })
    const title = `Tape ${count}`
    const release = await db.release.create({
      data: { bandId, title, slug: title, kind: 'ep', releasedOn: count % 3 ? `${year}-01-01` : null },
    })
    const { id: releaseId } = release
    await db.track.create({
      data: { bandId, releaseId, title: 'One', audioFile: `uploads/audio/${releaseId}` },
    })
  }
  await db.release.create({ data: { bandId, title: 'Secret', slug: 'secret', kind: 'ep', isPrivate: true } })
}

const ofBand = ['dates', 'releases', 'news'].map((name) => `/api/bands/1/${name}`)
const lists = [
  '/api/articles',
  '/api/articles/authors',
  '/api/merch',
  '/api/bands',
  '/api/pages',
  '/api/plans',
  ...ofBand,
  '/api/series',
  '/api/payees',
  '/api/people/invitations',
  '/api/trash',
]

const rowsOf = (body: unknown[] | { series: unknown[] }) => (Array.isArray(body) ? body : body.series)

async function readByPages(path: string, limit: number) {
  const read = []
  let next: string | undefined = `${path}?limit=${limit}`
  while (next) {
    const answer: Response = await boss.page(next)
    const page = rowsOf(await answer.json())
    expect(page.length).toBeLessThanOrEqual(limit)
    read.push(...page)
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1]
  }
  return read
}

test.each(lists)('%s is an array as a whole, and the same page by page', async (path) => {
  const whole = rowsOf(await (await boss.page(path)).json())
  expect(whole.length).toBeGreaterThanOrEqual(4)
  for (const limit of [1, 2]) expect(await readByPages(path, limit)).toEqual(whole)
})

test('what is too much for one answer of a band or the trash is read page by page', async () => {
  const { id: bandId } = await aBand({ id: 99 })
  const many = (make: (at: number) => object) => Array.from({ length: 203 }, (_, at) => make(at)) as never
  await db.bandDate.createMany({
    data: many((at) => ({ bandId, day: '2002-02-02', venue: `Hall ${at}`, city: 'Saltmarket' })),
  })
  await db.bandNews.createMany({
    data: many((at) => ({ bandId, title: `No. ${at}`, body: '', publishedAt: new Date('2002-02-02') })),
  })
  const deletedAt = new Date('2002-02-02')
  await db.author.createMany({ data: many((at) => ({ name: `Author ${at}`, searchText: '', deletedAt })) })
  for (const path of [`/api/bands/${bandId}/dates`, `/api/bands/${bandId}/news`, '/api/trash']) {
    const whole = await (await boss.page(path)).json()
    const paged = await readByPages(path, 100)
    expect(new Set(paged.map((row) => JSON.stringify(row))).size).toBe(paged.length)
    expect(paged.slice(0, 200)).toEqual(whole.slice(0, 200))
    expect(paged.length).toBeGreaterThanOrEqual(whole.length + 3)
  }
})

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const wrong = ['x', cursorOf({}), cursorOf([1e20]), cursorOf(['a\0', 1]), cursorOf([[1], 2]), cursorOf([])]

test.each(lists)('%s refuses a cursor that no list gave, and a limit that is none', async (path) => {
  for (const query of [...wrong.map((cursor) => `cursor=${cursor}`), 'limit=0', 'limit=999', 'limit=x']) {
    const answer = await boss.page(`${path}?${query}`)
    expect([query, answer.status]).toEqual([query, 400])
  }
})
