import { randomUUID } from 'node:crypto'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { toWholeOrderJson } from './order-json.server'
import { findOrderIdByReferenceOrNumber, loadWholeOrder } from './orders-for-api.server'

interface HandlerArgs {
  request: Request
  params: Record<string, string | undefined>
}

interface OrderCall extends HandlerArgs {
  orderId: number
  actor: string
  /** The request's key: repeating it with the same `Idempotency-Key` has no further effect. */
  key: string
}

export const createOrderHandler =
  (act: (call: OrderCall) => Promise<unknown> = async () => undefined) =>
  async ({ request, params }: HandlerArgs) => {
    const { id, username: actor } = await requireApiAdmin(request, 'sell')
    const orderId = await findOrderIdByReferenceOrNumber(params.id ?? '')
    const key = idempotencyKey(request, undefined, [id, new URL(request.url).pathname]) ?? randomUUID()
    await act({ request, params, orderId, actor, key })
    return toWholeOrderJson(await loadWholeOrder(orderId))
  }
