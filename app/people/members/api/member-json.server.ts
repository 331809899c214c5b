import { z } from 'zod'
import { pageQueryFields } from '../../../platform/http/list-request.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentId, SentNumber, SentText, SentVersion, toTypedText } from '../../../platform/http/sent-json'
import { Id } from '../../../platform/id'
import { amountFromCents } from '../../../platform/ui/money'
import { dayOfTime, lastDayIn } from '../member-days'
import { ChangeMemberFields, MemberPaymentFields, NewMemberForm } from '../member-form'
import { listMembershipHistoryOf } from '../member-list.server'
import { type Member, manualOrigins, memberStates } from '../members'
import { findMemberById } from '../memberships.server'
import { listPaymentsOfMemberships } from '../payments.server'

export const MembersQuery = z.object({
  state: z.enum(['all', ...memberStates]).default('all'),
  plan: Id.optional().describe('The id of a plan'),
  q: z.string().trim().max(200).default('').describe('A part of a name or an address, or a number'),
  ...pageQueryFields(),
})

export function toMemberJson(member: Member) {
  const { id, userId, username, email, plan, origin, state, isAtStripe, number, isNoticed } = member
  const { startedAt, paidUntil, endedAt, issuesLeft, owedCopies, version } = member
  return {
    id,
    userId,
    username,
    email,
    planId: plan.id,
    plan: plan.name,
    state,
    origin,
    isAtStripe,
    number,
    price: amountFromCents(member.priceCents),
    startedAt,
    paidUntil,
    endedAt,
    isNoticed,
    from: dayOfTime(startedAt) || null,
    until: lastDayIn(paidUntil) || null,
    issues: issuesLeft,
    owedCopies,
    shippingName: member.shippingName,
    shippingAddress: member.shippingAddress,
    shippingCountry: member.shippingCountry,
    version,
  }
}

export async function loadWholeMemberJson(id: number) {
  const member = await findMemberById({ id })
  return {
    ...toMemberJson(member),
    payments: (await listPaymentsOfMemberships([id])).map(
      ({ id, isCash, amountCents, refundedCents, currency, paidAt, paidUntil }) => ({
        id,
        isCash,
        amount: amountFromCents(amountCents),
        refunded: amountFromCents(refundedCents),
        currency,
        paidAt,
        paidUntil,
      }),
    ),
    history: await listMembershipHistoryOf(id),
  }
}

const terms = {
  planId: SentId,
  from: SentText.nullish().describe('The first day, as 2026-12-24; today without it'),
  until: SentText.nullish().describe('The last day; without it there is no end'),
  issues: SentNumber.nullish().describe('Of a plan by issues: how many are left'),
  shippingName: SentText.optional(),
  shippingAddress: SentText.optional(),
  shippingCountry: SentText.optional().describe('ISO 3166-1 alpha-2'),
}

export const NewMemberRequest = z.object({
  who: SentText.describe('A username, or a mail address, for which an account is made if it has none'),
  origin: z.enum(manualOrigins),
  paid: SentNumber.nullish().describe('In cash'),
  ...terms,
})
export const MemberRequest = z.object({ ...terms, version: SentVersion.optional() })
export const MemberPaymentRequest = z.object({
  paid: SentNumber,
  until: SentText.nullish().describe('The new last day of what is paid'),
  issues: SentNumber.nullish().describe('Further issues that it pays for'),
})

const typed = <Sent extends z.output<typeof MemberRequest>>(sent: Sent) => ({
  ...sent,
  from: toTypedText(sent.from),
  until: toTypedText(sent.until),
  issues: toTypedText(sent.issues),
})

/** @throws Invalid */
export async function parseNewMemberRequest(request: Request) {
  const sent = await parseJson(request, NewMemberRequest)
  return validate(NewMemberForm, { ...typed(sent), paid: toTypedText(sent.paid) })
}

/** @throws Invalid */
export async function parseMemberRequest(request: Request) {
  const { version, ...sent } = await parseJson(request, MemberRequest)
  return { version, form: validate(ChangeMemberFields, { intent: 'change', ...typed(sent) }) }
}

/** @throws Invalid */
export async function parseMemberPaymentRequest(request: Request) {
  const { paid, until, issues } = await parseJson(request, MemberPaymentRequest)
  const form = { paid: toTypedText(paid), until: toTypedText(until), issues: toTypedText(issues) }
  return validate(MemberPaymentFields, { intent: 'pay', ...form })
}
