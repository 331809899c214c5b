import { z } from 'zod'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asTyped, SentNumber, SentText, SentVersion } from '../../../platform/http/sent-json'
import { maxInteger } from '../../../platform/id'
import { formatCode } from '../../../platform/printed-code'
import { amountOf } from '../../../platform/ui/money'
import type { listById, listsAfter } from '../lists.server'
import { maxListItems, wholesaleAddress } from '../wholesale'
import { ListForm, listFrom } from '../wholesale-form'

type Listed = Awaited<ReturnType<typeof listsAfter>>[number]
type WholeList = Awaited<ReturnType<typeof listById>>

function termsJson(list: Omit<WholeList, 'items'>) {
  const { id, name, code, percentHundredths, minimumCents, days, createdAt, endedAt, version } = list
  return {
    id,
    name,
    code: formatCode(code),
    address: wholesaleAddress(code),
    percent: percentHundredths / 100,
    minimum: amountOf(minimumCents),
    days,
    createdAt,
    endedAt,
    version,
  }
}

export const listedPriceListJson = ({ itemCount, orderCount, ...list }: Listed) => ({
  ...termsJson(list),
  itemCount,
  orderCount,
})

export const priceListJson = ({ items, ...list }: WholeList) => ({
  ...termsJson(list),
  items: items.map(({ variantId, priceCents }) => ({
    variantId,
    price: priceCents === null ? null : amountOf(priceCents),
  })),
})

const Item = z.object({
  variantId: z.int().positive().max(maxInteger),
  price: SentNumber.nullish().describe('Without it, the retail price less the percentage'),
})

export const PriceListRequest = z.object({
  name: SentText.describe('Shops see it'),
  percent: SentNumber.nullish().describe('Off the retail price'),
  minimum: SentNumber.nullish().describe('The least that an order comes to'),
  days: SentNumber.describe('To pay; then an unpaid order ends'),
  items: z.array(Item).max(maxListItems),
  version: SentVersion.optional(),
})

/**
 * Parses a list by the rules of the desk's form; of an item that is named twice, the last counts.
 * @throws Invalid
 */
export async function parsePriceList(request: Request) {
  const sent = await parseJson(request, PriceListRequest)
  const form = validate(ListForm, {
    name: sent.name,
    percent: asTyped(sent.percent),
    minimum: asTyped(sent.minimum),
    days: asTyped(sent.days),
  })
  const prices = new Map(sent.items.map(({ variantId, price }) => [variantId, asTyped(price)]))
  const picked = [...prices].map(([variantId, price]) => ({ variantId, price }))
  return { list: { fields: listFrom(form), picked }, version: sent.version }
}
