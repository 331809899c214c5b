import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { callById, setClosed } from '../calls.server'
import { wholeCallJson } from './call-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    const id = idFrom(params.id, callNotFound)
    await setClosed(id, false, editor)
    return wholeCallJson(await callById(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
