import type { Transaction } from '../../platform/database/db.server'
import { publishableArticle } from './article-object.server'
import { type Publishable, postName, type RecordRef } from './posts.server'
import { publishableTracks } from './track-object.server'

/** Returns a record as followers see it; undefined when it is not public. */
export const publishableOf = async (
  tx: Transaction,
  { kind, recordId }: RecordRef,
  now: Date,
): Promise<Publishable | undefined> =>
  kind === 'article'
    ? publishableArticle(tx, recordId, now)
    : (await publishableTracks(tx, { id: recordId }))[0]

/** Tells which record the end of an object's address names; undefined when it names none. */
export function recordNamed(name: string): (RecordRef & { edition: number }) | undefined {
  const [, kind, id, number = '1'] = /^(article|track)-([1-9]\d{0,8})(?:-([1-9]\d{0,3}))?$/.exec(name) ?? []
  if (kind !== 'article' && kind !== 'track') return
  const record = { kind, recordId: Number(id), edition: Number(number) } as const
  return postName(record, record.edition) === name ? record : undefined
}

/** Locks a record until the end of the transaction, so that nobody else tells followers of it meanwhile. */
export async function lockRecord(tx: Transaction, { kind, recordId }: RecordRef): Promise<void> {
  if (kind === 'article') await tx.$executeRaw`UPDATE "Article" SET "id" = "id" WHERE "id" = ${recordId}`
  else await tx.$executeRaw`UPDATE "Track" SET "id" = "id" WHERE "id" = ${recordId}`
}
