import { msg, t } from '../../platform/i18n/i18n'

import { formatMoney } from '../../platform/ui/money'

export interface DiscountTerms {
  code: string
  /** The percentage, from 1 to 100; if null, `amountCents` is set. */
  percent: number | null
  amountCents: number | null
  startsAt: Date | null
  /** The code is invalid from this time on. */
  endsAt: Date | null
  maxUses: number | null
  oncePerCustomer: boolean
  minGoodsCents: number
}

/**
 * Returns the discount in cents, at most the price of the goods. A percentage applies to the sum of all goods and is
 * rounded once, half a cent up.
 */
export function discountCents(
  { percent, amountCents }: Pick<DiscountTerms, 'percent' | 'amountCents'>,
  goodsCents: number,
): number {
  const cents = percent === null ? (amountCents ?? 0) : Math.floor((goodsCents * percent + 50) / 100)
  return Math.min(cents, goodsCents)
}

export interface DiscountUse {
  goodsCents: number
  now: Date
  /** The numbers of orders that used the code, in all and by this customer, without canceled ones. */
  uses: number
  usesByCustomer: number
}

/** @returns why a code does not apply, in words for the customer; undefined if it does */
export function discountProblem(terms: DiscountTerms, attempt: DiscountUse): string | undefined {
  const { code, startsAt, endsAt, maxUses, oncePerCustomer, minGoodsCents } = terms
  const { goodsCents, now, uses, usesByCustomer } = attempt
  if (startsAt && now < startsAt) return t('The code {code} is not valid yet.', { code })
  if (endsAt && now >= endsAt) return t('The code {code} has expired.', { code })
  if (oncePerCustomer && usesByCustomer > 0) return t('You have already used the code {code}.', { code })
  if (maxUses !== null && uses >= maxUses) return t('The code {code} has been used up.', { code })
  if (goodsCents < minGoodsCents)
    return t('The code {code} needs a minimum order of {minGoodsCents}.', {
      code,
      minGoodsCents: formatMoney(minGoodsCents),
    })
  return undefined
}

/** Returns the status of a code at a time, in a word for admins. */
export function discountStatus(
  { startsAt, endsAt, maxUses }: Pick<DiscountTerms, 'startsAt' | 'endsAt' | 'maxUses'>,
  { uses, now }: Pick<DiscountUse, 'uses' | 'now'>,
): 'Active' | 'Not yet' | 'Expired' | 'Used up' {
  if (startsAt && now < startsAt) return msg('Not yet')
  if (endsAt && now >= endsAt) return msg('Expired')
  return maxUses !== null && uses >= maxUses ? msg('Used up') : msg('Active')
}

/** Returns "10% off" or "$5.00 off". */
export const discountText = ({ percent, amountCents }: Pick<DiscountTerms, 'percent' | 'amountCents'>) =>
  percent === null
    ? t('{price} off', { price: formatMoney(amountCents ?? 0) })
    : t('{percent}% off', { percent })

export const maxDiscountCodeLength = 40

/** A placeholder for the code of the members' discount; real codes have no lower-case letters. */
export const membersCode = 'Members'

export const discountCodeText = (code: string) => (code === membersCode ? t('Members') : code)

/** Normalizes a typed code: codes are stored and compared in capitals. */
export const normalizeDiscountCode = (typed: string) => typed.trim().normalize('NFC').toUpperCase()
