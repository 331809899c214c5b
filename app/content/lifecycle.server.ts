import { type Actor, type AuditEvent, recordAudit } from '../accounts/audit.server'
import { db, inTransaction, type Transaction } from '../platform/db.server'
import { NotFound } from '../platform/errors'
import {
  confirmFiles,
  deleteFiles,
  type FileOwner,
  filesByField,
  type IncomingFile,
  markFiles,
  moveFromTrash,
  moveToTrash,
  pathsOf,
  replaceFiles,
} from './files.server'
import type { ContentKind, ContentRow, Part, Uploaded } from './kind.server'
import { inTrash, live, type Selection, tableOf } from './table.server'

/*
 * The life of a record that admins publish, its files and its lines in the activity log with it. A record changes first and
 * its files follow, so that a crash between the two leaves a file too many and never one too few; coming back, the files go
 * first.
 */

/** A record that is not in the trash. @throws NotFound */
export const findRecord = <Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
): Promise<Row> => found(kind, db, live(id))

/** What a record is called. */
export const titleOf = (kind: Pick<ContentKind, 'titleColumn'>, row: object): string =>
  String((row as Record<string, unknown>)[kind.titleColumn])

/** Writes a new record over its files, which are safe and count from now on. @throws Invalid, Conflict */
export function createRecord<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  { fields, files }: Uploaded<Fields, Name>,
  actor?: Actor,
): Promise<Row> {
  return inTransaction(async (tx) => {
    const { id } = await kind.create(tx, fields, files)
    await confirmFiles(tx, ownerOf(kind, id), filesByField(files))
    const row = await found(kind, tx, live(id))
    await audit(kind, tx, actor, 'created', row)
    return row
  })
}

/** Writes over a record; files that were replaced are removed. @throws NotFound, Invalid, Conflict */
export function changeRecord<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
  { fields, files }: Uploaded<Fields, Name>,
  actor: Actor,
): Promise<Row> {
  const single = Object.keys(files).filter((name) => !kind.form.files[name as Name].many)
  return change(kind, id, actor, async (tx) => {
    await kind.update(tx, id, fields, files)
    return replaceFiles(tx, ownerOf(kind, id), filesByField(files), single)
  })
}

/**
 * Gives a record one more file, or one in the place of another, and whatever `write` does with it.
 * @param field the file's, of which a record has one unless `isMany`
 * @returns what `write` gave
 * @throws NotFound
 */
export async function addFile<Written>(
  kind: ContentKind,
  id: number,
  {
    field,
    file,
    isMany = false,
    note,
  }: { field: string; file: IncomingFile; isMany?: boolean; note: string },
  actor: Actor,
  write: (tx: Transaction) => Promise<Written>,
): Promise<Written> {
  let written: Written | undefined
  await change(
    kind,
    id,
    actor,
    async (tx) => {
      written = await write(tx)
      return replaceFiles(tx, ownerOf(kind, id), [{ field, file }], isMany ? [] : [field])
    },
    () => note,
  )
  return written as Written
}

/** Takes one part of a record away, with its files. @throws NotFound */
export async function removePart(kind: ContentKind, id: number, part: Part, actor: Actor): Promise<void> {
  let removed = { name: '', files: [] as string[] }
  const steps = async (tx: Transaction, row: ContentRow) => {
    if (!kind.removePart) throw new NotFound(kind.notFound)
    removed = await kind.removePart(tx, row, part)
    return removed.files
  }
  await change(kind, id, actor, steps, () => `without ${removed.name}`)
}

type TrashStep = (tx: Transaction, id: number) => Promise<unknown>
const trashSteps: { kind: string; step: TrashStep }[] = []

/** Has something else done whenever a record of a kind goes into the trash, in the same transaction. */
export function whenTrashed(kind: string, step: TrashStep): void {
  trashSteps.push({ kind, step })
}

/** Puts a record into the trash: no reader finds it or its files. @throws NotFound */
export async function trashRecord(
  kind: ContentKind,
  id: number,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  const owner = ownerOf(kind, id)
  await inTransaction(async (tx) => {
    await kind.trashed?.(tx, await found(kind, tx, live(id)))
    for (const { step } of trashSteps.filter((one) => one.kind === kind.name)) await step(tx, id)
    await mark(kind, tx, live(id), now)
    await markFiles(tx, owner, now)
    await audit(kind, tx, actor, 'deleted', await found(kind, tx, inTrash(id)))
  })
  await moveToTrash(owner)
}

/** Takes a record out of the trash, as it was. @throws NotFound, Conflict when it may not return */
export async function restoreRecord(kind: ContentKind, id: number, actor: Actor): Promise<void> {
  const owner = ownerOf(kind, id)
  const row = await found(kind, db, inTrash(id))
  await kind.mayRestore?.(db, row)
  await moveFromTrash(owner)
  await inTransaction(async (tx) => {
    await kind.mayRestore?.(tx, row)
    await kind.restored?.(tx, row)
    await mark(kind, tx, inTrash(id), null)
    await markFiles(tx, owner, null)
    await audit(kind, tx, actor, 'restored', row)
  })
}

/** Removes for good what has been in the trash since before `limit`: the records first, then their files. */
export async function purgeTrash(kind: ContentKind, limit: Date): Promise<void> {
  const old = { deletedAt: { lt: limit } }
  for (const row of await tableOf(kind, db).findMany({ where: old })) {
    const isGone = await inTransaction(async (tx) => {
      const { count } = await tableOf(kind, tx).deleteMany({ where: { id: row.id, ...old } })
      if (count > 0) await audit(kind, tx, undefined, 'purged', row)
      return count > 0
    })
    if (isGone) await deleteFiles(await pathsOf(db, ownerOf(kind, row.id)))
  }
}

const ownerOf = (kind: ContentKind, id: number): FileOwner => ({ kind: kind.name, id })

async function found<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  tx: Transaction,
  where: Selection,
): Promise<Row> {
  const row = await tableOf(kind, tx).findFirst({ where, include: kind.include })
  if (!row) throw new NotFound(kind.notFound)
  return row
}

/** @throws NotFound where the row is not, or not any more, what it is thought to be */
async function mark(kind: ContentKind, tx: Transaction, where: Selection, deletedAt: Date | null) {
  const { count } = await tableOf(kind, tx).updateMany({ where, data: { deletedAt } })
  if (count === 0) throw new NotFound(kind.notFound)
}

/**
 * Changes a record that nobody else changes meanwhile.
 * @param steps gives the files that are no longer named; they go once the change is safe
 */
async function change<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
  actor: Actor,
  steps: (tx: Transaction, row: Row) => Promise<string[]>,
  note?: () => string,
): Promise<Row> {
  const { row, left } = await inTransaction(async (tx) => {
    await mark(kind, tx, live(id), null)
    const left = await steps(tx, await found(kind, tx, live(id)))
    const row = await found(kind, tx, live(id))
    await audit(kind, tx, actor, 'changed', row, note?.())
    return { row, left }
  })
  await deleteFiles(left)
  return row
}

function audit(
  kind: ContentKind,
  tx: Transaction,
  actor: Actor | undefined,
  action: AuditEvent['action'],
  row: ContentRow,
  note?: string,
): Promise<void> {
  const subject = { subjectType: kind.noun, subjectId: row.id, subjectName: titleOf(kind, row) }
  return recordAudit(tx, actor, { action, ...subject, note })
}
