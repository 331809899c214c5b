import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { afterCommit } from '../../platform/database/writes.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../platform/http/list-request.server'
import { paging } from '../../platform/http/paging'
import { msg, t } from '../../platform/i18n/i18n'
import { toIso } from '../../platform/iso-time'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { isMailOn } from '../../site/mail/mail.server'
import { type IssueDelay, type IssueFields, issueNotFound, issueStates } from './issues'
import { countMembers, writeMemberCopies } from './member-audience.server'
import { sendIssuesInBackground } from './sending.server'
import { memberAudience, readTopics, writeTopics } from './topics'

export type IssueRow = Prisma.LetterGetPayload<object>

const perPage = 30
const changedMeanwhile = msg('This newsletter was changed, or sent, since this page was opened.')

export async function newsletterIssuesPage(askedPage: string | null) {
  const total = await db.letter.count()
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const rows = await db.letter.findMany({ orderBy: { id: 'desc' }, skip, take })
  const issues = await Promise.all(rows.map(async (row) => ({ ...asIssue(row), ...(await progressOf(row)) })))
  return { issues, total, page, pages }
}

export async function newsletterIssuesAfter(cursor: Cursor | undefined, take: number) {
  const where = whereAfter([{ id: 'desc' }], cursor)
  const rows = await db.letter.findMany({ where, orderBy: { id: 'desc' }, take })
  return Promise.all(rows.map(async (row) => ({ ...asIssue(row), ...(await progressOf(row)) })))
}

/** @throws NotFound */
export async function newsletterIssueById(id: number) {
  const row = await issueRowById(id)
  return { ...asIssue(row), ...(await progressOf(row)) }
}

const maxDelays = 20

/** Counts the mails that wait because of an answer of a mail server, by answer; times are ISO 8601. */
export async function delaysOf(letterId: number): Promise<IssueDelay[]> {
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
export async function issueRowById(id: number): Promise<IssueRow> {
  const row = await db.letter.findUnique({ where: { id } })
  if (!row) throw new NotFound(issueNotFound)
  return row
}

const asIssue = (row: IssueRow) => ({
  id: row.id,
  subject: row.subject,
  body: row.body,
  version: row.version,
  articleId: row.articleId,
  topics: readTopics(row.topics),
  state: issueStates.find((state) => state === row.state) ?? 'draft',
  sendAt: toIso(row.sendAt),
  startedAt: toIso(row.startedAt),
  endedAt: toIso(row.endedAt),
})

/** Counts sent and failed mails, including those whose records were deleted. */
async function progressOf({ id, sentCount, failedCount }: IssueRow) {
  const groups = await db.letterCopy.groupBy({ by: ['state'], where: { letterId: id }, _count: true })
  const count = (state: string) => groups.find((group) => group.state === state)?._count ?? 0
  const [sent, failed, waiting] = [count('sent') + sentCount, count('failed') + failedCount, count('waiting')]
  return { sent, failed, waiting, recipients: sent + failed + waiting }
}

export function countRecipients(topics: string[]): Promise<number> {
  const members = memberAudience(topics)
  if (members) return countMembers(members)
  const topic = { in: [...topics, 'everything'] }
  return db.subscriber.count({ where: { state: 'active', topics: { some: { topic } } } })
}

/**
 * @returns its id
 * @throws NotFound; Conflict when it is no draft any more, or somebody saved it meanwhile
 */
export async function saveDraft(
  id: number | null,
  { subject, body, topic }: IssueFields,
  version: number,
  actor: Actor,
): Promise<number> {
  const written = { subject, body, topics: writeTopics([topic]) }
  if (id === null) {
    const { id: made } = await db.letter.create({ data: { ...written, createdBy: actor.username } })
    return made
  }
  await issueRowById(id)
  const where = { id, state: 'draft', version }
  const { count } = await db.letter.updateMany({ where, data: { ...written, version: { increment: 1 } } })
  if (count === 0) throw new Conflict(changedMeanwhile)
  return id
}

export async function addSampleDraft(written: { subject: string; body: string }): Promise<void> {
  await db.letter.create({ data: { ...written, topics: writeTopics(['everything']) } })
}

/**
 * @param version that was seen; without it, any is deleted
 * @throws Conflict when it is no draft any more, or was changed since
 */
export async function deleteDraft(id: number, version?: number): Promise<void> {
  const { count } = await db.letter.deleteMany({ where: { id, state: 'draft', version } })
  if (count === 0) throw new Conflict(changedMeanwhile)
}

/**
 * Sends a draft, once even if pressed twice.
 * @param sendAt not before then; at once if undefined or past
 * @throws NotFound; Conflict with mail off, or when it is no draft any more, or was changed since it was seen
 */
export async function sendNewsletterIssue(
  { id, version }: { id: number; version: number },
  sendAt: Date | undefined,
  actor: Actor,
  now = new Date(),
): Promise<void> {
  if (!isMailOn()) throw new Conflict(t('This site cannot send email.'))
  const row = await issueRowById(id)
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
 * Turns a scheduled issue back into a draft; of one being sent, the remaining mails are canceled.
 * @throws Conflict
 */
export async function cancelNewsletterIssue(id: number, actor: Actor): Promise<void> {
  const row = await issueRowById(id)
  await inTransaction(async (tx) => {
    const back = { state: 'draft', sendAt: null }
    const end = { state: 'canceled', endedAt: new Date() }
    const isBack = await tx.letter.updateMany({ where: { id, state: 'scheduled' }, data: back })
    const isEnded = await tx.letter.updateMany({ where: { id, state: 'sending' }, data: end })
    if (isBack.count + isEnded.count === 0) throw new Conflict(t('This newsletter is not being sent.'))
    await audit(tx, actor, row, 'canceled')
  })
}

const audit = (tx: Transaction, actor: Actor, { id, subject }: IssueRow, note: string) =>
  recordAudit(tx, actor, {
    action: 'changed',
    subjectType: 'letter',
    subjectId: id,
    subjectName: subject,
    note,
  })

/** Starts sending scheduled issues that are due; each is started by one process. */
export async function startDueIssues(now = new Date()): Promise<void> {
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
 * Sends a newsletter issue about a publication, in the transaction that claims it: the caller makes sure that this
 * happens once.
 */
export async function announceArticle(tx: Transaction, piece: AnnouncedArticle, now: Date): Promise<void> {
  const row = await tx.letter.create({
    data: {
      subject: piece.title,
      body: piece.description,
      picture: piece.coverImage,
      articleId: piece.id,
      topics: writeTopics(piece.topics),
      state: 'sending',
      startedAt: now,
    },
  })
  await writeCopies(tx, row)
}

async function writeCopies(tx: Transaction, { id, topics }: IssueRow): Promise<void> {
  const members = memberAudience(readTopics(topics))
  if (members) await writeMemberCopies(tx, id, members)
  else await writeSubscriberCopies(tx, id, readTopics(topics))
  afterCommit(() => void sendIssuesInBackground())
}

/** Writes them in one statement per topic, however many there are. */
async function writeSubscriberCopies(tx: Transaction, id: number, topics: string[]): Promise<void> {
  for (const topic of new Set([...topics, 'everything']))
    await tx.$executeRaw`
      INSERT INTO "LetterCopy" ("letterId", "subscriberId")
      SELECT CAST(${id} AS INTEGER), t."subscriberId" FROM "SubscriberTopic" t
      JOIN "Subscriber" s ON s."id" = t."subscriberId"
      WHERE t."topic" = ${topic} AND s."state" = 'active'
      ON CONFLICT DO NOTHING`
}

/** Deletes old records of who got which issue; the counts stay. */
export async function deleteOldCopies(before: Date): Promise<void> {
  const ended = { endedAt: { lt: before }, copies: { some: {} } }
  for (const row of await db.letter.findMany({ where: ended })) {
    const { sent, failed } = await progressOf(row)
    await inTransaction(async (tx) => {
      await tx.letter.update({ where: { id: row.id }, data: { sentCount: sent, failedCount: failed } })
      await tx.letterCopy.deleteMany({ where: { letterId: row.id } })
    })
  }
}
