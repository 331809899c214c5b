import { api } from '../../platform/http/http.server'
import { idFrom } from '../../platform/http/request.server'
import { msg } from '../../platform/i18n/i18n'
import { contentApi } from '../content/content-api.server'
import { planContent } from './plan.content.server'
import { planJson } from './plans'
import { planById } from './plans.server'

const { change, trash } = contentApi(planContent, msg('Plan deleted.'))

const handlers = api({
  GET: async ({ params }) => planJson(await planById(idFrom(params.id, planContent.notFound))),
  PUT: change,
  DELETE: trash,
})
export const loader = handlers.loader
export const action = handlers.action
