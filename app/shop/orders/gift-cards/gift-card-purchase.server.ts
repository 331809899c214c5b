import { db } from '../../../platform/database/db.server'
import { Invalid } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { randomCode } from '../../../platform/process/random-code.server'
import { randomToken } from '../../../platform/process/secret.server'
import { siteCurrency } from '../../../platform/site-currency'
import { formatMoney } from '../../../platform/ui/money'
import { minChargeCents } from '../../../site/min-charge'
import type { LineToOrder, Purchase } from '../checkout/purchase.server'
import { maxTotalCents } from '../orders'
import { giftCardLineOf, giftCardTitle } from './gift-card-line'

export interface GiftCardForm {
  amountCents: number
  giverName: string
  message: string
  /** The address that the code is mailed to; empty if the buyer prints it. */
  email: string
  /** When it is mailed; null is at once. */
  sendAt: Date | null
}

/**
 * Creates the card of a form, which is worth nothing until it is paid; sent twice, the form has one card.
 * @throws Invalid for a sum that cannot be paid
 */
export async function cardToSell(
  { amountCents, giverName, message, email, sendAt }: GiftCardForm,
  key: string,
) {
  if (amountCents < minChargeCents() || amountCents > maxTotalCents)
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
    most: formatMoney(maxTotalCents),
  })

/** Prepares the purchase of a gift card alone: no discount applies, and no other card pays. */
export function giftCardPurchase(
  buyer: Purchase['buyer'],
  { id, amountCents }: { id: number; amountCents: number },
): Purchase {
  const line: LineToOrder = {
    id: null,
    ...giftCardLineOf(id),
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
