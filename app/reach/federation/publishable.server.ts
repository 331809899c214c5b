import type { Transaction } from '../../platform/database/db.server'
import { findPublishableArticle } from './article-object.server'
import { type PublishableRecord, postName, type RecordRef } from './posts.server'
import { listPublishableTracks } from './track-object.server'

/** Returns a record as followers see it; undefined when it is not public. */
export const findPublishableRecord = async (
  tx: Transaction,
  { kind, recordId }: RecordRef,
  now: Date,
): Promise<PublishableRecord | undefined> =>
  kind === 'article'
    ? findPublishableArticle(tx, recordId, now)
    : (await listPublishableTracks(tx, { id: recordId }))[0]

/** Returns the record that an object's address ends with; undefined if it names none. */
export function parsePostName(name: string): (RecordRef & { edition: number }) | undefined {
  const [, kind, id, number = '1'] = /^(article|track)-([1-9]\d{0,8})(?:-([1-9]\d{0,3}))?$/.exec(name) ?? []
  if (kind !== 'article' && kind !== 'track') return
  const record = { kind, recordId: Number(id), edition: Number(number) } as const
  return postName(record, record.edition) === name ? record : undefined
}

/** Locks a record until the transaction ends, so that only one process tells followers about it. */
export async function lockPublishableRecord(tx: Transaction, { kind, recordId }: RecordRef): Promise<void> {
  if (kind === 'article') await tx.$executeRaw`UPDATE "Article" SET "id" = "id" WHERE "id" = ${recordId}`
  else await tx.$executeRaw`UPDATE "Track" SET "id" = "id" WHERE "id" = ${recordId}`
}
