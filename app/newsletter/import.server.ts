import { uniqueKey } from '../accounts/accounts.server'
import { type Actor, recordAudit } from '../accounts/audit.server'
import { cutText } from '../platform/cut-text'
import { db, inTransaction } from '../platform/database/db.server'
import { t } from '../platform/i18n/i18n'
import { readCsv, withoutApostrophe } from '../platform/read-csv.server'
import { SubscriberEmail } from './subscribers.server'
import { TopicsInCsv, topicsForCsv } from './topics'

export const maxLines = 50_000
const perStatement = 500
const shownRefusals = 100

interface Line {
  email: string
  state: 'active' | 'unsubscribed'
  topics: string[]
}

export interface Refusal {
  line: number
  text: string
  why: string
}

/** The changes that importing a CSV would make. */
export interface ImportPlan {
  added: Line[]
  /** How many addresses exist already and stay as they are, unsubscribed ones included. */
  known: number
  unsubscribed: number
  refused: Refusal[]
  refusedCount: number
}

/**
 * Parses a CSV of addresses: the column email, or the first; state and topics if there are any. Changes nothing.
 * @throws Invalid when it is no CSV, or longer than `maxLines`
 */
export async function planImport(csv: string): Promise<ImportPlan> {
  const { lines, refused } = readLines(csv)
  const states = await knownStates(lines.map(({ email }) => uniqueKey(email)))
  const added = lines.filter(({ email }) => !states.has(uniqueKey(email)))
  const all = [...states.values()]
  return {
    added,
    known: all.filter((state) => state !== 'unsubscribed').length,
    unsubscribed: all.filter((state) => state === 'unsubscribed').length,
    refused: refused.slice(0, shownRefusals),
    refusedCount: refused.length,
  }
}

/**
 * Adds the subscribers of a plan; the owner vouches for their consent.
 * @returns how many were added
 */
export async function importSubscribers(csv: string, actor: Actor): Promise<number> {
  const { added } = await planImport(csv)
  let count = 0
  for (let at = 0; at < added.length; at += perStatement)
    count += await addSome(added.slice(at, at + perStatement))
  if (count > 0) {
    const subject = { subjectType: 'subscriber', subjectName: `${count} imported` }
    await recordAudit(db, actor, { action: 'created', ...subject })
  }
  return count
}

/** Adds subscribers; one who subscribed meanwhile stays unchanged. */
async function addSome(lines: Line[]): Promise<number> {
  return inTransaction(async (tx) => {
    const keys = lines.map(({ email }) => uniqueKey(email))
    const there = await tx.subscriber.findMany({
      where: { emailKey: { in: keys } },
      select: { emailKey: true },
    })
    const known = new Set(there.map(({ emailKey }) => emailKey))
    const fresh = lines.filter(({ email }) => !known.has(uniqueKey(email)))
    const now = new Date()
    await tx.subscriber.createMany({
      data: fresh.map(({ email, state }) => ({
        ...{ email, emailKey: uniqueKey(email), state },
        confirmedAt: state === 'active' ? now : null,
      })),
    })
    const rows = await tx.subscriber.findMany({
      where: { emailKey: { in: fresh.map(({ email }) => uniqueKey(email)) } },
      select: { id: true, emailKey: true },
    })
    const ids = new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
    const topics = fresh.flatMap(({ email, state, topics }) => {
      const subscriberId = ids.get(uniqueKey(email))
      return subscriberId && state === 'active' ? topics.map((topic) => ({ subscriberId, topic })) : []
    })
    await tx.subscriberTopic.createMany({ data: topics })
    return fresh.length
  })
}

async function knownStates(keys: string[]): Promise<Map<string, string>> {
  const states = new Map<string, string>()
  for (let at = 0; at < keys.length; at += perStatement) {
    const rows = await db.subscriber.findMany({
      where: { emailKey: { in: keys.slice(at, at + perStatement) } },
      select: { emailKey: true, state: true },
    })
    for (const { emailKey, state } of rows) states.set(emailKey, state)
  }
  return states
}

function readLines(csv: string): { lines: Line[]; refused: Refusal[] } {
  const rows = readCsv(csv, maxLines)
  const head = rows[0]?.map((cell) => cell.trim().toLowerCase()) ?? []
  const hasHead = rows.length > 0 && !rows[0]?.some((cell) => cell.includes('@'))
  const at = (name: string) =>
    hasHead ? head.findIndex((cell) => cell === name || cell === `${name} address`) : -1
  const [email, state, topics] = [Math.max(at('email'), 0), at('state'), at('topics')]
  // The column's name in Ghost.
  const wantsMail = at('subscribed_to_emails')
  const seen = new Set<string>()
  const lines: Line[] = []
  const refused: Refusal[] = []
  for (const [index, cells] of rows.entries()) {
    if (hasHead && index === 0) continue
    const isOver = /^(false|0|no)$/i.test(cells[wantsMail]?.trim() ?? '')
    const read = readLine(cells[email] ?? '', isOver ? 'unsubscribed' : cells[state], cells[topics])
    const isTwice = typeof read === 'object' && seen.has(uniqueKey(read.email))
    if (typeof read === 'object' && !isTwice) {
      seen.add(uniqueKey(read.email))
      lines.push(read)
    } else {
      const why = typeof read === 'string' ? read : t('This address comes twice.')
      refused.push({ line: index + 1, text: cutText(cells[email] ?? '', 100), why })
    }
  }
  return { lines, refused }
}

/** @returns why the line is refused, or the parsed line */
function readLine(email: string, state = '', topics = ''): Line | string {
  const address = SubscriberEmail.safeParse(withoutApostrophe(email))
  if (!address.success) return t('This is no email address.')
  const its = state.trim().toLowerCase()
  if (its === 'unsubscribed') return { email: address.data, state: 'unsubscribed', topics: [] }
  if (its !== '' && its !== 'active')
    return t('It is {its}: only those who have confirmed are added.', { its })
  const chosen = TopicsInCsv.safeParse(topics)
  if (!chosen.success) return t('Its topics are not known here.')
  return { email: address.data, state: 'active', topics: chosen.data }
}

/** Returns the lines to be added as CSV. */
export const importCsv = ({ added }: ImportPlan): string =>
  ['email', 'state', 'topics'].join() +
  added.map(({ email, state, topics }) => `\n${email},${state},${topicsForCsv(topics)}`).join('')
