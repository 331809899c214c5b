import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aBand, aMerchItem, anArticle } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
let bandId: number
let articleId: number
let itemId: number

beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
  bandId = (await aBand({ title: 'Tape Loop', genre: 'Noise' })).id
  await db.track.create({ data: { bandId, title: 'One', audioFile: 'uploads/audio/one.mp3' } })
  articleId = (await anArticle({ title: 'On tape' })).id
  itemId = (await aMerchItem({ title: 'Patch' })).id
})
afterAll(() => app.stop())

const text = async (path: string) => (await fetch(app.origin + path)).text()

/** What the form of a record sends, with these fields instead. */
async function save(path: string, fields: [string, string][]) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return boss.page(path, { method: 'POST', body: form })
}
const saveArticle = (...bandIds: string[]) =>
  save(`/admin/articles/${articleId}`, [
    ...([
      ['title', 'On tape'],
      ['description', 'About'],
      ['filetype', 'Article'],
    ] as [string, string][]),
    ...bandIds.map((id): [string, string] => ['bandIds', id]),
  ])
const saveItem = (band: string) =>
  save(`/admin/merch/${itemId}`, [
    ['title', 'Patch'],
    ['price', '8.00'],
    ['bandId', band],
  ])

test('an article names bands: their pages list it, and its readers can hear them', async () => {
  expect(await text('/bands/tape-loop')).not.toContain('In the magazine')
  expect((await saveArticle('', String(bandId))).status).toBe(303)
  expect(await text('/bands/tape-loop')).toMatch(/In the magazine[\s\S]*On tape/)
  const article = await text(`/articles/${articleId}`)
  expect(article).toMatch(/Featured band[\s\S]*href="\/bands\/tape-loop"/)
  expect(article).toMatch(/<audio[^>]*src="\/uploads\/audio\/one.mp3"[^>]*>/)
  expect(await (await boss.page(`/admin/articles/${articleId}`)).text()).toMatch(
    new RegExp(`name="bandIds"[^>]*checked=""[^>]*value="${bandId}"|value="${bandId}"[^>]*checked=""`),
  )

  await db.band.update({ where: { id: bandId }, data: { isDraft: true } })
  expect(await text(`/articles/${articleId}`)).not.toContain('Featured band')
  await db.band.update({ where: { id: bandId }, data: { isDraft: false } })
  await db.article.update({ where: { id: articleId }, data: { isDraft: true } })
  expect(await text('/bands/tape-loop')).not.toContain('In the magazine')
  await db.article.update({ where: { id: articleId }, data: { isDraft: false } })

  await saveArticle()
  expect(await db.articleBand.count()).toBe(1)
  expect((await saveArticle('', '4711')).status).toBe(400)
  expect(await db.articleBand.count()).toBe(1)
  await saveArticle('')
  expect(await text(`/articles/${articleId}`)).not.toContain('Featured band')
})

test('an item is by a band: it says so, and the band’s page lists it until it is gone', async () => {
  expect((await saveItem(String(bandId))).status).toBe(303)
  expect(await text(`/item/${itemId}`)).toMatch(/By(<!-- -->| )*<a[^>]*href="\/bands\/tape-loop"/)
  expect(await text('/bands/tape-loop')).toMatch(/id="merch"[\s\S]*Patch[\s\S]*\$8\.00/)
  await db.merchVariant.updateMany({ where: { merchItemId: itemId }, data: { stock: 0 } })
  expect(await text('/bands/tape-loop')).toMatch(/id="merch"[\s\S]*Sold out/)

  await db.band.update({ where: { id: bandId }, data: { isDraft: true } })
  expect(await text(`/item/${itemId}`)).not.toContain('/bands/tape-loop')
  await db.band.update({ where: { id: bandId }, data: { isDraft: false } })
  await db.merchItem.update({ where: { id: itemId }, data: { deletedAt: new Date() } })
  expect(await text('/bands/tape-loop')).not.toContain('id="merch"')
  await db.merchItem.update({ where: { id: itemId }, data: { deletedAt: null } })

  expect((await saveItem('4711')).status).toBe(400)
  await saveItem('')
  expect(await text('/bands/tape-loop')).not.toContain('id="merch"')
})

test('the specified fields of the API stay as they are', async () => {
  await saveItem(String(bandId))
  await saveArticle('', String(bandId))
  const item = await (await fetch(`${app.origin}/api/merch/${itemId}`)).json()
  const article = await (await fetch(`${app.origin}/api/articles/${articleId}`)).json()
  expect(Object.keys(item)).not.toContain('band')
  expect(Object.keys(article)).not.toContain('bands')
})
