import { DomainError } from '../../../platform/errors/errors'
import { sendParcel, shipRemaining } from './shipments.server'
import { carrierField, trackingField } from './tracking-fields'

/**
 * Ships the rest of each order. One that cannot be shipped any more is skipped.
 * @param fields the typed values, by `carrierField` and `trackingField`
 */
export async function shipManyOrders(ids: number[], fields: Record<string, unknown>, actor: string) {
  const shipped: number[] = []
  const others: number[] = []
  for (const orderId of new Set(ids)) {
    const isShipped = await sendTyped(fields, orderId, actor).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false
        throw error
      },
    )
    if (isShipped) shipped.push(orderId)
    else others.push(orderId)
  }
  return { shipped, others }
}

function sendTyped(fields: Record<string, unknown>, orderId: number, actor: string): Promise<void> {
  const typed = (field: string, max: number) =>
    String(fields[field] ?? '')
      .trim()
      .slice(0, max)
  const carrier = typed(carrierField(orderId), 60)
  const trackingNumber = typed(trackingField(orderId), 200)
  if (!carrier) return shipRemaining(orderId, trackingNumber, actor)
  return sendParcel({ orderId, actor, carrier, trackingNumber })
}
