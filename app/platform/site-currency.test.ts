import { afterEach, expect, test } from 'vitest'
import { isSupportedCurrency, setSiteCurrency } from './site-currency'
import {
  amountExample,
  amountFromCents,
  centsFromAmount,
  formatMoney,
  moneyForInput,
  parseMoney,
} from './ui/money'

afterEach(() => setSiteCurrency('usd'))

test('a shop in euros shows, takes and gives euros', () => {
  setSiteCurrency('eur')
  expect([formatMoney(1250), moneyForInput(1250), amountFromCents(1250), centsFromAmount(12.5)]).toEqual([
    '€12.50',
    '12.50',
    12.5,
    1250,
  ])
  expect(parseMoney('€12,50')).toBe(1250)
  expect(amountExample(1250)).toBe('EUR, such as 12.50')
})

test('a currency without cents has none anywhere', () => {
  setSiteCurrency('jpy')
  expect([formatMoney(1250), moneyForInput(1250), amountFromCents(1250), centsFromAmount(1250)]).toEqual([
    '¥1,250',
    '1250',
    1250,
    1250,
  ])
  expect([parseMoney('1250'), parseMoney('12.50')]).toEqual([1250, undefined])
  expect(amountExample(1250)).toBe('JPY, such as 12500')
})

test('an order that was paid in another currency shows that one', () => {
  setSiteCurrency('eur')
  expect(formatMoney(900, 'usd')).toBe('$9.00')
})

test.each([
  ['usd', true],
  ['mga', true],
  ['kwd', false],
  ['isk', false],
  ['xyz', false],
  ['dollar', false],
])('a shop in %s: %s', (code, isSupported) => {
  expect(isSupportedCurrency(code)).toBe(isSupported)
})
