import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsPaidByGiftCard } from './gift-cards'

const cents = fc.integer({ min: 0, max: 100_000 })

test('a card pays all that is left on it, and leaves nothing to pay or at least what a payment needs', () => {
  fc.assert(
    fc.property(cents, cents, (due, balance) => {
      const paid = centsPaidByGiftCard(due, balance, 50)
      expect(paid).toBeGreaterThanOrEqual(0)
      expect(paid).toBeLessThanOrEqual(Math.min(due, balance))
      if (due >= 50 && paid < due) expect(due - paid).toBeGreaterThanOrEqual(50)
      if (balance >= due) expect(paid).toBe(due)
    }),
  )
})
