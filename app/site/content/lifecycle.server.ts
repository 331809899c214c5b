import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { log } from '../../platform/logging/log.server'
import { type Actor, type AuditEvent, recordAudit } from '../accounts/audit.server'
import { isTextOfReplacedPicture, saveAltTexts } from './alt-texts.server'
import { attachFilesToRecord, type FileOwner, filesByField, replaceFiles } from './files.server'
import { createOnce } from './idempotency.server'
import type { ContentKind, ContentRow, UploadedContent } from './kind.server'
import {
  contentTableOf,
  dropTakenId,
  type RecordsWhere,
  type RecordWhere,
  reserveImportedId,
  whereNotInTrash,
} from './table.server'
import { trashReplacedFiles } from './trashed-parts.server'
import { setUpdatedAt } from './updated-at.server'
import { assertNotOutdated } from './versions.server'

/** @throws NotFound, also for a record in the trash */
export const findRecord = <Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
): Promise<Row> => findOrThrow(kind, db, whereNotInTrash(id))

export const recordTitleOf = (kind: Pick<ContentKind, 'titleColumn'>, row: object): string =>
  String((row as Record<string, unknown>)[kind.titleColumn])

/**
 * Creates a record; a repeated request gets the record that the first one created.
 * @throws Invalid, Conflict
 */
export function createRecord<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  { fields, files, altTexts = {}, key, origin }: UploadedContent<Fields, Name>,
  actor?: Actor,
): Promise<Row> {
  return thenAfterSave(
    kind,
    inTransaction((tx) => {
      const find = (id: number) =>
        contentTableOf(kind, tx).findFirst({ where: whereNotInTrash(id), include: kind.include })
      return createOnce(tx, key && keyOf(kind, key), find, async () => {
        const kept = await dropTakenId(kind, tx, origin)
        const { id } = await kind.create(tx, fields, files, kept)
        if (kept?.id) await reserveImportedId(kind, tx, id)
        await attachFilesToRecord(tx, fileOwnerOf(kind, id), filesByField(files))
        await saveAltTexts(tx, fileOwnerOf(kind, id), altTexts, singleFileFields(kind))
        await kind.saved?.(tx, id)
        await auditRecordChange(kind, tx, actor, 'created', [id])
        return findOrThrow(kind, tx, whereNotInTrash(id))
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

/** @returns the id of the record that `createRecord` created with a key, as long as the key is stored */
export async function findRecordCreatedWithKey(
  kind: Pick<ContentKind, 'name'>,
  key: string,
): Promise<number | undefined> {
  const made = await db.creationKey.findUnique({ where: { key: keyOf(kind, key) } })
  return made?.createdId || undefined
}

/** Lets a record be created with a key again. */
export async function forgetCreationKey(
  tx: Transaction,
  kind: Pick<ContentKind, 'name'>,
  key: string,
): Promise<void> {
  await tx.creationKey.deleteMany({ where: { key: keyOf(kind, key) } })
}

const keyOf = ({ name }: Pick<ContentKind, 'name'>, key: string) => `${name} ${key}`

/**
 * Changes a record; replaced files go to the trash.
 * @throws NotFound, Invalid, Conflict, Outdated
 */
export function changeRecord<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
  { fields, files, altTexts = {}, opened }: UploadedContent<Fields, Name>,
  actor: Actor,
): Promise<Row> {
  return thenAfterSave(
    kind,
    updateLocked(kind, id, actor, async (tx, row) => {
      await assertNotOutdated(kind, tx, row, opened, actor)
      await kind.update(tx, id, fields, files)
      await incrementVersion(kind, tx, id)
      const replaced = await replaceFiles(
        tx,
        fileOwnerOf(kind, id),
        filesByField(files),
        singleFileFields(kind),
      )
      const texts = { ...altTexts }
      for (const { field, path } of replaced)
        if (await isTextOfReplacedPicture(tx, texts[field] ?? '', path)) delete texts[field]
      await trashReplacedFiles(kind, tx, id, replaced)
      await saveAltTexts(tx, fileOwnerOf(kind, id), texts, singleFileFields(kind))
      await kind.saved?.(tx, id)
      return true
    }),
  )
}

const singleFileFields = ({ form: { files } }: ContentKind) =>
  Object.keys(files).filter((name) => !files[name]?.many)

export const fileOwnerOf = (kind: ContentKind, id: number): FileOwner => ({ kind: kind.name, id })

async function findOrThrow<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  tx: Transaction,
  where: RecordWhere,
): Promise<Row> {
  const row = await contentTableOf(kind, tx).findFirst({ where, include: kind.include })
  if (!row) throw new NotFound(kind.notFound)
  return row
}

export async function findRecords(
  kind: ContentKind,
  tx: Transaction,
  where: RecordsWhere,
): Promise<ContentRow[]> {
  const rows = await contentTableOf(kind, tx).findMany({
    where,
    include: kind.include,
    orderBy: { id: 'asc' },
  })
  if (rows.length < where.id.in.length) throw new NotFound(kind.notFound)
  return rows
}

/**
 * Locks the records until the end of the transaction.
 * @throws NotFound
 */
export async function lockRecords(kind: ContentKind, tx: Transaction, ids: number[]): Promise<ContentRow[]> {
  await setDeletedAt(kind, tx, whereNotInTrash(ids), null)
  return findRecords(kind, tx, whereNotInTrash(ids))
}

/** @throws NotFound when another request trashed, restored or purged one of the records first */
export async function setDeletedAt(
  kind: ContentKind,
  tx: Transaction,
  where: RecordsWhere,
  deletedAt: Date | null,
) {
  const { count } = await contentTableOf(kind, tx).updateMany({ where, data: { deletedAt } })
  if (count < where.id.in.length) throw new NotFound(kind.notFound)
}

export async function incrementVersion(kind: ContentKind, tx: Transaction, ...ids: number[]): Promise<void> {
  await contentTableOf(kind, tx).updateMany({
    where: whereNotInTrash(ids),
    data: { version: { increment: 1 } },
  })
}

/** Runs `steps` on a locked record; they return whether anything was changed. */
export async function updateLocked<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  id: number,
  actor: Actor | undefined,
  steps: (tx: Transaction, row: Row) => Promise<boolean>,
  note?: () => string | undefined,
): Promise<Row> {
  return inTransaction(async (tx) => {
    await setDeletedAt(kind, tx, whereNotInTrash([id]), null)
    const isChanged = await steps(tx, await findOrThrow(kind, tx, whereNotInTrash(id)))
    if (isChanged) await auditRecordChange(kind, tx, actor, 'changed', [id], note?.())
    return findOrThrow(kind, tx, whereNotInTrash(id))
  })
}

type ChangeStep = (tx: Transaction, kind: ContentKind, ids: number[]) => Promise<unknown>
const changeSteps: ChangeStep[] = []

/** Registers a step that runs after every change of records, in the same transaction. */
export function onRecordChange(step: ChangeStep): void {
  changeSteps.push(step)
}

/**
 * Sets the time of change of records, logs the change, and runs registered steps. Call it after the change, and read
 * the answer's data after it.
 */
export async function auditRecordChange(
  kind: ContentKind,
  tx: Transaction,
  actor: Actor | undefined,
  action: AuditEvent['action'],
  ids: number[],
  note?: string,
): Promise<void> {
  const rows = await contentTableOf(kind, tx).findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
  await setUpdatedAt(kind, tx, rows)
  await logRecordChange(kind, tx, actor, action, rows, note)
}

/** Logs a change of records, which may be deleted, and runs registered steps. */
export async function logRecordChange(
  kind: ContentKind,
  tx: Transaction,
  actor: Actor | undefined,
  action: AuditEvent['action'],
  rows: ContentRow[],
  note?: string,
): Promise<void> {
  const eventOf = (row: ContentRow) => {
    const subject = { subjectType: kind.noun, subjectId: row.id, subjectName: recordTitleOf(kind, row) }
    return { action, ...subject, note }
  }
  await recordAudit(tx, actor, ...rows.map(eventOf))
  const ids = rows.map(({ id }) => id)
  for (const step of changeSteps) await step(tx, kind, ids)
}
