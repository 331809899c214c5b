import { api } from '../../platform/http/http.server'
import { wholeOrPage } from '../../platform/http/list-request.server'
import { contentApi } from '../content/content-api.server'
import { planContent } from './plan.content.server'
import { planJson } from './plans'
import { openPlans, PlansQuery } from './plans.server'

const { create } = contentApi(planContent)

const handlers = api({
  GET: ({ request }) =>
    wholeOrPage(request, {
      query: PlansQuery,
      whole: async () => (await openPlans()).map(planJson),
      after: (cursor, take) => openPlans({ cursor, take }),
      cursorOf: ({ priceCents, id }) => [priceCents, id],
      toJson: planJson,
    }),
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
