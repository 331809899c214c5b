import { db, inTransaction } from '../../platform/database/db.server'
import { t } from '../../platform/i18n/i18n'
import { ignoredCsvColumns, readCsv } from '../../platform/text/read-csv.server'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { createListedSubscribers, findSubscriberStates } from './listed-subscribers.server'
import { isWorse, type ListedSubscriber, SubscriberColumns } from './subscriber-columns.server'

export const maxSubscriberImportLines = 50_000
const perStatement = 500
const shownRefusals = 100

interface Line extends ListedSubscriber {
  /** The number of the line in the file, from 1. */
  line: number
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
    const known = await findSubscriberStates(tx, keys)
    const fresh = lines.filter(({ email }) => !known.has(uniqueAccountKey(email)))
    await createListedSubscribers(
      tx,
      fresh.map((one) => ({ ...one, list: 'CSV' })),
    )
    return fresh.length
  })
}

async function knownStates(keys: string[]): Promise<Map<string, string>> {
  const states = new Map<string, string>()
  for (let at = 0; at < keys.length; at += perStatement) {
    const some = await findSubscriberStates(db, keys.slice(at, at + perStatement))
    for (const [emailKey, state] of some) states.set(emailKey, state)
  }
  return states
}

interface ReadLines {
  lines: Line[]
  refused: RefusedImportLine[]
  unread: string[]
}

function readLines(csv: string): ReadLines {
  const rows = readCsv(csv, maxSubscriberImportLines)
  const hasHead = rows[0] !== undefined && !rows[0].cells.some((cell) => cell.includes('@'))
  const head = (hasHead && rows[0]?.cells) || []
  const body = hasHead ? rows.slice(1) : rows
  const columns = new SubscriberColumns(
    head,
    body.map(({ cells }) => cells),
  )
  const lines = new Map<string, Line>()
  const refused: RefusedImportLine[] = []
  for (const { line, cells } of body) {
    const read = columns.read(cells)
    const earlier = typeof read === 'object' ? lines.get(uniqueAccountKey(read.email)) : undefined
    if (typeof read === 'object' && !earlier) lines.set(uniqueAccountKey(read.email), { line, ...read })
    else {
      // Of several lines with one address, a refusal takes precedence.
      if (earlier && typeof read === 'object' && isWorse(read, earlier)) Object.assign(earlier, read)
      const why = typeof read === 'string' ? read : t('This address is listed twice.')
      refused.push({ line, text: columns.addressIn(cells), why })
    }
  }
  const unread = ignoredCsvColumns(head, body, (index) => columns.reads(index))
  return { lines: [...lines.values()], refused, unread }
}
