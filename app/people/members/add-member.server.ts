import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Email } from '../../platform/text/email'
import { type AddressedAccount, accountForAddress } from '../../site/accounts/account-for-address.server'
import { uniqueKey } from '../../site/accounts/accounts.server'
import type { Actor } from '../../site/accounts/audit.server'
import { runOnce } from '../../site/content/idempotency.server'
import { isMailOn } from '../../site/mail/mail.server'
import { enqueueMail } from '../../site/mail/outbox.server'
import { assertPlaceLeft, lockPlan, nextNumber, takesPlace } from '../../site/plans/plan-places.server'
import type { Plan } from '../../site/plans/plans'
import { welcomeMail } from './member-mails.server'
import type { MemberOrigin } from './members'
import { recordChange } from './memberships.server'
import { cashPayment } from './payments.server'

export interface MemberTerms {
  planId: number
  origin: MemberOrigin
  startedAt: Date
  /** The end of what is paid; null for a membership without an end. */
  paidUntil: Date | null
  /** For a plan by issues; null is as many as the plan gives. */
  issuesLeft: number | null
  shippingName: string
  shippingAddress: string
  shippingCountry: string
}

export interface NewMember extends MemberTerms {
  /** A username, or a mail address, for which an account is made if it has none. */
  who: string
  /** Paid in cash, beside the plan's price; 0 is nothing. */
  paidCents: number
}

/**
 * @param key of the form: sent twice, it makes one member
 * @returns the membership's id
 * @throws NotFound, Invalid, Conflict for a member of the plan or when its places are taken
 */
export async function addMember(about: NewMember, actor: Actor, key?: string): Promise<number> {
  const add = () =>
    inTransaction((tx) =>
      runOnce(
        tx,
        key,
        (id) => tx.membership.findUnique({ where: { id } }),
        () => create(tx, about, actor),
      ),
    )
  const { id } = await repeatOnClash(add)
  return id
}

const maxAttempts = 4

/** Repeats what failed because somebody else took the same name, address or number at the same moment. */
export async function repeatOnClash<T>(work: () => Promise<T>, left = maxAttempts - 1): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (left === 0 || !isUniqueViolation(error)) throw error
    return repeatOnClash(work, left - 1)
  }
}

async function create(tx: Transaction, { who, paidCents, ...terms }: NewMember, actor: Actor) {
  const plan = await lockPlan(tx, terms.planId)
  const account = await accountOf(tx, who)
  const made = await createMembership(tx, plan, account, terms)
  await recordChange(tx, made.id, 'joined', actor, terms.origin)
  if (paidCents > 0) await cashPayment(tx, made, paidCents)
  const owner = { kind: 'membership', id: made.id }
  if (isMailOn()) await enqueueMail(tx, welcomeMail, { membershipId: made.id }, account.email, owner)
  return made
}

/** @throws Invalid when there is no such user, and it is no address */
async function accountOf(tx: Transaction, who: string): Promise<AddressedAccount> {
  if (who.includes('@')) {
    const email = Email.safeParse(who)
    if (!email.success) throw refusal(t('Enter a valid email address.'))
    return accountForAddress(tx, email.data)
  }
  const user = await tx.user.findUnique({ where: { usernameKey: uniqueKey(who) } })
  if (!user || user.role === 'guest') throw refusal(t('There is no user named {who}.', { who }))
  return user
}

const refusal = (message: string) => new Invalid(message, { who: [message] })

/** What a member brings along from elsewhere. */
interface Brought {
  /** Defaults to the plan's next number. */
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
  const state = stateAt(terms, now)
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
      number: number ?? (await nextNumber(tx, plan)),
      startedAt: terms.startedAt,
      paidUntil: terms.paidUntil,
      readsUntil: terms.paidUntil,
      endedAt: state === 'ended' ? terms.paidUntil : null,
      issuesLeft: plan.billing === 'issues' ? (terms.issuesLeft ?? plan.issueCount) : null,
      ...addressColumns(terms),
    },
  })
}

async function assertNoMember(
  tx: Transaction,
  plan: Plan,
  { id, username }: { id: number; username: string },
) {
  if ((await tx.membership.count({ where: { planId: plan.id, userId: id, ...takesPlace } })) === 0) return
  const message = t('{username} is a member of “{name}” already.', { username, name: plan.name })
  throw new Conflict(message, { who: [message] })
}

export function stateAt(
  { startedAt, paidUntil }: { startedAt: Date | null; paidUntil: Date | null },
  now: Date,
): 'pending' | 'active' | 'ended' {
  if (paidUntil && paidUntil <= now) return 'ended'
  return startedAt && startedAt <= now ? 'active' : 'pending'
}

type Address = Pick<MemberTerms, 'shippingName' | 'shippingAddress' | 'shippingCountry'>

export const addressColumns = ({ shippingName, shippingAddress, shippingCountry }: Address) => ({
  shippingName: shippingName || null,
  shippingAddress: shippingAddress || null,
  shippingCountry: shippingCountry || null,
})
