import { stat } from 'node:fs/promises'
import path from 'node:path'
import {
  hasAddressColumn,
  isWorse,
  type ListedSubscriber,
  SubscriberColumns,
} from '../../../reach/newsletter/subscriber-columns.server'
import { streamCsvRows } from '../csv-rows.server'
import { SourceFolder } from '../source-folder.server'
import { endOfAllIn, isOfNoSubscribers, type ListFormat, listFormatOf } from './list-formats'

const firstRows = 1000

/** A row of a list: its address, and the subscriber or why there is none. */
export interface ListRow {
  address: string
  read: ListedSubscriber | string
}

/** A CSV of addresses, of which rows are read as they are needed. */
export class ListFile {
  private constructor(
    readonly name: string,
    private readonly file: string,
    readonly format: ListFormat,
    private readonly columns: SubscriberColumns,
  ) {}

  /** Opens a list; undefined for a file that is none, or empty. */
  static async open(file: string, name: string): Promise<ListFile | undefined> {
    const first: string[][] = []
    let head: string[] = []
    for await (const cells of streamCsvRows(file)) {
      head = Object.keys(cells)
      if (first.push(Object.values(cells)) === firstRows) break
    }
    if (!hasAddressColumn(head)) return
    return new ListFile(name, file, listFormatOf(head), new SubscriberColumns(head, first))
  }

  /** Returns why nobody in the list can be a subscriber; undefined if they can. */
  whyNone(): string | undefined {
    if (isOfNoSubscribers(this.name)) return 'These contacts never subscribed, or do not any more.'
    if (!this.format.isOfCustomers || this.columns.sayConsent) return
    return 'It does not say who agreed to a newsletter, so that nobody is added. Buyers come with their orders.'
  }

  async *rows(): AsyncGenerator<ListRow> {
    const end = endOfAllIn(this.name)
    for await (const cells of streamCsvRows(this.file)) {
      const values = Object.values(cells)
      const read = this.columns.read(values)
      if (typeof read === 'object' && end && isWorse({ state: end }, read)) read.state = end
      yield { address: this.columns.addressIn(values), read }
    }
  }
}

/**
 * Opens the lists of a file, or of a folder with several.
 * @throws Error with a message of one line when there are none
 */
export async function openLists(source: string): Promise<ListFile[]> {
  const isFolder = (await stat(source).catch(() => undefined))?.isDirectory()
  const lists: ListFile[] = []
  for (const name of isFolder ? await listNames(source) : [path.basename(source)]) {
    const list = await ListFile.open(isFolder ? path.join(source, name) : source, name)
    if (list) lists.push(list)
  }
  if (lists.length === 0) throw new Error(`${source} is no list of addresses: it has no column “email”.`)
  return lists
}

/** Returns the names of the CSV files in a folder, without Substack's of who opened which post. */
const listNames = async (folder: string) =>
  (await (await SourceFolder.open(folder)).list()).filter(
    (name) => /\.csv$/i.test(name) && !/\.(delivers|opens)\.csv$/i.test(name),
  )
