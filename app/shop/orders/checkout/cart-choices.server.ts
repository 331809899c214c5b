import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { enforceCartCodeLimit } from '../../../site/accounts/limits.server'
import type { Cart } from '../../cart/cart'
import { saveCartChoice } from '../../cart/cart-choice.server'
import { normalizeDiscountCode } from '../../discounts/discounts'
import { findGiftCardByCode } from '../../gift-cards/balance.server'
import { canPayWithGiftCards } from '../../gift-cards/gift-cards-in-use.server'
import { destinationsOf, unknownDestinationError } from '../../shipping/delivery.server'
import { loadShippingSetup } from '../../shipping/shipping.server'
import { assertTipAmount } from '../tips/tip-amount.server'
import { findCouponReduction } from './quote.server'

/** @throws Invalid when the shop does not ship there */
export async function chooseCartDestination(userId: number, destination: string): Promise<void> {
  const isOffered = destinationsOf(await loadShippingSetup()).some(({ value }) => value === destination)
  if (!isOffered)
    throw new Invalid(unknownDestinationError(destination), {
      destination: [unknownDestinationError(destination)],
    })
  await saveCartChoice(userId, { destination })
}

/** @throws Invalid when the code is unknown or refused for this cart; TooMany after many unknown codes */
export async function enterCartCode(userId: number, typed: string, { totalCents }: Cart): Promise<void> {
  const guess = await enforceCartCodeLimit(userId)
  const card = (await canPayWithGiftCards()) ? await findGiftCardByCode(typed) : null
  if (card) {
    await guess.succeeded()
    return enterGiftCard(userId, card)
  }
  const code = normalizeDiscountCode(typed)
  const { id, problem } = await findCouponReduction(code, userId, totalCents)
  if (id !== null) await guess.succeeded()
  if (problem) throw new Invalid(problem, { code: [problem] })
  await saveCartChoice(userId, { discountCode: code })
}

/**
 * @param cents 0 removes the tip
 * @throws Invalid when the amount is too small or too large to be charged
 */
export async function chooseCartTip(userId: number, cents: number): Promise<void> {
  if (cents > 0) assertTipAmount(cents)
  await saveCartChoice(userId, { tipCents: cents })
}

async function enterGiftCard(userId: number, { id, balanceCents }: { id: number; balanceCents: number }) {
  assertFilled(balanceCents)
  await saveCartChoice(userId, { giftCardId: id })
}

function assertFilled(balanceCents: number): void {
  if (balanceCents === 0) {
    const message = t('This gift card has no balance left.')
    throw new Invalid(message, { code: [message], giftCard: [message] })
  }
}

/**
 * Returns the id of the gift card with a typed code, to pay for one item.
 * @throws Invalid when the card is unknown or empty; TooMany after many unknown codes
 */
export async function findGiftCardToPay(typed: string, address: string): Promise<number | undefined> {
  if (typed.trim() === '') return
  const guess = await enforceCartCodeLimit(address)
  const card = (await canPayWithGiftCards()) ? await findGiftCardByCode(typed) : null
  if (!card) {
    const message = t('This gift card does not exist.')
    throw new Invalid(message, { giftCard: [message] })
  }
  await guess.succeeded()
  assertFilled(card.balanceCents)
  return card.id
}
