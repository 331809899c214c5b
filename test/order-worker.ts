import { startCheckout } from '../app/shop/orders/checkout/checkout.server'
import { updateOrderFromSession } from '../app/shop/orders/payments/fulfil.server'
import { reconcileWithStripe } from '../app/shop/orders/payments/reconcile.server'
import { refundOrder } from '../app/shop/orders/refunds/refunds.server'
import { sendDueMails } from '../app/site/mail/outbox.server'
import { registerListeners } from '../app/wiring.server'

const work = {
  startCheckout,
  fulfil: updateOrderFromSession,
  sendDueMails,
  reconcile: reconcileWithStripe,
  refundOrder,
}
export type Work = typeof work

registerListeners()

/** A process of a shop, which does with orders what its parent tells it. */
process.on('message', async ({ name, asked }: { name: keyof Work; asked: [] }) => {
  const run = work[name] as (...asked: unknown[]) => Promise<unknown>
  const outcome = await run(...asked).then(
    (value) => ({ value }),
    (error: Error) => ({ error: error.message }),
  )
  process.send?.(outcome)
})
process.send?.('ready')
