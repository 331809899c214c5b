import { db } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { cutText } from '../../../platform/text/cut-text'
import { hasLostLetters } from '../../../platform/text/lost-letters'
import { readCsv } from '../../../platform/text/read-csv.server'
import { uniqueAccountKey } from '../../../site/accounts/accounts.server'
import { type Consent, ConsentColumns } from '../../../site/mail/consent-columns'
import type { Plan } from '../../../site/plans/plans'
import { listAllPlans } from '../../../site/plans/plans.server'
import {
  columnIndexes,
  detectDayOrders,
  MemberCsvLine,
  type NewMemberLine,
  readMemberLine,
  type SkippedMemberLine,
  type SkipReason,
  unreadMemberColumns,
} from './member-line.server'
import { splitByFreePlaces } from './places-in-import.server'

export const maxMemberImportLines = 10_000

/** The values for lines that do not contain them. */
export interface ImportDefaults {
  /** The plan of lines that name none; null refuses them. */
  planId: number | null
  /** The end of what is paid; null for a membership without an end. */
  paidUntil: Date | null
}

export interface ImportPlan {
  added: NewMemberLine[]
  /** The number of lines whose members exist already. */
  existing: number
  newAccounts: number
  noMembers: SkippedMemberLine[]
  refused: SkippedMemberLine[]
  /** The names of the ignored columns. */
  unread: string[]
}

/**
 * Reads a file of members, and returns what importing it would do, without changing anything.
 * @throws Invalid when the file is no CSV, names no column of addresses, or is longer than `maxMemberImportLines`
 */
export async function planImport(csv: string, defaults: ImportDefaults): Promise<ImportPlan> {
  const [head, ...rows] = readCsv(csv, maxMemberImportLines)
  const names = head?.cells ?? []
  const columns = columnIndexes(names)
  if (!columns.has('email') && !columns.has('emailaddress')) {
    const message = t('The first line has no column “email”.')
    throw new Invalid(message, { csv: [message] })
  }
  const keepsMailApart = columns.has('subscribedtoemails') || columns.has('activesubscription')
  const consents = new ConsentColumns(names, keepsMailApart ? ['status'] : ['status', 'declined'])
  const all = rows.map(({ line, cells }) => ({ line, cells, row: new MemberCsvLine(columns, cells) }))
  const orders = detectDayOrders(all.map(({ row }) => row))
  const plans = await listAllPlans()
  const seen = new Set<string>()
  const plan: ImportPlan = {
    added: [],
    existing: 0,
    newAccounts: 0,
    noMembers: [],
    refused: [],
    unread: unreadMemberColumns(names, rows, consents),
  }
  for (const { line, cells, row } of all) {
    const isWhole = !cells.some(hasLostLetters)
    const read = isWhole
      ? membersIn(row, orders, consents.of(cells), plans, defaults)
      : [{ why: t('Some characters were lost here. Type them again.'), isWrong: true }]
    for (const member of read) {
      const isTwice = 'email' in member && seen.size === seen.add(keyOf(member)).size
      const outcome = isTwice ? { why: t('This member is listed twice.'), isWrong: true } : member
      if ('email' in outcome) plan.added.push({ line, ...outcome })
      else
        (outcome.isWrong ? plan.refused : plan.noMembers).push({
          line,
          text: textOf(row, cells),
          why: outcome.why,
        })
    }
  }
  return withoutExisting(plan)
}

/** Parses a line into memberships: Ghost lists several tiers in one line. */
function membersIn(
  row: MemberCsvLine,
  orders: ReturnType<typeof detectDayOrders>,
  consent: Consent,
  plans: Plan[],
  { planId, paidUntil }: ImportDefaults,
): (Omit<NewMemberLine, 'line'> | SkipReason)[] {
  const read = readMemberLine(row, orders, consent)
  if (!('email' in read)) return [read]
  const { plan: name, ...member } = read
  const named = (wanted: string) =>
    plans.find((one) => uniqueAccountKey(one.name) === uniqueAccountKey(wanted.trim()))
  const names = row.has('tiers') && !named(name) ? name.split(',').filter((tier) => tier.trim()) : [name]
  const fallback = plans.find(({ id }) => id === planId)
  const taken = new Set<Plan>()
  return (names.length > 0 ? names : ['']).map((wanted) => {
    const plan = named(wanted) ?? fallback
    if (plan && taken.size === taken.add(plan).size)
      return {
        why: t('“{tier}” is {plan} here, which this line already has.', {
          tier: cutText(wanted.trim(), 60),
          plan: plan.name,
        }),
        isWrong: false,
      }
    if (plan) return { ...member, paidUntil: member.paidUntil ?? paidUntil, plan }
    const why = wanted
      ? t('There is no plan “{name}” here.', { name: cutText(wanted.trim(), 60) })
      : t('It does not name a plan.')
    return { why, isWrong: true }
  })
}

const keyOf = ({ email, plan, startedAt }: Omit<NewMemberLine, 'line'>) =>
  `${uniqueAccountKey(email)} ${plan.id} ${startedAt?.getTime()}`

const textOf = (row: MemberCsvLine, cells: string[]) =>
  cutText(row.text('email', 'emailaddress') || cells.join(', '), 100)

const perQuery = 500

async function withoutExisting(plan: ImportPlan): Promise<ImportPlan> {
  const existing = new Set<NewMemberLine>()
  const newAddresses = new Set<string>()
  for (let at = 0; at < plan.added.length; at += perQuery) {
    const lines = plan.added.slice(at, at + perQuery)
    const accounts = await membershipsByAddress(lines)
    const references = await existingReferences(lines)
    for (const line of lines) {
      const memberships = accounts.get(uniqueAccountKey(line.email))
      if (references.has(line.reference) || memberships?.some((one) => isSameMember(one, line)))
        existing.add(line)
      else if (!memberships) newAddresses.add(uniqueAccountKey(line.email))
    }
  }
  const { added, refused } = await splitByFreePlaces(plan.added.filter((line) => !existing.has(line)))
  const accounts = new Set(
    added.map(({ email }) => uniqueAccountKey(email)).filter((key) => newAddresses.has(key)),
  )
  return {
    ...plan,
    added,
    existing: existing.size,
    newAccounts: accounts.size,
    refused: [...plan.refused, ...refused].sort((one, other) => one.line - other.line),
  }
}

async function membershipsByAddress(lines: NewMemberLine[]): Promise<Map<string, Existing[]>> {
  const users = await db.user.findMany({
    where: { emailKey: { in: lines.map(({ email }) => uniqueAccountKey(email)) } },
    select: { emailKey: true, memberships: { select: { planId: true, status: true, startedAt: true } } },
  })
  return new Map(users.map(({ emailKey, memberships }) => [emailKey, memberships]))
}

async function existingReferences(lines: NewMemberLine[]): Promise<Set<string>> {
  const where = { reference: { in: lines.flatMap(({ reference }) => reference || []) } }
  const rows = await db.membership.findMany({ where, select: { reference: true } })
  return new Set(rows.map(({ reference }) => reference))
}

interface Existing {
  planId: number
  status: string
  startedAt: Date | null
}

/** Tells whether a member from a file exists: in the same plan, or since the same day. */
export function isSameMember(
  { planId, status, startedAt }: Existing,
  { plan, startedAt: since, paidUntil }: Pick<NewMemberLine, 'plan' | 'startedAt' | 'paidUntil'>,
  now = new Date(),
): boolean {
  if (planId !== plan.id || (status === 'pending' && !startedAt)) return false
  const isOver = paidUntil !== null && paidUntil <= now
  if (status !== 'ended' && !isOver) return true
  return since === null || startedAt?.getTime() === since.getTime()
}
