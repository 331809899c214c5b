import { t } from '../../platform/i18n/i18n'
import { discountCodeText } from '../discounts/discounts'
import type { Order } from './orders'
import { tipLabel } from './tips/tips'

interface Amounts {
  goodsCents: number
  discountCents: number
  shippingCents: number
  /** Tax added to the prices; included tax is not counted here. */
  taxCents?: number
  tipCents?: number
  giftCardCents?: number
}

/** Returns the amount to pay: goods - discount + shipping + tax + tip - gift card, all in whole cents. */
export const orderTotal = ({
  goodsCents,
  discountCents,
  shippingCents,
  taxCents = 0,
  tipCents = 0,
  giftCardCents = 0,
}: Amounts): number => goodsCents - discountCents + shippingCents + taxCents + tipCents - giftCardCents

export type OrderSums = Pick<
  Order,
  | 'subtotalCents'
  | 'discountCents'
  | 'discountCode'
  | 'shippingCents'
  | 'shippingMethod'
  | 'taxCents'
  | 'tipCents'
  | 'tipTitle'
  | 'giftCardCents'
  | 'totalCents'
> &
  Partial<Pick<Order, 'includedTaxCents'>>

interface LabeledSum {
  label: string
  cents: number
}

/**
 * Returns the amounts below an order's lines, the same in every page, mail and file, with the total last. Goods,
 * discount, shipping, tax and tip are omitted if zero.
 */
export function labeledSumsOf(order: OrderSums): LabeledSum[] {
  const {
    subtotalCents,
    discountCents,
    discountCode,
    shippingCents,
    shippingMethod,
    taxCents,
    tipCents,
    giftCardCents,
  } = order
  const isTipAlone = tipCents > 0 && tipCents === order.totalCents && subtotalCents === 0
  const isBare =
    isTipAlone ||
    (discountCents === 0 &&
      shippingCents === 0 &&
      taxCents === 0 &&
      tipCents === 0 &&
      giftCardCents === 0 &&
      giftCardCents === 0)
  return [
    ...(isBare ? [] : [{ label: t('Subtotal'), cents: subtotalCents }]),
    ...(discountCents > 0
      ? [
          {
            label: discountCode
              ? t('Discount {code}', { code: discountCodeText(discountCode) })
              : t('Discount'),
            cents: -discountCents,
          },
        ]
      : []),
    ...(shippingMethod || shippingCents > 0
      ? [{ label: shippingMethod ?? t('Shipping'), cents: shippingCents }]
      : []),
    ...(taxCents > 0 ? [{ label: t('Tax'), cents: taxCents }] : []),
    ...(tipCents > 0 ? [{ label: tipLabel(order), cents: tipCents }] : []),
    ...(giftCardCents > 0 ? [{ label: t('Gift card'), cents: -giftCardCents }] : []),
    { label: t('Total'), cents: order.totalCents },
  ]
}

/** Returns the amounts below the total that it includes, such as included tax. */
export const includedSums = ({ includedTaxCents = 0 }: OrderSums): LabeledSum[] =>
  includedTaxCents > 0 ? [{ label: t('Includes tax of'), cents: includedTaxCents }] : []
