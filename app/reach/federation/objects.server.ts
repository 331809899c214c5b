import { db } from '../../platform/database/db.server'
import { isFederationOn } from './federation.server'
import { currentPostDocument, findLatestPost, postName } from './posts.server'
import { findPublishableRecord, parsePostName } from './publishable.server'

/** @returns undefined when the object never existed */
export async function findSharedObject(name: string): Promise<object | 'gone' | undefined> {
  const record = parsePostName(name)
  if (!record) return
  const post = await findLatestPost(db, record)
  if (record.edition > (post?.edition ?? 1)) return
  if (post && (post.name !== name || post.deletedAt)) return 'gone'
  const publishable = await findPublishableRecord(db, record, new Date())
  return publishable && currentPostDocument(publishable, name, post?.publishedAt)
}

/** The numbers of likes, shares and replies of an article. */
export interface ReactionCounts {
  name: string
  likes: number
  shares: number
  replies: number
}

/** Returns the likes, shares and replies of an article; undefined if followers are not allowed. */
export async function countReactionsToArticle(recordId: number): Promise<ReactionCounts | undefined> {
  if (!isFederationOn()) return
  const post = await findLatestPost(db, { kind: 'article', recordId })
  const { name, likes, shares, replies } = post ?? noFigures
  return { name: name || postName({ kind: 'article', recordId }, 1), likes, shares, replies }
}

const noFigures = { name: '', likes: 0, shares: 0, replies: 0 }
