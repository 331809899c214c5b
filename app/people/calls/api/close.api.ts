import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callNotFound } from '../calls'
import { findCallById, setCallClosed } from '../calls.server'
import { loadWholeCallJson } from './call-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    const id = idFromParam(params.id, callNotFound)
    await setCallClosed(id, true, editor)
    return loadWholeCallJson(await findCallById(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
