import { afterAll, beforeAll, expect, test } from 'vitest'
import { bandSlug } from '../../app/bands/bands'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aBand } from '../builders'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const page = async (path: string) => (await fetch(app.origin + path)).text()
const menuOf = (html: string) => /<nav class="page-menu"[^>]*>.*?<\/nav>/.exec(html)?.[0]

test('a band’s page has a menu of its parts from two parts on, and each link leads to one', async () => {
  const { id: bandId, title } = await aBand({ title: 'With A Menu' })
  const address = `/bands/${bandSlug(title)}`
  await db.track.create({ data: { bandId, title: 'One', audioFile: 'uploads/audio/one.mp3' } })
  expect(menuOf(await page(address))).toBeUndefined()

  const publishedAt = new Date()
  await db.bandNews.create({ data: { bandId, title: 'News', body: 'Text', publishedAt } })
  await db.bandDate.create({ data: { bandId, day: '2999-01-01', venue: 'Hall', city: 'Oslo' } })
  const html = await page(address)
  const parts = [...(menuOf(html) ?? '').matchAll(/href="#([^"]+)"/g)].map(([, part]) => part)
  expect(parts).toEqual(['tracks', 'news', 'dates'])
  for (const part of parts) expect(html).toContain(`id="${part}"`)
  expect(menuOf(await page(`${address}?view=press`))).toBeUndefined()
})

test('bands are filtered from eight on; a list that is narrowed keeps its filter', async () => {
  await db.band.deleteMany()
  for (let count = 1; count <= 7; count++) await aBand({ genre: count === 1 ? 'Noise' : 'Folk' })
  expect(await page('/bands')).not.toContain('bands-filter')
  expect(await page('/bands?genre=Noise')).toContain('bands-filter')
  await aBand({ genre: 'Folk' })
  expect(await page('/bands')).toContain('bands-filter')
  await db.band.updateMany({ data: { genre: '' } })
  expect(await page('/bands')).not.toContain('bands-filter')
})

test('of 10,000 dates the front page shows the next three', async () => {
  const { id: bandId } = await aBand({ title: 'On Tour' })
  const data = Array.from({ length: 10_000 }, (_, index) => ({
    bandId,
    venue: `Venue ${index}`,
    city: 'Oslo',
    reference: `tour-${index}`,
    day: `${index < 4000 ? 2000 : 2990}-01-${String(10 + (index % 10))}`,
  }))
  await db.bandDate.createMany({ data })
  const html = await page('/')
  const list = /<section aria-labelledby="next-dates".*?<\/section>/s.exec(html)?.[0] ?? ''
  expect([...list.matchAll(/Venue (\d+)/g)].map(([, number]) => number)).toEqual(['4000', '4010', '4020'])
  expect(list).toContain('href="/bands/on-tour#dates"')
})
