import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { placeOrderOnInvoice, reviewInvoicePurchase } from '../orders/checkout/order-on-invoice.server'
import { type LineAtAgreedPrice, preparePurchaseAtAgreedPrices } from '../orders/checkout/purchase.server'
import { labeledSumsOf } from '../orders/order-sums'
import { addressWithCountry, isCountry } from '../shipping/countries'
import { listWholesaleOffersOf, type OpenPriceList } from './open-list.server'
import { quantityFieldName } from './wholesale'
import { type BuyerFields, quantityFrom } from './wholesale-form'

interface WholesaleOrder {
  list: OpenPriceList
  /** The typed quantities, by variant id. */
  typed: Map<number, string>
  buyer: BuyerFields
  address: string
}

export interface WholesaleReview {
  lines: { title: string; quantity: number; cents: number }[]
  sums: { label: string; cents: number }[]
  mark: string
}

/**
 * @throws Invalid for invalid quantities, for an order below the minimum and for an address that cannot be delivered
 * to; Conflict when an item is sold out
 */
export async function reviewWholesaleOrder(order: WholesaleOrder): Promise<WholesaleReview> {
  const { goods, quote } = await reviewInvoicePurchase(await purchaseOf(order))
  const { delivery } = quote
  const sums = {
    ...quote,
    subtotalCents: quote.goodsCents,
    taxCents: 0,
    giftCardCents: 0,
    discountCode: null,
    tipTitle: null,
    shippingMethod: delivery?.method ?? null,
  }
  return {
    lines: goods.lines.map(({ title, values, quantity, priceAtAddCents }) => ({
      title: [title, ...values].join(', '),
      quantity,
      cents: quantity * priceAtAddCents,
    })),
    sums: labeledSumsOf(sums),
    mark: quote.mark,
  }
}

/**
 * Places the reviewed order, on invoice. Repeating it leads to the same order.
 * @returns its link
 * @throws Conflict when prices or stock have changed since; Invalid, TooMany
 */
export async function placeWholesaleOrder(order: WholesaleOrder): Promise<string> {
  const { list, buyer } = order
  const { key: requestKey, company, vatNumber, reference, destination, email, name } = buyer
  const country = isCountry(destination) ? destination : ''
  const address = [buyer.address, country].filter(Boolean).join('\n')
  const purchase = await purchaseOf(order)
  const onInvoice = {
    company,
    name,
    address: addressWithCountry(address),
    vatNumber,
    reference,
    requestKey,
    listId: list.id,
    listName: list.name,
    days: list.days,
  }
  const contact = country
    ? {
        email,
        shippingName: [company, name].filter(Boolean).join(', '),
        shippingAddress: buyer.address,
        country,
      }
    : { email }
  return placeOrderOnInvoice({ ...purchase, onInvoice }, contact, order.address)
}

function purchaseOf({ list, typed, buyer, address }: WholesaleOrder) {
  const { key, destination, mark, intent } = buyer
  return preparePurchaseAtAgreedPrices({ key, address }, (tx) => piecesOf(list, typed, tx), {
    destination,
    mark: intent === 'order' ? mark : undefined,
  })
}

async function piecesOf(
  list: OpenPriceList,
  typed: Map<number, string>,
  tx: Transaction = db,
): Promise<LineAtAgreedPrice[]> {
  const current = await tx.wholesaleList.findUnique({ where: { id: list.id } })
  if (!current || current.endedAt) throw new Conflict(t('This price list has ended.'))
  const offers = await listWholesaleOffersOf(current, tx)
  const pieces = [...typed].flatMap(([variantId, text]) => {
    const quantity = quantityFrom(text)
    const offer = offers.find((one) => one.variantId === variantId)
    if (quantity === undefined) throw refused(variantId, t('Enter how many, up to 9999.'))
    if (!offer && quantity > 0)
      throw new Conflict(t('An item is no longer in this list. Please check it again.'))
    if (!offer || quantity === 0) return []
    if (offer.stock !== null && offer.stock < quantity)
      throw refused(
        variantId,
        t('Only {stock} of {title} in stock.', { title: offer.title, stock: offer.stock }),
      )
    return [{ itemId: offer.itemId, variantId, quantity, priceCents: offer.priceCents }]
  })
  if (pieces.length === 0) throw new Invalid(t('Enter how many copies you want.'))
  const cents = pieces.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0)
  if (cents < current.minimumCents)
    throw new Invalid(
      t('The minimum order is {minimumCents}. This comes to {cents}.', {
        minimumCents: formatMoney(current.minimumCents),
        cents: formatMoney(cents),
      }),
    )
  return pieces
}

const refused = (variantId: number, message: string) =>
  new Invalid(message, { [quantityFieldName(variantId)]: [message] })
