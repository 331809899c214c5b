import { whereBandPublished as publishedBands, whereTrackFindable } from '../../bands/bands.server'
import { loadPageOfArticles, whereArticlePublished } from '../../magazine/publications/publications.server'
import { db } from '../../platform/database/db.server'
import { paging } from '../../platform/http/paging'
import { type ActorName, recordOfActor } from './addresses'
import { findPublishableArticle } from './article-object.server'
import { actorUri, objectUri } from './federation.server'
import {
  announceActivity,
  currentPostDocument,
  type FederatedPost,
  type PublishableRecord,
  postName,
  type RecordRef,
} from './posts.server'
import { listPublishableTracks } from './track-object.server'

const perPage = 20

/** Returns a page of an actor's activities: the magazine and bands create, authors share. */
export async function loadOutboxPage(actor: ActorName, askedPage: string | null) {
  const record = recordOfActor(actor)
  if (record?.kind === 'band') return pageOfTracks(record.id, askedPage)
  const where = { ...whereArticlePublished(), ...(record && { authors: { some: { authorId: record.id } } }) }
  const { articles, ...rest } = await loadPageOfArticles(where, askedPage, perPage)
  const ids = articles.map(({ id }) => id)
  const posts = await postsOf('article', ids)
  if (record) {
    const items = ids.map((id) => {
      const name = nameOf(posts, { kind: 'article', recordId: id })
      return announceActivity(actor, objectUri(name), name)
    })
    return { items: items.map(withoutContext), ...rest }
  }
  const shown = await Promise.all(ids.map((id) => findPublishableArticle(db, id, new Date())))
  return { items: shown.flatMap((one) => (one ? createOf(one, posts) : [])), ...rest }
}

async function pageOfTracks(bandId: number, askedPage: string | null) {
  const where = { bandId, ...whereTrackFindable, band: publishedBands }
  const total = await db.track.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const tracks = await db.track.findMany({ where, orderBy: { id: 'desc' }, select: { id: true }, skip, take })
  const ids = tracks.map(({ id }) => id)
  const posts = await postsOf('track', ids)
  const newestFirst = (await listPublishableTracks(db, { id: { in: ids } })).reverse()
  return { items: newestFirst.map((one) => createOf(one, posts)), total, page, pages }
}

type Posts = Map<number, FederatedPost>

async function postsOf(kind: PublishableRecord['kind'], ids: number[]): Promise<Posts> {
  const posts = await db.federatedPost.findMany({ where: { kind, recordId: { in: ids }, deletedAt: null } })
  return new Map(posts.map((post) => [post.recordId, post]))
}

const nameOf = (posts: Posts, record: RecordRef) => posts.get(record.recordId)?.name ?? postName(record, 1)

function createOf(publishable: PublishableRecord, posts: Posts) {
  const name = nameOf(posts, publishable)
  const object = currentPostDocument(publishable, name, posts.get(publishable.recordId)?.publishedAt)
  const { to, cc } = object
  return {
    id: `${objectUri(name)}#create`,
    type: 'Create',
    actor: actorUri(publishable.actor),
    to,
    cc,
    object,
  }
}

const withoutContext = ({ '@context': _context, ...activity }: ReturnType<typeof announceActivity>) =>
  activity
