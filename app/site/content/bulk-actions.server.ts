import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { Actor } from '../accounts/audit.server'
import type { ContentKind } from './kind.server'
import { auditRecordChange, incrementVersion, lockRecords, recordTitleOf } from './lifecycle.server'
import { contentTableOf } from './table.server'
import { restoreRecords, trashRecords } from './trash.server'

export const maxRecordsPerAction = 200

export type BulkAction = 'publish' | 'draft' | 'trash'

export interface SelectedRecord {
  id: number
  /** The version of the record that the list showed. */
  version: number
}

const untouched = msg('Nothing was changed.')

/**
 * Applies an action to many records of a kind: to all of them, or to none.
 * @returns how many changed
 * @throws Invalid for no record, for more than 200 and for an action the kind does not have; Conflict when one of them
 * was deleted or saved since
 */
export async function applyBulkAction(
  kind: ContentKind,
  act: BulkAction,
  chosen: SelectedRecord[],
  actor: Actor,
  now = new Date(),
): Promise<number> {
  if (chosen.length === 0) throw new Invalid(t('Choose at least one.'))
  if (chosen.length > maxRecordsPerAction)
    throw new Invalid(t('Choose at most {maxAtOnce} at once.', { maxAtOnce: maxRecordsPerAction }))
  const ids = chosen.map(({ id }) => id)
  return inTransaction(async (tx) => {
    if (act !== 'trash') return notGone(setDrafts(tx, kind, act === 'draft', chosen, actor, now))
    await notGone(trashRecords(tx, kind, ids, actor, now))
    return ids.length
  })
}

async function setDrafts(
  tx: Transaction,
  kind: ContentKind,
  isDraft: boolean,
  chosen: SelectedRecord[],
  actor: Actor,
  now: Date,
): Promise<number> {
  const { setDraft, publicFrom } = kind
  if (!setDraft || !publicFrom) throw new Invalid(t('This cannot be a draft.'))
  const versions = new Map(chosen.map(({ id, version }) => [id, version]))
  const rows = await lockRecords(kind, tx, [...versions.keys()])
  const newer = rows.find(({ id, version }) => version !== versions.get(id))
  if (newer)
    throw new Conflict(
      t('“{title}” was saved since you opened this list. {untouched}', {
        title: recordTitleOf(kind, newer),
        untouched: t(untouched),
      }),
    )
  const changed = rows.filter((row) => {
    const since = publicFrom(row)
    return isDraft ? since : !since || since > now
  })
  for (const row of changed) await setDraft(tx, row, isDraft, now)
  const ids = changed.map(({ id }) => id)
  await incrementVersion(kind, tx, ...ids)
  for (const id of ids) await kind.saved?.(tx, id)
  await auditRecordChange(kind, tx, actor, 'changed', ids, isDraft ? 'made a draft' : 'published')
  return changed.length
}

/** Matches records that were trashed together, at the same time. */
const trashedAt = (at: Date) => ({ deletedAt: at })

export const countTrashedTogether = (kind: ContentKind, at: Date): Promise<number> =>
  contentTableOf(kind, db).count({ where: trashedAt(at) })

/**
 * Undoes trashing many records: restores all of them, or none.
 * @throws NotFound, Conflict
 */
export async function restoreMany(kind: ContentKind, at: Date, actor: Actor): Promise<number> {
  return inTransaction(async (tx) => {
    const rows = await contentTableOf(kind, tx).findMany({
      where: trashedAt(at),
      orderBy: { id: 'asc' },
      take: maxRecordsPerAction,
    })
    if (rows.length === 0) throw new NotFound(t('These are no longer in the trash.'))
    const ids = rows.map(({ id }) => id)
    await notGone(restoreRecords(tx, kind, ids, actor))
    return ids.length
  })
}

function notGone<T>(acting: Promise<T>): Promise<T> {
  return acting.catch((error) => {
    if (error instanceof NotFound)
      throw new Conflict(t('One of them is no longer there. {untouched}', { untouched: t(untouched) }))
    throw error
  })
}
