import { expect, test } from 'vitest'
import { db } from '../../../platform/database/db.server'
import { listUnresolvedPayments } from './unmatched-payments.server'

test('payments without an order are read page by page, also those of one moment', async () => {
  const at = ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-03'].map((day) => new Date(day))
  for (const [index, createdAt] of at.entries())
    await db.unmatchedPayment.create({
      data: {
        sessionId: `cs_${index}`,
        amountCents: 100,
        currency: 'usd',
        reason: 'The order is unknown.',
        isTest: false,
        createdAt,
      },
    })
  const first = await listUnresolvedPayments(undefined, 2)
  const last = first.at(-1)
  const rest = await listUnresolvedPayments([Date.parse(last?.createdAt ?? ''), last?.sessionId ?? ''], 5)
  expect([...first, ...rest].map(({ sessionId }) => sessionId)).toEqual(['cs_3', 'cs_2', 'cs_1', 'cs_0'])
})
