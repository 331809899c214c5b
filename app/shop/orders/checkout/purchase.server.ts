import type { Transaction } from '../../../platform/database/db.server'
import { Conflict } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { findGuest, type Guest } from '../../../site/accounts/guests.server'
import type { CartLine } from '../../cart/cart'
import { cartOf } from '../../cart/cart.server'
import { choiceOf } from '../../cart/choice.server'
import type { MerchItem } from '../../items/merch'
import { merchItemById, variantOf } from '../../items/merch.server'
import { agreedCents } from '../../items/pricing'
import { countryName, isCountry } from '../../shipping/countries'
import type { ShippingSetup } from '../../shipping/shipping'
import { shippingSetup } from '../../shipping/shipping.server'
import type { WayName } from '../../ways-to-pay/ways'
import type { TipTarget } from '../tips/tips'
import type { ClientCart } from './checkout'
import { type Quote, quoteOf } from './quote.server'
import { shownLines, shownOffer } from './shown-sum.server'

export interface Buyer {
  id: number
  username: string
  email: string
}

/** The cart and the sums that the buyer saw: compared with the current state, they never decide what is charged. */
export interface DisplayedCart {
  clientCart?: ClientCart
  /** The digests of what the page showed; without it, the current sums apply. */
  mark?: string
}

/** A line to be ordered; without an id it comes from no cart. */
export type LineToOrder = Omit<CartLine, 'id' | 'pricing'> & { id: number | null }

export interface ToOrder {
  goods: { lines: LineToOrder[]; totalCents: number }
  quote: Quote
  /** How it is paid; null by Stripe, or not at all. */
  payBy: WayName | null
}

/** The buyer and the due date of an order on invoice. */
export interface OnInvoice {
  company: string
  name: string
  /** With the country. */
  address: string
  vatNumber: string
  /** The buyer's own. */
  reference: string
  listId: number
  listName: string
  days: number
  /** Identifies one submitted form, so that sending it twice makes one order. */
  requestKey: string
}

/** An order that a buyer is about to place. */
export interface Purchase {
  buyer: Buyer | Guest
  /** Reads the items and what they cost now. */
  read: (tx?: Transaction) => Promise<ToOrder>
  seen: DisplayedCart
  /** The message if things changed since the buyer saw them. */
  changed: string
  onInvoice?: OnInvoice
}

export const isGuest = (buyer: Buyer | Guest): buyer is Guest => 'key' in buyer

/** Returns the buyer's row; undefined for a guest before the first order. */
export const existingBuyer = async (buyer: Buyer | Guest): Promise<Buyer | undefined> =>
  isGuest(buyer) ? ((await findGuest(buyer)) ?? undefined) : buyer

/** Prepares the purchase of a cart. Shipping is read here, before the transaction, since others wait for that. */
export async function cartPurchase(
  buyer: Buyer,
  seen: DisplayedCart = {},
  payBy: WayName | null = null,
): Promise<Purchase> {
  const setup = await shippingSetup()
  const read = async (tx?: Transaction) => {
    const goods = await cartOf(buyer.id, tx)
    const choice = { ...(await choiceOf(buyer.id, tx)), userId: buyer.id }
    const quote = await quoteOf(goods, choice, setup, tx)
    return { goods, quote, payBy: quote.totalCents > 0 ? payBy : null }
  }
  return { buyer, read, seen, changed: t('Your cart has changed. Please review it before you pay.') }
}

const boughtElsewhere = msg('You are buying something else at the same time. Please try again.')

export interface SingleItem {
  itemId: number
  variantId: number
  /** One of `destinationsOf`; null for the owner's default, if any. */
  destination: string | null
  /** The buyer's own price, if any. */
  saidCents?: number
  payBy?: WayName | null
  giftCardId?: number
  /** The digests of what the item's page showed, one for each variant. */
  seen?: string
}

export async function singleItemPurchase(buyer: Buyer | Guest, piece: SingleItem): Promise<Purchase> {
  const setup = await shippingSetup()
  const read = async (tx?: Transaction) => {
    const item = await merchItemById(piece.itemId, tx)
    const line = lineOf(item, piece)
    const goods = { lines: [line], totalCents: line.priceAtAddCents }
    const choice = {
      destination: piece.destination,
      discountCode: null,
      tipCents: 0,
      giftCardId: piece.giftCardId ?? null,
      userId: isGuest(buyer) ? null : buyer.id,
    }
    const quote = await quoteOf(goods, choice, setup, tx)
    const mark = shownOffer(item, variantOf(item, piece.variantId), setup, quote.sending[0])
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

/** Things that a buyer holds in the hand, and pays on a phone. */
export interface TakenAlong {
  pieces: { itemId: number; variantId: number; quantity: number }[]
  /** The pickup point or table at which they are handed over. */
  place: string
  /** The digest of the lines that the page showed. */
  seen?: string
}

export function takenAlongPurchase(buyer: Buyer | Guest, { pieces, place, seen }: TakenAlong): Purchase {
  const setup = { ...noShipping, places: [{ id: 0, name: place, details: '' }] }
  const read = async (tx?: Transaction) => {
    const goods = await goodsOf(pieces, tx)
    const userId = isGuest(buyer) ? null : buyer.id
    const choice = { destination: null, discountCode: null, tipCents: 0, giftCardId: null, userId }
    const mark = shownLines(goods.lines.map((line) => ({ ...line, cents: line.priceAtAddCents })))
    return { goods, quote: { ...(await quoteOf(goods, choice, setup, tx)), mark }, payBy: null }
  }
  return { buyer, read, seen: { mark: seen }, changed: t(boughtElsewhere) }
}

/** Reads the lines of several pieces, at the shop's price where none was agreed. */
async function goodsOf(
  pieces: (TakenAlong['pieces'][number] & { priceCents?: number })[],
  tx?: Transaction,
): Promise<ToOrder['goods']> {
  const lines: LineToOrder[] = []
  for (const { quantity, priceCents, ...piece } of pieces) {
    const line = lineOf(await merchItemById(piece.itemId, tx), piece)
    lines.push({ ...line, quantity, priceAtAddCents: priceCents ?? line.priceAtAddCents })
  }
  return { lines, totalCents: lines.reduce((sum, line) => sum + line.priceAtAddCents * line.quantity, 0) }
}

const noShipping: ShippingSetup = { zones: [], places: [], classes: [], firstDestination: null }

export interface AgreedPiece {
  itemId: number
  variantId: number
  quantity: number
  priceCents: number
}

/**
 * Prepares an order of a guest at agreed prices, paid by bank transfer. No discount of the shop applies.
 * @param readPieces reads what they cost now
 */
export async function agreedPurchase(
  buyer: Guest,
  readPieces: (tx?: Transaction) => Promise<AgreedPiece[]>,
  { destination, mark, onInvoice }: { destination: string | null; mark?: string; onInvoice?: OnInvoice },
): Promise<Purchase> {
  const setup = await shippingSetup()
  const read = async (tx?: Transaction): Promise<ToOrder> => {
    const goods = await goodsOf(await readPieces(tx), tx)
    const choice = { destination, discountCode: null, tipCents: 0, giftCardId: null, userId: null }
    const quote = await quoteOf(goods, choice, setup, tx)
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
    const userId = isGuest(buyer) ? null : buyer.id
    const choice = { destination: null, discountCode: null, tipCents, tipFor, giftCardId: null, userId }
    return { goods, quote: await quoteOf(goods, choice, noShipping, tx), payBy: null }
  }
  return { buyer, read, seen: {}, changed: t(boughtElsewhere) }
}

function lineOf(
  item: MerchItem,
  { variantId, saidCents }: Pick<SingleItem, 'variantId' | 'saidCents'>,
): LineToOrder {
  const variant = variantOf(item, variantId)
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
    priceAtAddCents: agreedCents(variant, saidCents),
  }
}

const stuckAt = (destination: string | null) =>
  destination && isCountry(destination)
    ? t('This cannot be sent to {country}. Choose another country.', { country: countryName(destination) })
    : t('This cannot be sent there. Choose another country.')
