import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'

type Routes = ServerBuild['routes']

/** What Express answers before Remix is asked. */
const served = /^\/(healthz|readyz|metrics)$|^\/(assets|pictures)\/|^(?:\/api)?\/(uploads)\//

/**
 * Gives for a path its line of `app/routes.ts`, as `/articles/:id`, or what serves it, as `/uploads/*`; never the path itself,
 * of which there is no end.
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

/** The routes that lead to a page, the root's first; none where no route has it. */
export const matchedRoutes = (tree: Branch[], page: string) =>
  (matchRoutes(tree, page) ?? []).map(({ route }) => route)

/** As Remix reads the address of a page's data. */
export const pagePath = (path: string) => path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')

interface Branch {
  id: string
  path?: string
  children: Branch[]
}

/** The flat list of a build as the tree that it was made from. */
export function treeOf(routes: Routes, parentId?: string): Branch[] {
  return Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [{ id: route.id, path: route.path, index: route.index, children: treeOf(routes, route.id) }]
      : [],
  )
}
