import { db, type Prisma } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import type { Post } from './posts.server'
import { type ReplyState, replyDigest, shownReply } from './replies.server'

const perPage = 30

export async function repliesPage(state: ReplyState, askedPage: string | null) {
  const where = { state }
  const total = await db.remoteReply.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows = await db.remoteReply.findMany({ where, orderBy: { id: 'desc' }, skip, take })
  return { replies: await withSubjects(rows), total, page, pages }
}

export async function repliesAfter(state: ReplyState, cursor: Cursor | undefined, take: number) {
  const where = { AND: [whereAfter([{ id: 'desc' }], cursor), { state }] }
  return withSubjects(await db.remoteReply.findMany({ where, orderBy: { id: 'desc' }, take }))
}

async function withSubjects(rows: Prisma.RemoteReplyGetPayload<object>[]) {
  const subjects = await subjectsOf(rows.map(({ postId }) => postId))
  return rows.map((row) => ({
    ...shownReply(row),
    digest: replyDigest(row),
    about: subjects.get(row.postId),
  }))
}

async function subjectsOf(postIds: number[]): Promise<Map<number, { title: string; to: string }>> {
  const posts = await db.federatedPost.findMany({ where: { id: { in: postIds } } })
  const idsOf = (kind: string) => posts.filter((post) => post.kind === kind).map(({ recordId }) => recordId)
  const select = { id: true, title: true }
  const [articles, tracks] = await Promise.all([
    db.article.findMany({ where: { id: { in: idsOf('article') } }, select }),
    db.track.findMany({ where: { id: { in: idsOf('track') } }, select: { ...select, bandId: true } }),
  ])
  const subjectOf = ({ kind, recordId }: Post) => {
    const article = kind === 'article' && articles.find(({ id }) => id === recordId)
    if (article) return { title: article.title, to: href('/articles/:id', { id: recordId }) }
    const track = tracks.find(({ id }) => id === recordId)
    return track && { title: track.title, to: href('/admin/bands/:id/music', { id: track.bandId }) }
  }
  return new Map(
    posts.flatMap((post) => {
      const subject = subjectOf(post)
      return subject ? [[post.id, subject] as const] : []
    }),
  )
}
