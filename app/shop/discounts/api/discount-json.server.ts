import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import {
  SentNumber,
  SentText,
  SentVersion,
  toCheckboxValue,
  toTypedText,
} from '../../../platform/http/sent-json'
import { amountFromCents } from '../../../platform/ui/money'
import { DiscountForm, discountTermsFrom, validDaysOfDiscount } from '../discount-form'
import type { listDiscountsByIds } from '../discounts-admin.server'

type Discount = Awaited<ReturnType<typeof listDiscountsByIds>>[number]

export function toDiscountJson(discount: Discount) {
  const { id, code, percent, amountCents, maxUses, uses, oncePerCustomer, minGoodsCents, version } = discount
  const { from, until } = validDaysOfDiscount(discount)
  return {
    id,
    code,
    percent,
    amount: amountCents === null ? null : amountFromCents(amountCents),
    from: from || null,
    until: until || null,
    maxUses,
    uses,
    oncePerCustomer,
    minGoods: amountFromCents(minGoodsCents),
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
export async function parseDiscountRequest(request: Request) {
  const sent = await parseJson(request, DiscountRequest)
  const form = validate(DiscountForm, {
    intent: 'save',
    code: sent.code,
    percent: toTypedText(sent.percent),
    amount: toTypedText(sent.amount),
    from: toTypedText(sent.from),
    until: toTypedText(sent.until),
    maxUses: toTypedText(sent.maxUses),
    minGoods: toTypedText(sent.minGoods),
    oncePerCustomer: toCheckboxValue(sent.oncePerCustomer),
  })
  return { terms: discountTermsFrom(form), version: sent.version }
}
