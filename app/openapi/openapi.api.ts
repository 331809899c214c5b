import { api } from '../platform/http/http.server'
import { currentSite } from '../site/current-site.server'
import { describeApi } from './description.server'

const handlers = api({ GET: async ({ context }) => describeApi(context.origin, currentSite().name) })
export const loader = handlers.loader
export const action = handlers.action
