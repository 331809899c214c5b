import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { batchNotFound, findCodeBatch } from '../codes.server'
import { toCodeBatchJson } from './code-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return toCodeBatchJson(await findCodeBatch(idFromParam(params.id, batchNotFound)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
