import { db, type Prisma } from '../../platform/database/db.server'
import { makeTextSearchFilter } from '../../platform/database/text-found.server'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'

const take = 20
const newestFirst = { orderBy: { id: 'desc' as const }, take }

/** Lists who did something with records whose name has these words, the newest first. */
export async function listActionsOn(name: string) {
  const found = await makeTextSearchFilter('AuditEntry', name, ['"subjectName"'])
  return db.auditEntry.findMany({ where: found, ...newestFirst })
}

export interface SentMail {
  at: Date
  what: string
  state: string
  answer: string | null
}

/** Lists the mails to an address, and the copies of newsletters, the newest first. */
export async function listMailsTo(address: string): Promise<SentMail[]> {
  const found = await makeTextSearchFilter('OutgoingMail', `"${address}"`, ['"recipient"'])
  const mails = await db.outgoingMail.findMany({ where: found, ...newestFirst })
  const copies = await db.letterCopy.findMany({
    where: { subscriber: { emailKey: uniqueAccountKey(address) } },
    include: { letter: true },
    orderBy: { letterId: 'desc' },
    take,
  })
  const all = [...mails.map(ofMail), ...copies.map(ofCopy)]
  return all.sort((one, other) => other.at.getTime() - one.at.getTime()).slice(0, take)
}

/** Tells whether newsletters go to an address; undefined where nobody asked for them. */
export async function findSubscriptionState(address: string): Promise<string | undefined> {
  const emailKey = uniqueAccountKey(address)
  return (await db.subscriber.findUnique({ where: { emailKey } }))?.state
}

function ofMail(row: Prisma.OutgoingMailGetPayload<object>): SentMail {
  const { kind, ownerKind, ownerId, sentAt, failedAt, createdAt, dueAt, attempts, lastError } = row
  return {
    at: sentAt ?? failedAt ?? createdAt,
    what: [kind, ownerKind && `(${ownerKind} ${ownerId})`].filter(Boolean).join(' '),
    state: sentAt
      ? 'taken by the mail server'
      : failedAt
        ? 'failed'
        : `waiting, tried ${attempts} times, again at ${dueAt.toISOString()}`,
    answer: lastError,
  }
}

const copyStates: Record<string, string> = {
  waiting: 'waiting',
  sent: 'taken by the mail server',
  failed: 'failed',
  dropped: 'not sent: unsubscribed meanwhile',
}

function ofCopy(copy: Prisma.LetterCopyGetPayload<{ include: { letter: true } }>): SentMail {
  const { state, sentAt, dueAt, lastError, letter } = copy
  return {
    at: sentAt ?? letter.startedAt ?? dueAt ?? letter.createdAt,
    what: `newsletter “${letter.subject}”`,
    state: copyStates[state] ?? state,
    answer: lastError,
  }
}
