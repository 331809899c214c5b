import { contentApi } from '../content/content-api.server'
import { api } from '../platform/http/http.server'
import { planContent } from './plan.content.server'
import { planJson } from './plans'
import { openPlans } from './plans.server'

const { create } = contentApi(planContent)

const handlers = api({ GET: async () => (await openPlans()).map(planJson), POST: create })
export const loader = handlers.loader
export const action = handlers.action
