import { api } from '../../platform/http/http.server'
import { answerListOrPage } from '../../platform/http/list-request.server'
import { contentApi } from '../content/content-api.server'
import { planContentKind } from './plan.content.server'
import { toPlanJson } from './plans'
import { listOpenPlans, PlansQuery } from './plans.server'

const { create } = contentApi(planContentKind)

const handlers = api({
  GET: ({ request }) =>
    answerListOrPage(request, {
      query: PlansQuery,
      whole: async () => (await listOpenPlans()).map(toPlanJson),
      after: listOpenPlans,
      cursorOf: ({ priceCents, id }) => [priceCents, id],
      toJson: toPlanJson,
    }),
  POST: create,
})
export const loader = handlers.loader
export const action = handlers.action
