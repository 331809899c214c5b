import type { Transaction } from '../../platform/database/db.server'
import type { Activity } from './activity'
import { activityIdOf } from './json-values.server'
import { findPostByAddress } from './post-by-address.server'

export type ReactionType = 'like' | 'share'

/** Adds a like or a share, one per actor. */
export async function addReaction(
  tx: Transaction,
  type: ReactionType,
  { id: uri, actor, object }: Activity,
  now: Date,
): Promise<void> {
  const post = await findPostByAddress(tx, activityIdOf(object), now)
  if (!post) return
  const isNew = await tx.$executeRaw`
    INSERT INTO "RemoteReaction" ("type", "postId", "actor", "uri") VALUES (${type}, ${post.id}, ${actor}, ${uri})
    ON CONFLICT DO NOTHING`
  if (isNew > 0) await updateReactionCounts(tx, post.id)
}

interface TakenBack {
  actor: string
  /** The id of the Like or Announce activity. */
  uri: string | undefined
  type: string | undefined
  target: string | undefined
}

const reactionOf: Record<string, ReactionType> = { Like: 'like', Announce: 'share' }

/** Removes a like or a share: by its id, or by its type. */
export async function undoReaction(
  tx: Transaction,
  { actor, uri, type = '', target }: TakenBack,
): Promise<void> {
  const post = await findPostByAddress(tx, target, new Date())
  const named =
    post && Object.hasOwn(reactionOf, type) ? { postId: post.id, type: reactionOf[type] } : { uri }
  if ('uri' in named && !uri) return
  const rows = await tx.remoteReaction.findMany({
    where: { actor, ...named },
    select: { id: true, postId: true },
  })
  await tx.remoteReaction.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  for (const { postId } of rows) await updateReactionCounts(tx, postId)
}

export async function forgetReactions(tx: Transaction, actor: string): Promise<void> {
  const [reactions, replies] = [
    await tx.remoteReaction.findMany({ where: { actor }, select: { postId: true } }),
    await tx.remoteReply.findMany({ where: { actor }, select: { postId: true } }),
  ]
  await tx.remoteReaction.deleteMany({ where: { actor } })
  await tx.remoteReply.deleteMany({ where: { actor } })
  for (const postId of new Set([...reactions, ...replies].map((row) => row.postId).sort((a, b) => a - b)))
    await updateReactionCounts(tx, postId)
}

/** Stores an article's numbers of reactions, with the post locked, so that two at once count both. */
export async function updateReactionCounts(tx: Transaction, postId: number): Promise<void> {
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
