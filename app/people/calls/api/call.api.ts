import { assertVersionMatches, versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callChangedMessage, callNotFound } from '../calls'
import { changeCall, deleteCall, findCallById } from '../calls.server'
import { loadWholeCallJson, parseCallRequest } from './call-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'publish')
    return loadWholeCallJson(await findCallById(idFromParam(params.id, callNotFound)))
  },
  PUT: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    const id = idFromParam(params.id, callNotFound)
    const before = await findCallById(id)
    assertVersionMatches(request, before, callChangedMessage)
    await changeCall(id, await parseCallRequest(request, before), editor)
    return loadWholeCallJson(await findCallById(id))
  },
  DELETE: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    await deleteCall(idFromParam(params.id, callNotFound), editor, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
