import { msg, t } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'

/** A pattern for a year, such as 2026, or a quarter of it, such as 2026-Q4. */
const periodPattern = /^\d{4}(-Q[1-4])?$/

/** Returns the quarter of a time, in the site's time zone: 2026-Q4 */
export function quarterOf(at: Date): string {
  const { date } = localTimeOf(at)
  return `${date.slice(0, 4)}-Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`
}

export const isStatementPeriod = (text: string): boolean => periodPattern.test(text)

export const isYearPeriod = (period: string): boolean => period.length === 4

export function quarterAfter(quarter: string): string {
  const [year, number] = [Number(quarter.slice(0, 4)), Number(quarter.slice(6))]
  return number === 4 ? `${year + 1}-Q1` : `${year}-Q${number + 1}`
}

export const firstAndLastQuarter = (period: string): [first: string, last: string] =>
  isYearPeriod(period) ? [`${period}-Q1`, `${period}-Q4`] : [period, period]

export function quartersBetween(first: string, last: string): string[] {
  const all: string[] = []
  for (let quarter = first; quarter <= last; quarter = quarterAfter(quarter)) all.push(quarter)
  return all
}

/** Labels of the four quarters, with a placeholder for the year. */
export const quarterNames = [
  msg('January to March {year}'),
  msg('April to June {year}'),
  msg('July to September {year}'),
  msg('October to December {year}'),
]

/** Returns a period's name, such as "October to December 2026"; a year is its own name. */
export const periodName = (period: string): string =>
  isYearPeriod(period)
    ? period
    : t(quarterNames[Number(period.slice(6)) - 1] ?? '', { year: period.slice(0, 4) })
