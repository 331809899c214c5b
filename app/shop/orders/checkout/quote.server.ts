import { db, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { currentSite } from '../../../site/current-site.server'
import { minChargeCents } from '../../../site/min-charge'
import { memberBenefits } from '../../../site/plans/member-benefits.server'
import type { Cart, CartLine } from '../../cart/cart'
import { type CartChoice, choiceOf } from '../../cart/choice.server'
import {
  applyDiscount,
  type DiscountResult,
  discountNamed,
  hasDiscounts,
  lockDiscount,
  membersDiscount,
} from '../../discounts/discounts.server'
import { usableCard } from '../../gift-cards/balance.server'
import { cardName, paidByCard } from '../../gift-cards/gift-cards'
import type { ShippingAndTax } from '../../items/shipping-and-tax'
import { shippingAndTaxOf } from '../../items/shipping-and-tax.server'
import { type DeliveryAnswer, deliveryTo, destinationsOf, isPickup } from '../../shipping/delivery.server'
import { likelyDestination } from '../../shipping/likely-destination'
import type { ShippingSetup } from '../../shipping/shipping'
import { cachedShipping } from '../../shipping/shipping.server'
import { openCheckoutsOf } from '../order-status.server'
import { orderTotal } from '../order-sums'
import type { TipTarget } from '../tips/tips'
import { assertShown, shownLines, shownSum } from './shown-sum.server'

/** The costs for a destination and a discount code, before tax. */
export interface Quote extends DeliveryAnswer {
  goodsCents: number
  reduction: DiscountResult | null
  discountCents: number
  shippingCents: number
  tipCents: number
  /** The record that the tip is for; null for the shop. */
  tipFor: TipTarget | null
  /** The gift card, and what it pays of the order; null without one that has something left. */
  giftCard: { id: number; name: string; cents: number; balanceCents: number } | null
  totalCents: number
  /** The shipping of each line of the cart, in its order. */
  sending: ShippingAndTax[]
  /** A digest that stays the same while goods, prices, shipping, discount, tip and gift card do. */
  mark: string
}

interface Goods {
  lines: Pick<CartLine, 'merchItemId' | 'variantId' | 'quantity' | 'isDigital' | 'priceAtAddCents'>[]
  totalCents: number
}

/** The buyer's destination, code and tip, and who they are; a guest has no row yet. */
type Choice = CartChoice & { userId: number | null; tipFor?: TipTarget | null }

/**
 * Computes discount and shipping. The discount comes first, off the goods; whether shipping is free depends on what
 * they cost then. The tip is outside of both.
 * @param setup as read before the transaction, which others wait for
 * @param tx the ordering transaction, if any: then the code is locked, so that its uses are counted right
 */
export async function quoteOf(
  cart: Goods,
  { destination, discountCode, tipCents: chosenTipCents, tipFor = null, giftCardId, userId }: Choice,
  setup: ShippingSetup,
  tx?: Transaction,
): Promise<Quote> {
  const goodsCents = cart.totalCents
  const benefits = await memberBenefits(userId, tx)
  const byCode =
    discountCode === null || userId === null ? null : await reductionOf(discountCode, userId, goodsCents, tx)
  const reduction = larger(byCode, membersDiscount(benefits.discountPercent, goodsCents))
  const discountCents = reduction?.cents ?? 0
  const sending = await shippingAndTaxOf(
    cart.lines.map(({ merchItemId }) => merchItemId),
    tx,
  )
  const paid = deliveryOf(cart, sending, setup, destination, goodsCents - discountCents)
  const answer = benefits.freeShipping ? withoutPostage(paid) : paid
  const shippingCents = answer.delivery?.cents ?? 0
  const tipCents = currentSite().takesTips ? chosenTipCents : 0
  const sums = { goodsCents, discountCents, shippingCents, tipCents }
  const giftCard = giftCardId ? await payingCard({ giftCardId, userId }, orderTotal(sums), tx) : null
  return {
    ...answer,
    goodsCents,
    reduction,
    discountCents,
    shippingCents,
    tipCents,
    tipFor,
    giftCard,
    sending,
    totalCents: orderTotal({ ...sums, giftCardCents: giftCard?.cents }),
    mark: shownSum(
      shownLines(cart.lines.map((line) => ({ ...line, cents: line.priceAtAddCents }))),
      [answer.delivery && answer.destination, answer.delivery?.cents],
      [reduction?.code, reduction?.cents],
      tipCents,
      [giftCard?.id, giftCard?.cents],
    ),
  }
}

/**
 * Returns what a gift card pays. What this buyer's own unpaid orders hold of it counts, since the next order continues or
 * cancels them. With Stripe Tax no card pays: Stripe would compute the tax of the rest alone.
 */
async function payingCard(
  { giftCardId, userId }: { giftCardId: number; userId: number | null },
  dueCents: number,
  tx?: Transaction,
): Promise<Quote['giftCard']> {
  const card = takesGiftCards() ? await usableCard(giftCardId, tx) : null
  if (!card) return null
  const { _sum } = await (tx ?? db).order.aggregate({
    where: { ...openCheckoutsOf(userId ?? 0), giftCardId },
    _sum: { giftCardCents: true },
  })
  const balanceCents = card.balanceCents + (_sum.giftCardCents ?? 0)
  const cents = paidByCard(dueCents, balanceCents, minChargeCents())
  return { id: card.id, name: cardName(card), cents, balanceCents }
}

export const takesGiftCards = () => currentSite().takesGiftCards && !env.isTaxed

/** Returns the code's reduction unless members get more, or the code is refused. */
function larger(byCode: DiscountResult | null, members: DiscountResult): DiscountResult | null {
  if (members.cents === 0) return byCode
  return byCode && !byCode.problem && byCode.cents >= members.cents ? byCode : members
}

const withoutPostage = (answer: DeliveryAnswer): DeliveryAnswer => ({
  ...answer,
  delivery: answer.delivery && { ...answer.delivery, cents: 0 },
})

/** Computes the shipping of what is shipped; downloads need no destination. */
function deliveryOf(
  { lines }: Goods,
  sending: ShippingAndTax[],
  setup: ShippingSetup,
  chosen: string | null,
  goodsCents: number,
): DeliveryAnswer {
  const things = lines.flatMap(({ quantity, isDigital }, index) =>
    isDigital ? [] : [{ index, quantity, classId: sending[index]?.shippingClassId ?? null }],
  )
  if (things.length === 0) return { destination: chosen, delivery: null, problem: null, stuck: [] }
  const answer = deliveryTo(setup, chosen, things, goodsCents)
  return { ...answer, stuck: answer.stuck.flatMap((at) => things[at]?.index ?? []) }
}

export async function reductionOf(code: string, userId: number, goodsCents: number, tx?: Transaction) {
  if (tx) await lockDiscount(tx, code)
  const discount = await discountNamed(code, tx)
  const uses = discount ? await usesOf(discount.id, userId, tx) : { uses: 0, usesByCustomer: 0 }
  return applyDiscount(code, discount, { goodsCents, now: new Date(), ...uses })
}

/**
 * Counts the uses of a code: orders that are not canceled. The shopper's own order that waits for payment does not
 * count, since the next order continues or cancels it.
 */
async function usesOf(discountId: number, userId: number, tx: Transaction = db) {
  const where = { discountId, status: { not: 'canceled' }, NOT: openCheckoutsOf(userId) }
  const uses = await tx.order.count({ where })
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const isCustomers = { OR: [{ userId }, { email: { in: [email, email.toLowerCase()] } }] }
  const usesByCustomer = await tx.order.count({ where: { AND: [where, isCustomers] } })
  return { uses, usesByCustomer }
}

/**
 * @param seen the digests on the page that was sent, if any
 * @throws Conflict when it changed, or the code is refused; Invalid when it cannot be shipped
 */
export function checkQuote({ problem, reduction, mark, totalCents }: Quote, seen: string | undefined): void {
  if (problem) throw new Invalid(problem, { destination: [problem] })
  const codeProblem = reduction?.problem
  if (codeProblem && seen !== mark) throw new Conflict(codeProblem)
  assertShown(seen, mark, totalCents)
}

/** @param languages of the reader, the preferred one first */
export async function cartSums(userId: number, cart: Cart, languages: string[] = []) {
  const setup = await cachedShipping()
  const { takesTips, tipSums } = currentSite()
  const choice = await choiceOf(userId)
  const {
    stuck,
    destination,
    delivery,
    problem,
    reduction,
    sending: _,
    tipFor: __,
    ...sums
  } = await quoteOf(cart, { ...choice, userId }, setup)
  const isSent = cart.lines.some(({ isDigital }) => !isDigital)
  const destinations = isSent ? destinationsOf(setup) : []
  const offered = destinations.map(({ value }) => value)
  const isDefault = choice.destination === null && offered.length > 1
  return {
    ...sums,
    destinations,
    destination,
    problem,
    delivery,
    reduction,
    likely: likelyDestination(languages, offered) ?? null,
    isPickupByDefault: isDefault && destination !== null && isPickup(destination),
    destinationName: destinations.find(({ value }) => value === destination)?.label ?? null,
    stuckLineIds: stuck.flatMap((index) => cart.lines[index]?.id ?? []),
    takesCodes: reduction !== null || (await hasDiscounts()),
    takesGiftCards: takesGiftCards(),
    isTaxed: env.isTaxed,
    tips: takesTips ? { sums: tipSums } : null,
  }
}
export type CartSums = Awaited<ReturnType<typeof cartSums>>
