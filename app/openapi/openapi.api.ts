import { env } from '../platform/env.server'
import { api } from '../platform/http.server'
import { describeApi } from './description.server'

const handlers = api({ GET: async ({ context }) => describeApi(context.origin, env.siteName) })
export const loader = handlers.loader
export const action = handlers.action
