import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { storeStatistics } from '../../app/site/statistics/store.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aUser, password } from '../builders'

let server: RunningApp
let cookie = ''
beforeAll(async () => {
  server = await startApp()
  await aUser({ username: 'listens', role: 'admin', staff: 'editor' })
  const login = await fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'listens', password }),
  })
  cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
})
afterAll(() => server.stop())
beforeEach(async () => {
  await storeStatistics()
  await db.statisticsTrackDay.deleteMany()
  await db.statisticsReader.deleteMany()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
const play = (id: number | string, userAgent = firefox, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api/tracks/${id}/plays`, {
    method: 'POST',
    headers: { 'User-Agent': userAgent, Origin: server.origin, ...headers },
  })
const page = async (path: string) => (await fetch(server.origin + path, { headers: { cookie } })).text()

async function aTrack(title: string, about: { isDraft?: boolean } = {}) {
  const band = await aBand(about)
  const release = await db.release.create({
    data: { bandId: band.id, title: `${title} LP`, slug: title.toLowerCase() },
  })
  const track = await db.track.create({
    data: { bandId: band.id, title, audioFile: `uploads/audio/${title}.mp3`, releaseId: release.id },
  })
  return { band, release, id: track.id }
}

async function counted(id: number) {
  await storeStatistics()
  const { _sum } = await db.statisticsTrackDay.aggregate({ where: { trackId: id }, _sum: { plays: true } })
  return _sum.plays ?? 0
}

test('a play counts once for a listener, and a robot does not', async () => {
  const { id } = await aTrack('Once')
  for (const _ of [1, 2, 3]) expect((await play(id)).status).toBe(200)
  await play(id, `${firefox} other`)
  await play(id, 'Googlebot/2.1')
  expect(await counted(id)).toBe(2)
})

test('what readers cannot find is not counted, nor is what another site sends', async () => {
  const { id } = await aTrack('Draft', { isDraft: true })
  for (const unknown of [id, 987654, 'x']) expect((await play(unknown)).status).toBe(404)
  const open = await aTrack('Open')
  expect((await play(open.id, firefox, { Origin: 'https://elsewhere.example' })).status).toBe(403)
  expect(await counted(open.id)).toBe(0)
})

test('one network cannot play a track up by changing its name', async () => {
  const { id } = await aTrack('Loud')
  const other = await aTrack('Quiet')
  const statuses = []
  for (let at = 0; at < 40; at++) statuses.push((await play(id, `${firefox} ${at}`)).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  expect((await play(other.id)).status).toBe(200)
  expect(await counted(id)).toBe(30)
})

test('the desk shows the plays of all, of a release and of a track, by day and as CSV', async () => {
  const { id, release, band } = await aTrack('Shown')
  await play(id)
  await play(id, `${firefox} other`)
  await storeStatistics()

  expect(await page('/admin/statistics')).toContain('/admin/statistics/plays?days=30')
  const all = await page('/admin/statistics/plays?days=7')
  expect(all).toContain(`/admin/statistics/plays?days=7&amp;release=${release.id}`)
  expect(all).toContain(`/admin/statistics/plays?days=7&amp;track=${id}`)
  expect(await page(`/admin/statistics/plays?release=${release.id}`)).toContain('Plays of “Shown LP”')
  expect(await page(`/admin/statistics/plays?track=${id}`)).toContain('Plays of “Shown”')
  expect(await page('/admin')).toContain('/admin/statistics/plays?days=7')
  expect(await page(`/admin/bands/${band.id}/music`)).toContain('2 plays')
  expect(await page(`/admin/bands/${band.id}/releases/${release.id}`)).toContain('2 plays')

  const csv = await page(`/admin/plays.csv?days=7&track=${id}`)
  expect(csv).toMatch(/^\uFEFF?"day","track","title","band","release","plays"/)
  expect(csv).toContain(`"${id}","Shown","${band.title}","Shown LP","2"`)
  for (const unknown of ['?release=999999', '?track=x'])
    expect(
      (await fetch(`${server.origin}/admin/statistics/plays${unknown}`, { headers: { cookie } })).status,
    ).toBe(404)
  for (const strange of ['?days=9999', '?page=-3', '?page=x', '?days=365&page=99'])
    expect(
      (await fetch(`${server.origin}/admin/statistics/plays${strange}`, { headers: { cookie } })).status,
    ).toBe(200)
})

test('plays of a track stay when it goes', async () => {
  const { id } = await aTrack('Gone')
  await play(id)
  await storeStatistics()
  await db.track.delete({ where: { id } })
  expect(await page('/admin/statistics/plays')).toContain('Deleted track')
})
