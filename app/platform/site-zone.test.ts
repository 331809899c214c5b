import { afterEach, expect, test } from 'vitest'
import { readEnv } from './env.server'
import { instantOf, localTimeOf, setSiteZone } from './site-zone'
import { formatDate, formatDateTime } from './ui/format'

afterEach(() => setSiteZone('UTC'))

test.each([
  ['UTC', '2024-03-01', '00:00', '2024-03-01T00:00:00.000Z'],
  ['America/New_York', '2024-03-01', '18:30', '2024-03-01T23:30:00.000Z'],
  ['America/New_York', '2024-03-10', '12:00', '2024-03-10T16:00:00.000Z'],
  ['America/New_York', '2024-11-03', '00:30', '2024-11-03T04:30:00.000Z'],
  ['Europe/Berlin', '2024-03-31', '03:00', '2024-03-31T01:00:00.000Z'],
  ['Asia/Kathmandu', '2024-03-01', '00:00', '2024-02-29T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2024-01-01', '00:00', '2023-12-31T10:00:00.000Z'],
  ['UTC', '0001-01-01', '00:00', '0001-01-01T00:00:00.000Z'],
  ['America/New_York', '0001-01-01', '00:00', '0001-01-01T04:57:00.000Z'],
  ['Europe/Berlin', '0099-03-01', '18:30', '0099-03-01T17:37:00.000Z'],
  ['America/New_York', '9998-12-31', '00:00', '9998-12-31T05:00:00.000Z'],
])('in %s, %s at %s is %s, and back', (zone, date, time, iso) => {
  setSiteZone(zone)
  expect(instantOf({ date, time }).toISOString()).toBe(iso)
  expect(localTimeOf(new Date(iso))).toEqual({ date, time })
})

test('the year 1 has its first day in every zone, and none before it', () => {
  setSiteZone('Europe/Berlin')
  const first = instantOf({ date: '0001-01-01', time: '00:00' })
  expect(first).toEqual(new Date('0001-01-01'))
  expect(localTimeOf(first).date).toBe('0001-01-01')
})

test('dates are shown in the site’s zone', () => {
  setSiteZone('America/New_York')
  expect(formatDate('2024-03-02T04:59:00.000Z')).toBe('March 1, 2024')
  expect(formatDateTime('2024-03-01T23:30:00.000Z')).toBe('March 1, 2024 at 6:30 PM')
})

test('SITE_TIMEZONE takes a time zone, the machine’s by default', () => {
  expect(readEnv({ SITE_TIMEZONE: 'Europe/Berlin' }).siteTimezone).toBe('Europe/Berlin')
  expect(readEnv({}).siteTimezone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(() => readEnv({ SITE_TIMEZONE: 'Mars/Olympus' })).toThrow(
    'SITE_TIMEZONE takes a time zone, as Europe/Berlin.',
  )
})
