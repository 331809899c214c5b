import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asChecked, asTyped, SentNumber, SentText, SentVersion } from '../../../platform/http/sent-json'
import { amountOf } from '../../../platform/ui/money'
import { DiscountForm, daysOf, discountTermsFrom } from '../discount-form'
import type { discountsAfter } from '../discounts-admin.server'

type Discount = Awaited<ReturnType<typeof discountsAfter>>[number]

export function discountJson(discount: Discount) {
  const { id, code, percent, amountCents, maxUses, uses, oncePerCustomer, minGoodsCents, version } = discount
  const { from, until } = daysOf(discount)
  return {
    id,
    code,
    percent,
    amount: amountCents === null ? null : amountOf(amountCents),
    from: from || null,
    until: until || null,
    maxUses,
    uses,
    oncePerCustomer,
    minGoods: amountOf(minGoodsCents),
    version,
  }
}

export const DiscountRequest = z.object({
  code: SentText,
  percent: SentNumber.nullish().describe('From 1 to 100; or `amount`'),
  amount: SentNumber.nullish(),
  from: SentText.nullish().describe('The first day, as 2026-12-24'),
  until: SentText.nullish().describe('The last day'),
  maxUses: SentNumber.nullish().describe('By all buyers; null is unlimited'),
  oncePerCustomer: z.boolean().optional(),
  minGoods: SentNumber.nullish().describe('The least sum of goods'),
  version: SentVersion.optional(),
})

/** @throws Invalid */
export async function parseDiscount(request: Request) {
  const sent = await parseJson(request, DiscountRequest)
  const form = validate(DiscountForm, {
    intent: 'save',
    code: sent.code,
    percent: asTyped(sent.percent),
    amount: asTyped(sent.amount),
    from: asTyped(sent.from),
    until: asTyped(sent.until),
    maxUses: asTyped(sent.maxUses),
    minGoods: asTyped(sent.minGoods),
    oncePerCustomer: asChecked(sent.oncePerCustomer),
  })
  return { terms: discountTermsFrom(form), version: sent.version }
}
