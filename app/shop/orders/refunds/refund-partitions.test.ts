import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { anySteps, refundInSteps, refundManyOrders } from '../../../../test/refund-partitions'
import { aDiscount, aShopper, site } from '../../../../test/shopping'
import { aPaymentProvider } from '../../../../test/stripe'
import { db } from '../../../platform/database/db.server'
import { saveCartChoice } from '../../cart/cart-choice.server'
import { startCheckout } from '../checkout/checkout.server'
import { updateOrderFromSession } from '../payments/fulfil.server'

let stripe: Awaited<ReturnType<typeof aPaymentProvider>>
beforeAll(async () => {
  stripe = await aPaymentProvider()
})
afterAll(() => stripe.stop())

test('any order refunded in any pieces and sums comes to what was paid and ends refunded', () =>
  refundManyOrders(stripe.pay, 12))

test('what was ordered with a discount and paid at Stripe’s page too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 60, max: 3000 }), anySteps, async (priceCents, steps) => {
      const user = await aShopper({ priceCents, quantity: 3 }, { priceCents: 199, quantity: 2 })
      await saveCartChoice(user.id, { discountCode: (await aDiscount({ percent: 15 })).code })
      const { id } = await startCheckout(user, site)
      await stripe.pay(id)
      await updateOrderFromSession(id)
      const order = await db.order.findUniqueOrThrow({ where: { stripeSessionId: id } })
      await refundInSteps(order.id, steps)
    }),
    { numRuns: 3 },
  )
})
