import { db, inTransaction, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { normalizeCode } from '../../../platform/printed-code'
import { Email } from '../../../platform/text/email'
import { type AddressedAccount, accountForAddress } from '../../../site/accounts/account-for-address.server'
import { uniqueKey } from '../../../site/accounts/accounts.server'
import { type CodeVisitor, type CountedGuess, limitGuesses } from '../../../site/accounts/guess-limits.server'
import { newResetPath } from '../../../site/accounts/password-reset.server'
import { isMailOn } from '../../../site/mail/mail.server'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { lockPlanOfMember, nextNumber } from '../../../site/plans/plan-places.server'
import { addressColumns, type MemberTerms, repeatOnClash } from '../add-member.server'
import { monthsLater } from '../member-days'
import { welcomeMail } from '../member-mails.server'
import { recordInHistory } from '../memberships.server'
import { giftNotFound, giftText } from './gifts'

const include = { membership: { include: { plan: true } } } satisfies Prisma.MembershipGiftInclude
type Gift = Prisma.MembershipGiftGetPayload<{ include: typeof include }>

const paidGift = (code: string, tx: Transaction = db): Promise<Gift | null> =>
  tx.membershipGift.findFirst({ where: { code: normalizeCode(code), paidAt: { not: null } }, include })

export interface GiftOffer {
  plan: string
  /** Such as "6 months". */
  lasts: string
  giverName: string
  message: string
  /** Whether its issues are posted, so that an address is needed. */
  isPosted: boolean
}

/**
 * @param guess counted before
 * @returns null when the code is no gift's
 * @throws Conflict when it has been redeemed or was paid back
 */
export async function offerOfGift(code: string, guess: CountedGuess): Promise<GiftOffer | null> {
  const gift = await paidGift(code)
  if (!gift) return null
  await guess.succeeded()
  assertUsable(gift)
  const { plan } = gift.membership
  return {
    plan: plan.name,
    lasts: giftText(plan, gift.months),
    isPosted: plan.delivery === 'print',
    giverName: gift.giverName,
    message: gift.message,
  }
}

function assertUsable({ redeemedAt, voidedAt }: Pick<Gift, 'redeemedAt' | 'voidedAt'>): void {
  if (redeemedAt) throw new Conflict(t('This gift has been redeemed.'))
  if (voidedAt) throw new Conflict(t('This gift was paid back, so it gives nothing any more.'))
}

type Address = Pick<MemberTerms, 'shippingName' | 'shippingAddress' | 'shippingCountry'>

export interface Redemption extends Address, CodeVisitor {
  user: AddressedAccount | null
  /** The address of a visitor who is not logged in; it gets an account if it has none. */
  email: string
  /** The form's key: sent twice, it is one membership. */
  key: string
}

/**
 * Begins the membership of a gift. Of two requests at once, one succeeds.
 * @returns the path where somebody whose account was made for it sets a password; else null
 * @throws NotFound, Conflict, TooMany, Invalid for a wrong address
 */
export async function redeemGift(code: string, by: Redemption, now = new Date()): Promise<string | null> {
  const attempt = await limitGuesses(by)
  const { id, isNew } = await repeatOnClash(() => inTransaction((tx) => redeem(tx, code, by, now)))
  await attempt.succeeded()
  return isNew ? newResetPath(id) : null
}

async function redeem(tx: Transaction, code: string, { user, email, key, ...form }: Redemption, now: Date) {
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
      number: plan && (await nextNumber(tx, plan)),
      ...addressColumns(form),
      version: { increment: 1 },
    },
  })
  await tx.membershipPayment.updateMany({
    where: { membershipId },
    data: { periodFrom: now, periodUntil: paidUntil },
  })
  await recordInHistory(tx, membershipId, 'joined', account, 'gift')
  if (isMailOn()) {
    const owner = { kind: 'membership', id: membershipId }
    await enqueueMail(tx, welcomeMail, { membershipId }, account.email, owner)
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
  const isNew = (await tx.user.count({ where: { emailKey: uniqueKey(email.data) } })) === 0
  return { ...(await accountForAddress(tx, email.data)), isNew }
}
