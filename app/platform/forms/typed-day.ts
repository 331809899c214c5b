import { t } from '../i18n/i18n'
import { startOfDay } from '../site-zone'
import { cutText } from '../text/cut-text'
import { dayField, isOutsideStorableYears } from './form-fields'

const Day = dayField()

/** Tells whether a text is an existing day, YYYY-MM-DD. */
export const isDay = (text: string) => Day.safeParse(text).success

export type DayOrder = 'day first' | 'month first'

const numbersIn = (cell: string) => /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?=$|[ T])/.exec(cell)

/** Detects the order of day and month in a column; undefined if no cell tells it. */
export function detectDayOrder(cells: string[]): DayOrder | undefined {
  const pairs = cells.flatMap((cell) => {
    const [, first, second] = numbersIn(cell.trim()) ?? []
    return first ? [[Number(first), Number(second)]] : []
  })
  const isDayFirst = pairs.some(([first = 0]) => first > 12)
  const isMonthFirst = pairs.some(([, second = 0]) => second > 12)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day first' : 'month first'
}

/**
 * Parses a day as spreadsheets write it, ignoring a time after it.
 * @param dayOrder of its column, by `detectDayOrder`
 * @returns YYYY-MM-DD, or why the cell is no day
 */
export function readDay(cell: string, dayOrder: DayOrder | undefined): { day: string } | { why: string } {
  const shown = cutText(cell, 40)
  const day = isoDay(cell, dayOrder)
  if (day === 'ambiguous')
    return { why: t('Is “{cell}” day or month first? Write it as 2027-12-31.', { cell: shown }) }
  return day !== undefined && isDay(day) ? { day } : { why: t('“{cell}” is not a date.', { cell: shown }) }
}

/** Parses another program's time, such as `2024-05-06 07:08:09`; in UTC unless it names a zone. */
export function readTime(text: string): Date | undefined {
  const [, day = '', rest = ''] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d.*))?$/.exec(text.trim()) ?? []
  if (!isDay(day)) return undefined
  const time = rest || '00:00'
  const at = new Date(`${day}T${/(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`}`)
  return Number.isNaN(at.getTime()) || isOutsideStorableYears(at) ? undefined : at
}

/** A pattern for a time in English, such as `May 6, 2021` or `06 May 2021 07:08:09 GMT`. */
const inWords = /^(\d{1,2} [a-z]{3,9}|[a-z]{3,9}\.? \d{1,2},?) \d{4}\b/i

/**
 * Parses what some program writes for a point in time: a time, Unix seconds or milliseconds, a day (its beginning), or
 * words. Without a zone it is in UTC; undefined if it is no time.
 * @param dayOrder of its column, by `detectDayOrder`
 */
export function readMoment(cell: string, dayOrder: DayOrder | undefined): Date | undefined {
  if (/^[1-9]\d{8,9}$/.test(cell)) return new Date(Number(cell) * 1000)
  if (/^[1-9]\d{11,12}$/.test(cell)) return new Date(Number(cell))
  if (inWords.test(cell)) {
    const time = new Date(/(UTC|GMT|Z|[+-]\d{4})$/.test(cell) ? cell : `${cell} UTC`)
    return Number.isNaN(time.getTime()) ? undefined : time
  }
  const read = readDay(cell, dayOrder)
  return readTime(cell) ?? ('day' in read ? startOfDay(read.day) : undefined)
}

function isoDay(cell: string, dayOrder: DayOrder | undefined): string | 'ambiguous' | undefined {
  const [, year, month = '', date = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[ T])/.exec(cell) ?? []
  if (year) return written(year, month, date)
  const [, dotDay, dotMonth = '', dotYear = ''] =
    /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?=$|[ T])/.exec(cell) ?? []
  if (dotDay) return written(dotYear, dotMonth, dotDay)
  const [, first, second = '', last = ''] = numbersIn(cell) ?? []
  if (!first) return undefined
  if (Number(first) > 12) return written(last, second, first)
  if (Number(second) > 12 || first === second) return written(last, first, second)
  if (dayOrder === undefined) return 'ambiguous'
  return dayOrder === 'day first' ? written(last, second, first) : written(last, first, second)
}

const written = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
