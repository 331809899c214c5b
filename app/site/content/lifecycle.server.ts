import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { log } from '../../platform/logging/log.server'
import { type Actor, type AuditEvent, recordAudit } from '../accounts/audit.server'
import { isOfReplaced, saveAltTexts } from './alt-texts.server'
import { attachFiles, type FileOwner, filesByField, replaceFiles } from './files.server'
import { runOnce } from './idempotency.server'
import type { ContentKind, ContentRow, Uploaded } from './kind.server'
import {
  notInTrash,
  type RecordsWhere,
  type RecordWhere,
  reserveId,
  tableOf,
  withIdIfFree,
} from './table.server'
import { trashReplacedFiles } from './trashed-parts.server'
import { setUpdatedAt } from './updated-at.server'
import { assertNotOutdated } from './versions.server'

/** @throws NotFound, also for a record in the trash */
export const findRecord = <Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
): Promise<Row> => findOrThrow(kind, db, notInTrash(id))

export const titleOf = (kind: Pick<ContentKind, 'titleColumn'>, row: object): string =>
  String((row as Record<string, unknown>)[kind.titleColumn])

/**
 * Creates a record; a repeated request gets the record that the first one created.
 * @throws Invalid, Conflict
 */
export function createRecord<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  { fields, files, altTexts = {}, key, origin }: Uploaded<Fields, Name>,
  actor?: Actor,
): Promise<Row> {
  return thenAfterSave(
    kind,
    inTransaction((tx) => {
      const find = (id: number) =>
        tableOf(kind, tx).findFirst({ where: notInTrash(id), include: kind.include })
      return runOnce(tx, key && keyOf(kind, key), find, async () => {
        const kept = await withIdIfFree(kind, tx, origin)
        const { id } = await kind.create(tx, fields, files, kept)
        if (kept?.id) await reserveId(kind, tx, id)
        await attachFiles(tx, ownerOf(kind, id), filesByField(files))
        await saveAltTexts(tx, ownerOf(kind, id), altTexts, singleFileFields(kind))
        await kind.saved?.(tx, id)
        await audit(kind, tx, actor, 'created', [id])
        return findOrThrow(kind, tx, notInTrash(id))
      })
    }),
  )
}

async function thenAfterSave<Row extends ContentRow>(
  kind: Pick<ContentKind, 'afterSave' | 'name'>,
  saving: Promise<Row>,
): Promise<Row> {
  const row = await saving
  await kind
    .afterSave?.(row.id)
    .catch((error) => log.warn({ err: error, kind: kind.name, id: row.id }, 'a step after a save failed'))
  return row
}

/** @returns the id of the record that `createRecord` created under a key, for as long as the key is remembered */
export async function createdWithKey(
  kind: Pick<ContentKind, 'name'>,
  key: string,
): Promise<number | undefined> {
  const made = await db.creationKey.findUnique({ where: { key: keyOf(kind, key) } })
  return made?.createdId || undefined
}

const keyOf = ({ name }: Pick<ContentKind, 'name'>, key: string) => `${name} ${key}`

/**
 * Changes a record; replaced files go to the trash.
 * @throws NotFound, Invalid, Conflict, Outdated
 */
export function changeRecord<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
  { fields, files, altTexts = {}, opened }: Uploaded<Fields, Name>,
  actor: Actor,
): Promise<Row> {
  return thenAfterSave(
    kind,
    updateLocked(kind, id, actor, async (tx, row) => {
      await assertNotOutdated(kind, tx, row, opened, actor)
      await kind.update(tx, id, fields, files)
      await countSave(kind, tx, id)
      const replaced = await replaceFiles(tx, ownerOf(kind, id), filesByField(files), singleFileFields(kind))
      const texts = { ...altTexts }
      for (const { field, path } of replaced)
        if (await isOfReplaced(tx, texts[field] ?? '', path)) delete texts[field]
      await trashReplacedFiles(kind, tx, id, replaced)
      await saveAltTexts(tx, ownerOf(kind, id), texts, singleFileFields(kind))
      await kind.saved?.(tx, id)
      return true
    }),
  )
}

const singleFileFields = ({ form: { files } }: ContentKind) =>
  Object.keys(files).filter((name) => !files[name]?.many)

export const ownerOf = (kind: ContentKind, id: number): FileOwner => ({ kind: kind.name, id })

async function findOrThrow<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  tx: Transaction,
  where: RecordWhere,
): Promise<Row> {
  const row = await tableOf(kind, tx).findFirst({ where, include: kind.include })
  if (!row) throw new NotFound(kind.notFound)
  return row
}

export async function findAll(
  kind: ContentKind,
  tx: Transaction,
  where: RecordsWhere,
): Promise<ContentRow[]> {
  const rows = await tableOf(kind, tx).findMany({ where, include: kind.include, orderBy: { id: 'asc' } })
  if (rows.length < where.id.in.length) throw new NotFound(kind.notFound)
  return rows
}

/**
 * Locks the records until the end of the transaction.
 * @throws NotFound
 */
export async function lockAll(kind: ContentKind, tx: Transaction, ids: number[]): Promise<ContentRow[]> {
  await setDeletedAt(kind, tx, notInTrash(ids), null)
  return findAll(kind, tx, notInTrash(ids))
}

/** @throws NotFound when another request trashed, restored or purged one of them first */
export async function setDeletedAt(
  kind: ContentKind,
  tx: Transaction,
  where: RecordsWhere,
  deletedAt: Date | null,
) {
  const { count } = await tableOf(kind, tx).updateMany({ where, data: { deletedAt } })
  if (count < where.id.in.length) throw new NotFound(kind.notFound)
}

export async function countSave(kind: ContentKind, tx: Transaction, ...ids: number[]): Promise<void> {
  await tableOf(kind, tx).updateMany({ where: notInTrash(ids), data: { version: { increment: 1 } } })
}

/** Runs `steps` on a locked record; they return whether anything changed. */
export async function updateLocked<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
  actor: Actor | undefined,
  steps: (tx: Transaction, row: Row) => Promise<boolean>,
  note?: () => string | undefined,
): Promise<Row> {
  return inTransaction(async (tx) => {
    await setDeletedAt(kind, tx, notInTrash([id]), null)
    const isChanged = await steps(tx, await findOrThrow(kind, tx, notInTrash(id)))
    if (isChanged) await audit(kind, tx, actor, 'changed', [id], note?.())
    return findOrThrow(kind, tx, notInTrash(id))
  })
}

type ChangeStep = (tx: Transaction, kind: ContentKind, ids: number[]) => Promise<unknown>
const changeSteps: ChangeStep[] = []

/** Registers a step that runs after every change of records, in the same transaction. */
export function onRecordChange(step: ChangeStep): void {
  changeSteps.push(step)
}

/**
 * Sets when records were changed, records it in the activity log, and runs the steps that follow a change. Call it
 * after the change, and read what is answered after it.
 */
export async function audit(
  kind: ContentKind,
  tx: Transaction,
  actor: Actor | undefined,
  action: AuditEvent['action'],
  ids: number[],
  note?: string,
): Promise<void> {
  const rows = await tableOf(kind, tx).findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  await setUpdatedAt(kind, tx, rows)
  await logChange(kind, tx, actor, action, rows, note)
}

/** Records in the activity log what happened to records, which may be gone, and runs the steps that follow a change. */
export async function logChange(
  kind: ContentKind,
  tx: Transaction,
  actor: Actor | undefined,
  action: AuditEvent['action'],
  rows: ContentRow[],
  note?: string,
): Promise<void> {
  const eventOf = (row: ContentRow) => {
    const subject = { subjectType: kind.noun, subjectId: row.id, subjectName: titleOf(kind, row) }
    return { action, ...subject, note }
  }
  await recordAudit(tx, actor, ...rows.map(eventOf))
  const ids = rows.map(({ id }) => id)
  for (const step of changeSteps) await step(tx, kind, ids)
}
