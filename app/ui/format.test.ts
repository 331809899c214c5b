import fc from 'fast-check'
import { expect, test } from 'vitest'
import { counted, listed, usDay, usHour, usWeekday } from './format'

test('numbers are written as in American English', () => {
  const format = new Intl.NumberFormat('en-US')
  fc.assert(fc.property(fc.nat(), (number) => counted(number) === format.format(number)))
})

test('names are listed as in English', () => {
  const format = new Intl.ListFormat('en')
  for (const names of [[], ['Ada'], ['Ada', 'Bea'], ['Ada', 'Bea', 'Cay'], ['A', 'B', 'C', 'D']])
    expect(listed(names)).toBe(format.format(names))
})

test('days and hours are written as in American English', () => {
  const written = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date).replaceAll('\u202f', ' ')
  const day = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const [calendarDay = '', time = ''] = date.toISOString().split('T')
      expect(usDay(calendarDay)).toBe(written({ dateStyle: 'long' }, date))
      expect(usWeekday(calendarDay)).toBe(written({ weekday: 'short' }, date))
      expect(usHour(time.slice(0, 5))).toBe(written({ timeStyle: 'short' }, date))
    }),
  )
})
