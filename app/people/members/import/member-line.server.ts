import { type DayOrder, orderOfDays, readDay, readTime } from '../../../platform/forms/typed-day'
import { t } from '../../../platform/i18n/i18n'
import { endOfDay, startOfDay } from '../../../platform/site-zone'
import { cutText } from '../../../platform/text/cut-text'
import { Email } from '../../../platform/text/email'
import { columnName, withoutApostrophe } from '../../../platform/text/read-csv.server'
import { isCountry } from '../../../shop/shipping/countries'
import type { Consent, ConsentColumns } from '../../../site/mail/consent-columns'
import type { Plan } from '../../../site/plans/plans'
import { type MemberOrigin, memberOrigins } from '../members'

export interface NewLine extends Omit<FileMember, 'plan'> {
  /** In the file, from 1. */
  line: number
  plan: Plan
}

/** A line that adds nothing, with its reason. */
export interface SkippedLine {
  line: number
  text: string
  why: string
}

/** What comes first in the days of each column. */
type DayOrders = Map<string, DayOrder | undefined>

export interface FileMember {
  email: string
  /** The name of the plan; empty if the file names none. */
  plan: string
  /** Identifies the membership across sites, in exports of this product. */
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

/** Why a line makes no member: somebody who is none, or a mistake in it. */
export interface LeftOut {
  why: string
  isWrong: boolean
}

/** The cells of a line by the names of their columns: `Access Expiration` and `access_expiration` are one name. */
export class CsvLine {
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

export const columnsOf = (head: string[]) => new Map(head.map((cell, index) => [columnName(cell), index]))

/** Returns the columns of a file that nothing here reads. */
export function unreadColumns(head: string[], consents: ConsentColumns): string[] {
  const asked = new Set<string>()
  const empty = new CsvLine(columnsOf(head), [], asked)
  readMemberLine(empty, new Map(), 'given')
  whyNoMember(empty, 'given')
  termsIn(empty, new Map())
  for (const name of [...startNames, ...endNames]) asked.add(name)
  addressIn(empty)
  return head.filter((name, at) => name !== '' && !asked.has(columnName(name)) && !consents.reads(at))
}

/** Reads a line of our own export, or of one of Ghost, Patreon or Substack. */
export function readMemberLine(line: CsvLine, orders: DayOrders, consent: Consent): FileMember | LeftOut {
  const email = Email.safeParse(line.text('email', 'emailaddress'))
  if (!email.success) return { why: t('This is no email address.'), isWrong: true }
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

/** The states of our own export, and what other tools call a running membership; the ended ones come with their days. */
const memberStates =
  /^(active|paused|ended|pending|due|past.?due|trialing|paid|comped|gift|complimentary|renewing|)$/i

const isNo = (cell: string) => /^(false|no|0|)$/i.test(cell)

/** Returns why somebody is no member by the service that wrote the file; undefined for a member. */
function whyNoMember(line: CsvLine, consent: Consent): string | undefined {
  if (line.text('deletedat')) return t('Deleted there.')
  const patron = line.text('patronstatus')
  if (line.has('patronstatus') && patron.toLowerCase() !== 'active patron')
    return patron ? t('{status}, not an active one.', { status: patron }) : t('Not a patron.')
  if (line.has('activesubscription') && isNo(line.text('activesubscription')))
    return t('No paid subscription.')
  if (consent === 'refused') return t('Unsubscribed elsewhere.')
  if (consent !== 'given' && !memberStates.test(consent.unknown))
    return t('{status}, not an active one.', { status: cutText(consent.unknown, 40) })
  const isOfGhost = line.has('subscribedtoemails', 'complimentaryplan')
  if (isOfGhost && !line.text('tiers') && isNo(line.text('complimentaryplan'))) return t('A free member.')
}

function termsIn(line: CsvLine, orders: DayOrders) {
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

/** Finds out what comes first in the days of each column of these lines. */
export const dayOrdersOf = (lines: CsvLine[]): DayOrders =>
  new Map(
    [...startNames, ...endNames].map((name) => [name, orderOfDays(lines.map((line) => line.text(name)))]),
  )

function daysIn(line: CsvLine, orders: DayOrders) {
  const timeOf = (names: string[], ofDay: (day: string) => Date) => {
    const name = names.find((one) => line.text(one)) ?? ''
    return timeIn(line.text(name), ofDay, orders.get(name))
  }
  const startedAt = timeOf(startNames, startOfDay)
  const paidUntil = timeOf(endNames, endOfDay)
  if (startedAt && paidUntil && paidUntil <= startedAt)
    throw new UnreadableCell(t('The last day is before the first.'))
  return { startedAt, paidUntil }
}

/** A membership that Stripe runs stays with the site whose Stripe it is. */
const originIn = (cell: string): MemberOrigin =>
  memberOrigins.find((origin) => origin === cell && origin !== 'stripe') ?? 'import'

function numberIn(cell: string): number | null {
  if (cell === '') return null
  if (!/^\d{1,9}$/.test(cell))
    throw new UnreadableCell(t('“{cell}” is no whole number.', { cell: cutText(cell, 40) }))
  return Number(cell)
}

/** A time but midnight without a zone, which spreadsheets put behind days. */
const timeOfDay = /^\d{4}-\d\d-\d\d[T ](?!00:00(:00(\.0+)?)?$)\d/

/** Parses a day, of which `ofDay` returns the time, or a time; without a zone it is UTC. */
function timeIn(cell: string, ofDay: (day: string) => Date, order: DayOrder | undefined): Date | null {
  if (cell === '') return null
  const read = readDay(cell, order)
  if ('why' in read) throw new UnreadableCell(read.why)
  if (!timeOfDay.test(cell)) return ofDay(read.day)
  const time = readTime(cell)
  if (!time) throw new UnreadableCell(t('“{cell}” is no date.', { cell: cutText(cell, 40) }))
  return time
}

function addressIn(line: CsvLine) {
  const town = line.has('street') ? [line.text('city'), line.text('state'), line.text('zip')] : []
  const written = [line.text('street'), town.filter(Boolean).join(' ')]
  const country = line.text('country').toUpperCase()
  return {
    shippingName: cutText(line.text('addressee', ...(line.has('address') ? ['name'] : [])), 200),
    shippingAddress: cutText(line.text('address') || written.filter(Boolean).join('\n'), 1000),
    shippingCountry: isCountry(country) ? country : '',
  }
}
