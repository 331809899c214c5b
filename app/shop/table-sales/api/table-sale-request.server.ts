import { z } from 'zod'
import { Invalid } from '../../../platform/errors/errors'
import { timeField } from '../../../platform/forms/form-fields'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentId, SentText } from '../../../platform/http/sent-json'
import { t } from '../../../platform/i18n/i18n'
import { AmountFromZero } from '../../../platform/ui/amount'
import { maxSalesAtOnce, TableSalesRequest } from '../sales-request'
import { listTableGoods } from '../table-goods.server'

export const TableSalesApiRequest = z.object({
  sales: z
    .array(
      z.object({
        key: z
          .string()
          .regex(/^[\w-]{16,60}$/)
          .describe('Made by you, once for each sale: sent again, it finds the order that is there'),
        soldAt: timeField().optional().describe('Now, without it'),
        phone: SentText.optional().describe('Where it was sold'),
        taken: AmountFromZero.optional().describe('What the buyer gave; without it, what the lines come to'),
        lines: z
          .array(
            z.object({
              variantId: SentId,
              quantity: z.int().positive(),
              price: AmountFromZero.optional().describe('Of one; without it, that of the shop'),
            }),
          )
          .min(1),
      }),
    )
    .min(1)
    .max(maxSalesAtOnce),
})

/** @throws Invalid */
export async function parseTableSalesRequest(request: Request) {
  const { sales } = await parseJson(request, TableSalesApiRequest)
  const variantIds = sales.flatMap(({ lines }) => lines.map(({ variantId }) => variantId))
  const goods = new Map((await listTableGoods(variantIds)).map((good) => [good.variantId, good]))
  const withPrices = sales.map(({ taken, soldAt = new Date().toISOString(), lines, ...sale }) => ({
    ...sale,
    soldAt,
    takenCents: taken,
    lines: lines.map(({ price, ...line }) => {
      const good = goods.get(line.variantId)
      if (!good) throw new Invalid(t('This is no longer sold.'))
      const priceCents = price ?? good.priceCents
      return { ...line, title: good.title, priceCents }
    }),
  }))
  return validate(TableSalesRequest, { sales: withPrices }).sales
}
