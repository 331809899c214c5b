import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { batchNotFound, codeBatch } from '../codes.server'
import { codeBatchJson } from './code-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return codeBatchJson(await codeBatch(idFrom(params.id, batchNotFound)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
