import type { Transaction } from '../../../platform/database/db.server'
import { hashSecret } from '../../../platform/process/secret.server'
import {
  createListedSubscribers,
  findSubscriberStates,
} from '../../../reach/newsletter/listed-subscribers.server'
import { isWorse, type ListedSubscriber } from '../../../reach/newsletter/subscriber-columns.server'
import { uniqueAccountKey } from '../../../site/accounts/accounts.server'
import type { BatchRecord } from '../import-batch.server'
import type { ImportFormat } from '../import-format'
import type { ImportRun } from '../import-run.server'
import { type ListFile, openLists } from './list-file.server'
import { recognizeList } from './list-formats'

const noun = 'subscriber'
const maxRefusedLines = 100

interface SubscriberRecord extends BatchRecord {
  emailKey: string
  list: string
  subscriber: ListedSubscriber
}

/** A table of addresses from nowhere known is not taken for a list: people in it may never have subscribed. */
export const subscribersImport: ImportFormat = {
  name: 'subscribers',
  recognize: ({ columns, entries }) =>
    recognizeList(columns) !== undefined || entries.some((name) => listInFolder.test(name)),
  import: importSubscribers,
}

/** The names of Mailchimp's and Substack's lists in their folders. */
const listInFolder = /(^|\/)((un)?subscribed_[^/]*|email_list[^/]*)\.csv$/i

/**
 * Imports the addresses of mailing lists, or of customers who agreed to newsletters: a CSV, or a folder with several.
 * Nobody is mailed; who is here stays as they are. Rows are read as they are needed, in two passes.
 * @throws Error with a message of one line for the operator
 */
async function importSubscribers(run: ImportRun, source: string): Promise<void> {
  const lists = (await openLists(source)).filter((list) => {
    const why = list.whyNone()
    if (why) run.reportSkipped('list', list.name, why)
    return !why
  })
  const ended = await findEnded(lists)
  await run.importBatch(recordsOf(run, lists, ended), {
    noun,
    async find(tx, records) {
      const states = await findSubscriberStates(
        tx,
        records.map(({ emailKey }) => emailKey),
      )
      return new Set(records.flatMap(({ emailKey, source }) => (states.has(emailKey) ? source : [])))
    },
    create: createSubscribers,
  })
}

type EndedState = Exclude<ListedSubscriber['state'], 'active'>

/** Finds the addresses that get nothing by any of their rows. */
async function findEnded(lists: ListFile[]): Promise<Map<string, EndedState>> {
  const ended = new Map<string, EndedState>()
  for (const list of lists) {
    if (list.format.isOfCustomers) continue
    for await (const { read } of list.rows()) {
      if (typeof read === 'string' || read.state === 'active') continue
      const emailKey = uniqueAccountKey(read.email)
      if (isWorse(read, { state: ended.get(emailKey) ?? 'active' })) ended.set(emailKey, read.state)
    }
  }
  return ended
}

async function* recordsOf(
  run: ImportRun,
  lists: ListFile[],
  ended: Map<string, EndedState>,
): AsyncGenerator<SubscriberRecord> {
  const seen = new Set<string>()
  for (const list of lists) {
    const left = { lines: 0, customers: 0 }
    for await (const { address, read } of list.rows()) {
      if (typeof read === 'string') {
        if (++left.lines <= maxRefusedLines) run.reportSkipped(noun, address, read)
        continue
      }
      if (list.format.isOfCustomers && read.state !== 'active') {
        left.customers++
        continue
      }
      const emailKey = uniqueAccountKey(read.email)
      if (seen.size === seen.add(emailKey).size) continue
      const subscriber = { ...read, state: ended.get(emailKey) ?? read.state }
      yield { source: sourceOf(emailKey), title: read.email, emailKey, list: list.format.name, subscriber }
    }
    reportLeft(run, list.name, left)
  }
}

function reportLeft(
  run: ImportRun,
  name: string,
  { lines, customers }: { lines: number; customers: number },
) {
  if (lines > maxRefusedLines)
    run.reportSkipped('list', name, `${lines - maxRefusedLines} more lines add nobody.`)
  if (customers > 0)
    run.reportSkipped(
      'list',
      name,
      `${customers} customers have not agreed to a newsletter, and are not added.`,
    )
}

/** The name of an address in the list of what was imported, which stays when the subscriber is deleted. */
const sourceOf = (emailKey: string) => `subscriber ${hashSecret(emailKey)}`

async function createSubscribers(tx: Transaction, records: SubscriberRecord[]): Promise<Map<string, number>> {
  const ids = await createListedSubscribers(
    tx,
    records.map(({ subscriber, list }) => ({ ...subscriber, list })),
  )
  return new Map(records.map(({ source, emailKey }) => [source, ids.get(emailKey) ?? 0]))
}
