import { DomainError } from '../../platform/http/errors'
import { sendRemaining } from './shipments.server'

export const trackingField = (orderId: number) => `tracking-${orderId}`

/**
 * Ships all that is left of each order. One that cannot be shipped any more is skipped and does not hold up others.
 * @param fields what was typed, by `trackingField`
 */
export async function shipMany(ids: number[], fields: Record<string, unknown>, actor: string) {
  const shipped: number[] = []
  const others: number[] = []
  for (const id of new Set(ids)) {
    const tracking = String(fields[trackingField(id)] ?? '')
      .trim()
      .slice(0, 300)
    const isShipped = await sendRemaining(id, tracking, actor).then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError) return false
        throw error
      },
    )
    if (isShipped) shipped.push(id)
    else others.push(id)
  }
  return { shipped, others }
}
