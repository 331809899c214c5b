import type { Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { findGuest, type Guest } from '../../../site/accounts/guests.server'
import type { CartLine } from '../../cart/cart'
import { loadCartOfUser } from '../../cart/cart.server'
import { findCartChoiceOf } from '../../cart/cart-choice.server'
import type { MerchItem } from '../../items/merch'
import { chosenVariantOf, findMerchItemById } from '../../items/merch.server'
import { checkedPriceCents } from '../../items/pricing'
import { countryName, isCountry } from '../../shipping/countries'
import type { ShippingSetup } from '../../shipping/shipping'
import { loadShippingSetup } from '../../shipping/shipping.server'
import type { PaymentWayName } from '../../ways-to-pay/ways'
import type { TipTarget } from '../tips/tips'
import type { ClientCart } from './checkout'
import { digestDisplayedSums, digestOfLines } from './displayed-sums.server'
import { type PriceQuote, quoteCart } from './quote.server'

export interface Buyer {
  id: number
  username: string
  email: string
}

/** The displayed cart and totals: compared with the current ones, they never decide what is charged. */
export interface DisplayedCart {
  clientCart?: ClientCart
  /** The digest of the displayed totals; without it, the current ones apply. */
  mark?: string
}

/** A line to be ordered; it has an id if it comes from the cart. */
export type LineToOrder = Omit<CartLine, 'id' | 'pricing'> & { id: number | null }

export interface OrderToPlace {
  goods: { lines: LineToOrder[]; totalCents: number }
  quote: PriceQuote
  /** The way of paying; null for Stripe, or if nothing is to be paid. */
  payBy: PaymentWayName | null
}

/** The business data and the due date of an order on invoice. */
export interface InvoiceDetails {
  company: string
  name: string
  /** The address, including the country. */
  address: string
  vatNumber: string
  /** The buyer's own order reference. */
  reference: string
  listId: number
  listName: string
  days: number
  /** The form's key: sending the form twice makes one order. */
  requestKey: string
}

/** An order that a buyer is about to place. */
export interface Purchase {
  buyer: Buyer | Guest
  /** Reads the items and their current prices. */
  read: (tx?: Transaction) => Promise<OrderToPlace>
  seen: DisplayedCart
  /** The message that prices have changed since they were displayed. */
  changed: string
  onInvoice?: InvoiceDetails
}

export const isGuestBuyer = (buyer: Buyer | Guest): buyer is Guest => 'key' in buyer

/** Returns the buyer's row; undefined for a guest before the first order. */
export const findExistingBuyer = async (buyer: Buyer | Guest): Promise<Buyer | undefined> =>
  isGuestBuyer(buyer) ? ((await findGuest(buyer)) ?? undefined) : buyer

/** Prepares the purchase of a cart. Shipping is read here, before the transaction, because others wait for that. */
export async function prepareCartPurchase(
  buyer: Buyer,
  seen: DisplayedCart = {},
  payBy: PaymentWayName | null = null,
): Promise<Purchase> {
  const setup = await loadShippingSetup()
  const read = async (tx?: Transaction) => {
    const goods = await loadCartOfUser(buyer.id, tx)
    const choice = { ...(await findCartChoiceOf(buyer.id, tx)), userId: buyer.id }
    const quote = await quoteCart(goods, choice, setup, tx)
    return { goods, quote, payBy: quote.totalCents > 0 ? payBy : null }
  }
  return { buyer, read, seen, changed: t('Your cart has changed. Please review it before you pay.') }
}

const boughtElsewhere = msg('You are buying something else at the same time. Please try again.')

export interface SingleItemToBuy {
  itemId: number
  variantId: number
  /** The destination, one of `destinationsOf`; null for the owner's default, if any. */
  destination: string | null
  /** The buyer's own price, if any. */
  saidCents?: number
  payBy?: PaymentWayName | null
  giftCardId?: number
  /** The digests of the displayed prices, one per variant. */
  seen?: string
}

export async function prepareSingleItemPurchase(
  buyer: Buyer | Guest,
  piece: SingleItemToBuy,
): Promise<Purchase> {
  const setup = await loadShippingSetup()
  const read = async (tx?: Transaction) => {
    const item = await findMerchItemById(piece.itemId, tx)
    const line = lineOf(item, piece)
    const goods = { lines: [line], totalCents: line.priceAtAddCents }
    const choice = {
      destination: piece.destination,
      discountCode: null,
      tipCents: 0,
      giftCardId: piece.giftCardId ?? null,
      userId: isGuestBuyer(buyer) ? null : buyer.id,
    }
    const quote = await quoteCart(goods, choice, setup, tx)
    const mark = digestDisplayedSums(item, chosenVariantOf(item, piece.variantId), setup, quote.sending[0])
    const problem = quote.stuck.length > 0 ? stuckAt(quote.destination) : quote.problem
    return {
      goods,
      quote: { ...quote, mark, problem },
      payBy: quote.totalCents > 0 ? (piece.payBy ?? null) : null,
    }
  }
  return {
    buyer,
    read,
    seen: { mark: piece.seen },
    changed: t(boughtElsewhere),
  }
}

/** Goods that a buyer takes along from the table and pays for on a phone. */
export interface GoodsAtTable {
  pieces: { itemId: number; variantId: number; quantity: number }[]
  /** The pickup point or table where the goods are handed over. */
  place: string
  /** The digest of the displayed lines. */
  seen?: string
}

export function tablePurchase(buyer: Buyer | Guest, { pieces, place, seen }: GoodsAtTable): Purchase {
  const setup = { ...noShipping, places: [{ id: 0, name: place, details: '' }] }
  const read = async (tx?: Transaction) => {
    const goods = await goodsOf(pieces, tx)
    const userId = isGuestBuyer(buyer) ? null : buyer.id
    const choice = { destination: null, discountCode: null, tipCents: 0, giftCardId: null, userId }
    const mark = digestOfLines(goods.lines.map((line) => ({ ...line, cents: line.priceAtAddCents })))
    return { goods, quote: { ...(await quoteCart(goods, choice, setup, tx)), mark }, payBy: null }
  }
  return { buyer, read, seen: { mark: seen }, changed: t(boughtElsewhere) }
}

/** Reads the lines of several goods, at the shop's price unless another was agreed. */
async function goodsOf(
  pieces: (GoodsAtTable['pieces'][number] & { priceCents?: number })[],
  tx?: Transaction,
): Promise<OrderToPlace['goods']> {
  const lines: LineToOrder[] = []
  for (const { quantity, priceCents, ...piece } of pieces) {
    const line = lineOf(await findMerchItemById(piece.itemId, tx), piece)
    lines.push({ ...line, quantity, priceAtAddCents: priceCents ?? line.priceAtAddCents })
  }
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.priceAtAddCents * line.quantity, 0) }
}

const noShipping: ShippingSetup = { zones: [], places: [], classes: [], firstDestination: null }

export interface LineAtAgreedPrice {
  itemId: number
  variantId: number
  quantity: number
  priceCents: number
}

/**
 * Prepares a guest's order at agreed prices, paid by bank transfer, without discounts.
 * @param readPieces reads the current prices
 */
export async function preparePurchaseAtAgreedPrices(
  buyer: Guest,
  readPieces: (tx?: Transaction) => Promise<LineAtAgreedPrice[]>,
  { destination, mark, onInvoice }: { destination: string | null; mark?: string; onInvoice?: InvoiceDetails },
): Promise<Purchase> {
  const setup = await loadShippingSetup()
  const read = async (tx?: Transaction): Promise<OrderToPlace> => {
    const goods = await goodsOf(await readPieces(tx), tx)
    const choice = { destination, discountCode: null, tipCents: 0, giftCardId: null, userId: null }
    const quote = await quoteCart(goods, choice, setup, tx)
    if (mark !== undefined && mark !== quote.mark) throw new Conflict(t(agreedChanged))
    return { goods, quote, payBy: 'transfer' }
  }
  return { buyer, read, seen: {}, changed: t(agreedChanged), onInvoice }
}

const agreedChanged = msg('The order has changed since you reviewed it. Please review it again.')

/** Prepares a tip alone, for a record that its page has read. */
export function tipPurchase(buyer: Buyer | Guest, tipFor: TipTarget, tipCents: number): Purchase {
  const read = async (tx?: Transaction) => {
    const goods = { lines: [], totalCents: 0 }
    const userId = isGuestBuyer(buyer) ? null : buyer.id
    const choice = { destination: null, discountCode: null, tipCents, tipFor, giftCardId: null, userId }
    return { goods, quote: await quoteCart(goods, choice, noShipping, tx), payBy: null }
  }
  return { buyer, read, seen: {}, changed: t(boughtElsewhere) }
}

function lineOf(
  item: MerchItem,
  { variantId, saidCents }: Pick<SingleItemToBuy, 'variantId' | 'saidCents'>,
): LineToOrder {
  const variant = chosenVariantOf(item, variantId)
  const { values, stock, pictureId, isDigital, parts } = variant
  const { title, shipsFrom, pictures } = item
  const image = pictures.find(({ id }) => id === pictureId)?.image ?? item.image
  const about = { merchItemId: item.id, variantId, title, image, values, stock, shipsFrom }
  return {
    id: null,
    ...about,
    isDigital,
    parts,
    quantity: 1,
    priceAtAddCents: checkedPriceCents(variant, saidCents),
  }
}

const stuckAt = (destination: string | null) =>
  destination && isCountry(destination)
    ? t('This cannot be shipped to {country}. Choose another country.', { country: countryName(destination) })
    : t('This cannot be shipped there. Choose another country.')
