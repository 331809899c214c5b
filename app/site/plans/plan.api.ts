import { api } from '../../platform/http/http.server'
import { idFromParam } from '../../platform/http/request.server'
import { msg } from '../../platform/i18n/i18n'
import { contentApi } from '../content/content-api.server'
import { planContentKind } from './plan.content.server'
import { toPlanJson } from './plans'
import { findPlanById } from './plans.server'

const { change, trash } = contentApi(planContentKind, msg('Plan deleted.'))

const handlers = api({
  GET: async ({ params }) => toPlanJson(await findPlanById(idFromParam(params.id, planContentKind.notFound))),
  PUT: change,
  DELETE: trash,
})
export const loader = handlers.loader
export const action = handlers.action
