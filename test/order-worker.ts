import { startCheckout } from '../app/shop/orders/checkout/checkout.server'
import { fulfil } from '../app/shop/orders/payments/fulfil.server'
import { reconcile } from '../app/shop/orders/payments/reconcile.server'
import { refundOrder } from '../app/shop/orders/refunds/refunds.server'
import { sendDueMails } from '../app/site/mail/outbox.server'
import { wire } from '../app/wiring.server'

const work = { startCheckout, fulfil, sendDueMails, reconcile, refundOrder }
export type Work = typeof work

wire()

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
