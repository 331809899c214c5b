import { db } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { randomCode } from '../../../platform/process/random-code.server'
import { randomToken } from '../../../platform/process/secret.server'
import { siteCurrency } from '../../../platform/site-currency'
import { formatMoney } from '../../../platform/ui/money'
import { minChargeCents } from '../../../site/min-charge'
import type { LineToOrder, Purchase } from '../checkout/purchase.server'
import { maxOrderTotalCents } from '../orders'
import { giftCardTitle, goodsIdsOfGiftCard } from './gift-card-line'

export interface GiftCardForm {
  amountCents: number
  giverName: string
  message: string
  /** The address to which the code is mailed; empty if the buyer prints it. */
  email: string
  /** When the code is mailed; null is at once. */
  sendAt: Date | null
}

/**
 * Creates the card of a form, with no balance until it is paid; sending the form twice creates one card.
 * @throws Invalid for an amount that cannot be charged
 */
export async function createGiftCardToSell(
  { amountCents, giverName, message, email, sendAt }: GiftCardForm,
  key: string,
) {
  if (amountCents < minChargeCents() || amountCents > maxOrderTotalCents)
    throw new Invalid(wrongSum(), { amount: [wrongSum()] })
  const mailed =
    email === ''
      ? { email: null, sendAt: null }
      : { email: email.toLowerCase(), sendAt: sendAt ?? new Date() }
  const about = { amountCents, giverName, message, ...mailed }
  const before = await db.giftCard.findUnique({ where: { purchaseKey: key } })
  const purchaseKey = before?.paidAt ? randomToken() : key
  return db.giftCard.upsert({
    where: { purchaseKey },
    create: {
      ...about,
      purchaseKey,
      code: randomCode(),
      currency: siteCurrency(),
      balanceCents: 0,
      createdBy: 'Sold',
    },
    update: about,
  })
}

const wrongSum = () =>
  t('A gift card can be {least} to {most}.', {
    least: formatMoney(minChargeCents()),
    most: formatMoney(maxOrderTotalCents),
  })

/** Prepares the purchase of a gift card, to which no discount applies and for which no other card pays. */
export function giftCardPurchase(
  buyer: Purchase['buyer'],
  { id, amountCents }: { id: number; amountCents: number },
): Purchase {
  const line: LineToOrder = {
    id: null,
    ...goodsIdsOfGiftCard(id),
    title: giftCardTitle,
    image: '',
    values: [],
    parts: [],
    stock: null,
    shipsFrom: null,
    isDigital: true,
    quantity: 1,
    priceAtAddCents: amountCents,
  }
  const quote = {
    destination: null,
    delivery: null,
    problem: null,
    stuck: [],
    sending: [],
    mark: '',
    goodsCents: amountCents,
    reduction: null,
    discountCents: 0,
    shippingCents: 0,
    tipCents: 0,
    tipFor: null,
    giftCard: null,
    totalCents: amountCents,
  }
  const read = async () => ({ goods: { lines: [line], totalCents: amountCents }, quote, payBy: null })
  return {
    buyer,
    read,
    seen: {},
    changed: t('You are buying something else at the same time. Please try again.'),
  }
}
