import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aBand, aUser } from '../../../test/builders'
import { onInvalidation } from '../../platform/changes/invalidation.server'
import { db } from '../../platform/database/db.server'
import { Conflict, NotFound, Outdated } from '../../platform/errors/errors'
import { localTimeOf, setSiteZone } from '../../platform/site-zone'
import { writeCalendar } from './calendar.server'
import { DateFields, DatesForm } from './date-form'
import {
  endPastDates,
  findBandDateById,
  listBandDatesAfterCursor,
  listDatesOfBand,
  listNextBandDates,
  openedDateVersion,
  removeBandDate,
  saveBandDate,
  setBandDateCanceled,
} from './dates.server'

let bandId: number
let boss: Awaited<ReturnType<typeof aUser>>
beforeEach(async () => {
  setSiteZone('Europe/Oslo')
  bandId = (await aBand()).id
  boss = await aUser({ role: 'admin' })
})
afterEach(() => setSiteZone('UTC'))

const fields = (about: Partial<Record<keyof DateFields, string>> = {}) =>
  DateFields.parse({ day: '2027-03-28', venue: 'The Chandlery', city: 'Saltmarket', ...about })
const add = async (about: Parameters<typeof fields>[0] = {}) => {
  await saveBandDate(bandId, { fields: fields(about) }, boss)
  const row = await db.bandDate.findFirstOrThrow({ where: { bandId }, orderBy: { id: 'desc' } })
  return row.id
}
const days = (dates: { day: string; time: string }[]) => dates.map(({ day, time }) => `${day} ${time}`)

test('dates to come stand by their time, past ones the last first, and a date is to come until its day ends at the site', async () => {
  for (const [day, time] of [
    ['2027-03-28', '21:00'],
    ['2027-03-27', '20:00'],
    ['2027-03-28', ''],
    ['2027-01-01', '20:00'],
    ['2027-02-01', '20:00'],
  ] as const)
    await add({ day, time, venue: `Venue ${day} ${time}` })
  const before = await listDatesOfBand(bandId, new Date('2027-03-27T22:59:00Z'))
  expect(days(before.coming)).toEqual(['2027-03-27 20:00', '2027-03-28 ', '2027-03-28 21:00'])
  expect(days(before.past)).toEqual(['2027-02-01 20:00', '2027-01-01 20:00'])
  const after = await listDatesOfBand(bandId, new Date('2027-03-27T23:01:00Z'))
  expect(days(after.coming)).toEqual(['2027-03-28 ', '2027-03-28 21:00'])
})

test('dates that are read page by page over midnight go on as they began', async () => {
  for (const day of ['2020-05-01', '2020-05-02', '2020-04-30', '2020-04-29']) await add({ day })
  const first = ['2020-05-01', '2020-05-01', '', 0]
  const rest = await listBandDatesAfterCursor(bandId, { cursor: first, take: 3 })
  expect(rest.map(({ date }) => date.day)).toEqual(['2020-05-01', '2020-05-02', '2020-04-30'])
  const last = await listBandDatesAfterCursor(bandId, { cursor: rest.at(-1)?.next, take: 3 })
  expect(last.map(({ date }) => date.day)).toEqual(['2020-04-29'])
})

test('the next dates of all bands leave out canceled ones, past ones, and those of drafts', async () => {
  await db.bandDate.deleteMany()
  const [first] = [await add({ day: '2027-03-28', venue: 'First' }), await add({ day: '2027-03-26' })]
  await setBandDateCanceled(bandId, { dateId: await add({ day: '2027-03-29' }), isCanceled: true }, boss)
  const other = await aBand({ title: 'Others' })
  await saveBandDate(other.id, { fields: fields({ day: '2027-03-30' }) }, boss)
  await saveBandDate(other.id, { fields: fields({ day: '2027-04-30' }) }, boss)
  const draft = await aBand({ isDraft: true })
  await saveBandDate(draft.id, { fields: fields({ day: '2027-03-28' }) }, boss)

  const next = await listNextBandDates(2, new Date('2027-03-27T12:00:00Z'))
  expect(next.map(({ day }) => day)).toEqual(['2027-03-28', '2027-03-30'])
  expect(next.map(({ id }) => id)[0]).toBe(first)
  expect(next[1]?.band).toBe('Others')
})

test('pages that are kept are dropped when a day with dates is over, and not before', async () => {
  const dropped: unknown[] = []
  onInvalidation(({ tags }) => dropped.push(tags))
  const tomorrow = new Date(Date.now() + 86_400_000)
  await add({ day: localTimeOf(new Date()).date })
  await endPastDates(new Date())
  dropped.length = 0
  await endPastDates(new Date())
  expect(dropped).toEqual([])
  await endPastDates(tomorrow)
  expect(dropped).toEqual([['BandDate', 'BandDate *']])
  await endPastDates(tomorrow)
  expect(dropped).toHaveLength(1)
})

test('of two who change one date the second is told what the first saved, and can write over it', async () => {
  const id = await add()
  const opened = openedDateVersion(await findBandDateById(bandId, id))
  await saveBandDate(bandId, { dateId: id, fields: fields({ venue: 'The Pier' }), opened }, boss)
  const late = { dateId: id, fields: fields({ note: 'Bring coats' }), opened }
  const refused = await saveBandDate(bandId, late, boss).catch((error) => error)
  expect(refused).toBeInstanceOf(Outdated)
  expect(refused.newer.changes).toEqual([{ label: 'Venue', value: 'The Pier' }])
  await saveBandDate(bandId, { ...late, opened: { ...opened, version: refused.newer.version } }, boss)
  expect(await findBandDateById(bandId, id)).toMatchObject({
    venue: 'The Chandlery',
    note: 'Bring coats',
    version: 3,
  })
})

test('a form that is sent twice adds one date, and no date of another band is touched', async () => {
  const id = await add()
  await expect(add()).rejects.toThrow(Conflict)
  const other = (await aBand()).id
  await expect(removeBandDate(other, id, boss)).rejects.toThrow(NotFound)
  await expect(setBandDateCanceled(other, { dateId: id, isCanceled: true }, boss)).rejects.toThrow(NotFound)
  await expect(saveBandDate(other, { dateId: id, fields: fields() }, boss)).rejects.toThrow(NotFound)
  await removeBandDate(bandId, id, boss)
  expect(await listDatesOfBand(bandId)).toEqual({ coming: [], past: [] })
  const notes = await db.auditEntry.findMany({ where: { subjectType: 'band', subjectId: bandId } })
  expect(notes.map(({ note }) => note)).toEqual(['added the date 2027-03-28', 'removed a date'])
})

test.each([
  [{ day: '2027-02-30' }, 'day'],
  [{ day: '' }, 'day'],
  [{ time: '25:00' }, 'time'],
  [{ ticketsLink: 'javascript:alert(1)' }, 'ticketsLink'],
  [{ ticketsLink: 'tickets.example.org' }, 'ticketsLink'],
  [{ venue: '  ' }, 'venue'],
  [{ city: 'x'.repeat(201) }, 'city'],
])('%j is refused at its field', (about, field) => {
  const said = { intent: 'save', day: '2027-03-28', venue: 'A', city: 'B', ...about }
  const { error } = DatesForm.safeParse(said)
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field])
})

const hostile = `Ünï, “quotes”; back\\slash\r\nBEGIN:VEVENT\u0007 👩‍👩‍👧 ${'ملح '.repeat(40)}`

test('the calendar holds to RFC 5545 whatever it is told, and says what changed', async () => {
  const [hour, day, gone] = [
    await add({ time: '20:30', venue: hostile.slice(0, 199), note: hostile }),
    await add({ day: '2027-03-29', country: 'Norway', ticketsLink: 'https://example.org/a?b=1,2;3' }),
    await add({ day: '2027-03-30', time: '19:00' }),
  ]
  await setBandDateCanceled(bandId, { dateId: gone, isCanceled: true }, boss)
  const { coming } = await listDatesOfBand(bandId, new Date('2027-01-01'))
  const band = { title: hostile }
  const text = writeCalendar({ band, dates: coming, origin: 'https://zine.example', siteName: 'Zine' })

  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const component = new ICAL.Component(ICAL.parse(text))
  expect(component.getFirstPropertyValue('name')).toBe(
    `${hostile
      .trim()
      .replace('\r\n', ' ')
      .replace('\u0007', '')
      .replace(/[\\;,]/g, '\\$&')} · Zine`,
  )
  for (const name of ['version', 'prodid']) expect(component.getAllProperties(name)).toHaveLength(1)
  const events = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(events).toHaveLength(3)
  for (const { component: event } of events)
    for (const name of ['uid', 'dtstamp', 'dtstart', 'sequence', 'last-modified', 'status'])
      expect(event.getAllProperties(name), name).toHaveLength(1)

  const [first, second, third] = events
  expect(first?.startDate.toJSDate().toISOString()).toBe('2027-03-28T18:30:00.000Z')
  expect(first?.description).toBe(hostile.trim().replace('\r\n', '\n').replace('\u0007', ''))
  expect(second?.startDate.isDate).toBe(true)
  expect(second?.startDate.toString()).toBe('2027-03-29')
  expect([second?.location, second?.description]).toEqual([
    'The Chandlery, Saltmarket, Norway',
    'Tickets: https://example.org/a?b=1,2;3',
  ])
  const statusOf = (event?: ICAL.Event) => event?.component.getFirstPropertyValue('status')
  expect([first, second, third].map(statusOf)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED'])
  expect([first?.sequence, third?.sequence]).toEqual([0, 1])
  expect(first?.uid).toBe((await findBandDateById(bandId, hour)).reference)
  expect((await findBandDateById(bandId, day)).isCanceled).toBe(false)
})
