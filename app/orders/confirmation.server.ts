import { db } from '../platform/db.server'
import { env } from '../platform/env.server'
import { isMailOn, sendMail } from '../platform/mail.server'
import { dollars } from '../ui/format'
import { withLines } from './changes.server'

/** Tells the buyer by mail that the order is paid, where mail is configured; nobody waits for the mail server. */
export async function sendConfirmation(orderId: number): Promise<void> {
  if (!isMailOn) return
  const order = await db.order.findUnique({ where: { id: orderId }, include: withLines })
  if (!order) return
  const lines = order.lines.map(
    ({ title, quantity, priceCents }) => `${quantity} × ${title}  ${dollars(quantity * priceCents)}`,
  )
  const receipt = env.siteUrl ? `\n\nYour receipt: ${env.siteUrl}/orders/${order.id}` : ''
  const text = `Thank you for your order at ${env.siteName}.\n\n${lines.join('\n')}\n\nTotal ${dollars(order.totalCents)}${receipt}`
  void sendMail({ to: order.email, subject: `Order ${order.id} is paid`, text })
}
