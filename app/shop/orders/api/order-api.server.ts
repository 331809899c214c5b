import { randomUUID } from 'node:crypto'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { wholeOrderJson } from './order-json.server'
import { orderIdOf, wholeOrder } from './orders-for-api.server'

interface HandlerArgs {
  request: Request
  params: Record<string, string | undefined>
}

interface OrderCall extends HandlerArgs {
  orderId: number
  actor: string
  /** Identifies the request: with the same `Idempotency-Key` it is the same. */
  key: string
}

export const onOrder =
  (act: (call: OrderCall) => Promise<unknown> = async () => undefined) =>
  async ({ request, params }: HandlerArgs) => {
    const { id, username: actor } = await requireApiAdmin(request, 'sell')
    const orderId = await orderIdOf(params.id ?? '')
    const key = idempotencyKey(request, undefined, [id, new URL(request.url).pathname]) ?? randomUUID()
    await act({ request, params, orderId, actor, key })
    return wholeOrderJson(await wholeOrder(orderId))
  }
