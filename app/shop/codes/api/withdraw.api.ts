import { api } from '../../../platform/http/http.server'
import { idFrom, parseJson } from '../../../platform/http/request.server'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { batchNotFound, codeBatch, withdrawCodes } from '../codes.server'
import { codeBatchJson, WithdrawalRequest } from './code-json.server'

const handlers = api({
  POST: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, batchNotFound)
    const { codeId } = await parseJson(request, WithdrawalRequest)
    await withdrawCodes(id, codeId === 'all' ? undefined : codeId, admin)
    return codeBatchJson(await codeBatch(id))
  },
})
export const loader = handlers.loader
export const action = handlers.action
