import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callDeskList } from '../call-list.server'
import { createCall, findCallById } from '../calls.server'
import { loadWholeCallJson, parseCallRequest } from './call-json.server'

const handlers = api({
  GET: callDeskList.answer,
  POST: async ({ request }) => {
    const editor = await requireApiAdmin(request, 'publish')
    return createdJsonResponse(
      await loadWholeCallJson(await findCallById(await createCall(await parseCallRequest(request), editor))),
    )
  },
})
export const loader = handlers.loader
export const action = handlers.action
