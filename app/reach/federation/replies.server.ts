import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import type { Activity } from './activity'
import { publicAudience } from './addresses'
import {
  activityIdOf,
  activityIdsOf,
  activityTypeOf,
  jsonPropertyOf,
  pageAddressOnHost,
} from './json-values.server'
import { findPostByAddress } from './post-by-address.server'
import { updateReactionCounts } from './reactions.server'
import type { RemoteActor } from './remote-actors.server'
import { safeReplyHtml } from './reply-text.server'
import { sha256InBase64 } from './signatures/signature-checks.server'

export const replyStates = ['pending', 'approved', 'rejected'] as const
export type ReplyState = (typeof replyStates)[number]

/** The maximum number of an actor's replies that wait for an editor; further ones are dropped. */
export const maxPendingReplies = 20

/** Stores a public reply to a post of this site, hidden until an editor approves it. */
export async function receiveReply(
  tx: Transaction,
  { object, actor }: Activity,
  sender: RemoteActor,
  now: Date,
): Promise<void> {
  const uri = ownNote(object, actor)
  const post = uri && (await findPostByAddress(tx, activityIdOf(jsonPropertyOf(object, 'inReplyTo')), now))
  if (!post || !isPublic(object)) return
  if (await tx.remoteReply.findUnique({ where: { uri } })) return
  if ((await tx.remoteReply.count({ where: { actor, state: 'pending' } })) >= maxPendingReplies) return
  await tx.remoteReply.create({
    data: {
      uri,
      postId: post.id,
      actor,
      host: sender.host,
      name: sender.name,
      handle: sender.handle,
      url: pageAddressOnHost(sender.host, jsonPropertyOf(object, 'url')) ?? uri,
      body: bodyOf(object),
      publishedAt: dateOf(object, now) ?? now,
      receivedAt: now,
    },
  })
}

/** Replaces the text of a reply, which waits for an editor again, since another text was approved. */
export async function changeReply(tx: Transaction, { object, actor }: Activity): Promise<void> {
  const uri = ownNote(object, actor)
  const reply = uri ? await tx.remoteReply.findFirst({ where: { uri, actor } }) : null
  if (!reply) {
    // The sender's profile was updated; it is fetched again when needed.
    if (activityIdOf(object) === actor)
      await tx.remoteActor.updateMany({ where: { uri: actor }, data: { fetchedAt: new Date(0) } })
    return
  }
  const body = bodyOf(object)
  if (body === reply.body) return
  const state = reply.state === 'rejected' ? 'rejected' : 'pending'
  await tx.remoteReply.update({ where: { id: reply.id }, data: { body, state } })
  await updateReactionCounts(tx, reply.postId)
}

export async function deleteReply(tx: Transaction, actor: string, uri: string): Promise<void> {
  const reply = await tx.remoteReply.findFirst({ where: { uri, actor } })
  if (!reply) return
  await tx.remoteReply.delete({ where: { id: reply.id } })
  await updateReactionCounts(tx, reply.postId)
}

function ownNote(object: unknown, actor: string): string | undefined {
  const uri = activityIdOf(object)
  if (
    !uri ||
    activityTypeOf(object) !== 'Note' ||
    activityIdOf(jsonPropertyOf(object, 'attributedTo')) !== actor
  )
    return
  return URL.canParse(uri) && new URL(uri).host === new URL(actor).host ? uri : undefined
}

const isPublic = (object: unknown) =>
  ['to', 'cc'].some((name) => activityIdsOf(jsonPropertyOf(object, name)).some((id) => publicNames.has(id)))

const publicNames = new Set([publicAudience, 'as:Public', 'Public'])

function bodyOf(object: unknown): string {
  const content = jsonPropertyOf(object, 'content')
  return safeReplyHtml(typeof content === 'string' ? content : '')
}

const earliest = new Date('2000-01-01')

function dateOf(object: unknown, now: Date): Date | undefined {
  const published = jsonPropertyOf(object, 'published')
  const date = new Date(typeof published === 'string' ? published : '')
  return Number.isNaN(date.getTime()) || date < earliest || date > now ? undefined : date
}

/** Computes the digest of the text that an editor has read. */
export const replyTextSha256 = ({ body }: { body: string }) => sha256InBase64(body)

const changedMeanwhile = msg('Someone else has already decided on this reply.')

/**
 * Approves or rejects a reply.
 * @param digest of the text that the editor has read
 * @throws NotFound when its author has deleted it; Conflict when somebody else decided first, or its text has changed
 */
export async function decideReply(
  id: number,
  { from, to, digest }: { from: ReplyState; to: ReplyState; digest: string },
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    const reply = await tx.remoteReply.findUnique({ where: { id } })
    if (!reply) throw new NotFound(t('Its author has deleted this reply.'))
    if (reply.state === to) return
    if (replyTextSha256(reply) !== digest) throw new Conflict(t(changedMeanwhile))
    const asRead = { id, state: from, body: reply.body }
    const { count } = await tx.remoteReply.updateMany({ where: asRead, data: { state: to } })
    if (count === 0) throw new Conflict(t(changedMeanwhile))
    await updateReactionCounts(tx, reply.postId)
    const subject = { subjectType: 'reply', subjectId: id, subjectName: reply.handle }
    await recordAudit(tx, actor, { action: 'changed', ...subject, note: to })
  })
}

export const countPendingReplies = () => db.remoteReply.count({ where: { state: 'pending' } })

const perPage = 30

type Row = NonNullable<Awaited<ReturnType<typeof db.remoteReply.findFirst>>>

export const replyToDisplay = ({ id, name, handle, url, body, actor, publishedAt }: Row) => ({
  id,
  name,
  handle,
  url,
  body,
  actor,
  publishedAt: publishedAt.toISOString(),
})

export async function listApprovedReplies(articleId: number, askedPage: string | null) {
  const posts = await db.federatedPost.findMany({
    where: { kind: 'article', recordId: articleId },
    select: { id: true },
  })
  const where = { postId: { in: posts.map(({ id }) => id) }, state: 'approved' }
  const total = await db.remoteReply.count({ where })
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows = await db.remoteReply.findMany({
    where,
    orderBy: [{ publishedAt: 'asc' }, { id: 'asc' }],
    skip,
    take,
  })
  return { replies: rows.map(replyToDisplay), total, page, pages }
}
