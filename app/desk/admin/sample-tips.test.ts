import { afterEach, expect, test } from 'vitest'
import { setSiteCurrency } from '../../platform/site-currency'
import { amountFromCents } from '../../platform/ui/money'
import { suggestedTipsCents } from './sample-tips'

afterEach(() => setSiteCurrency('usd'))

test.each([
  ['usd', [3, 5, 10]],
  ['czk', [15, 25, 50]],
  ['huf', [300, 500, 1000]],
  ['jpy', [60, 100, 200]],
])('the tips of the sample can be paid in %s', (currency, amounts) => {
  setSiteCurrency(currency)
  expect(suggestedTipsCents().map((cents) => amountFromCents(cents))).toEqual(amounts)
})
