import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node'
import { currentSession } from '../../site/accounts/guards.server'
import { answerOnce, isAnsweredOnce } from '../../site/content/recorded-answers.server'

type Action = (args: ActionFunctionArgs) => Promise<Response>

/** Lets each POST of the JSON API take an `Idempotency-Key` from who is logged in. */
export function withIdempotency(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { path = '', module } = route ?? {}
    if (!route || !module?.action || !isAnsweredOnce(path)) return [id, route]
    const action = onceByKey(module.action as Action)
    return [id, { ...route, module: { ...module, action } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const onceByKey =
  (action: Action): Action =>
  async (args) => {
    const { request } = args
    if (request.method !== 'POST' || !request.headers.has('Idempotency-Key')) return action(args)
    const session = await currentSession(request)
    if (!session) return action(args)
    return answerOnce(request, session.account.id, (whole) => action({ ...args, request: whole }))
  }
