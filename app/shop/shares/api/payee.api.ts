import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedAtVersion } from '../../../site/content/opened-version'
import { changePayee, deletePayee, payeeNotFound } from '../payees.server'
import { parsePayee, payeeJson } from './payee-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request, 'sell')
    return payeeJson(idFrom(params.id, payeeNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    const id = idFrom(params.id, payeeNotFound)
    const { fields, version } = await parsePayee(request)
    await changePayee(id, fields, openedAtVersion(versionToMatch(request) ?? version), admin)
    return payeeJson(id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request, 'sell')
    await deletePayee(idFrom(params.id, payeeNotFound), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
