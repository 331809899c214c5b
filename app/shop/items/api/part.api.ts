import { NotFound } from '../../../platform/errors/errors'
import { assertVersionMatches } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { changeBundle } from '../bundle.server'
import { PartQuantityRequest } from '../bundle-form'
import { itemNotFound } from '../merch'
import { findMerchItemForAdmin } from '../merch.server'
import { itemChangedMessage } from '../variants.server'
import { loadVariantsJson } from './variants-json.server'

/** @throws NotFound for a part of another item, or none; PreconditionFailed */
async function idsIn(request: Request, params: { id?: string; part?: string }) {
  const item = await findMerchItemForAdmin(idFromParam(params.id, itemNotFound))
  assertVersionMatches(request, item, itemChangedMessage)
  const partId = idFromParam(params.part, t('Part not found.'))
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
    return loadVariantsJson(itemId)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const { itemId, partId } = await idsIn(request, params)
    await changeBundle(itemId, { intent: 'remove', partId }, admin)
    return loadVariantsJson(itemId)
  },
})
export const loader = handlers.loader
export const action = handlers.action
