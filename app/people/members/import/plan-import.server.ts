import { db } from '../../../platform/database/db.server'
import { t } from '../../../platform/i18n/i18n'
import { cutText } from '../../../platform/text/cut-text'
import { hasLostLetters } from '../../../platform/text/lost-letters'
import { readCsv } from '../../../platform/text/read-csv.server'
import { uniqueKey } from '../../../site/accounts/accounts.server'
import { type Consent, ConsentColumns } from '../../../site/mail/consent-columns'
import type { Plan } from '../../../site/plans/plans'
import { allPlans } from '../../../site/plans/plans.server'
import {
  CsvLine,
  columnsOf,
  dayOrdersOf,
  type LeftOut,
  type NewLine,
  readMemberLine,
  type SkippedLine,
  unreadColumns,
} from './member-line.server'
import { partByPlaces } from './places-in-import.server'

export const maxLines = 10_000

/** What lines of a file get that do not say it themselves. */
export interface ImportDefaults {
  /** For lines that name no plan of this site; null refuses them. */
  planId: number | null
  /** The end of what is paid; null for a membership without an end. */
  paidUntil: Date | null
}

export interface ImportPlan {
  added: NewLine[]
  /** How many lines are members here already. */
  existing: number
  newAccounts: number
  noMembers: SkippedLine[]
  refused: SkippedLine[]
  /** The names of the columns that nothing reads. */
  unread: string[]
}

/**
 * Reads a file of members, and finds out what importing it would do. Changes nothing.
 * @throws Invalid when it is no CSV, or longer than `maxLines`
 */
export async function planImport(csv: string, defaults: ImportDefaults): Promise<ImportPlan> {
  const [head, ...rows] = readCsv(csv, maxLines)
  const names = head?.cells ?? []
  const columns = columnsOf(names)
  const keepsMailApart = columns.has('subscribedtoemails') || columns.has('activesubscription')
  const consents = new ConsentColumns(names, keepsMailApart ? ['status'] : ['status', 'declined'])
  const all = rows.map(({ line, cells }) => ({ line, cells, row: new CsvLine(columns, cells) }))
  const orders = dayOrdersOf(all.map(({ row }) => row))
  const plans = await allPlans()
  const seen = new Set<string>()
  const plan: ImportPlan = {
    added: [],
    existing: 0,
    newAccounts: 0,
    noMembers: [],
    refused: [],
    unread: unreadColumns(names, consents),
  }
  for (const { line, cells, row } of all) {
    const isWhole = !cells.some(hasLostLetters)
    const read = isWhole
      ? membersIn(row, orders, consents.of(cells), plans, defaults)
      : [{ why: t('Some letters are lost here. Write them again.'), isWrong: true }]
    for (const member of read) {
      const isTwice = 'email' in member && seen.size === seen.add(keyOf(member)).size
      const outcome = isTwice ? { why: t('This member comes twice.'), isWrong: true } : member
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

/** Reads a line: Ghost names several tiers in one, and each is a membership. */
function membersIn(
  row: CsvLine,
  orders: ReturnType<typeof dayOrdersOf>,
  consent: Consent,
  plans: Plan[],
  { planId, paidUntil }: ImportDefaults,
): (Omit<NewLine, 'line'> | LeftOut)[] {
  if (!row.has('email') && !row.has('emailaddress'))
    return [{ why: t('The first line names no column “email”.'), isWrong: true }]
  const read = readMemberLine(row, orders, consent)
  if (!('email' in read)) return [read]
  const { plan: name, ...member } = read
  const named = (wanted: string) => plans.find((one) => uniqueKey(one.name) === uniqueKey(wanted.trim()))
  const names = row.has('tiers') && !named(name) ? name.split(',').filter((tier) => tier.trim()) : [name]
  const fallback = plans.find(({ id }) => id === planId)
  const taken = new Set<Plan>()
  return (names.length > 0 ? names : ['']).map((wanted) => {
    const plan = named(wanted) ?? fallback
    if (plan && taken.size === taken.add(plan).size)
      return {
        why: t('“{tier}” is {plan} here, which this line has already.', {
          tier: cutText(wanted.trim(), 60),
          plan: plan.name,
        }),
        isWrong: false,
      }
    if (plan) return { ...member, paidUntil: member.paidUntil ?? paidUntil, plan }
    const why = wanted
      ? t('There is no plan “{name}” here.', { name: cutText(wanted.trim(), 60) })
      : t('It names no plan.')
    return { why, isWrong: true }
  })
}

const keyOf = ({ email, plan, startedAt }: Omit<NewLine, 'line'>) =>
  `${uniqueKey(email)} ${plan.id} ${startedAt?.getTime()}`

const textOf = (row: CsvLine, cells: string[]) =>
  cutText(row.text('email', 'emailaddress') || cells.join(', '), 100)

const perQuery = 500

async function withoutExisting(plan: ImportPlan): Promise<ImportPlan> {
  const existing = new Set<NewLine>()
  const newAddresses = new Set<string>()
  for (let at = 0; at < plan.added.length; at += perQuery) {
    const lines = plan.added.slice(at, at + perQuery)
    const accounts = await membershipsByAddress(lines)
    const references = await existingReferences(lines)
    for (const line of lines) {
      const memberships = accounts.get(uniqueKey(line.email))
      if (references.has(line.reference) || memberships?.some((one) => isSame(one, line))) existing.add(line)
      else if (!memberships) newAddresses.add(uniqueKey(line.email))
    }
  }
  const { added, refused } = await partByPlaces(plan.added.filter((line) => !existing.has(line)))
  const accounts = new Set(added.map(({ email }) => uniqueKey(email)).filter((key) => newAddresses.has(key)))
  return {
    ...plan,
    added,
    existing: existing.size,
    newAccounts: accounts.size,
    refused: [...plan.refused, ...refused].sort((one, other) => one.line - other.line),
  }
}

async function membershipsByAddress(lines: NewLine[]): Promise<Map<string, Existing[]>> {
  const users = await db.user.findMany({
    where: { emailKey: { in: lines.map(({ email }) => uniqueKey(email)) } },
    select: { emailKey: true, memberships: { select: { planId: true, status: true, startedAt: true } } },
  })
  return new Map(users.map(({ emailKey, memberships }) => [emailKey, memberships]))
}

async function existingReferences(lines: NewLine[]): Promise<Set<string>> {
  const where = { reference: { in: lines.flatMap(({ reference }) => reference || []) } }
  const rows = await db.membership.findMany({ where, select: { reference: true } })
  return new Set(rows.map(({ reference }) => reference))
}

interface Existing {
  planId: number
  status: string
  startedAt: Date | null
}

/** Tells whether a member of a file is here: in a plan once at a time, and once since a day. */
export function isSame(
  { planId, status, startedAt }: Existing,
  { plan, startedAt: since, paidUntil }: Pick<NewLine, 'plan' | 'startedAt' | 'paidUntil'>,
  now = new Date(),
): boolean {
  if (planId !== plan.id || (status === 'pending' && !startedAt)) return false
  const isOver = paidUntil !== null && paidUntil <= now
  if (status !== 'ended' && !isOver) return true
  return since === null || startedAt?.getTime() === since.getTime()
}
