import type { Transaction } from '../../platform/database/db.server'
import type { Activity } from './activity'
import { idOf } from './json-values.server'
import { postAt } from './post-at.server'

export type ReactionType = 'like' | 'share'

/** Counts a like or a share, once for each actor. */
export async function react(
  tx: Transaction,
  type: ReactionType,
  { id: uri, actor, object }: Activity,
  now: Date,
): Promise<void> {
  const post = await postAt(tx, idOf(object), now)
  if (!post) return
  const isNew = await tx.$executeRaw`
    INSERT INTO "RemoteReaction" ("type", "postId", "actor", "uri") VALUES (${type}, ${post.id}, ${actor}, ${uri})
    ON CONFLICT DO NOTHING`
  if (isNew > 0) await countReactions(tx, post.id)
}

interface TakenBack {
  actor: string
  /** The id of the Like or Announce. */
  uri: string | undefined
  type: string | undefined
  target: string | undefined
}

const reactionOf: Record<string, ReactionType> = { Like: 'like', Announce: 'share' }

/** Undoes a like or a share: the one with this id, or the one of this type. */
export async function takeBackReaction(
  tx: Transaction,
  { actor, uri, type = '', target }: TakenBack,
): Promise<void> {
  const post = await postAt(tx, target, new Date())
  const named =
    post && Object.hasOwn(reactionOf, type) ? { postId: post.id, type: reactionOf[type] } : { uri }
  if ('uri' in named && !uri) return
  const rows = await tx.remoteReaction.findMany({
    where: { actor, ...named },
    select: { id: true, postId: true },
  })
  await tx.remoteReaction.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  for (const { postId } of rows) await countReactions(tx, postId)
}

export async function forgetReactions(tx: Transaction, actor: string): Promise<void> {
  const [reactions, replies] = [
    await tx.remoteReaction.findMany({ where: { actor }, select: { postId: true } }),
    await tx.remoteReply.findMany({ where: { actor }, select: { postId: true } }),
  ]
  await tx.remoteReaction.deleteMany({ where: { actor } })
  await tx.remoteReply.deleteMany({ where: { actor } })
  for (const postId of new Set([...reactions, ...replies].map((row) => row.postId).sort((a, b) => a - b)))
    await countReactions(tx, postId)
}

/** Writes the numbers that an article's page shows. Two that count at once would each miss what the other adds. */
export async function countReactions(tx: Transaction, postId: number): Promise<void> {
  await tx.$executeRaw`UPDATE "FederatedPost" SET "id" = "id" WHERE "id" = ${postId}`
  const post = await tx.federatedPost.findUnique({ where: { id: postId } })
  if (!post) return
  const [likes, shares, replies] = [
    await tx.remoteReaction.count({ where: { postId, type: 'like' } }),
    await tx.remoteReaction.count({ where: { postId, type: 'share' } }),
    await tx.remoteReply.count({ where: { postId, state: 'approved' } }),
  ]
  await tx.federatedPost.updateMany({
    where: { id: postId, recordId: post.recordId },
    data: { likes, shares, replies },
  })
}
