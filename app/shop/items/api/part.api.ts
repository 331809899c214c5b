import { NotFound } from '../../../platform/errors/errors'
import { assertMatches } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { changeBundle } from '../bundle.server'
import { PartQuantityRequest } from '../bundle-form'
import { itemNotFound } from '../merch'
import { merchItemAtDesk } from '../merch.server'
import { itemChanged } from '../variants.server'
import { variantsJson } from './variants-json.server'

/** @throws NotFound for a part of another item, or of none; PreconditionFailed */
async function idsIn(request: Request, params: { id?: string; part?: string }) {
  const item = await merchItemAtDesk(idFrom(params.id, itemNotFound))
  assertMatches(request, item, itemChanged)
  const partId = idFrom(params.part, t('Part not found.'))
  if (!item.variants.some(({ parts }) => parts.some(({ id }) => id === partId)))
    throw new NotFound(t('Part not found.'))
  return { itemId: item.id, partId }
}

const handlers = api({
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { itemId, partId } = await idsIn(request, params)
    const { quantity } = await parseJson(request, PartQuantityRequest)
    await changeBundle(itemId, { intent: 'quantity', partId, quantity }, admin)
    return variantsJson(itemId)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { itemId, partId } = await idsIn(request, params)
    await changeBundle(itemId, { intent: 'remove', partId }, admin)
    return variantsJson(itemId)
  },
})
export const loader = handlers.loader
export const action = handlers.action
