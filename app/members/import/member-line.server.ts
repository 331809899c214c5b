import { Email } from '../../accounts/accounts'
import { cutText } from '../../platform/cut-text'
import { t } from '../../platform/i18n/i18n'
import { withoutApostrophe } from '../../platform/read-csv.server'
import { endOfDay, startOfDay } from '../../platform/site-zone'
import { isCountry } from '../../shipping/countries'
import { type MemberOrigin, memberOrigins } from '../members'

/** What a line of a file says of a member. */
export interface FileMember {
  email: string
  /** The name of the plan; empty if the file names none. */
  plan: string
  /** Of our own export: the same membership on every site. */
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
  ) {}

  has(...names: string[]): boolean {
    return names.every((name) => this.columns.has(name))
  }

  /** Returns the first of these cells that is not empty. */
  text(...names: string[]): string {
    for (const name of names) {
      const cell = withoutApostrophe(this.cells[this.columns.get(name) ?? -1] ?? '').trim()
      if (cell) return cell
    }
    return ''
  }
}

export const columnsOf = (head: string[]) =>
  new Map(head.map((cell, index) => [cell.toLowerCase().replace(/[^a-z0-9]/g, ''), index]))

/** Reads a line of our own export, or of one of Ghost, Patreon or Substack. */
export function readMemberLine(line: CsvLine): FileMember | LeftOut {
  const email = Email.safeParse(line.text('email', 'emailaddress'))
  if (!email.success) return { why: t('This is no email address.'), isWrong: true }
  const why = whyNoMember(line)
  if (why) return { why, isWrong: false }
  try {
    return { email: email.data, ...termsIn(line), ...addressIn(line) }
  } catch (error) {
    if (error instanceof UnreadableCell) return { why: error.message, isWrong: true }
    throw error
  }
}

class UnreadableCell extends Error {}

const isNo = (cell: string) => /^(false|no|0|)$/i.test(cell)

/** Returns why somebody is no member by the service that wrote the file; undefined for a member. */
function whyNoMember(line: CsvLine): string | undefined {
  if (line.text('deletedat')) return t('Deleted there.')
  const patron = line.text('patronstatus')
  if (line.has('patronstatus') && patron.toLowerCase() !== 'active patron')
    return patron ? t('{status}, not an active one.', { status: patron }) : t('Not a patron.')
  if (line.has('activesubscription') && isNo(line.text('activesubscription')))
    return t('No paid subscription.')
  const isOfGhost = line.has('subscribedtoemails', 'complimentaryplan')
  if (isOfGhost && !line.text('tiers') && isNo(line.text('complimentaryplan'))) return t('A free member.')
}

function termsIn(line: CsvLine) {
  return {
    plan: line.text('plan', 'tier', 'tiers'),
    reference: line.text('reference'),
    number: numberIn(line.text('number', 'membernumber')),
    startedAt: startIn(line.text('since', 'patronagesincedate', 'firstpaymentat', 'startdate', 'createdat')),
    paidUntil: endIn(line.text('until', 'accessexpiration', 'nextchargedate', 'expiry', 'expiresat')),
    issuesLeft: numberIn(line.text('issuesowed', 'issuesleft', 'issues')),
    isPaused: line.text('state', 'status').toLowerCase() === 'paused',
    origin: originIn(line.text('origin')),
  }
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

const startIn = (cell: string) => timeIn(cell, startOfDay)
const endIn = (cell: string) => timeIn(cell, endOfDay)

/** Parses a day, of which `ofDay` returns the time, or a time; without a zone it is UTC. */
function timeIn(cell: string, ofDay: (day: string) => Date): Date | null {
  if (cell === '') return null
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell)
  const day = american
    ? `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`
    : cell
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day)
  const isTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(day)
  const utc = isDay ? `${day}T00:00:00Z` : withZone(day.replace(' ', 'T'))
  const time = isDay || isTime ? Date.parse(utc) : Number.NaN
  if (Number.isNaN(time)) throw new UnreadableCell(t('“{cell}” is no date.', { cell: cutText(cell, 40) }))
  return isDay ? ofDay(day) : new Date(time)
}

const withZone = (time: string) => (/(Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`)

function addressIn(line: CsvLine) {
  const town = [line.text('city'), line.text('state'), line.text('zip')]
  const written = [line.text('street'), line.has('street') ? town.filter(Boolean).join(' ') : '']
  const country = line.text('country').toUpperCase()
  return {
    shippingName: cutText(line.text('addressee', ...(line.has('address') ? ['name'] : [])), 200),
    shippingAddress: cutText(line.text('address') || written.filter(Boolean).join('\n'), 1000),
    shippingCountry: isCountry(country) ? country : '',
  }
}
