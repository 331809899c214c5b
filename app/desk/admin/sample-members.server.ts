import { z } from 'zod'
import { createMembership } from '../../people/members/add-member.server'
import { manualOrigins } from '../../people/members/members'
import { recordInMembershipHistory } from '../../people/members/memberships.server'
import { createIssueRun } from '../../people/members/runs/start-run.server'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { dayMs } from '../../platform/durations'
import { siteCurrency } from '../../platform/site-currency'
import { Email } from '../../platform/text/email'
import { findOrCreateAccountForAddress } from '../../site/accounts/account-for-address.server'
import { PlanFields } from '../../site/plans/plan-form'
import { lockPlan } from '../../site/plans/plan-places.server'

const SampleMember = z.object({
  email: Email,
  plan: z.string(),
  origin: z.enum(manualOrigins),
  /** Days from joining until the sample is loaded. */
  joinedDaysAgo: z.int().positive(),
  /** Days from loading the sample until the paid time ends; negative if it is over. */
  paidForDays: z.int().optional(),
  /** The cash payment on the first day, in cents. */
  paidCents: z.int().default(0),
  issuesLeft: z.int().nullable().default(null),
  isPaused: z.boolean().default(false),
  address: z.object({ name: z.string(), lines: z.string(), country: z.string() }).optional(),
})

export const SampleMembers = z.object({
  plans: z.array(PlanFields).default([]),
  members: z.array(SampleMember).default([]),
  /** The run of an issue that is being sent to members, by the title of its article. */
  run: z.object({ article: z.string() }).optional(),
})
type SampleMembers = z.output<typeof SampleMembers>

/** Loads plans, members and a run in one transaction, unless there are plans already. No mails are sent. */
export async function addSampleMembers({ plans, members, run }: SampleMembers): Promise<void> {
  await inTransaction(async (tx) => {
    if (plans.length === 0 || (await tx.plan.count()) > 0) return
    const ids = new Map<string, number>()
    for (const data of plans) ids.set(data.name, (await tx.plan.create({ data })).id)
    for (const member of members) await addMember(tx, ids.get(member.plan) ?? 0, member)
    const article = run && (await tx.article.findFirst({ where: { title: run.article } }))
    if (!article) return
    const sent = { title: article.title, articleId: article.id, variantId: null, fileVariantId: null }
    await createIssueRun(tx, sent, undefined, new Date())
  })
}

async function addMember(tx: Transaction, planId: number, member: z.output<typeof SampleMember>) {
  const { email, origin, paidCents, issuesLeft, isPaused, address } = member
  const plan = await lockPlan(tx, planId)
  const [startedAt, paidUntil] = [dayIn(-member.joinedDaysAgo), dayIn(member.paidForDays)]
  const { id } = await createMembership(tx, plan, await findOrCreateAccountForAddress(tx, email), {
    planId,
    origin,
    startedAt,
    paidUntil,
    issuesLeft,
    shippingName: address?.name ?? '',
    shippingAddress: address?.lines ?? '',
    shippingCountry: address?.country ?? '',
  })
  await recordInMembershipHistory(tx, id, 'joined', undefined, origin)
  if (paidCents > 0) {
    const payment = { method: 'cash', amountCents: paidCents, currency: siteCurrency(), paidAt: startedAt }
    const period = { periodFrom: startedAt, periodUntil: paidUntil }
    await tx.membershipPayment.create({ data: { membershipId: id, ...payment, ...period } })
  }
  if (!isPaused) return
  const now = new Date()
  const paused = { status: 'paused', pausedAt: now, readsUntil: now }
  await tx.membership.update({ where: { id }, data: paused })
  await recordInMembershipHistory(tx, id, 'paused', undefined)
}

function dayIn(days: number): Date
function dayIn(days: number | undefined): Date | null
function dayIn(days: number | undefined): Date | null {
  return days === undefined ? null : new Date(Date.now() + days * dayMs)
}
