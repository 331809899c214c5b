import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { answerPromisedAt } from '../answer-by'
import { callPhaseOf } from '../calls'
import { callFromRow } from '../calls.server'
import { isUndecidedStatus, parseSubmissionStatus } from './submissions'
import { referenceOfSubmissionToken } from './token.server'

const whole = {
  call: true,
  pieces: {
    orderBy: { position: 'asc' },
    include: { files: { orderBy: { id: 'asc' } } },
  },
} satisfies Prisma.SubmissionInclude

export type WholeSubmission = Prisma.SubmissionGetPayload<{ include: typeof whole }>

const deadLink = msg(
  'This link no longer works. Declined or withdrawn submissions are deleted some months later.',
)

/**
 * @param address the address of the call in the same link
 * @throws NotFound, also for a link to another call
 */
export async function findSubmissionByToken(
  address: string,
  token: string,
  tx: Transaction = db,
): Promise<WholeSubmission> {
  const reference = referenceOfSubmissionToken(token)
  const row = reference && (await tx.submission.findUnique({ where: { reference }, include: whole }))
  if (!row || row.call.address !== address) throw new NotFound(deadLink)
  return row
}

/** @throws Conflict when the sender may not change or withdraw the submission any more */
export function assertSubmissionChangeable(row: WholeSubmission, now: Date): void {
  if (isChangeable(row, now)) return
  throw new Conflict(t('This can no longer be changed: the call is closed, or it is decided.'))
}

const isChangeable = ({ status, call }: Pick<WholeSubmission, 'status' | 'call'>, now: Date) =>
  callPhaseOf(call, now) === 'open' && isUndecidedStatus(status)

export function toOwnSubmission(row: WholeSubmission, now = new Date()) {
  const { name, email, pronouns, bio, links, createdAt, pieces, version, orderId } = row
  const call = callFromRow(row.call)
  const { shippingName, shippingAddress, shippingCountry } = row
  return {
    call,
    name,
    email,
    pronouns,
    bio,
    links,
    version,
    status: parseSubmissionStatus(row.status),
    sentAt: createdAt.toISOString(),
    isChangeable: isChangeable(row, now),
    answerBy: answerPromisedAt(call),
    address: { shippingName, shippingAddress, shippingCountry },
    wantsAddress: row.status === 'accepted' && call.copies > 0,
    isPacked: orderId !== null,
    pieces: pieces.map(({ position, title, kind, text, files }) => ({
      position,
      title,
      kind,
      text,
      files: files.map(({ id, originalName, bytes }) => ({ id, name: originalName, bytes })),
    })),
  }
}
export type OwnSubmission = ReturnType<typeof toOwnSubmission>
