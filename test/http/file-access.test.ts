import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { contentKinds } from '../../app/desk/admin/content-registry.server'
import { db } from '../../app/platform/database/db.server'
import { restoreRecord, trashRecord } from '../../app/site/content/trash.server'
import { type RunningApp, startApp } from '../app'
import { aFile, aMerchItem, anArticleWithFiles, aUser, password } from '../builders'
import { aJpeg } from '../files'

let app: RunningApp
let boss: Awaited<ReturnType<typeof aUser>>
const credentials: Record<string, Record<string, string>> = { visitor: {} }

beforeAll(async () => {
  await aUser({ username: 'ada' })
  boss = await aUser({ username: 'boss', role: 'admin' })
  await aUser({ username: 'seller', staff: 'shop' })
  app = await startApp()
  for (const username of ['ada', 'boss', 'seller']) {
    const answer = await fetch(`${app.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    credentials[username] = { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const { token } = (await answer.json()) as { token: string }
    credentials[`${username}'s token`] = { Authorization: `Bearer ${token}` }
  }
})
afterAll(() => app.stop())

const get = (address: string, headers = {}) => fetch(app.origin + address, { headers })
const addressesOf = ({ pdfPath, coverImage }: { pdfPath: string; coverImage: string }) => [
  `/${pdfPath}`,
  `/api/${pdfPath}`,
  `/${coverImage}`,
  `/pictures/160/${coverImage.replace('uploads/', '')}.webp`,
]

/** What each address says to somebody: its status and whether it may be kept. */
const answersTo = (who: string, addresses: string[]) =>
  Promise.all(
    addresses.map(async (address) => {
      const { status, headers } = await get(address, credentials[who])
      return `${status} ${headers.get('cache-control')}`
    }),
  )
const each = (addresses: string[], answer: string) => addresses.map(() => answer)

const tomorrow = () => new Date(Date.now() + 24 * 3600_000).toISOString()
const hidden: [string, () => Promise<string[]>][] = [
  ['a draft', async () => addressesOf(await anArticleWithFiles({ isDraft: 'on' }))],
  ['a scheduled article', async () => addressesOf(await anArticleWithFiles({ uploadDate: tomorrow() }))],
  ['no record yet', async () => [`/${(await aFile('cover', 'a.jpg', await aJpeg())).path}`]],
]
test.each(hidden)(
  'files of %s answer to those who publish alone, and no cache keeps them',
  async (_what, make) => {
    const addresses = await make()
    for (const who of ['boss', "boss's token"])
      expect(await answersTo(who, addresses)).toEqual(each(addresses, '200 private, no-store'))
    for (const who of ['visitor', 'ada', "ada's token", 'seller', "seller's token"])
      expect(await answersTo(who, addresses)).toEqual(each(addresses, '404 no-store'))
  },
)

test('whoever sells sees the picture of an item in the trash, as its list does', async () => {
  const { path } = await aFile('merchImage', 'a.jpg', await aJpeg())
  const { id } = await aMerchItem({ image: path })
  await db.storedFile.update({ where: { path }, data: { ownerKind: 'merch', ownerId: id } })
  await trashRecord(contentKinds.merch, id, boss)
  for (const [who, status] of [
    ['visitor', '404'],
    ['seller', '200'],
    ['boss', '200'],
  ] as const)
    expect((await answersTo(who, [`/${path}`]))[0]?.slice(0, 3)).toBe(status)
})

test('files of what is published are public, and an unchanged one is not sent again', async () => {
  const addresses = addressesOf(await anArticleWithFiles())
  expect(await answersTo('visitor', addresses)).toEqual(each(addresses, '200 public, no-cache, no-transform'))
  for (const address of addresses) {
    const etag = (await get(address)).headers.get('etag') ?? ''
    expect([address, (await get(address, { 'If-None-Match': etag })).status]).toEqual([address, 304])
  }
})

test('other sites may show the files that are public, and no others', async () => {
  const policies = async (who: string, addresses: string[]) =>
    Promise.all(
      addresses.map(async (address) =>
        (await get(address, credentials[who])).headers.get('cross-origin-resource-policy'),
      ),
    )
  const open = addressesOf(await anArticleWithFiles())
  for (const _turn of ['first', 'from memory'])
    expect(await policies('visitor', open)).toEqual(each(open, 'cross-origin'))
  const draft = addressesOf(await anArticleWithFiles({ isDraft: 'on' }))
  expect(await policies('boss', draft)).toEqual(each(draft, 'same-origin'))
})

test('files follow their record at once: withdrawn, published, in the trash, restored', async () => {
  const article = await anArticleWithFiles()
  const addresses = addressesOf(article)
  const statuses = async () => (await answersTo('visitor', addresses)).map((answer) => answer.slice(0, 3))
  expect(await statuses()).toEqual(each(addresses, '200'))

  const where = { id: article.id }
  await db.article.update({ where, data: { isDraft: true } })
  expect(await statuses()).toEqual(each(addresses, '404'))
  await db.article.update({ where, data: { isDraft: false } })
  expect(await statuses()).toEqual(each(addresses, '200'))
  await trashRecord(contentKinds.articles, article.id, boss)
  expect(await statuses()).toEqual(each(addresses, '404'))
  await restoreRecord(contentKinds.articles, article.id, boss)
  expect(await statuses()).toEqual(each(addresses, '200'))
})

test('the files of a scheduled article become public at its time', async () => {
  const addresses = addressesOf(await anArticleWithFiles({ uploadDate: tomorrow() }))
  expect(await answersTo('visitor', addresses)).toEqual(each(addresses, '404 no-store'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await answersTo('visitor', addresses)).toEqual(each(addresses, '200 public, no-cache, no-transform'))
})

test('a file asked for again asks the database once, though views are counted between', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  const status = async () => (await get(`/${pdfPath}`)).status
  expect(await status()).toBe(200)
  await fetch(`${app.origin}/api/articles/${id}/increment-viewcount`, { method: 'POST' })

  // Nobody is told of a raw statement.
  await db.$executeRawUnsafe(`UPDATE "Article" SET "isDraft" = true WHERE "id" = ${id}`)
  expect(await status()).toBe(200)
  await db.article.update({ where: { id }, data: { title: 'Another' } })
  expect(await status()).toBe(404)
})
