import type { ActionFunctionArgs, ServerBuild } from '@remix-run/node'
import { findCurrentSession } from '../../site/accounts/guards.server'
import { answerIdempotently, isIdempotentPath } from '../../site/content/recorded-answers.server'

type Action = (args: ActionFunctionArgs) => Promise<Response>

/** Lets logged-in clients send an `Idempotency-Key` with each POST of the JSON API. */
export function withIdempotency(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { path = '', module } = route ?? {}
    if (!route || !module?.action || !isIdempotentPath(path)) return [id, route]
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
    const session = await findCurrentSession(request)
    if (!session) return action(args)
    return answerIdempotently(request, session.account.id, (whole) => action({ ...args, request: whole }))
  }
