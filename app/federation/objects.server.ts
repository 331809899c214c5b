import { db } from '../platform/database/db.server'
import { publishableArticle } from './article-object.server'
import { isFederationOn } from './federation.server'
import { latestPost, postName } from './posts.server'
import { publishableTrack } from './track-object.server'

/**
 * Finds an object by the end of its address.
 * @returns undefined when there never was one
 */
export async function sharedObject(name: string): Promise<object | 'gone' | undefined> {
  const [, kind, id, number = '1'] = /^(article|track)-([1-9]\d{0,8})(?:-([1-9]\d{0,3}))?$/.exec(name) ?? []
  if (kind !== 'article' && kind !== 'track') return
  const ref = { kind, recordId: Number(id) } as const
  if (postName(ref, Number(number)) !== name) return
  const post = await latestPost(db, ref)
  if (Number(number) > (post?.edition ?? 1)) return
  if (post && (post.name !== name || post.deletedAt)) return 'gone'
  const now = new Date()
  const found = await (kind === 'article'
    ? publishableArticle(db, ref.recordId, now)
    : publishableTrack(db, ref.recordId))
  return found?.objectAt(name)
}

/** What an article's page shows of its followers. */
export interface PostFigures {
  name: string
  likes: number
  shares: number
  replies: number
}

/** Returns what followers did with an article; undefined while nobody can follow. */
export async function figuresOfArticle(recordId: number): Promise<PostFigures | undefined> {
  if (!isFederationOn()) return
  const post = await latestPost(db, { kind: 'article', recordId })
  const { name, likes, shares, replies } = post ?? noFigures
  return { name: name || postName({ kind: 'article', recordId }, 1), likes, shares, replies }
}

const noFigures = { name: '', likes: 0, shares: 0, replies: 0 }
