import { retryOnClash } from '../../../platform/database/database-errors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { normalizePrintedCode } from '../../../platform/printed-code'
import { Email } from '../../../platform/text/email'
import {
  type AddressedAccount,
  findOrCreateAccountForAddress,
} from '../../../site/accounts/account-for-address.server'
import { uniqueAccountKey } from '../../../site/accounts/accounts.server'
import {
  type CodeVisitor,
  type CountedGuess,
  enforceGuessLimit,
} from '../../../site/accounts/guess-limits.server'
import { createResetPath } from '../../../site/accounts/password-reset.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { findNextMemberNumber, lockPlanOfMember } from '../../../site/plans/plan-places.server'
import { type MemberTerms, memberAddressColumns } from '../add-member.server'
import { monthsLater } from '../member-days'
import { membershipWelcomeMailKind } from '../member-mails.server'
import { recordInMembershipHistory } from '../memberships.server'
import { giftDurationText, giftNotFound } from './gifts'

const include = { membership: { include: { plan: true } } } satisfies Prisma.MembershipGiftInclude
type Gift = Prisma.MembershipGiftGetPayload<{ include: typeof include }>

const paidGift = (code: string, tx: Transaction = db): Promise<Gift | null> =>
  tx.membershipGift.findFirst({ where: { code: normalizePrintedCode(code), paidAt: { not: null } }, include })

export interface RedeemableGift {
  plan: string
  /** The duration, such as "6 months". */
  lasts: string
  giverName: string
  message: string
  /** Whether issues are sent by post, so that an address is needed. */
  isPosted: boolean
}

/**
 * @param guess the attempt, counted before the code is looked up
 * @returns null for an unknown code
 * @throws Conflict when the gift was redeemed or refunded
 */
export async function findOfferOfGift(code: string, guess: CountedGuess): Promise<RedeemableGift | null> {
  const gift = await paidGift(code)
  if (!gift) return null
  await guess.succeeded()
  assertUsable(gift)
  const { plan } = gift.membership
  return {
    plan: plan.name,
    lasts: giftDurationText(plan, gift.months),
    isPosted: plan.delivery === 'print',
    giverName: gift.giverName,
    message: gift.message,
  }
}

function assertUsable({ redeemedAt, voidedAt }: Pick<Gift, 'redeemedAt' | 'voidedAt'>): void {
  if (redeemedAt) throw new Conflict(t('This gift has been redeemed.'))
  if (voidedAt) throw new Conflict(t('This gift was refunded, so it can no longer be redeemed.'))
}

type Address = Pick<MemberTerms, 'shippingName' | 'shippingAddress' | 'shippingCountry'>

export interface GiftRedemption extends Address, CodeVisitor {
  user: AddressedAccount | null
  /** The address of a visitor who is not logged in; it gets an account if it has none. */
  email: string
  /** The form's key: sending it twice creates one membership. */
  key: string
}

/**
 * Starts the membership of a gift. Of two requests at once, one succeeds.
 * @returns the path where the owner of a new account sets a password; otherwise null
 * @throws NotFound, Conflict, TooMany, Invalid for a wrong address
 */
export async function redeemGift(code: string, by: GiftRedemption, now = new Date()): Promise<string | null> {
  const attempt = await enforceGuessLimit(by)
  const { id, isNew } = await retryOnClash(() => inTransaction((tx) => redeem(tx, code, by, now)))
  await attempt.succeeded()
  return isNew ? createResetPath(id) : null
}

async function redeem(
  tx: Transaction,
  code: string,
  { user, email, key, ...form }: GiftRedemption,
  now: Date,
) {
  const gift = await paidGift(code, tx)
  if (!gift) throw new NotFound(giftNotFound)
  const { count } = await tx.membershipGift.updateMany({
    where: { id: gift.id, redeemedAt: null, voidedAt: null },
    data: { redeemedAt: now, redeemKey: key },
  })
  if (count === 0) return redeemedBefore(tx, gift.id, key)
  const { isNew, ...account } = user ? { isNew: false, ...user } : await accountOf(tx, email)
  const plan = await lockPlanOfMember(tx, gift.membership.planId)
  const paidUntil = gift.months === null ? null : monthsLater(now, gift.months)
  const { membershipId } = gift
  await tx.membership.update({
    where: { id: membershipId },
    data: {
      userId: account.id,
      status: 'active',
      startedAt: now,
      paidUntil,
      readsUntil: paidUntil,
      number: plan && (await findNextMemberNumber(tx, plan)),
      ...memberAddressColumns(form),
      version: { increment: 1 },
    },
  })
  await tx.membershipPayment.updateMany({
    where: { membershipId },
    data: { periodFrom: now, periodUntil: paidUntil },
  })
  await recordInMembershipHistory(tx, membershipId, 'joined', account, 'gift')
  if (isMailOn()) {
    const owner = { kind: 'membership', id: membershipId }
    await enqueueMail(tx, membershipWelcomeMailKind, { membershipId }, account.email, owner)
  }
  return { id: account.id, isNew }
}

/** @throws Conflict, unless the same form was sent again */
async function redeemedBefore(tx: Transaction, id: string, key: string) {
  const gift = await tx.membershipGift.findUniqueOrThrow({
    where: { id },
    include: { membership: true },
  })
  if (gift.redeemedAt && gift.redeemKey === key) return { id: gift.membership.userId, isNew: false }
  assertUsable(gift)
  throw new Conflict(t('This gift has been redeemed.'))
}

/** @throws Invalid for a wrong address */
async function accountOf(tx: Transaction, typed: string): Promise<AddressedAccount & { isNew: boolean }> {
  const email = Email.safeParse(typed)
  if (!email.success) {
    const message = t('Enter a valid email address.')
    throw new Invalid(message, { email: [message] })
  }
  const isNew = (await tx.user.count({ where: { emailKey: uniqueAccountKey(email.data) } })) === 0
  return { ...(await findOrCreateAccountForAddress(tx, email.data)), isNew }
}
