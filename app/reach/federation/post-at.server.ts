import type { Transaction } from '../../platform/database/db.server'
import { ownPath } from './federation.server'
import { latestPost, type Post, type RecordRef, updatePost } from './posts.server'
import { lockRecord, publishableOf, recordNamed } from './publishable.server'

/**
 * Finds what an address names: the object's own, or that of an article's page. What was public before anybody could
 * follow is noted when somebody first reacts to it.
 */
export async function postAt(tx: Transaction, address: string | undefined, now: Date): Promise<Post | null> {
  const named = address && recordAt(address)
  if (!named) return null
  const { edition, ...record } = named
  const known = await latestPost(tx, record)
  if (!known) await note(tx, record, now)
  const post = known ?? (await latestPost(tx, record))
  const isThere = post && !post.deletedAt && (edition === undefined || post.edition === edition)
  return isThere ? post : null
}

function recordAt(address: string): (RecordRef & { edition?: number }) | undefined {
  const name = ownPath(address, '/objects/')
  if (name) return recordNamed(name)
  const recordId = Number(/^([1-9]\d{0,8})$/.exec(ownPath(address, '/articles/') ?? '')?.[1])
  return recordId ? { kind: 'article', recordId } : undefined
}

async function note(tx: Transaction, record: RecordRef, now: Date): Promise<void> {
  await lockRecord(tx, record)
  await updatePost(tx, record, await publishableOf(tx, record, now), now)
}
