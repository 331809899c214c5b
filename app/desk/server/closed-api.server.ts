import type { ServerBuild } from '@remix-run/node'
import { MethodNotAllowed } from '../../platform/errors/errors'
import { requireApiAdmin } from '../../site/accounts/guards.server'
import type { HttpMethod } from '../openapi/operations/operation'
import { apiOperations } from '../openapi/operations.server'
import { behindGuard } from './behind-guard.server'

/**
 * Closes every operation of the JSON API that its description keeps for staff, whether or not its module checks. An
 * address that is not described is open to owners alone, and a method that is not described to nobody.
 */
export function closeApiToStrangers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const path = route?.path ?? ''
    if (!route || !/^api\/[^*]/.test(path)) return [id, route]
    const { loader, action } = route.module
    const guard = (request: Request) => requireDescribedCaller(path, request)
    const module = {
      ...route.module,
      loader: loader && behindGuard(guard, loader),
      action: action && behindGuard(guard, action),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

/** @throws Unauthorized, Forbidden, MethodNotAllowed */
async function requireDescribedCaller(path: string, request: Request): Promise<void> {
  const methods = apiOperations[path]
  if (!methods) return void (await requireApiAdmin(request))
  const operation = methods[request.method === 'HEAD' ? 'get' : (request.method.toLowerCase() as HttpMethod)]
  if (!operation) throw new MethodNotAllowed(...Object.keys(methods).map((method) => method.toUpperCase()))
  const { by } = operation
  // Others have messages of their own for visitors.
  if (by && by !== 'user') await requireApiAdmin(request, ...by)
}
