import type { ServerBuild } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { pagePathWithoutDataSuffix, routeMatcher } from './route-pattern.server'

const longestKept = 500
const mostKept = 2000

/**
 * Creates one handler per route with only the routes that lead there, since Remix ranks all routes several times per
 * request. Addresses without a route or page get a handler with all routes.
 * @returns a function that finds the handler for a request's address, such as `/articles/1.data?from=2`
 */
export function routeHandlers<Handler>(
  build: ServerBuild,
  make: (build: ServerBuild, routeId?: string) => Handler,
): (address: string) => Handler {
  const match = routeMatcher(build.routes)
  const whole = make(build)
  const handlers = new Map<string, Handler>()

  const handlerFor = (path: string) => {
    const ids = match(pagePathWithoutDataSuffix(path)).map(({ id }) => id)
    const leaf = ids.at(-1)
    if (leaf === undefined) return whole
    const handler = handlers.get(leaf) ?? make(withRoutes(build, ids), leaf)
    handlers.set(leaf, handler)
    return handler
  }
  const known = new LRUCache<string, { handler: Handler }>({
    max: mostKept,
    memoMethod: (path) => ({ handler: handlerFor(path) }),
  })
  return (address) => {
    const { pathname } = new URL(`http://localhost${address}`)
    return pathname.length > longestKept ? handlerFor(pathname) : known.memo(pathname).handler
  }
}

function withRoutes(build: ServerBuild, ids: string[]): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)))
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  }
}
