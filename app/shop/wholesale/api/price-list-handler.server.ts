import { idFromParam } from '../../../platform/http/request.server'
import type { Actor } from '../../../site/accounts/audit.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { findPriceListById, priceListNotFound } from '../lists.server'
import { toPriceListJson } from './price-list-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export const createPriceListHandler =
  (step: (id: number, actor: Actor) => Promise<void>) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, priceListNotFound)
    await step(id, admin)
    return toPriceListJson(await findPriceListById(id))
  }
