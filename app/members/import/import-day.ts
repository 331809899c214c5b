import { cutText } from '../../platform/cut-text'
import { dayField } from '../../platform/form-fields'
import { t } from '../../platform/i18n/i18n'

const Day = dayField()

type Order = 'day first' | 'month first'

const numbersIn = (cell: string) => /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?=$|[ T])/.exec(cell)

/** Finds out what comes first in the days of a file; undefined when none of them tells. */
export function orderOfDays(cells: string[]): Order | undefined {
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
 * Parses a day in the ways that spreadsheets write it, without the time that may follow.
 * @param order of this file, by `orderOfDays`
 * @returns YYYY-MM-DD, or why it is no day
 */
export function readDay(cell: string, order: Order | undefined): { day: string } | { why: string } {
  const shown = cutText(cell, 40)
  const day = isoDay(cell, order)
  if (day === 'ambiguous')
    return { why: t('Is “{cell}” day or month first? Write it as 2027-12-31.', { cell: shown }) }
  return day !== undefined && Day.safeParse(day).success
    ? { day }
    : { why: t('“{cell}” is no date.', { cell: shown }) }
}

function isoDay(cell: string, order: Order | undefined): string | 'ambiguous' | undefined {
  const [, year, month = '', date = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[ T])/.exec(cell) ?? []
  if (year) return written(year, month, date)
  const [, dotDay, dotMonth = '', dotYear = ''] =
    /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?=$|[ T])/.exec(cell) ?? []
  if (dotDay) return written(dotYear, dotMonth, dotDay)
  const [, first, second = '', last = ''] = numbersIn(cell) ?? []
  if (!first) return undefined
  if (Number(first) > 12) return written(last, second, first)
  if (Number(second) > 12 || first === second) return written(last, first, second)
  if (order === undefined) return 'ambiguous'
  return order === 'day first' ? written(last, second, first) : written(last, first, second)
}

const written = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
