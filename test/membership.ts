import { openMembershipPayment } from '../app/people/members/join/join.server'
import { syncMembership } from '../app/people/members/stripe/sync-membership.server'
import { db, type Prisma } from '../app/platform/database/db.server'
import { handleStripeEvent } from '../app/shop/orders/payments/stripe-events.server'
import { aPlan, aUser } from './builders'
import { site } from './shopping'
import type { aPaymentProvider } from './stripe'

type Provider = Awaited<ReturnType<typeof aPaymentProvider>>

export const sessionIn = (url: string) => url.split('/').at(-1) ?? ''

/** Somebody at the payment page of a new plan. */
export async function aJoining(about: Partial<Prisma.PlanUncheckedCreateInput> = {}) {
  const [plan, user] = [await aPlan(about), await aUser()]
  const sessionId = sessionIn(await openMembershipPayment(user, { planId: plan.id, chosenCents: null }, site))
  const { id } = await db.membership.findUniqueOrThrow({ where: { stripeSessionId: sessionId } })
  return { plan, user, sessionId, id }
}

/** A member of a new plan, who has paid with a card of the provider. */
export async function aPaidMember(
  stripe: Provider,
  about: Partial<Prisma.PlanUncheckedCreateInput> = {},
  card?: string,
) {
  const joining = await aJoining(about)
  await stripe.pay(joining.sessionId, card ? { card } : {})
  await syncMembership(joining.id)
  return joining
}

/** The membership with its payments, its history and its user. */
export const membershipNow = (id: number) =>
  db.membership.findUniqueOrThrow({
    where: { id },
    include: {
      payments: { orderBy: { paidAt: 'asc' } },
      changes: { orderBy: { id: 'asc' } },
      user: true,
      plan: true,
    },
  })

/** The kinds of the mails about a membership. */
export const membershipMails = async (id: number) =>
  (
    await db.outgoingMail.findMany({
      where: { ownerKind: 'membership', ownerId: id },
      orderBy: { id: 'asc' },
    })
  ).map(({ kind }) => kind)

/** Lets days pass at the provider, and hands on its events, those that were handed on before too. */
export async function passDays(stripe: Provider, days: number): Promise<Date> {
  const { date } = await stripe.control<{ date: string }>('POST', '/time', { days })
  for (const event of await stripe.events()) await handleStripeEvent(event)
  return new Date(date)
}
