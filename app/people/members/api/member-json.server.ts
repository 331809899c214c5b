import { z } from 'zod'
import { pageFields } from '../../../platform/http/list-request.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asTyped, SentNumber, SentText, SentVersion } from '../../../platform/http/sent-json'
import { maxInteger } from '../../../platform/id'
import { amountOf } from '../../../platform/ui/money'
import { dayIn, lastDayIn } from '../member-days'
import { ChangeForm, NewMemberForm, PaymentFields } from '../member-form'
import { historyOf } from '../member-list.server'
import { handOrigins, type Member, memberStates } from '../members'
import { memberById } from '../memberships.server'
import { paymentsOf } from '../payments.server'

export const MembersQuery = z.object({
  state: z.enum(['all', ...memberStates]).default('all'),
  plan: z.coerce.number().int().positive().max(maxInteger).optional().describe('The id of a plan'),
  q: z.string().trim().max(200).default('').describe('A part of a name or an address, or a number'),
  ...pageFields(),
})

export function memberJson(member: Member) {
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
    price: amountOf(member.priceCents),
    startedAt,
    paidUntil,
    endedAt,
    isNoticed,
    from: dayIn(startedAt) || null,
    until: lastDayIn(paidUntil) || null,
    issues: issuesLeft,
    owedCopies,
    shippingName: member.shippingName,
    shippingAddress: member.shippingAddress,
    shippingCountry: member.shippingCountry,
    version,
  }
}

export async function wholeMemberJson(id: number) {
  const member = await memberById({ id })
  return {
    ...memberJson(member),
    payments: (await paymentsOf([id])).map(
      ({ id, isCash, amountCents, refundedCents, currency, paidAt, paidUntil }) => ({
        id,
        isCash,
        amount: amountOf(amountCents),
        refunded: amountOf(refundedCents),
        currency,
        paidAt,
        paidUntil,
      }),
    ),
    history: await historyOf(id),
  }
}

const terms = {
  planId: z.int().positive().max(maxInteger),
  from: SentText.nullish().describe('The first day, as 2026-12-24; today without it'),
  until: SentText.nullish().describe('The last day; without it there is no end'),
  issues: SentNumber.nullish().describe('Of a plan by issues: how many are left'),
  shippingName: SentText.optional(),
  shippingAddress: SentText.optional(),
  shippingCountry: SentText.optional().describe('ISO 3166-1 alpha-2'),
}

export const NewMemberRequest = z.object({
  who: SentText.describe('A username, or a mail address, for which an account is made if it has none'),
  origin: z.enum(handOrigins),
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
  from: asTyped(sent.from),
  until: asTyped(sent.until),
  issues: asTyped(sent.issues),
})

/** @throws Invalid */
export async function parseNewMember(request: Request) {
  const sent = await parseJson(request, NewMemberRequest)
  return validate(NewMemberForm, { ...typed(sent), paid: asTyped(sent.paid) })
}

/** @throws Invalid */
export async function parseMember(request: Request) {
  const { version, ...sent } = await parseJson(request, MemberRequest)
  return { version, form: validate(ChangeForm, { intent: 'change', ...typed(sent) }) }
}

/** @throws Invalid */
export async function parseMemberPayment(request: Request) {
  const { paid, until, issues } = await parseJson(request, MemberPaymentRequest)
  const form = { paid: asTyped(paid), until: asTyped(until), issues: asTyped(issues) }
  return validate(PaymentFields, { intent: 'pay', ...form })
}
