import fc from 'fast-check'
import { expect, test } from 'vitest'
import { includedSums, labeledSumsOf, type OrderSums, orderTotal } from './order-sums'

const order = (about: Partial<OrderSums> = {}): OrderSums => ({
  subtotalCents: 2000,
  discountCents: 0,
  discountCode: null,
  shippingCents: 0,
  shippingMethod: null,
  taxCents: 0,
  totalCents: 2000,
  tipCents: 0,
  tipTitle: null,
  giftCardCents: 0,
  ...about,
})
const labelsOf = (about: Partial<OrderSums>) =>
  labeledSumsOf(order(about)).map(({ label, cents }) => [label, cents])

test('an order of goods alone has its total alone', () => {
  expect(labelsOf({})).toEqual([['Total', 2000]])
})

test.each<[string, Partial<OrderSums>, [string, number]]>([
  ['a discount', { discountCents: 500 }, ['Discount', -500]],
  ['a discount by a code', { discountCents: 500, discountCode: 'MAY' }, ['Discount MAY', -500]],
  ['postage', { shippingCents: 600 }, ['Shipping', 600]],
  ['a way of shipping', { shippingCents: 600, shippingMethod: 'Parcel' }, ['Parcel', 600]],
  ['tax', { taxCents: 160 }, ['Tax', 160]],
  ['a gift card', { giftCardCents: 700 }, ['Gift card', -700]],
  ['a tip', { tipCents: 300 }, ['Tip', 300]],
  ['a tip for a band', { tipCents: 300, tipTitle: 'Owls' }, ['Tip for Owls', 300]],
])('%s stands between the goods and the total', (_what, about, line) => {
  expect(labelsOf(about)).toEqual([['Subtotal', 2000], line, ['Total', 2000]])
})

test('a way that costs nothing is named, without a subtotal', () => {
  expect(labelsOf({ shippingMethod: 'Pick up' })).toEqual([
    ['Pick up', 0],
    ['Total', 2000],
  ])
})

test('what stands above a total adds up to it', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  const amounts = fc.record({
    goodsCents: cents,
    discountCents: cents,
    shippingCents: cents,
    taxCents: cents,
    tipCents: cents,
    giftCardCents: cents,
  })
  fc.assert(
    fc.property(amounts, ({ goodsCents, ...given }) => {
      const totalCents = orderTotal({ goodsCents, ...given })
      const lines = labeledSumsOf(order({ ...given, subtotalCents: goodsCents, totalCents }))
      const above = lines.slice(0, -1).reduce((sum, line) => sum + line.cents, 0)
      expect(lines.length === 1 ? goodsCents : above).toBe(totalCents)
      expect(lines.at(-1)).toEqual({ label: 'Total', cents: totalCents })
    }),
  )
})

test('tax within the prices is told after the total, if there is any', () => {
  expect(includedSums(order())).toEqual([])
  expect(includedSums(order({ includedTaxCents: 0 }))).toEqual([])
  expect(includedSums(order({ includedTaxCents: 7 }))).toEqual([{ label: 'Includes tax of', cents: 7 }])
})
