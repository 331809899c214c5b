import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadLocale, runInLocale } from '../i18n/i18n.server'
import { fractionDigits, isSupportedCurrency } from '../site-currency'
import { formatMoney, moneyForInput, moneyPattern, parseMoney } from './money'

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['$12,50', 1250],
  [' 0.07 ', 7],
  ['.5', 50],
  ['$,05', 5],
])('%s is %i cents', (typed, cents) => {
  expect(parseMoney(typed)).toBe(cents)
})

test.each(['', '.', '$', '.505', '1e2', '1.', '1.234', '-1', '1e3', '1,234.50', '12345678'])(
  '"%s" is no amount',
  (typed) => {
    expect(parseMoney(typed)).toBeUndefined()
  },
)

test('inputs take by their pattern exactly what is read as an amount', () => {
  const pattern = new RegExp(`^(?:${moneyPattern})$`, 'v')
  for (const typed of ['12', '$12,50', ' 0.07 ', '.5', '1.', '.', '1e2', '-1', '1,234.50']) {
    expect([typed, pattern.test(typed)]).toEqual([typed, parseMoney(typed) !== undefined])
  }
})

test('what is written as dollars is read as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect(parseMoney(moneyForInput(cents))).toBe(cents)
    }),
  )
  expect(formatMoney(121_800)).toBe('$1,218.00')
})

test('amounts are written as in American English, in every currency', () => {
  for (const currency of Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())) {
    if (!isSupportedCurrency(currency)) continue
    const digits = fractionDigits(currency)
    const options = { style: 'currency', currency, minimumFractionDigits: digits } as const
    const format = new Intl.NumberFormat('en-US', { ...options, maximumFractionDigits: digits })
    for (const cents of [0, 7, 1250, -1250, 121_800, 999_999_999])
      expect(formatMoney(cents, currency)).toBe(format.format(cents / 10 ** digits))
  }
})

test('in Arabic, "US$" stands on one side of its amounts, below nothing too', async () => {
  await loadLocale('ar')
  const [gain, loss] = runInLocale('ar', () => [formatMoney(500, 'usd'), formatMoney(-500, 'usd')])
  for (const written of [gain, loss]) expect(written).toMatch(/5\.00\u00a0\u200fUS\$\u200e$/)
})
