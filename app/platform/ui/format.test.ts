import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { setSiteZone } from '../site-zone'
import {
  formatCount,
  formatDateTime,
  formatDay,
  formatNames,
  formatShortDay,
  formatTime,
  formatWeekday,
} from './format'

afterEach(() => setSiteZone('UTC'))

test('numbers are written as in American English', () => {
  const format = new Intl.NumberFormat('en-US')
  fc.assert(fc.property(fc.nat(), (number) => formatCount(number) === format.format(number)))
})

test('names are listed as in English', () => {
  const format = new Intl.ListFormat('en')
  for (const names of [[], ['Ada'], ['Ada', 'Bea'], ['Ada', 'Bea', 'Cay'], ['A', 'B', 'C', 'D']])
    expect(formatNames(names)).toBe(format.format(names))
})

test('days and hours are written as in American English', () => {
  const written = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date).replaceAll('\u202f', ' ')
  const day = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const [calendarDay = '', time = ''] = date.toISOString().split('T')
      expect(formatDay(calendarDay)).toBe(written({ dateStyle: 'long' }, date))
      expect(formatShortDay(calendarDay)).toBe(written({ dateStyle: 'medium' }, date))
      expect(formatWeekday(calendarDay)).toBe(written({ weekday: 'short' }, date))
      expect(formatTime(time.slice(0, 5))).toBe(written({ timeStyle: 'short' }, date))
    }),
  )
})

test.each(['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu'])(
  'instants are written in American English as clocks show them in %s',
  (timeZone) => {
    setSiteZone(timeZone)
    const [day, time] = [{ dateStyle: 'long' }, { timeStyle: 'short' }].map(
      (style) => new Intl.DateTimeFormat('en-US', { ...(style as Intl.DateTimeFormatOptions), timeZone }),
    )
    const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, (date) => {
        const written = `${day?.format(date)} at ${time?.format(date)}`
        expect(formatDateTime(date.toISOString())).toBe(written.replaceAll('\u202f', ' '))
      }),
    )
  },
)
