import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import type { HandlersByRoute } from './site-cache.server'

/**
 * Returns a function that finds the sentences, in English, which the scripts of an address's page may write. The build lists them by
 * route.
 */
export function scriptMessages(forRoutes: HandlersByRoute): (address: string) => string[] | undefined {
  return forRoutes((build, leaf) => {
    if (typeof build === 'function') return
    const listed = messagesOf(build)
    const routes = leaf === undefined ? ['root'] : Object.keys(build.routes)
    return listed && routes.flatMap((id) => listed[id] ?? [])
  })
}

const byBuild = new WeakMap<object, Record<string, string[]>>()

function messagesOf({ assets, assetsBuildDirectory }: ServerBuild): Record<string, string[]> | undefined {
  const file = path.join(assetsBuildDirectory, '../messages.json')
  if (!byBuild.has(assets) && existsSync(file)) byBuild.set(assets, JSON.parse(readFileSync(file, 'utf8')))
  return byBuild.get(assets)
}
