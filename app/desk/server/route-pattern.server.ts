import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import { routedPath } from '../../platform/http/routed-path'

type Routes = ServerBuild['routes']

/** Paths that Express answers before Remix. */
const served = /^\/(healthz|readyz|metrics)$|^\/(assets|pictures)\/|^(?:\/api)?\/(uploads)\//

/**
 * Returns a function that maps a path to its line in `app/routes.ts`, such as `/articles/:id`, or to the handler of
 * files, such as `/uploads/*`. It never returns the path itself, since there are too many.
 */
export function routePatterns(build: ServerBuild | (() => Promise<ServerBuild>)): (path: string) => string {
  let match: ReturnType<typeof routeMatcher> = () => []
  void Promise.resolve(typeof build === 'function' ? build() : build).then(({ routes }) => {
    match = routeMatcher(routes)
  })
  const patterns = new LRUCache<string, string>({ max: 2000, memoMethod: (path) => patternOf(path, match) })
  return (path) => (path.length > 500 ? patternOf(path, match) : patterns.memo(path))
}

function patternOf(path: string, match: ReturnType<typeof routeMatcher>): string {
  const [, alone, ...folders] = served.exec(path) ?? []
  if (alone) return path
  const folder = folders.find(Boolean)
  if (folder) return `/${folder}/*`
  const routes = match(pagePathWithoutDataSuffix(path))
  return `/${routes.flatMap((route) => route.path || []).join('/')}`
}

/**
 * Returns a function that finds the routes that lead to a page, the root first; none if no route matches. Since Remix
 * ranks all routes that it is given for each match, it gets those alone that begin as the page does.
 */
export function routeMatcher(routes: Routes): (page: string) => Branch[] {
  const whole = routeTreeOf(routes)
  const beginnings = new Set(Object.values(routes).map(beginningOf))
  const trees = new Map([...beginnings, ''].map((beginning) => [beginning, branchesTo(beginning, whole)]))
  return (page) => {
    const tree = trees.get(routedPath(page).split('/')[1] ?? '') ?? trees.get('')
    return (matchRoutes(tree ?? [], page) ?? []).map(({ route }) => route)
  }
}

const branchesTo = (beginning: string, branches: Branch[]): Branch[] =>
  branches.flatMap((branch) => {
    if (branch.path || branch.children.length === 0)
      return ['', beginning].includes(beginningOf(branch)) ? [branch] : []
    const children = branchesTo(beginning, branch.children)
    return children.length > 0 ? [{ ...branch, children }] : []
  })

/** Returns the first segment of a route's path in lower case; empty where it is not fixed. */
function beginningOf(route: { path?: string } | undefined): string {
  const [segment = ''] = (route?.path ?? '').split('/')
  return /^[:*]|\?$/.test(segment) ? '' : segment.toLowerCase()
}

export const pagePathWithoutDataSuffix = (path: string) =>
  path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')

interface Branch {
  id: string
  path?: string
  children: Branch[]
}

/** Turns the flat list of a build's routes into the tree that it was made from. */
function routeTreeOf(routes: Routes, parentId?: string): Branch[] {
  return Object.values(routes).flatMap((route) =>
    route && route.parentId === parentId
      ? [{ id: route.id, path: route.path, index: route.index, children: routeTreeOf(routes, route.id) }]
      : [],
  )
}
