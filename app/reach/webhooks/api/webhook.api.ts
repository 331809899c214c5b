import { versionToMatch } from '../../../platform/http/conditional.server'
import { api } from '../../../platform/http/http.server'
import { idFrom } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { requireApiAdmin } from '../../../site/accounts/guards.server'
import { openedAtVersion } from '../../../site/content/opened-version'
import { changeWebhook, deleteWebhook, webhookNotFound } from '../webhooks.server'
import { parseWebhook, webhookJson } from './webhook-json.server'

const handlers = api({
  GET: async ({ request, params }) => {
    await requireApiAdmin(request)
    return webhookJson(request, idFrom(params.id, webhookNotFound))
  },
  PUT: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    const id = idFrom(params.id, webhookNotFound)
    const { columns, version } = await parseWebhook(request)
    await changeWebhook(id, columns, openedAtVersion(versionToMatch(request) ?? version), admin)
    return webhookJson(request, id)
  },
  DELETE: async ({ request, params }) => {
    const admin = await requireApiAdmin(request)
    await deleteWebhook(idFrom(params.id, webhookNotFound), admin, versionToMatch(request))
    return { message: t('Deleted.') }
  },
})
export const loader = handlers.loader
export const action = handlers.action
