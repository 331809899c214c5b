import { expect, test } from 'vitest'
import { describeSession } from './describe-session.server'

const now = new Date('2026-11-22T12:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const pixel =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'

test.each([
  [pixel, 'Europe/Berlin', 125, 'Chrome on Android, Berlin time, 2 hours ago'],
  [iPhone, 'America/New_York', 60 * 24, 'Safari on iOS, New York time, 1 day ago'],
  [windows, '', 3, 'Firefox on Windows, 3 minutes ago'],
  ['curl/8.5.0', '', 0, 'Another program, just now'],
  ['', 'Asia/Tokyo', 0, 'Unknown device, Tokyo time, just now'],
])('a session of %s in %s is told in words', (userAgent, timeZone, minutes, words) => {
  expect(describeSession({ userAgent, timeZone, lastUsedAt: before(minutes) }, now)).toBe(words)
})
