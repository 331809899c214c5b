import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'

type Routes = ServerBuild['routes']

/** Paths that Express answers before Remix. */
const served = /^\/(healthz|readyz|metrics)$|^\/(assets|pictures)\/|^(?:\/api)?\/(uploads)\//

/**
 * Returns a function that maps a path to its line in `app/routes.ts`, such as `/articles/:id`, or to what serves it,
 * such as `/uploads/*`; never the path itself, of which there are endlessly many.
 */
export function routePatterns(build: ServerBuild | (() => Promise<ServerBuild>)): (path: string) => string {
  let tree: ReturnType<typeof treeOf> = []
  void Promise.resolve(typeof build === 'function' ? build() : build).then(({ routes }) => {
    tree = treeOf(routes)
  })
  const patterns = new LRUCache<string, string>({ max: 2000, memoMethod: (path) => patternIn(tree, path) })
  return (path) => (path.length > 500 ? patternIn(tree, path) : patterns.memo(path))
}

function patternIn(tree: ReturnType<typeof treeOf>, path: string): string {
  const [, alone, ...folders] = served.exec(path) ?? []
  if (alone) return path
  const folder = folders.find(Boolean)
  if (folder) return `/${folder}/*`
  const routes = matchedRoutes(tree, pagePath(path))
  return `/${routes.flatMap((route) => route.path || []).join('/')}`
}

/** Returns the routes that lead to a page, the root first; none if no route matches. */
export const matchedRoutes = (tree: Branch[], page: string) =>
  (matchRoutes(tree, page) ?? []).map(({ route }) => route)

export const pagePath = (path: string) => path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')

interface Branch {
  id: string
  path?: string
  children: Branch[]
}

/** Turns the flat list of a build's routes into the tree it was made from. */
export function treeOf(routes: Routes, parentId?: string): Branch[] {
  return Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [{ id: route.id, path: route.path, index: route.index, children: treeOf(routes, route.id) }]
      : [],
  )
}
