import type { Transaction } from '../../platform/database/db.server'
import { pathOnThisSite } from './federation.server'
import { type FederatedPost, findLatestPost, type RecordRef, updatePost } from './posts.server'
import { findPublishableRecord, lockPublishableRecord, parsePostName } from './publishable.server'

/**
 * Finds the post at an address, its own or that of an article's page. A record from before followers were allowed gets
 * its post at the first reaction.
 */
export async function findPostByAddress(
  tx: Transaction,
  address: string | undefined,
  now: Date,
): Promise<FederatedPost | null> {
  const named = address && recordAt(address)
  if (!named) return null
  const { edition, ...record } = named
  const known = await findLatestPost(tx, record)
  if (!known) await note(tx, record, now)
  const post = known ?? (await findLatestPost(tx, record))
  const isThere = post && !post.deletedAt && (edition === undefined || post.edition === edition)
  return isThere ? post : null
}

function recordAt(address: string): (RecordRef & { edition?: number }) | undefined {
  const name = pathOnThisSite(address, '/objects/')
  if (name) return parsePostName(name)
  const recordId = Number(/^([1-9]\d{0,8})$/.exec(pathOnThisSite(address, '/articles/') ?? '')?.[1])
  return recordId ? { kind: 'article', recordId } : undefined
}

async function note(tx: Transaction, record: RecordRef, now: Date): Promise<void> {
  await lockPublishableRecord(tx, record)
  await updatePost(tx, record, await findPublishableRecord(tx, record, now), now)
}
