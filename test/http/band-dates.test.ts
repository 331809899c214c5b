import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import type { RunningApp } from '../app'
import { aBand } from '../builders'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
let bandId: number

beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
  bandId = (await aBand({ title: 'Tape Loop' })).id
  await db.bandAddress.create({ data: { slug: 'tape', bandId } })
})
afterAll(() => app.stop())

const get = (path: string) => fetch(app.origin + path, { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()
const press = (fields: Record<string, string>) =>
  boss.page(`/admin/bands/${bandId}/dates`, { method: 'POST', body: new URLSearchParams(fields) })
const date = { intent: 'save', day: '2999-12-24', time: '20:30', venue: '<i>Pier</i>', city: 'Saltmarket' }

test('a date that is added, changed and canceled shows at once on the page that is kept, to machines too', async () => {
  expect(await text('/bands/tape-loop')).not.toContain('id="dates"')
  expect((await press({ ...date, ticketsLink: 'https://tickets.example/1' })).status).toBe(303)
  const added = await text('/bands/tape-loop')
  expect(added).toContain('&lt;i&gt;Pier&lt;/i&gt;')
  expect(added).toMatch(/href="https:\/\/tickets\.example\/1" rel="noreferrer"/)
  expect(added).toContain(`href="webcal://${new URL(app.origin).host}/bands/tape-loop/dates.ics"`)
  const eventIn = (html: string) =>
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)]
      .flatMap(([, json = '']) => JSON.parse(json)['@graph'])
      .find((thing) => thing['@type'] === 'MusicEvent')
  expect(eventIn(added)).toMatchObject({
    startDate: expect.stringMatching(/^2999-12-24T\d\d:30:00.000Z$/),
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: '<i>Pier</i>', address: { addressLocality: 'Saltmarket' } },
    offers: { '@type': 'Offer', url: 'https://tickets.example/1' },
  })

  const { id } = await db.bandDate.findFirstOrThrow({ where: { bandId } })
  await press({ intent: 'cancel', dateId: String(id) })
  const canceled = await text('/bands/tape-loop')
  expect(canceled).toContain('Called off')
  expect(eventIn(canceled).eventStatus).toBe('https://schema.org/EventCancelled')
  expect(await text('/bands/tape-loop/dates.ics')).toContain('STATUS:CANCELLED')

  await press({ intent: 'remove', dateId: String(id) })
  expect(await text('/bands/tape-loop')).not.toContain('id="dates"')
  expect(await (await boss.page('/admin/activity')).text()).toContain('removed a date')
})

test('the calendar is for everybody, one date of it as a file, and follows a renamed band', async () => {
  await press(date)
  const { id } = await db.bandDate.findFirstOrThrow({ where: { bandId } })
  const all = await get('/bands/tape-loop/dates.ics')
  expect(all.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  const again = await fetch(`${app.origin}/bands/tape-loop/dates.ics`, {
    headers: { 'If-None-Match': all.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(304)
  const one = await get(`/bands/tape-loop/dates.ics?date=${id}`)
  expect(one.headers.get('Content-Disposition')).toContain('attachment')
  expect((await one.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1)
  expect((await get('/bands/tape-loop/dates.ics?date=99999')).status).toBe(404)
  expect((await get('/bands/nobody/dates.ics')).status).toBe(404)
  const moved = await get('/bands/tape/dates.ics')
  expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/bands/tape-loop/dates.ics'])
  await aBand({ title: 'Hidden', isDraft: true })
  expect((await get('/bands/hidden/dates.ics')).status).toBe(404)
})

test('a form with mistakes comes back with them and with all that was typed', async () => {
  const answer = await press({ ...date, day: '2027-02-30', note: 'Doors at seven' })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain('Enter a date, such as 2026-12-24.')
  expect(html).toContain('value="Doors at seven"')
  const refused = await press({ ...date, ticketsLink: 'ftp://example.org' })
  expect(await refused.text()).toContain('Tickets must be a full address')
  expect((await press(date)).status).toBe(409)
})
