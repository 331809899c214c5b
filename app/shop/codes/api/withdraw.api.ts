import { api } from '../../../platform/http/http.server'
import { idFromParam, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { batchNotFound, findCodeBatch, withdrawDownloadCodes } from '../codes.server'
import { toCodeBatchJson, WithdrawCodesRequest } from './code-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, batchNotFound)
    const { codeId } = await parseJson(request, WithdrawCodesRequest)
    await withdrawDownloadCodes(id, codeId === 'all' ? undefined : codeId, admin)
    return toCodeBatchJson(await findCodeBatch(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
