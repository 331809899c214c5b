import { db, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { Conflict, Invalid } from '../../../platform/errors/errors'
import { currentSite } from '../../../site/current-site.server'
import { minChargeCents } from '../../../site/min-charge'
import { loadMemberBenefits } from '../../../site/plans/member-benefits.server'
import type { Cart, CartLine } from '../../cart/cart'
import { type CartChoice, findCartChoiceOf, noChoice } from '../../cart/cart-choice.server'
import {
  applyDiscount,
  type DiscountResult,
  findDiscountByCode,
  hasDiscounts,
  lockDiscount,
  membersDiscount,
} from '../../discounts/discounts.server'
import { findUsableGiftCard } from '../../gift-cards/balance.server'
import { centsPaidByGiftCard, maskedGiftCardCode } from '../../gift-cards/gift-cards'
import { canPayWithGiftCards } from '../../gift-cards/gift-cards-in-use.server'
import type { ShippingAndTax } from '../../items/shipping-and-tax'
import { listShippingAndTaxOfItems } from '../../items/shipping-and-tax.server'
import {
  type DeliveryAnswer,
  deliveryToDestination,
  destinationsOf,
  isPickupDestination,
} from '../../shipping/delivery.server'
import { likelyDestination } from '../../shipping/likely-destination'
import type { ShippingSetup } from '../../shipping/shipping'
import { loadCachedShipping } from '../../shipping/shipping.server'
import { whereOpenCheckoutOf } from '../order-status.server'
import { orderTotal } from '../order-sums'
import { canTakeTips } from '../tips/tip-amount.server'
import type { TipTarget } from '../tips/tips'
import { assertSumUnchanged, digestOfLines, digestOfSums } from './displayed-sums.server'

/** The costs for a destination and a discount code, before tax. */
export interface PriceQuote extends DeliveryAnswer {
  goodsCents: number
  reduction: DiscountResult | null
  discountCents: number
  shippingCents: number
  tipCents: number
  /** The record that gets the tip; null for the shop. */
  tipFor: TipTarget | null
  /** The gift card and the amount it pays; null without a card or balance. */
  giftCard: { id: number; name: string; cents: number; balanceCents: number } | null
  totalCents: number
  /** The shipping of each line, in the order of the cart. */
  sending: ShippingAndTax[]
  /** A digest of goods, prices, shipping, discount, tip and gift card. */
  mark: string
}

interface Goods {
  lines: Pick<CartLine, 'merchItemId' | 'variantId' | 'quantity' | 'isDigital' | 'priceAtAddCents'>[]
  totalCents: number
}

/** The choices of a buyer: destination, code and tip; a guest has no user id yet. */
type Choice = CartChoice & { userId: number | null; tipFor?: TipTarget | null }

/**
 * Computes discount and shipping. The discount is subtracted from the goods first; whether shipping is free depends on
 * the rest. The tip is not affected.
 * @param setup read before the transaction, which others wait for
 * @param tx the ordering transaction, if any: then the code is locked to count its uses exactly
 */
export async function quoteCart(
  cart: Goods,
  { destination, discountCode, tipCents: chosenTipCents, tipFor = null, giftCardId, userId }: Choice,
  setup: ShippingSetup,
  tx?: Transaction,
): Promise<PriceQuote> {
  const goodsCents = cart.totalCents
  const benefits = await loadMemberBenefits(cart.lines.length > 0 ? userId : null, tx)
  const byCode =
    discountCode === null || userId === null
      ? null
      : await findCouponReduction(discountCode, userId, goodsCents, tx)
  const reduction = larger(byCode, membersDiscount(benefits.discountPercent, goodsCents))
  const discountCents = reduction?.cents ?? 0
  const sending = await listShippingAndTaxOfItems(
    cart.lines.map(({ merchItemId }) => merchItemId),
    tx,
  )
  const paid = deliveryOf(cart, sending, setup, destination, goodsCents - discountCents)
  const answer = benefits.freeShipping ? withoutPostage(paid) : paid
  const shippingCents = answer.delivery?.cents ?? 0
  const tipCents = canTakeTips() ? chosenTipCents : 0
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
    mark: digestOfSums(
      digestOfLines(cart.lines.map((line) => ({ ...line, cents: line.priceAtAddCents }))),
      [answer.delivery && answer.destination, answer.delivery?.cents],
      [reduction?.code, reduction?.cents],
      tipCents,
      [giftCard?.id, giftCard?.cents],
    ),
  }
}

/**
 * Returns the amount that a gift card pays. Amounts reserved by this buyer's own unpaid orders are available, since the
 * next order continues or cancels them.
 */
async function payingCard(
  { giftCardId, userId }: { giftCardId: number; userId: number | null },
  dueCents: number,
  tx?: Transaction,
): Promise<PriceQuote['giftCard']> {
  const card = (await canPayWithGiftCards()) ? await findUsableGiftCard(giftCardId, tx) : null
  if (!card) return null
  const { _sum } = await (tx ?? db).order.aggregate({
    where: { ...whereOpenCheckoutOf(userId ?? 0), giftCardId },
    _sum: { giftCardCents: true },
  })
  const balanceCents = card.balanceCents + (_sum.giftCardCents ?? 0)
  const cents = centsPaidByGiftCard(dueCents, balanceCents, minChargeCents())
  return { id: card.id, name: maskedGiftCardCode(card), cents, balanceCents }
}

/** Returns the code's discount, unless the members' discount is larger, or the code is refused. */
function larger(byCode: DiscountResult | null, members: DiscountResult): DiscountResult | null {
  if (members.cents === 0) return byCode
  return byCode && !byCode.problem && byCode.cents >= members.cents ? byCode : members
}

const withoutPostage = (answer: DeliveryAnswer): DeliveryAnswer => ({
  ...answer,
  delivery: answer.delivery && { ...answer.delivery, cents: 0 },
})

/** Computes the shipping costs; downloads need no destination. */
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
  const answer = deliveryToDestination(setup, chosen, things, goodsCents)
  return { ...answer, stuck: answer.stuck.flatMap((at) => things[at]?.index ?? []) }
}

export async function findCouponReduction(
  code: string,
  userId: number,
  goodsCents: number,
  tx?: Transaction,
) {
  if (tx) await lockDiscount(tx, code)
  const discount = await findDiscountByCode(code, tx)
  const uses = discount ? await usesOf(discount.id, userId, tx) : { uses: 0, usesByCustomer: 0 }
  return applyDiscount(code, discount, { goodsCents, now: new Date(), ...uses })
}

/**
 * Counts the uses of a code: orders that are not canceled, without the shopper's own unpaid order, which the next order
 * continues or cancels.
 */
async function usesOf(discountId: number, userId: number, tx: Transaction = db) {
  const where = { discountId, status: { not: 'canceled' }, NOT: whereOpenCheckoutOf(userId) }
  const uses = await tx.order.count({ where })
  const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } })
  const isCustomers = { OR: [{ userId }, { email: { in: [email, email.toLowerCase()] } }] }
  const usesByCustomer = await tx.order.count({ where: { AND: [where, isCustomers] } })
  return { uses, usesByCustomer }
}

/**
 * @param seen the digests that the form sent back, if any
 * @throws Conflict when prices changed, or the code is refused; Invalid when the goods cannot be shipped to the address
 */
export function assertQuoteUnchanged(
  { problem, reduction, mark, totalCents }: PriceQuote,
  seen: string | undefined,
): void {
  if (problem) throw new Invalid(problem, { destination: [problem] })
  const codeProblem = reduction?.problem
  if (codeProblem && seen !== mark) throw new Conflict(codeProblem)
  assertSumUnchanged(seen, mark, totalCents)
}

/** @param languages the reader's languages, the preferred one first */
export async function computeCartSums(userId: number, cart: Cart, languages: string[] = []) {
  const setup = await loadCachedShipping()
  const choice = cart.lines.length > 0 ? await findCartChoiceOf(userId) : noChoice
  const {
    stuck,
    destination,
    delivery,
    problem,
    reduction,
    sending: _,
    tipFor: __,
    ...sums
  } = await quoteCart(cart, { ...choice, userId }, setup)
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
    isPickupByDefault: isDefault && destination !== null && isPickupDestination(destination),
    destinationName: destinations.find(({ value }) => value === destination)?.label ?? null,
    stuckLineIds: stuck.flatMap((index) => cart.lines[index]?.id ?? []),
    takesCodes: reduction !== null || (await hasDiscounts()),
    takesGiftCards: await canPayWithGiftCards(),
    isTaxed: env.isTaxed,
    tips: canTakeTips() ? { sums: currentSite().tipSums } : null,
  }
}
export type CartSums = Awaited<ReturnType<typeof computeCartSums>>
