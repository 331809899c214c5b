import { db, inTransaction } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { Email } from '../../platform/text/email'
import {
  ignoredCsvColumns,
  normalizeColumnName,
  readCsv,
  withoutApostrophe,
} from '../../platform/text/read-csv.server'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { type Consent, ConsentColumns } from '../../site/mail/consent-columns'
import { TopicsInCsv } from './topic-fields'

export const maxSubscriberImportLines = 50_000
const perStatement = 500
const shownRefusals = 100

interface Line {
  /** The number of the line in the file, from 1. */
  line: number
  email: string
  state: 'active' | 'unsubscribed'
  topics: string[]
}

export interface RefusedImportLine {
  line: number
  text: string
  why: string
}

export interface ImportPlan {
  added: Line[]
  /** The number of addresses that exist already, unsubscribed ones included, and stay as they are. */
  known: number
  unsubscribed: number
  refused: RefusedImportLine[]
  refusedCount: number
  /** The names of the ignored columns. */
  unread: string[]
}

/**
 * Parses a CSV of addresses: the column email, or the first one; state and topics if present. Changes nothing.
 * @throws Invalid when the file is no CSV, or longer than `maxSubscriberImportLines`
 */
export async function planImport(csv: string): Promise<ImportPlan> {
  const { lines, refused, unread } = readLines(csv)
  const states = await knownStates(lines.map(({ email }) => uniqueAccountKey(email)))
  const added = lines.filter(({ email }) => !states.has(uniqueAccountKey(email)))
  const all = [...states.values()]
  return {
    added,
    known: all.filter((state) => state !== 'unsubscribed').length,
    unsubscribed: all.filter((state) => state === 'unsubscribed').length,
    refused: refused.slice(0, shownRefusals),
    refusedCount: refused.length,
    unread,
  }
}

/**
 * Adds the subscribers of an import; the owner vouches for their consent.
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

/** Adds subscribers; existing ones stay as they are. */
async function addSome(lines: Line[]): Promise<number> {
  return inTransaction(async (tx) => {
    const keys = lines.map(({ email }) => uniqueAccountKey(email))
    const there = await tx.subscriber.findMany({
      where: { emailKey: { in: keys } },
      select: { emailKey: true },
    })
    const known = new Set(there.map(({ emailKey }) => emailKey))
    const fresh = lines.filter(({ email }) => !known.has(uniqueAccountKey(email)))
    const now = new Date()
    await tx.subscriber.createMany({
      data: fresh.map(({ email, state }) => ({
        email,
        emailKey: uniqueAccountKey(email),
        state,
        confirmedAt: state === 'active' ? now : null,
      })),
    })
    const rows = await tx.subscriber.findMany({
      where: { emailKey: { in: fresh.map(({ email }) => uniqueAccountKey(email)) } },
      select: { id: true, emailKey: true },
    })
    const ids = new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
    const topics = fresh.flatMap(({ email, state, topics }) => {
      const subscriberId = ids.get(uniqueAccountKey(email))
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

const emailNames = /^(e?mail|subscriber|e?mail(address|adresse)|adress?ee?mail|correo(electrónico)?)$/
const maxShown = 100

interface ReadLines {
  lines: Line[]
  refused: RefusedImportLine[]
  unread: string[]
}

function readLines(csv: string): ReadLines {
  const rows = readCsv(csv, maxSubscriberImportLines)
  const hasHead = rows[0] !== undefined && !rows[0].cells.some((cell) => cell.includes('@'))
  const head = (hasHead && rows[0]?.cells) || []
  const names = head.map(normalizeColumnName)
  const email = Math.max(
    names.findIndex((name) => emailNames.test(name)),
    0,
  )
  const topics = names.indexOf('topics')
  const consents = new ConsentColumns(head)
  const lines = new Map<string, Line>()
  const refused: RefusedImportLine[] = []
  const body = hasHead ? rows.slice(1) : rows
  for (const { line, cells } of body) {
    const text = cells[email] ?? ''
    const read = readLine(text, consents.of(cells), cells[topics])
    const earlier = typeof read === 'object' ? lines.get(uniqueAccountKey(read.email)) : undefined
    if (typeof read === 'object' && !earlier) lines.set(uniqueAccountKey(read.email), { line, ...read })
    else {
      // Of several lines with one address, a refusal takes precedence.
      if (earlier && typeof read === 'object' && read.state === 'unsubscribed') Object.assign(earlier, read)
      const why = typeof read === 'string' ? read : t('This address is listed twice.')
      refused.push({ line, text: cutText(text, maxShown), why })
    }
  }
  const unread = ignoredCsvColumns(
    head,
    body,
    (index) => index === email || index === topics || consents.reads(index),
  )
  return { lines: [...lines.values()], refused, unread }
}

/** @returns the parsed line, or why it is refused */
function readLine(email: string, consent: Consent, topics = ''): Omit<Line, 'line'> | string {
  const address = Email.safeParse(withoutApostrophe(email))
  if (!address.success) return t('This is no email address.')
  if (consent === 'refused') return { email: address.data, state: 'unsubscribed', topics: [] }
  if (consent !== 'given')
    return t('It is {its}: only those who have confirmed are added.', {
      its: cutText(consent.unknown, maxShown) || t('(empty)'),
    })
  const chosen = TopicsInCsv.safeParse(topics)
  if (!chosen.success) return t('Its topics are not known here.')
  return { email: address.data, state: 'active', topics: chosen.data }
}
