import { db, inTransaction } from '../../platform/database/db.server'
import type { ExportEntries } from './export-layout'
import type { ImportRun } from './import-run.server'
import { loadLocalIdsByExportedId } from './local-ids.server'
import type { ExportedSite } from './read-export.server'

type PostEntry = ExportEntries['federation.json']['posts'][number]

export async function exportFederatedPosts() {
  const posts = await db.federatedPost.findMany({ orderBy: { id: 'asc' } })
  const replies = byPost(await db.remoteReply.findMany({ orderBy: { id: 'asc' } }))
  const reactions = byPost(await db.remoteReaction.findMany({ orderBy: { id: 'asc' } }))
  const tracks = await tracksByBand()
  return posts.map((post) => ({
    ...post,
    replyCount: post.replies,
    kind: post.kind === 'track' ? ('track' as const) : ('article' as const),
    track: post.kind === 'track' ? placeOf(tracks, post.recordId) : null,
    replies: replies.get(post.id) ?? [],
    reactions: reactions.get(post.id) ?? [],
  }))
}

function byPost<Row extends { postId: number }>(rows: Row[]): Map<number, Row[]> {
  const all = new Map<number, Row[]>()
  for (const row of rows) all.set(row.postId, [...(all.get(row.postId) ?? []), row])
  return all
}

async function tracksByBand(): Promise<Map<number, number[]>> {
  const bands = await db.band.findMany({
    select: { id: true, tracks: { select: { id: true }, orderBy: [{ position: 'asc' }, { id: 'asc' }] } },
  })
  return new Map(bands.map(({ id, tracks }) => [id, tracks.map((track) => track.id)]))
}

function placeOf(tracks: Map<number, number[]>, trackId: number): PostEntry['track'] {
  for (const [band, ids] of tracks) if (ids.includes(trackId)) return { band, index: ids.indexOf(trackId) }
  return null
}

/** Imports posts of publications and tracks that have the same id here: the addresses of posts contain it. */
export async function importPosts(
  run: ImportRun,
  site: ExportedSite,
  posts: PostEntry[],
  isSame: (actor: string) => boolean,
): Promise<void> {
  const articles = await loadLocalIdsByExportedId(run, site, 'articles')
  const bands = await loadLocalIdsByExportedId(run, site, 'bands')
  const tracks = await tracksByBand()
  const idHere = ({ kind, recordId, track }: PostEntry) =>
    kind === 'article'
      ? articles.get(recordId)
      : tracks.get(bands.get(track?.band ?? 0) ?? 0)?.[track?.index ?? -1]
  for (const entry of posts) {
    const { name, actor, recordId, deletedAt } = entry
    const about = { noun: 'post on other servers', title: name }
    // A deleted post stays marked as deleted, whichever record has its id on this site.
    const isHere = run.isDryRun || deletedAt !== null || idHere(entry) === recordId
    if (!isHere || !isSame(actor)) {
      run.reportSkipped(about.noun, name, 'It has another number here or was not imported.')
      continue
    }
    await run.importRecord({
      ...about,
      source: `zinehouse post ${name}`,
      check: async () => {},
      write: () => writePost(entry),
    })
  }
}

/**
 * Writes a post of the export in place of the one that this site made by itself when the publication was
 * imported.
 */
async function writePost({ track: _, replies, reactions, replyCount, ...post }: PostEntry): Promise<number> {
  const { name } = post
  const data = { ...post, replies: replyCount }
  return inTransaction(async (tx) => {
    const { id: postId } = await tx.federatedPost.upsert({ where: { name }, create: data, update: data })
    for (const reply of replies)
      if ((await tx.remoteReply.count({ where: { uri: reply.uri } })) === 0)
        await tx.remoteReply.create({ data: { ...reply, postId } })
    for (const { type, actor, uri } of reactions) {
      const key = { type, postId, actor }
      await tx.remoteReaction.upsert({
        where: { type_postId_actor: key },
        create: { ...key, uri },
        update: {},
      })
    }
    return postId
  })
}
