import { expect, test } from 'vitest'
import { splitPaymentByLine } from './sale-lines'

const line = (id: number, taxCents: number, taxBehavior: string) => ({
  id,
  merchItemId: id,
  variantId: null,
  title: `Tape ${id}`,
  quantity: 1,
  priceCents: 2000,
  discountCents: 0,
  taxCents,
  taxBehavior,
})
const sold = { subtotalCents: 4000, shippingCents: 0 }

test('a line whose price has its tax in it bears none of the tax added to another', () => {
  const lines = splitPaymentByLine({
    ...sold,
    lines: [line(1, 0, 'inclusive'), line(2, 380, 'exclusive')],
    taxCents: 380,
    includedTaxCents: 319,
    totalCents: 4380,
  })
  expect(lines.map(({ totalCents, goodsCents }) => [totalCents, goodsCents])).toEqual([
    [2000, 1681],
    [2380, 2000],
  ])
})

test('things with different tax keep each its own, and the postage has its tax split by cost', () => {
  const lines = splitPaymentByLine({
    ...sold,
    lines: [line(1, 140, 'exclusive'), line(2, 380, 'exclusive')],
    shippingCents: 1000,
    taxCents: 710,
    includedTaxCents: 0,
    totalCents: 5710,
  })
  expect(lines.map(({ totalCents }) => totalCents)).toEqual([2735, 2975])
})
