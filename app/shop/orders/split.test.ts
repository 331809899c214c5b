import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitCentsByWeights } from './split'

test('the parts of a sum add up to it, none is a whole cent from its share, and nothing comes to what weighs nothing', () => {
  const cents = fc.integer({ min: -99_999_999, max: 99_999_999 })
  const weights = fc.array(fc.nat({ max: 9_999_999 }), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(cents, weights, (sum, shares) => {
      const parts = splitCentsByWeights(sum, shares)
      const all = shares.reduce((one, other) => one + other, 0)
      expect(parts.reduce((one, other) => one + other, 0)).toBe(sum)
      for (const [index, part] of parts.entries()) {
        const exact = all > 0 ? (sum * (shares[index] ?? 0)) / all : sum / shares.length
        expect(Math.abs(part - exact)).toBeLessThanOrEqual(1)
        if (all > 0 && shares[index] === 0) expect(Math.abs(part)).toBe(0)
      }
    }),
  )
})
