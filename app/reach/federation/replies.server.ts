import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { paging } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import type { Activity } from './activity'
import { everybody } from './addresses'
import { idOf, idsOf, pageOn, propertyOf, typeOf } from './json-values.server'
import { postAt } from './post-at.server'
import { countReactions } from './reactions.server'
import type { RemoteActor } from './remote-actors.server'
import { safeReply } from './reply-text.server'
import { sha256 } from './signatures/signature-checks.server'

export const replyStates = ['pending', 'approved', 'rejected'] as const
export type ReplyState = (typeof replyStates)[number]

/** How many replies of an actor wait for an editor at most; further ones are dropped. */
export const maxPendingReplies = 20

/** Stores a public reply to something of this site. Nobody sees it until an editor approves it. */
export async function receiveReply(
  tx: Transaction,
  { object, actor }: Activity,
  sender: RemoteActor,
  now: Date,
): Promise<void> {
  const uri = ownNote(object, actor)
  const post = uri && (await postAt(tx, idOf(propertyOf(object, 'inReplyTo')), now))
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
      url: pageOn(sender.host, propertyOf(object, 'url')) ?? uri,
      body: bodyOf(object),
      publishedAt: dateOf(object, now) ?? now,
      receivedAt: now,
    },
  })
}

/** Replaces the text of a reply. What was approved said something else, so it waits for an editor again. */
export async function changeReply(tx: Transaction, { object, actor }: Activity): Promise<void> {
  const uri = ownNote(object, actor)
  const reply = uri ? await tx.remoteReply.findFirst({ where: { uri, actor } }) : null
  if (!reply) {
    // The profile has changed: it is fetched when it is needed next.
    if (idOf(object) === actor)
      await tx.remoteActor.updateMany({ where: { uri: actor }, data: { fetchedAt: new Date(0) } })
    return
  }
  const body = bodyOf(object)
  if (body === reply.body) return
  const state = reply.state === 'rejected' ? 'rejected' : 'pending'
  await tx.remoteReply.update({ where: { id: reply.id }, data: { body, state } })
  await countReactions(tx, reply.postId)
}

export async function deleteReply(tx: Transaction, actor: string, uri: string): Promise<void> {
  const reply = await tx.remoteReply.findFirst({ where: { uri, actor } })
  if (!reply) return
  await tx.remoteReply.delete({ where: { id: reply.id } })
  await countReactions(tx, reply.postId)
}

function ownNote(object: unknown, actor: string): string | undefined {
  const uri = idOf(object)
  if (!uri || typeOf(object) !== 'Note' || idOf(propertyOf(object, 'attributedTo')) !== actor) return
  return URL.canParse(uri) && new URL(uri).host === new URL(actor).host ? uri : undefined
}

const isPublic = (object: unknown) =>
  ['to', 'cc'].some((name) => idsOf(propertyOf(object, name)).some((id) => publicNames.has(id)))

const publicNames = new Set([everybody, 'as:Public', 'Public'])

function bodyOf(object: unknown): string {
  const content = propertyOf(object, 'content')
  return safeReply(typeof content === 'string' ? content : '')
}

const earliest = new Date('2000-01-01')

function dateOf(object: unknown, now: Date): Date | undefined {
  const published = propertyOf(object, 'published')
  const date = new Date(typeof published === 'string' ? published : '')
  return Number.isNaN(date.getTime()) || date < earliest || date > now ? undefined : date
}

/** Recognizes the text that an editor has read. */
export const replyDigest = ({ body }: { body: string }) => sha256(body)

const changedMeanwhile = msg('Somebody else has decided about this reply.')

/**
 * Shows a reply to readers, or hides it.
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
    if (replyDigest(reply) !== digest) throw new Conflict(t(changedMeanwhile))
    const asRead = { id, state: from, body: reply.body }
    const { count } = await tx.remoteReply.updateMany({ where: asRead, data: { state: to } })
    if (count === 0) throw new Conflict(t(changedMeanwhile))
    await countReactions(tx, reply.postId)
    const subject = { subjectType: 'reply', subjectId: id, subjectName: reply.handle }
    await recordAudit(tx, actor, { action: 'changed', ...subject, note: to })
  })
}

export const countPendingReplies = () => db.remoteReply.count({ where: { state: 'pending' } })

const perPage = 30

type Row = NonNullable<Awaited<ReturnType<typeof db.remoteReply.findFirst>>>

export const shownReply = ({ id, name, handle, url, body, actor, publishedAt }: Row) => ({
  id,
  name,
  handle,
  url,
  body,
  actor,
  publishedAt: publishedAt.toISOString(),
})

export async function approvedReplies(articleId: number, askedPage: string | null) {
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
  return { replies: rows.map(shownReply), total, page, pages }
}
