import { retryOnClash } from '../../platform/database/database-errors.server'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Email } from '../../platform/text/email'
import {
  type AddressedAccount,
  findOrCreateAccountForAddress,
} from '../../site/accounts/account-for-address.server'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import type { Actor } from '../../site/accounts/audit.server'
import { createOnce } from '../../site/content/idempotency.server'
import { isMailOn } from '../../site/mail/mail.server'
import { enqueueMail } from '../../site/mail/outbox.server'
import {
  assertPlaceLeft,
  findNextMemberNumber,
  lockPlan,
  whereTakesPlanPlace,
} from '../../site/plans/plan-places.server'
import type { Plan } from '../../site/plans/plans'
import { membershipWelcomeMailKind } from './member-mails.server'
import type { MemberOrigin } from './members'
import { recordMembershipChange } from './memberships.server'
import { recordCashPayment } from './payments.server'

export interface MemberTerms {
  planId: number
  origin: MemberOrigin
  startedAt: Date
  /** The end of what is paid; null for a membership without an end. */
  paidUntil: Date | null
  /** The number of issues still owed to a member of a plan by issues; null means as many as the plan has. */
  issuesLeft: number | null
  shippingName: string
  shippingAddress: string
  shippingCountry: string
}

export interface NewMember extends MemberTerms {
  /** A username, or an email address, for which an account is created if there is none. */
  who: string
  /** The amount paid in cash; 0 is nothing. */
  paidCents: number
}

/**
 * @param key the form's key: sending the form twice creates one member
 * @returns the membership's id
 * @throws NotFound; Invalid; Conflict for a member of the plan, or when its places are taken
 */
export async function addMember(about: NewMember, actor: Actor, key?: string): Promise<number> {
  const add = () =>
    inTransaction((tx) =>
      createOnce(
        tx,
        key,
        (id) => tx.membership.findUnique({ where: { id } }),
        () => create(tx, about, actor),
      ),
    )
  const { id } = await retryOnClash(add)
  return id
}

async function create(tx: Transaction, { who, paidCents, ...terms }: NewMember, actor: Actor) {
  const plan = await lockPlan(tx, terms.planId)
  const account = await accountOf(tx, who)
  const made = await createMembership(tx, plan, account, terms)
  await recordMembershipChange(tx, made.id, 'joined', actor, terms.origin)
  if (paidCents > 0) await recordCashPayment(tx, made, paidCents)
  const owner = { kind: 'membership', id: made.id }
  if (isMailOn())
    await enqueueMail(tx, membershipWelcomeMailKind, { membershipId: made.id }, account.email, owner)
  return made
}

/** @throws Invalid when the text is neither a username nor an email address */
async function accountOf(tx: Transaction, who: string): Promise<AddressedAccount> {
  if (who.includes('@')) {
    const email = Email.safeParse(who)
    if (!email.success) throw refusal(t('Enter a valid email address.'))
    return findOrCreateAccountForAddress(tx, email.data)
  }
  const user = await tx.user.findUnique({ where: { usernameKey: uniqueAccountKey(who) } })
  if (!user || user.role === 'guest') throw refusal(t('There is no user named {who}.', { who }))
  return user
}

const refusal = (message: string) => new Invalid(message, { who: [message] })

/** Values of a membership that was imported from elsewhere. */
interface Brought {
  /** The member's number; by default the plan's next one. */
  number?: number | null
  reference?: string
}

/**
 * Creates a membership with its number. Call it with the plan locked.
 * @throws Conflict for a member of the plan, or when its places are taken
 */
export async function createMembership(
  tx: Transaction,
  plan: Plan,
  account: Pick<AddressedAccount, 'id' | 'username'>,
  terms: MemberTerms,
  { number = null, reference }: Brought = {},
  now = new Date(),
) {
  const state = memberStateAt(terms, now)
  if (state !== 'ended') {
    await assertNoMember(tx, plan, account)
    await assertPlaceLeft(tx, plan)
  }
  return tx.membership.create({
    data: {
      reference,
      planId: plan.id,
      userId: account.id,
      origin: terms.origin,
      status: state,
      priceCents: plan.priceCents,
      number: number ?? (await findNextMemberNumber(tx, plan)),
      startedAt: terms.startedAt,
      paidUntil: terms.paidUntil,
      readsUntil: terms.paidUntil,
      endedAt: state === 'ended' ? terms.paidUntil : null,
      issuesLeft: plan.billing === 'issues' ? (terms.issuesLeft ?? plan.issueCount) : null,
      ...memberAddressColumns(terms),
    },
  })
}

async function assertNoMember(
  tx: Transaction,
  plan: Plan,
  { id, username }: { id: number; username: string },
) {
  if ((await tx.membership.count({ where: { planId: plan.id, userId: id, ...whereTakesPlanPlace } })) === 0)
    return
  const message = t('{username} is already a member of “{name}”.', { username, name: plan.name })
  throw new Conflict(message, { who: [message] })
}

export function memberStateAt(
  { startedAt, paidUntil }: { startedAt: Date | null; paidUntil: Date | null },
  now: Date,
): 'pending' | 'active' | 'ended' {
  if (paidUntil && paidUntil <= now) return 'ended'
  return startedAt && startedAt <= now ? 'active' : 'pending'
}

type Address = Pick<MemberTerms, 'shippingName' | 'shippingAddress' | 'shippingCountry'>

export const memberAddressColumns = ({ shippingName, shippingAddress, shippingCountry }: Address) => ({
  shippingName: shippingName || null,
  shippingAddress: shippingAddress || null,
  shippingCountry: shippingCountry || null,
})
