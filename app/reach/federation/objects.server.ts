import { db } from '../../platform/database/db.server'
import { isFederationOn } from './federation.server'
import { currentObject, latestPost, postName } from './posts.server'
import { publishableOf, recordNamed } from './publishable.server'

/** @returns undefined when there never was one */
export async function sharedObject(name: string): Promise<object | 'gone' | undefined> {
  const record = recordNamed(name)
  if (!record) return
  const post = await latestPost(db, record)
  if (record.edition > (post?.edition ?? 1)) return
  if (post && (post.name !== name || post.deletedAt)) return 'gone'
  const publishable = await publishableOf(db, record, new Date())
  return publishable && currentObject(publishable, name, post?.publishedAt)
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
