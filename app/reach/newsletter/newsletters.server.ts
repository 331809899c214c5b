import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { afterCommit } from '../../platform/database/writes.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { isMailOn } from '../../site/mail/mail.server'
import { countMembersOfAudience, writeNewsletterCopiesForMembers } from './member-audience.server'
import type { NewsletterFields } from './newsletter-fields'
import { type NewsletterDelay, newsletterNotFound, newsletterStates } from './newsletters'
import { sendNewslettersInBackground } from './sending.server'
import { decodeTopics, encodeTopics, memberAudience } from './topics'

export type NewsletterRow = Prisma.LetterGetPayload<object>

const changedMeanwhile = msg('This newsletter was changed or sent since you opened this page.')

export const listNewslettersByIds = async (ids: number[]) =>
  withProgress(await db.letter.findMany({ where: { id: { in: ids } } }))

/** @throws NotFound */
export async function findNewsletterById(id: number): Promise<ListedNewsletter> {
  const [newsletter] = await listNewslettersByIds([id])
  if (!newsletter) throw new NotFound(newsletterNotFound)
  return newsletter
}

const maxDelays = 20

/** Counts the delayed mails of a newsletter, by the mail server's answer; times are ISO 8601. */
export async function loadMailDelaysOf(letterId: number): Promise<NewsletterDelay[]> {
  const groups = await db.letterCopy.groupBy({
    by: ['lastError', 'dueAt'],
    where: { letterId, state: 'waiting', lastError: { not: null }, dueAt: { not: null } },
    orderBy: [{ _count: { letterId: 'desc' } }, { dueAt: 'asc' }, { lastError: 'asc' }],
    take: maxDelays,
    _count: true,
  })
  return groups.map(({ lastError, dueAt, _count }) => ({
    count: _count,
    answer: lastError ?? '',
    until: dueAt?.toISOString() ?? '',
  }))
}

/** @throws NotFound */
export async function findNewsletterRowById(id: number): Promise<NewsletterRow> {
  const row = await db.letter.findUnique({ where: { id } })
  if (!row) throw new NotFound(newsletterNotFound)
  return row
}

const asNewsletter = (row: NewsletterRow) => ({
  id: row.id,
  subject: row.subject,
  body: row.body,
  version: row.version,
  articleId: row.articleId,
  topics: decodeTopics(row.topics),
  state: newsletterStates.find((state) => state === row.state) ?? 'draft',
  sendAt: toIso(row.sendAt),
  startedAt: toIso(row.startedAt),
  endedAt: toIso(row.endedAt),
})

/** Counts sent and failed mails, including those whose records were deleted. */
async function withProgress(rows: NewsletterRow[]) {
  const where = { letterId: { in: rows.map(({ id }) => id) } }
  const groups = await db.letterCopy.groupBy({ by: ['letterId', 'state'], where, _count: true })
  return rows.map((row) => {
    const count = (state: string) =>
      groups.find((group) => group.letterId === row.id && group.state === state)?._count ?? 0
    const sent = count('sent') + row.sentCount
    const failed = count('failed') + row.failedCount
    const waiting = count('waiting')
    return { ...asNewsletter(row), sent, failed, waiting, recipients: sent + failed + waiting }
  })
}
export type ListedNewsletter = Awaited<ReturnType<typeof withProgress>>[number]

export function countRecipients(topics: string[]): Promise<number> {
  const members = memberAudience(topics)
  if (members) return countMembersOfAudience(members)
  const topic = { in: [...topics, 'everything'] }
  return db.subscriber.count({ where: { state: 'active', topics: { some: { topic } } } })
}

/**
 * @returns its id
 * @throws NotFound; Conflict when the newsletter is no draft any more, or somebody saved it meanwhile
 */
export async function saveNewsletterDraft(
  id: number | null,
  { subject, body, topic }: NewsletterFields,
  version: number,
  actor: Actor,
): Promise<number> {
  const written = { subject, body, topics: encodeTopics([topic]) }
  if (id === null) {
    const { id: made } = await db.letter.create({ data: { ...written, createdBy: actor.username } })
    return made
  }
  await findNewsletterRowById(id)
  const where = { id, state: 'draft', version }
  const { count } = await db.letter.updateMany({ where, data: { ...written, version: { increment: 1 } } })
  if (count === 0) throw new Conflict(changedMeanwhile)
  return id
}

export async function addSampleNewsletterDraft(written: { subject: string; body: string }): Promise<void> {
  await db.letter.create({ data: { ...written, topics: encodeTopics(['everything']) } })
}

/**
 * @param version the version that the caller has seen; without it, any version is deleted
 * @throws Conflict when the newsletter is no draft any more, or was changed since
 */
export async function deleteNewsletterDraft(id: number, version?: number): Promise<void> {
  const { count } = await db.letter.deleteMany({ where: { id, state: 'draft', version } })
  if (count === 0) throw new Conflict(changedMeanwhile)
}

/**
 * Sends a draft; submitting it twice sends it once.
 * @param sendAt not before then; at once if undefined or past
 * @throws NotFound; Conflict with mail off, or when the newsletter is no draft any more, or was changed since it was
 * seen
 */
export async function sendNewsletter(
  { id, version }: { id: number; version: number },
  sendAt: Date | undefined,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  if (!isMailOn()) throw new Conflict(t('This site cannot send email.'))
  const row = await findNewsletterRowById(id)
  const isLater = sendAt !== undefined && sendAt > now
  await inTransaction(async (tx) => {
    const next = isLater ? { state: 'scheduled', sendAt } : { state: 'sending', sendAt: null, startedAt: now }
    const { count } = await tx.letter.updateMany({ where: { id, version, state: 'draft' }, data: next })
    if (count === 0) throw new Conflict(changedMeanwhile)
    if (!isLater) await writeCopies(tx, row)
    await audit(tx, actor, row, isLater ? 'scheduled' : 'sent')
  })
}

/**
 * Turns a scheduled newsletter back into a draft; cancels the remaining mails of one that is being sent.
 * @throws Conflict
 */
export async function cancelNewsletter(id: number, actor: Actor): Promise<void> {
  const row = await findNewsletterRowById(id)
  await inTransaction(async (tx) => {
    const back = { state: 'draft', sendAt: null }
    const end = { state: 'canceled', endedAt: new Date() }
    const isBack = await tx.letter.updateMany({ where: { id, state: 'scheduled' }, data: back })
    const isEnded = await tx.letter.updateMany({ where: { id, state: 'sending' }, data: end })
    if (isBack.count + isEnded.count === 0) throw new Conflict(t('This newsletter is not being sent.'))
    await audit(tx, actor, row, 'canceled')
  })
}

const audit = (tx: Transaction, actor: Actor, { id, subject }: NewsletterRow, note: string) =>
  recordAudit(tx, actor, {
    action: 'changed',
    subjectType: 'letter',
    subjectId: id,
    subjectName: subject,
    note,
  })

/** Starts sending scheduled newsletters that are due; each is started by one process. */
export async function startDueNewsletters(now = new Date()): Promise<void> {
  if (!isMailOn()) return
  const isDue = { state: 'scheduled', sendAt: { lte: now } }
  for (const row of await db.letter.findMany({ where: isDue })) {
    await inTransaction(async (tx) => {
      const data = { state: 'sending', startedAt: now }
      const { count } = await tx.letter.updateMany({ where: { id: row.id, ...isDue }, data })
      if (count > 0) await writeCopies(tx, row)
    })
  }
}

export interface AnnouncedArticle {
  id: number
  title: string
  description: string
  coverImage: string
  topics: string[]
}

/**
 * Sends a newsletter about a publication, in the transaction that claims it; the caller ensures that it happens once.
 */
export async function announceArticle(tx: Transaction, piece: AnnouncedArticle, now: Date): Promise<void> {
  const row = await tx.letter.create({
    data: {
      subject: piece.title,
      body: piece.description,
      picture: piece.coverImage,
      articleId: piece.id,
      topics: encodeTopics(piece.topics),
      state: 'sending',
      startedAt: now,
    },
  })
  await writeCopies(tx, row)
}

async function writeCopies(tx: Transaction, { id, topics }: NewsletterRow): Promise<void> {
  const members = memberAudience(decodeTopics(topics))
  if (members) await writeNewsletterCopiesForMembers(tx, id, members)
  else await writeSubscriberCopies(tx, id, decodeTopics(topics))
  afterCommit(() => void sendNewslettersInBackground())
}

/** Creates copies for subscribers, with one statement per topic, however many there are. */
async function writeSubscriberCopies(tx: Transaction, id: number, topics: string[]): Promise<void> {
  for (const topic of new Set([...topics, 'everything']))
    await tx.$executeRaw`
      INSERT INTO "LetterCopy" ("letterId", "subscriberId")
      SELECT CAST(${id} AS INTEGER), t."subscriberId" FROM "SubscriberTopic" t
      JOIN "Subscriber" s ON s."id" = t."subscriberId"
      WHERE t."topic" = ${topic} AND s."state" = 'active'
      ON CONFLICT DO NOTHING`
}

/** Deletes old copies of newsletters; their counts stay. */
export async function deleteOldNewsletterCopies(before: Date): Promise<void> {
  const ended = { endedAt: { lt: before }, copies: { some: {} } }
  for (const row of await db.letter.findMany({ where: ended })) {
    const { sent, failed } = await findNewsletterById(row.id)
    await inTransaction(async (tx) => {
      await tx.letter.update({ where: { id: row.id }, data: { sentCount: sent, failedCount: failed } })
      await tx.letterCopy.deleteMany({ where: { letterId: row.id } })
    })
  }
}
