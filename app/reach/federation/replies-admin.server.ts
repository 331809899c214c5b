import { db } from '../../platform/database/db.server'
import { href } from '../../platform/href'
import type { FederatedPost } from './posts.server'
import { replyTextSha256, replyToDisplay } from './replies.server'

export async function listRepliesByIds(ids: number[]) {
  const rows = await db.remoteReply.findMany({ where: { id: { in: ids } } })
  const subjects = await subjectsOf(rows.map(({ postId }) => postId))
  return rows.map((row) => ({
    ...replyToDisplay(row),
    digest: replyTextSha256(row),
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
  const subjectOf = ({ kind, recordId }: FederatedPost) => {
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
