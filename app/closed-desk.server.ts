import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { requireApiAdmin, requireStaff, staffMay } from './accounts/guards.server'

/** Old addresses, which lead to new ones and show nothing. */
const open = ['admin/bin', 'admin/audit']

/**
 * Closes every address under /admin to all but staff, whether its module asks who is there or not: loaders run side by side, so the
 * layout's loader could not. What each kind of staff may do is asked by the modules.
 */
export function closeDesk(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || !isOfDesk(route.path)) return [id, route]
    const { loader, action, default: view } = route.module
    const requireWriter = view ? requireStaff : (request: Request) => requireApiAdmin(request, ...staffMay)
    const module = {
      ...route.module,
      loader:
        loader && (async (args: LoaderFunctionArgs) => (await requireStaff(args.request)) && loader(args)),
      action:
        action && (async (args: ActionFunctionArgs) => (await requireWriter(args.request)) && action(args)),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

const isOfDesk = (path = '') => /^admin(\/|$)/.test(path) && !open.includes(path)
