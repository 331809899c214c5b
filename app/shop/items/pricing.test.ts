import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Invalid } from '../../platform/errors/errors'
import { validate } from '../../platform/http/request.server'
import { OwnPrice, OwnPriceField } from './own-price'
import { checkedPriceCents, ownPriceHint, priceRange, priceText } from './pricing'

const fixed = { priceCents: 800, minimumCents: null, takesMore: false }
const atLeastTwo = { priceCents: 500, minimumCents: 200, takesMore: false }
const whatYouWant = { priceCents: 300, minimumCents: 0, takesMore: false }
const more = { priceCents: 500, minimumCents: null, takesMore: true }

test('a buyer pays what they say, and never less than the least price', () => {
  expect(checkedPriceCents(atLeastTwo, 200)).toBe(200)
  expect(checkedPriceCents(atLeastTwo, 9900)).toBe(9900)
  expect(checkedPriceCents(whatYouWant, 0)).toBe(0)
  expect(checkedPriceCents(more, 700)).toBe(700)
  expect(() => checkedPriceCents(atLeastTwo, 199)).toThrow('At least $2.00.')
  expect(() => checkedPriceCents(more, 499)).toThrow('At least $5.00.')
  expect(() => checkedPriceCents(atLeastTwo, 100_000_000)).toThrow('At most $999,999.99.')
})

test('who says no price pays the suggested one, and a fixed price is what it is', () => {
  expect([atLeastTwo, whatYouWant, more, fixed].map((pricing) => checkedPriceCents(pricing))).toEqual([
    500, 300, 500, 800,
  ])
  expect(checkedPriceCents(fixed, 800)).toBe(800)
  expect(() => checkedPriceCents(fixed, 900)).toThrow('The price is $8.00.')
})

test('any price that is agreed is within its limits', () => {
  const pricings = fc.record({
    priceCents: fc.nat(10_000),
    minimumCents: fc.option(fc.nat(10_000)),
    takesMore: fc.boolean(),
  })
  fc.assert(
    fc.property(pricings, fc.nat(20_000), (pricing, said) => {
      const least = pricing.minimumCents ?? pricing.priceCents
      const isOpen = pricing.minimumCents !== null || pricing.takesMore
      if (said === least || (isOpen && said >= least)) expect(checkedPriceCents(pricing, said)).toBe(said)
      else expect(() => checkedPriceCents(pricing, said)).toThrow(Invalid)
    }),
  )
})

test('the shop says what a price can be', () => {
  const text = (...variants: Parameters<typeof priceRange>[0]) => priceText(priceRange(variants))
  expect(text(fixed)).toBe('$8.00')
  expect(text(more)).toBe('$5.00')
  expect(text(fixed, more)).toBe('from $5.00')
  expect(text(atLeastTwo)).toBe('from $2.00')
  expect(text(whatYouWant)).toBe('Pay what you want')
  expect(text(whatYouWant, fixed)).toBe('from $0.00')
  expect([atLeastTwo, whatYouWant, more].map(ownPriceHint)).toEqual([
    'At least $2.00.',
    'Any amount, or 0.',
    '$5.00, or more if you can.',
  ])
})

test('a price is typed with a point or a comma, or sent as a number', () => {
  const typed = (price: string) => validate(z.object({ price: OwnPriceField }), { price }).price
  expect(['12', '12,5', ' $3.40 ', '0', ''].map(typed)).toEqual([1200, 1250, 340, 0, undefined])
  expect(() => typed('a lot')).toThrow('Enter an amount in dollars, such as 12.50.')
  expect(() => typed('-1')).toThrow(Invalid)
  const sent = (price: unknown) => validate(z.object({ price: OwnPrice }), { price }).price
  expect([12.5, '12.50', 0, null, undefined].map(sent)).toEqual([1250, 1250, 0, null, undefined])
  for (const wrong of [-1, 1.005, Number.NaN, 'much', {}, true, 1e21])
    expect(() => sent(wrong)).toThrow(Invalid)
})
