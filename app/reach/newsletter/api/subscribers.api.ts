import { api, json } from '../../../platform/http/http.server'
import { defaultLimit, listAnswer, parseQuery } from '../../../platform/http/list-request.server'
import { parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { currentUser, requireApiAdmin } from '../../../site/accounts/guards.server'
import { subscribersAfter } from '../subscriber-admin.server'
import { requestSubscription } from '../subscribers.server'
import { SubscribersQuery, SubscriptionRequest } from './newsletter-requests.server'

const handlers = api({
  GET: async ({ request }) => {
    await requireApiAdmin(request)
    const { cursor, limit = defaultLimit, state: show, q } = parseQuery(request, SubscribersQuery)
    const rows = await subscribersAfter({ show, q }, cursor, limit + 1)
    return listAnswer(request, { rows, limit, cursorOf: ({ id }) => [id] }, (row) => row)
  },
  POST: async ({ request, context }) => {
    const { email, topics } = await parseJson(request, SubscriptionRequest)
    await requestSubscription({ email, topics }, context.address, await currentUser(request))
    return json({ message: t('A mail with a link is on its way to that address.') }, 202)
  },
})
export const loader = handlers.loader
export const action = handlers.action
