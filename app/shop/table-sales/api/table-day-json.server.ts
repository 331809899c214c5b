import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asTyped, SentNumber, SentText } from '../../../platform/http/sent-json'
import { amountOf } from '../../../platform/ui/money'
import { CountForm, countFrom } from '../count-form'
import type { TableDayReport } from '../table-days.server'

export const tableDayJson = ({ day, sales, takenCents, items, phones, counted }: TableDayReport) => ({
  day,
  taken: amountOf(takenCents),
  items,
  sales: sales.map(({ totalCents, refundedCents, ...sale }) => ({
    ...sale,
    total: amountOf(totalCents),
    refunded: amountOf(refundedCents),
  })),
  phones: { orders: phones.orders, amount: amountOf(phones.cents) },
  counted: counted && {
    float: amountOf(counted.floatCents),
    counted: amountOf(counted.countedCents),
    difference: amountOf(counted.differenceCents),
    note: counted.note,
    countedBy: counted.countedBy,
    countedAt: counted.countedAt,
  },
})

export const CountRequest = z.object({
  float: SentNumber.describe('What was in the cash box in the morning'),
  counted: SentNumber.describe('What is in it now'),
  note: SentText.optional(),
})

/** @throws Invalid */
export async function parseCount(request: Request) {
  const { float, counted, note } = await parseJson(request, CountRequest)
  return countFrom(validate(CountForm, { float: asTyped(float), counted: asTyped(counted), note }))
}
