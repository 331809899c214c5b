import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { type RunningApp, startApp } from '../app'
import { aBand } from '../builders'

let server: RunningApp
const get = (address: string) => fetch(server.origin + address, { redirect: 'manual' })

beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())

test('only the page of a video may hold a frame of another site: that of the video', async () => {
  const { id } = await aBand({ title: 'Filmed', videoLink: 'https://vimeo.com/76979871' })
  await db.bandAddress.create({ data: { slug: 'filmed-before', bandId: id } })
  const poster = await get('/bands/filmed/video')
  expect(poster.headers.get('Content-Security-Policy')).not.toContain('frame-src')
  expect(await poster.text()).toMatch(/href="\?play=1"><span>Play video/)
  const video = await get('/bands/filmed/video?play=1')
  expect(video.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; frame-src https://player.vimeo.com; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
  expect(video.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
  expect(await video.text()).toContain('src="https://player.vimeo.com/video/76979871?autoplay=1&amp;dnt=1"')
  const page = await get('/bands/filmed')
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-src 'self';")
  expect(await page.text()).not.toContain('<iframe src="https://player')
  expect((await get('/bands/filmed-before/video')).headers.get('Location')).toBe('/bands/filmed/video')
})

test('a band without a video, and one that readers cannot see, has no such page', async () => {
  await aBand({ title: 'Unfilmed', videoLink: 'https://films.example/ours' })
  await aBand({ title: 'Secret', videoLink: 'https://vimeo.com/76979871', isDraft: true })
  for (const name of ['unfilmed', 'secret', 'nobody'])
    expect((await get(`/bands/${name}/video`)).status).toBe(404)
})
