import type { ServerBuild } from '@remix-run/node'
import { requireAdmin, requireApiAdmin } from '../../site/accounts/guards.server'
import { permissionsAtDesk } from '../admin/desk-permissions'
import { behindGuard } from './behind-guard.server'

/** Former addresses, which only redirect, so that they need no guard. */
const open = ['admin/bin', 'admin/audit']

/**
 * Closes every address under /admin to all but the staff whose work it is, whether or not its module checks: loaders run
 * side by side, so the layout's loader cannot protect them. An address that nobody gave permissions is for owners alone.
 */
export function closeAdminToStrangers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || !isOfDesk(route.path)) return [id, route]
    const { loader, action, default: view } = route.module
    const any = permissionsAtDesk(route.path ?? '')
    const requireReader = (request: Request) => requireAdmin(request, ...any)
    const requireWriter = view ? requireReader : (request: Request) => requireApiAdmin(request, ...any)
    const module = {
      ...route.module,
      loader: loader && behindGuard(requireReader, loader),
      action: action && behindGuard(requireWriter, action),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const isOfDesk = (path = '') => /^admin(\/|$)/.test(path) && !open.includes(path)
