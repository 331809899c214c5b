import { db, type Transaction } from '../../platform/database/db.server'
import { Conflict, Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { formatMoney } from '../../platform/ui/money'
import { orderOnInvoice, reviewPurchase } from '../orders/checkout/order-on-invoice.server'
import { type AgreedPiece, agreedPurchase } from '../orders/checkout/purchase.server'
import { sumsOf } from '../orders/order-sums'
import { addressWithCountry, isCountry } from '../shipping/countries'
import { type OpenList, offersOf } from './open-list.server'
import { pieceField } from './wholesale'
import { type BuyerFields, piecesFrom } from './wholesale-form'

interface WholesaleOrder {
  list: OpenList
  /** What was typed, by variant id. */
  typed: Map<number, string>
  buyer: BuyerFields
  address: string
}

export interface Review {
  lines: { title: string; quantity: number; cents: number }[]
  sums: { label: string; cents: number }[]
  mark: string
}

/**
 * @throws Invalid for wrong pieces, less than the list's least sum or where it cannot be sent, Conflict when sold out
 */
export async function reviewWholesale(order: WholesaleOrder): Promise<Review> {
  const { goods, quote } = await reviewPurchase(await purchaseOf(order))
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
    sums: sumsOf(sums),
    mark: quote.mark,
  }
}

/**
 * Places the order as it was reviewed, on invoice. Sent again, it is the same order.
 * @returns its link
 * @throws Conflict when prices or stock have changed since; Invalid, TooMany
 */
export async function orderWholesale(order: WholesaleOrder): Promise<string> {
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
  return orderOnInvoice({ ...purchase, onInvoice }, contact, order.address)
}

function purchaseOf({ list, typed, buyer, address }: WholesaleOrder) {
  const { key, destination, mark, intent } = buyer
  return agreedPurchase({ key, address }, (tx) => piecesOf(list, typed, tx), {
    destination,
    mark: intent === 'order' ? mark : undefined,
  })
}

async function piecesOf(
  list: OpenList,
  typed: Map<number, string>,
  tx: Transaction = db,
): Promise<AgreedPiece[]> {
  const current = await tx.wholesaleList.findUnique({ where: { id: list.id } })
  if (!current || current.endedAt) throw new Conflict(t('This price list has ended.'))
  const offers = await offersOf(current, tx)
  const pieces = [...typed].flatMap(([variantId, text]) => {
    const quantity = piecesFrom(text)
    const offer = offers.find((one) => one.variantId === variantId)
    if (quantity === undefined) throw refused(variantId, t('Enter how many, up to 9999.'))
    if (!offer && quantity > 0)
      throw new Conflict(t('An item is no longer in this list. Please look at it again.'))
    if (!offer || quantity === 0) return []
    if (offer.stock !== null && offer.stock < quantity)
      throw refused(
        variantId,
        t('Of {title}, {stock} are in stock.', { title: offer.title, stock: offer.stock }),
      )
    return [{ itemId: offer.itemId, variantId, quantity, priceCents: offer.priceCents }]
  })
  if (pieces.length === 0) throw new Invalid(t('Enter how many pieces you want.'))
  const cents = pieces.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0)
  if (cents < current.minimumCents)
    throw new Invalid(
      t('Order for {minimumCents} at least; this comes to {cents}.', {
        minimumCents: formatMoney(current.minimumCents),
        cents: formatMoney(cents),
      }),
    )
  return pieces
}

const refused = (variantId: number, message: string) =>
  new Invalid(message, { [pieceField(variantId)]: [message] })
