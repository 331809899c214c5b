import { idFrom } from '../../../platform/http/request.server'
import type { Actor } from '../../../site/accounts/audit.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { listById, listNotFound } from '../lists.server'
import { priceListJson } from './price-list-json.server'

interface HandlerArgs {
  request: Request
  params: { id?: string }
}

export const onPriceList =
  (step: (id: number, actor: Actor) => Promise<void>) =>
  async ({ request, params }: HandlerArgs) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, listNotFound)
    await step(id, admin)
    return priceListJson(await listById(id))
  }
