import { afterEach, expect, test } from 'vitest'
import { setSiteCurrency } from '../../../platform/site-currency'
import { minChargeCents } from '../../../site/min-charge'
import { PlanFields } from '../../../site/plans/plan-form'
import { centsPaidByGiftCard } from '../../gift-cards/gift-cards'
import { assertTipAmount } from './tip-amount.server'

afterEach(() => setSiteCurrency('usd'))

const leasts: [currency: string, cents: number, shown: string][] = [
  ['usd', 50, '$0.50'],
  ['gbp', 30, '£0.30'],
  ['dkk', 250, 'DKK 2.50'],
  ['sek', 300, 'SEK 3.00'],
  ['nok', 300, 'NOK 3.00'],
  ['czk', 1500, 'CZK 15.00'],
  ['huf', 17_500, 'HUF 175.00'],
  ['jpy', 50, '¥50'],
  ['krw', 50, '₩50'],
]

test.each(leasts)(
  'in %s a payment, a tip and a plan are at least what Stripe charges',
  (currency, cents, shown) => {
    setSiteCurrency(currency)
    expect(minChargeCents()).toBe(cents)
    expect(() => assertTipAmount(cents)).not.toThrow()
    expect(() => assertTipAmount(cents - 1)).toThrow(shown.replace(' ', '\u00a0'))
    const digits = currency === 'jpy' || currency === 'krw' ? 0 : 2
    const isTaken = (price: number) =>
      PlanFields.safeParse({ name: 'Friend', billing: 'year', price: (price / 10 ** digits).toFixed(digits) })
        .success
    expect([isTaken(cents), isTaken(cents - 1)]).toEqual([true, false])
    expect(cents + 100 - centsPaidByGiftCard(cents + 100, cents + 99, minChargeCents())).toBe(cents)
  },
)
