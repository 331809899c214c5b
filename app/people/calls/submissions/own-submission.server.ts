import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { answerBy } from '../answer-by'
import { phaseOf } from '../calls'
import { asCall } from '../calls.server'
import { isUndecided, statusFrom } from './submissions'
import { referenceIn } from './token.server'

const whole = {
  call: true,
  pieces: {
    orderBy: { position: 'asc' },
    include: { files: { orderBy: { id: 'asc' } } },
  },
} satisfies Prisma.SubmissionInclude

export type WholeSubmission = Prisma.SubmissionGetPayload<{ include: typeof whole }>

const deadLink = msg(
  'This link does not lead to anything any more. What was declined or withdrawn is deleted some months later.',
)

/**
 * @param address of the call in the same link
 * @throws NotFound, also for the link of another call
 */
export async function submissionByToken(
  address: string,
  token: string,
  tx: Transaction = db,
): Promise<WholeSubmission> {
  const reference = referenceIn(token)
  const row = reference && (await tx.submission.findUnique({ where: { reference }, include: whole }))
  if (!row || row.call.address !== address) throw new NotFound(deadLink)
  return row
}

/** @throws Conflict when the sender may not change or withdraw it any more */
export function assertChangeable(row: WholeSubmission, now: Date): void {
  if (isChangeable(row, now)) return
  throw new Conflict(t('This cannot be changed any more: the call is closed, or it is decided.'))
}

const isChangeable = ({ status, call }: Pick<WholeSubmission, 'status' | 'call'>, now: Date) =>
  phaseOf(call, now) === 'open' && isUndecided(status)

export function ownSubmission(row: WholeSubmission, now = new Date()) {
  const { name, email, pronouns, bio, links, createdAt, pieces, version, orderId } = row
  const call = asCall(row.call)
  const { shippingName, shippingAddress, shippingCountry } = row
  return {
    call,
    name,
    email,
    pronouns,
    bio,
    links,
    version,
    status: statusFrom(row.status),
    sentAt: createdAt.toISOString(),
    isChangeable: isChangeable(row, now),
    answerBy: answerBy(call),
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
export type OwnSubmission = ReturnType<typeof ownSubmission>
