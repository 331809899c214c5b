import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedVersionOfProgram } from '../../../site/content/opened-version'
import { changeWebhook, deleteWebhook, webhookNotFound } from '../webhooks.server'
import { loadWebhookJson, parseWebhookRequest } from './webhook-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return loadWebhookJson(request, idFromParam(params.id, webhookNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const id = idFromParam(params.id, webhookNotFound)
    const { columns, version } = await parseWebhookRequest(request)
    await changeWebhook(id, columns, openedVersionOfProgram(versionToMatch(request) ?? version), admin)
    return loadWebhookJson(request, id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await deleteWebhook(idFromParam(params.id, webhookNotFound), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
