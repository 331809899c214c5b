import { db } from '../../app/platform/database/db.server'
import { attachFilesToRecord, type FieldFile } from '../../app/site/content/files.server'
import type { FileKind } from '../../app/site/uploads/file-kinds'
import { aFile } from '../builders'
import { aJpeg, anMp3, aPdf, aPng } from '../files'
import type { Column, Table } from './data-model'
import { plausible } from './plausible-values'
import { delegate, targetOf } from './site-rows'

export const rowsPerTable = 2

export const aWav = Buffer.concat([Buffer.from('RIFF\x24\x10\0\0WAVEfmt '), Buffer.alloc(4096)])

const filesOf: Record<string, [FileKind, string, () => Promise<Buffer> | Buffer]> = {
  'Article.pdfPath': ['pdf', 'night.pdf', aPdf],
  'Article.coverImage': ['cover', 'night.jpg', aJpeg],
  'Author.profileImage': ['profileImage', 'ada.jpg', aJpeg],
  'Band.landingImage': ['landingImage', 'owls.png', aPng],
  'Track.audioFile': ['track', 'hoot.mp3', anMp3],
  'Track.original': ['original', 'hoot.wav', () => aWav],
  'Photo.image': ['photo', 'stage.jpg', aJpeg],
  'Release.cover': ['cover', 'first.png', aPng],
  'MerchItem.image': ['merchImage', 'bag.jpg', aJpeg],
  'MerchPicture.image': ['merchImage', 'back.jpg', aJpeg],
  'VariantFile.path': ['download', 'zine.pdf', aPdf],
  'Plan.image': ['planImage', 'friend.jpg', aJpeg],
  'SitePagePicture.image': ['sitePage', 'door.png', aPng],
}

type Stored = Record<string, unknown>

/**
 * Adds rows to tables, which come in the order in which they refer to each other: the first of each has a value in every column, the
 * others have none where there may be none. A row refers to the row with its number. A column that is new gets a value by its type.
 */
export async function fillTables(tables: Table[]): Promise<void> {
  const rows = new Map<string, Stored>()
  const later: (() => Promise<unknown>)[] = []
  for (const table of inOrder(tables)) {
    const isOneRow = table.columns.some((column) => column.name === 'id' && column.default === '1')
    if (isOneRow || table.name === 'PaymentWay') await delegate(db, table).deleteMany()
    for (let number = 1; number <= (isOneRow ? 1 : rowsPerTable); number += 1) {
      const { data, files, missing } = await rowOf(table, number, rows)
      const row: Stored = await delegate(db, table).create({ data: data as never })
      rows.set(`${table.name} ${number}`, row)
      await attachFilesToRecord(db, { kind: table.name, id: Number(row.id) }, files)
      // A trigger gives it one.
      if (table.name === 'MerchItem')
        await db.merchVariant.deleteMany({ where: { merchItemId: Number(row.id) } })
      for (const [column, name] of Object.entries(missing))
        later.push(async () => {
          const { id } = rows.get(name) ?? {}
          const change = { where: { id: Number(row.id) }, data: { [column]: id } }
          if (id) await delegate(db, table).updateMany(change)
        })
    }
  }
  for (const refer of later) await refer()
}

/** These name rows of tables that they have no relation with. */
const last = ['FederatedPost', 'RemoteReaction', 'RemoteReply', 'Letter']
const inOrder = (tables: Table[]) => [
  ...tables.filter(({ name }) => !last.includes(name)),
  ...tables.filter(({ name }) => last.includes(name)),
]

/** Returns the values of a row, its files, and by column the rows that it refers to and that are made later. */
async function rowOf(table: Table, number: number, rows: ReadonlyMap<string, Stored>) {
  const data: Stored = {}
  const files: FieldFile[] = []
  const missing: Record<string, string> = {}
  for (const column of table.columns) {
    const name = `${table.name}.${column.name}`
    const value = plausible[name]?.(number, (other) => rows.get(other) ?? {})
    const target = targetOf(table, column)
    const file = filesOf[name]
    if (column.isNumberedId) continue
    if (value !== undefined) data[column.name] = value
    else if (target) {
      const other = otherRow(table, target, number)
      const row = rows.get(other)
      if (row) data[column.name] = row[target === 'StoredFile' ? 'path' : 'id']
      else {
        missing[column.name] = other
        if (!column.isOptional) data[column.name] = 0
      }
    } else if (number > 1 && column.isOptional) data[column.name] = null
    else if (file) {
      const [kind, fileName, bytes] = file
      const stored = await aFile(kind, fileName, await bytes())
      files.push({ field: column.name, file: stored })
      data[column.name] = stored.path
    } else
      data[column.name] = column.name === 'id' && column.default === '1' ? 1 : someValue(name, column, number)
  }
  return { data, files, missing }
}

/** The first row refers to the second where its table refers to itself. */
function otherRow({ name }: Table, target: string, number: number): string {
  if (target !== name) return `${target} ${number}`
  return number === 1 ? `${target} 2` : 'none'
}

const aDay = 86_400_000
let days = 0

function someValue(name: string, { type, default: usual }: Column, number: number): unknown {
  days += 1
  if (type === 'DateTime') return new Date(Date.UTC(2025, 0, 1, 10, 0, 0, 123) + days * aDay)
  if (type === 'Boolean') return number === 1 ? usual !== 'true' : usual === 'true'
  if (type === 'Int') return 100 + days
  if (type === 'Float') return days + 0.5
  if (type === 'BigInt') return BigInt(days)
  if (type === 'Bytes') return new Uint8Array([days, number])
  return `${name} ${number} 🦉`
}
