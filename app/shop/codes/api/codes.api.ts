import { api, createdJsonResponse } from '../../../platform/http/http.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { idempotencyKey } from '../../../site/content/idempotency.server'
import { codeDeskList } from '../code-list.server'
import { createDownloadCodes, findCodeBatch } from '../codes.server'
import { parseNewCodesRequest, toCodeBatchJson } from './code-json.server'

const handlers = api({
  GET: codeDeskList.answer,
  POST: async ({ request }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const batch = await parseNewCodesRequest(request)
    const id = await createDownloadCodes(batch, admin, idempotencyKey(request, undefined, batch))
    return createdJsonResponse(toCodeBatchJson(await findCodeBatch(id)))
  },
})
export const loader = handlers.loader
export const action = handlers.action
