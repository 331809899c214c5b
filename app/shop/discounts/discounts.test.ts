import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiscountTerms, type DiscountUse, discountCents, discountProblem } from './discounts'

const cents = fc.integer({ min: 0, max: 99_999_999 })
const off = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), amountCents: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), amountCents: fc.integer({ min: 1, max: 99_999_999 }) }),
)

test('a discount is whole cents from nothing to all of the goods, within half a cent of its percentage', () => {
  fc.assert(
    fc.property(off, cents, (terms, goods) => {
      const taken = discountCents(terms, goods)
      expect(Number.isSafeInteger(taken)).toBe(true)
      expect(taken).toBeGreaterThanOrEqual(0)
      expect(taken).toBeLessThanOrEqual(goods)
      if (terms.percent !== null)
        expect(Math.abs(taken * 100 - goods * terms.percent)).toBeLessThanOrEqual(50)
    }),
  )
})

test('dearer goods never cost less after a discount, nor have a smaller one', () => {
  fc.assert(
    fc.property(off, cents, fc.integer({ min: 0, max: 1000 }), (terms, goods, more) => {
      const before = discountCents(terms, goods)
      const after = discountCents(terms, goods + more)
      expect(after).toBeGreaterThanOrEqual(before)
      expect(goods + more - after).toBeGreaterThanOrEqual(goods - before)
    }),
  )
})

test.each([
  [{ percent: 10, amountCents: null }, 4444, 444],
  [{ percent: 10, amountCents: null }, 4445, 445],
  [{ percent: 100, amountCents: null }, 4445, 4445],
  [{ percent: null, amountCents: 500 }, 4445, 500],
  [{ percent: null, amountCents: 500 }, 320, 320],
])('%j of %s cents is %s', (terms, goods, taken) => {
  expect(discountCents(terms, goods)).toBe(taken)
})

const terms: DiscountTerms = {
  code: 'ZINE',
  percent: 10,
  amountCents: null,
  startsAt: new Date('2030-05-01'),
  endsAt: new Date('2030-06-01'),
  maxUses: 3,
  oncePerCustomer: true,
  minGoodsCents: 2000,
}
const attempt: DiscountUse = { goodsCents: 2000, now: new Date('2030-05-01'), uses: 2, usesByCustomer: 0 }

test.each<[Partial<DiscountUse>, string | undefined]>([
  [{}, undefined],
  [{ now: new Date('2030-04-30T23:59:59Z') }, 'The code ZINE is not valid yet.'],
  [{ now: new Date('2030-06-01') }, 'The code ZINE has expired.'],
  [{ uses: 3 }, 'The code ZINE has been used up.'],
  [{ usesByCustomer: 1 }, 'You have already used the code ZINE.'],
  [{ goodsCents: 1999 }, 'The code ZINE needs a minimum order of $20.00.'],
])('a code tried with %j: %s', (more, answer) => {
  expect(discountProblem(terms, { ...attempt, ...more })).toBe(answer)
})
