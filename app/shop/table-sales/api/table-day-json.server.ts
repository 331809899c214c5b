import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentNumber, SentText, toTypedText } from '../../../platform/http/sent-json'
import { amountFromCents } from '../../../platform/ui/money'
import { CashCountForm, cashCountFrom } from '../cash-count-form'
import type { ListedDay, TableDayReport } from '../table-days.server'

export const toTableDayJson = ({ day, sales, takenCents, items, phones, counted }: TableDayReport) => ({
  day,
  taken: amountFromCents(takenCents),
  items,
  sales: sales.map(({ totalCents, refundedCents, ...sale }) => ({
    ...sale,
    total: amountFromCents(totalCents),
    refunded: amountFromCents(refundedCents),
  })),
  phones: { orders: phones.orders, amount: amountFromCents(phones.cents) },
  counted: counted && {
    float: amountFromCents(counted.floatCents),
    counted: amountFromCents(counted.countedCents),
    difference: amountFromCents(counted.differenceCents),
    note: counted.note,
    countedBy: counted.countedBy,
    countedAt: counted.countedAt,
  },
})

export const CashCountRequest = z.object({
  float: SentNumber.describe('What was in the cash box in the morning'),
  counted: SentNumber.describe('What is in it now'),
  note: SentText.optional(),
})

/** @throws Invalid */
export async function parseCashCountRequest(request: Request) {
  const { float, counted, note } = await parseJson(request, CashCountRequest)
  return cashCountFrom(
    validate(CashCountForm, { float: toTypedText(float), counted: toTypedText(counted), note }),
  )
}

export const toListedDayJson = ({ day, sales, takenCents, differenceCents }: ListedDay) => ({
  day,
  sales,
  taken: amountFromCents(takenCents),
  difference: differenceCents === null ? null : amountFromCents(differenceCents),
})
