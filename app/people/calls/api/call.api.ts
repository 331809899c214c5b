import { assertMatches, versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { callChanged, callNotFound } from '../calls'
import { callById, changeCall, deleteCall } from '../calls.server'
import { parseCall, wholeCallJson } from './call-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'publish')
    return wholeCallJson(await callById(idFrom(params.id, callNotFound)))
  },
  PUT: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    const id = idFrom(params.id, callNotFound)
    const before = await callById(id)
    assertMatches(request, before, callChanged)
    await changeCall(id, await parseCall(request, before), editor)
    return wholeCallJson(await callById(id))
  },
  DELETE: async ({ request, params }) => {
    const editor = await requireApiAdmin(request, 'publish')
    await deleteCall(idFrom(params.id, callNotFound), editor, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
