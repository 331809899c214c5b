import { type DayOrder, detectDayOrder, readDay, readTime } from '../../../platform/forms/typed-day'
import { t } from '../../../platform/i18n/i18n'
import { endOfDay, startOfDay } from '../../../platform/site-zone'
import { cutText } from '../../../platform/text/cut-text'
import { Email } from '../../../platform/text/email'
import {
  type CsvRow,
  ignoredCsvColumns,
  normalizeColumnName,
  withoutApostrophe,
} from '../../../platform/text/read-csv.server'
import { isCountry } from '../../../shop/shipping/countries'
import type { Consent, ConsentColumns } from '../../../site/mail/consent-columns'
import type { Plan } from '../../../site/plans/plans'
import { type MemberOrigin, memberOrigins } from '../members'

export interface NewMemberLine extends Omit<MemberInFile, 'plan'> {
  /** The line number in the file, from 1. */
  line: number
  plan: Plan
}

/** A line that adds no member, with the reason. */
export interface SkippedMemberLine {
  line: number
  text: string
  why: string
}

/** The order of day and month in each column of days. */
type DayOrders = Map<string, DayOrder | undefined>

export interface MemberInFile {
  email: string
  /** The name of the plan; empty if the file names none. */
  plan: string
  /** The reference that identifies the membership across sites, in exports of this product. */
  reference: string
  number: number | null
  startedAt: Date | null
  paidUntil: Date | null
  issuesLeft: number | null
  isPaused: boolean
  origin: MemberOrigin
  shippingName: string
  shippingAddress: string
  shippingCountry: string
}

/** The reason why a line adds no member: it is not a member's, or contains a mistake. */
export interface SkipReason {
  why: string
  isWrong: boolean
}

/** A line's cells by normalized column name: `Access Expiration` and `access_expiration` are the same. */
export class MemberCsvLine {
  constructor(
    private readonly columns: Map<string, number>,
    private readonly cells: string[],
    private readonly asked = new Set<string>(),
  ) {}

  has(...names: string[]): boolean {
    return names.every((name) => this.columns.has(name))
  }

  text(...names: string[]): string {
    for (const name of names) this.asked.add(name)
    for (const name of names) {
      const cell = withoutApostrophe(this.cells[this.columns.get(name) ?? -1] ?? '').trim()
      if (cell) return cell
    }
    return ''
  }
}

/** Returns the columns that have a name, the first of each. */
export function columnIndexes(head: string[]): Map<string, number> {
  const named = head.map((cell, index): [string, number] => [normalizeColumnName(cell), index])
  return new Map(named.filter(([name]) => name !== '').reverse())
}

/** Returns the names of the columns in a file of members that are ignored. */
export function unreadMemberColumns(head: string[], rows: CsvRow[], consents: ConsentColumns): string[] {
  const asked = new Set<string>()
  const columns = columnIndexes(head)
  const empty = new MemberCsvLine(columns, [], asked)
  readMemberLine(empty, new Map(), 'given')
  whyNoMember(empty, 'given')
  termsIn(empty, new Map())
  for (const name of [...startNames, ...endNames]) asked.add(name)
  addressIn(empty)
  const read = new Set([...asked].map((name) => columns.get(name)))
  return ignoredCsvColumns(head, rows, (index) => read.has(index) || consents.reads(index))
}

/** Parses a line from our own export, or from Ghost, Patreon or Substack. */
export function readMemberLine(
  line: MemberCsvLine,
  orders: DayOrders,
  consent: Consent,
): MemberInFile | SkipReason {
  const email = Email.safeParse(line.text('email', 'emailaddress'))
  if (!email.success) return { why: t('This is not an email address.'), isWrong: true }
  const why = whyNoMember(line, consent)
  if (why) return { why, isWrong: false }
  try {
    return { email: email.data, ...termsIn(line, orders), ...addressIn(line) }
  } catch (error) {
    if (error instanceof UnreadableCell) return { why: error.message, isWrong: true }
    throw error
  }
}

class UnreadableCell extends Error {}

/** The states in our own export, and other tools' words for a running membership; ended ones have an end date. */
const memberStates =
  /^(active|paused|ended|pending|due|past.?due|trialing|paid|comped|gift|complimentary|renewing|)$/i

const isNo = (cell: string) => /^(false|no|0|)$/i.test(cell)

/** Returns why somebody is not a member according to the other service; undefined for a member. */
function whyNoMember(line: MemberCsvLine, consent: Consent): string | undefined {
  if (line.text('deletedat')) return t('It was deleted there.')
  const patron = line.text('patronstatus')
  if (line.has('patronstatus') && patron.toLowerCase() !== 'active patron')
    return patron ? t('{status}, not an active one.', { status: patron }) : t('Not a patron.')
  if (line.has('activesubscription') && isNo(line.text('activesubscription')))
    return t('No paid subscription.')
  if (consent === 'refused' || consent === 'bounced') return t('Unsubscribed elsewhere.')
  if (consent !== 'given' && !memberStates.test(consent.unknown))
    return t('{status}, not an active one.', { status: cutText(consent.unknown, 40) })
  const isOfGhost = line.has('subscribedtoemails', 'complimentaryplan')
  if (isOfGhost && !line.text('tiers') && isNo(line.text('complimentaryplan'))) return t('A free member.')
}

function termsIn(line: MemberCsvLine, orders: DayOrders) {
  return {
    plan: line.text('plan', 'tier', 'tiers'),
    reference: line.text('reference'),
    number: numberIn(line.text('number', 'membernumber')),
    ...daysIn(line, orders),
    issuesLeft: numberIn(line.text('issuesowed', 'issuesleft', 'issues')),
    isPaused: line.text('state', 'status').toLowerCase() === 'paused',
    origin: originIn(line.text('origin')),
  }
}

const startNames = ['since', 'patronagesincedate', 'firstpaymentat', 'startdate', 'createdat']
const endNames = ['until', 'accessexpiration', 'nextchargedate', 'expiry', 'expiresat']

/** Detects the order of day and month in each column of these lines. */
export const detectDayOrders = (lines: MemberCsvLine[]): DayOrders =>
  new Map(
    [...startNames, ...endNames].map((name) => [name, detectDayOrder(lines.map((line) => line.text(name)))]),
  )

function daysIn(line: MemberCsvLine, orders: DayOrders) {
  const timeOf = (names: string[], ofDay: (day: string) => Date) => {
    const name = names.find((one) => line.text(one)) ?? ''
    return timeIn(line.text(name), ofDay, orders.get(name))
  }
  const startedAt = timeOf(startNames, startOfDay)
  const paidUntil = timeOf(endNames, endOfDay)
  if (startedAt && paidUntil && paidUntil <= startedAt)
    throw new UnreadableCell(t('The last day is before the first day.'))
  return { startedAt, paidUntil }
}

/** Returns how a membership came about; one managed by Stripe stays with the site of that Stripe account. */
const originIn = (cell: string): MemberOrigin =>
  memberOrigins.find((origin) => origin === cell && origin !== 'stripe') ?? 'import'

function numberIn(cell: string): number | null {
  if (cell === '') return null
  if (!/^\d{1,9}$/.test(cell))
    throw new UnreadableCell(t('“{cell}” is not a whole number.', { cell: cutText(cell, 40) }))
  return Number(cell)
}

/** A pattern for a time without a zone other than midnight, which spreadsheets append to days. */
const timeOfDay = /^\d{4}-\d\d-\d\d[T ](?!00:00(:00(\.0+)?)?$)\d/

/** Parses a time, or a day, whose time `ofDay` returns; a time without a zone is in UTC. */
function timeIn(cell: string, ofDay: (day: string) => Date, order: DayOrder | undefined): Date | null {
  if (cell === '') return null
  const read = readDay(cell, order)
  if ('why' in read) throw new UnreadableCell(read.why)
  if (!timeOfDay.test(cell)) return ofDay(read.day)
  const time = readTime(cell)
  if (!time) throw new UnreadableCell(t('“{cell}” is not a date.', { cell: cutText(cell, 40) }))
  return time
}

function addressIn(line: MemberCsvLine) {
  const town = line.has('street') ? [line.text('city'), line.text('state'), line.text('zip')] : []
  const written = [line.text('street'), town.filter(Boolean).join(' ')]
  const country = line.text('country').toUpperCase()
  return {
    shippingName: cutText(line.text('addressee', ...(line.has('address') ? ['name'] : [])), 200),
    shippingAddress: cutText(line.text('address') || written.filter(Boolean).join('\n'), 1000),
    shippingCountry: isCountry(country) ? country : '',
  }
}
