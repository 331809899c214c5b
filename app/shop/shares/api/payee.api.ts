import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { changePayee, deletePayee, payeeNotFound } from '../payees.server'
import { loadPayeeJson, parsePayeeRequest } from './payee-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return loadPayeeJson(idFromParam(params.id, payeeNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFromParam(params.id, payeeNotFound)
    const { fields, version } = await parsePayeeRequest(request)
    await changePayee(id, fields, openedVersionOfProgram(versionToMatch(request) ?? version), admin)
    return loadPayeeJson(id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deletePayee(idFromParam(params.id, payeeNotFound), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
