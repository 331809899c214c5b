import { api, json } from '../../../platform/http/http.server'
import { parseJson } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { findCurrentUser } from '../../../site/accounts/guards.server'
import { subscriberDeskList } from '../subscriber-list.server'
import { requestSubscription } from '../subscribers.server'
import { SubscriptionRequest } from './newsletter-requests.server'

const handlers = api({
  GET: subscriberDeskList.answer,
  POST: async ({ request, context }) => {
    const { email, topics } = await parseJson(request, SubscriptionRequest)
    await requestSubscription({ email, topics }, context.address, await findCurrentUser(request))
    return json({ message: t('We have sent a link to that address.') }, 202)
  },
})
export const loader = handlers.loader
export const action = handlers.action
