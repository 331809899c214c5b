import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { limitCartCodes } from '../../../site/accounts/limits.server'
import type { Cart } from '../../cart/cart'
import { choose } from '../../cart/choice.server'
import { normalizeDiscountCode } from '../../discounts/discounts'
import { cardByCode } from '../../gift-cards/balance.server'
import { destinationsOf, unknownDestination } from '../../shipping/delivery.server'
import { shippingSetup } from '../../shipping/shipping.server'
import { checkTip } from '../tips/tip-amount.server'
import { reductionOf, takesGiftCards } from './quote.server'

/** @throws Invalid when the shop does not ship there */
export async function chooseDestination(userId: number, destination: string): Promise<void> {
  const isOffered = destinationsOf(await shippingSetup()).some(({ value }) => value === destination)
  if (!isOffered)
    throw new Invalid(unknownDestination(destination), { destination: [unknownDestination(destination)] })
  await choose(userId, { destination })
}

/** @throws Invalid when the code is unknown or refused for this cart; TooMany after many unknown codes */
export async function enterCode(userId: number, typed: string, { totalCents }: Cart): Promise<void> {
  const guess = await limitCartCodes(userId)
  const card = takesGiftCards() ? await cardByCode(typed) : null
  if (card) {
    await guess.succeeded()
    return enterGiftCard(userId, card)
  }
  const code = normalizeDiscountCode(typed)
  const { id, problem } = await reductionOf(code, userId, totalCents)
  if (id !== null) await guess.succeeded()
  if (problem) throw new Invalid(problem, { code: [problem] })
  await choose(userId, { discountCode: code })
}

/**
 * @param cents 0 takes the tip back
 * @throws Invalid when it is too small or too large to be paid
 */
export async function chooseTip(userId: number, cents: number): Promise<void> {
  if (cents > 0) checkTip(cents)
  await choose(userId, { tipCents: cents })
}

async function enterGiftCard(userId: number, { id, balanceCents }: { id: number; balanceCents: number }) {
  assertFilled(balanceCents)
  await choose(userId, { giftCardId: id })
}

function assertFilled(balanceCents: number): void {
  if (balanceCents === 0) {
    const message = t('Nothing is left on this gift card.')
    throw new Invalid(message, { code: [message], giftCard: [message] })
  }
}

/**
 * Returns the id of the card whose code somebody typed to pay one item with.
 * @throws Invalid when it is unknown or empty; TooMany after many unknown codes
 */
export async function giftCardToPay(typed: string, address: string): Promise<number | undefined> {
  if (typed.trim() === '') return
  const guess = await limitCartCodes(address)
  const card = takesGiftCards() ? await cardByCode(typed) : null
  if (!card) {
    const message = t('There is no such gift card.')
    throw new Invalid(message, { giftCard: [message] })
  }
  await guess.succeeded()
  assertFilled(card.balanceCents)
  return card.id
}
