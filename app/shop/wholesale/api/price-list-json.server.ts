import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { SentId, SentNumber, SentText, SentVersion, toTypedText } from '../../../platform/http/sent-json'
import { formatPrintedCode } from '../../../platform/printed-code'
import { amountFromCents } from '../../../platform/ui/money'
import type { findPriceListById, listPriceListsByIds } from '../lists.server'
import { maxPriceListItems, wholesaleAddress } from '../wholesale'
import { PriceListForm, priceListFrom } from '../wholesale-form'

type Listed = Awaited<ReturnType<typeof listPriceListsByIds>>[number]
type WholeList = Awaited<ReturnType<typeof findPriceListById>>

function termsJson(list: Omit<WholeList, 'items'>) {
  const { id, name, code, percentHundredths, minimumCents, days, createdAt, endedAt, version } = list
  return {
    id,
    name,
    code: formatPrintedCode(code),
    address: wholesaleAddress(code),
    percent: percentHundredths / 100,
    minimum: amountFromCents(minimumCents),
    days,
    createdAt,
    endedAt,
    version,
  }
}

export const toListedPriceListJson = ({ itemCount, orderCount, ...list }: Listed) => ({
  ...termsJson(list),
  itemCount,
  orderCount,
})

export const toPriceListJson = ({ items, ...list }: WholeList) => ({
  ...termsJson(list),
  items: items.map(({ variantId, priceCents }) => ({
    variantId,
    price: priceCents === null ? null : amountFromCents(priceCents),
  })),
})

const Item = z.object({
  variantId: SentId,
  price: SentNumber.nullish().describe('Without it, the retail price less the percentage'),
})

export const PriceListRequest = z.object({
  name: SentText.describe('Shops see it'),
  percent: SentNumber.nullish().describe('Off the retail price'),
  minimum: SentNumber.nullish().describe('The least that an order comes to'),
  days: SentNumber.describe('To pay; then an unpaid order ends'),
  items: z.array(Item).max(maxPriceListItems),
  version: SentVersion.optional(),
})

/**
 * Parses a price list by the rules of the admin form; if an item is named twice, the last one applies.
 * @throws Invalid
 */
export async function parsePriceListRequest(request: Request) {
  const sent = await parseJson(request, PriceListRequest)
  const form = validate(PriceListForm, {
    name: sent.name,
    percent: toTypedText(sent.percent),
    minimum: toTypedText(sent.minimum),
    days: toTypedText(sent.days),
  })
  const prices = new Map(sent.items.map(({ variantId, price }) => [variantId, toTypedText(price)]))
  const picked = [...prices].map(([variantId, price]) => ({ variantId, price }))
  return { list: { fields: priceListFrom(form), picked }, version: sent.version }
}
