import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { requireApiAdmin, requireStaff, staffMay } from '../../site/accounts/guards.server'

/** Former addresses, which redirect and show nothing. */
const open = ['admin/bin', 'admin/audit']

/**
 * Closes every address under /admin to all but staff, whether or not its module checks: loaders run side by side, so
 * the layout's loader could not. The modules check permissions.
 */
export function closeAdmin(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || !isOfDesk(route.path)) return [id, route]
    const { loader, action, default: view } = route.module
    const requireWriter = view ? requireStaff : (request: Request) => requireApiAdmin(request, ...staffMay)
    const module = {
      ...route.module,
      loader: loader && behind(requireStaff, loader),
      action: action && behind(requireWriter, action),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const isOfDesk = (path = '') => /^admin(\/|$)/.test(path) && !open.includes(path)

/** Wraps a route's function: it runs once the guard has passed. */
const behind =
  <Answer>(guard: (request: Request) => Promise<unknown>, handler: (args: LoaderFunctionArgs) => Answer) =>
  async (args: LoaderFunctionArgs) => {
    await guard(args.request)
    return handler(args)
  }
