import { once } from 'node:events'
import path from 'node:path'
import type { ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { symbols } from 'pino'
import { createApp } from '../app/desk/server/create-app.server'
import { env } from '../app/platform/env.server'
import { log } from '../app/platform/logging/log.server'
import remixConfig from '../remix.config.js'

/** The product on a loopback port, in this process or in one of its own. */
export interface RunningApp {
  origin: string
  dataDir: string
  /** Everything that it logged. */
  log: () => string
  stop: () => Promise<unknown>
}

/**
 * The product in the test's own process, made from the sources: it works on the `db` and the `env` of the test. Nothing
 * of what a start does is done: a test makes what it needs with the builders.
 */
export async function startApp(): Promise<RunningApp> {
  const logged = logsFromNowOn()
  const server = createApp({ build: await build() }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    dataDir: env.dataDir,
    log: () => logged.join(''),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What Remix's compiler makes of app/, without the scripts of the browser. */
async function build(): Promise<ServerBuild> {
  const { inject } = await import('vitest')
  const found = [{ id: 'root', file: 'root.tsx', path: '' }, ...flat(inject('routes'), 'root')]
  const list = await Promise.all(
    found.map(async ({ file, ...route }) => ({ ...route, module: await import(moduleOf(file)) })),
  )
  const entries = list.map(({ module, ...route }) => {
    const has = (name: string) => name in module
    const parts = {
      hasLoader: has('loader'),
      hasAction: has('action'),
      hasErrorBoundary: has('ErrorBoundary'),
    }
    const entry = {
      ...route,
      ...parts,
      hasClientLoader: false,
      hasClientAction: false,
      module: `/${route.id}`,
    }
    return [route.id, entry] as const
  })
  return {
    mode: 'production',
    entry: { module: await import('../app/entry.server') },
    routes: Object.fromEntries(list.map((route) => [route.id, route])),
    assets: {
      entry: { module: '/entry.client', imports: [] },
      routes: Object.fromEntries(entries),
      url: '/manifest',
      version: 'test',
    },
    publicPath: '/',
    assetsBuildDirectory: 'public',
    future: remixConfig.future as ServerBuild['future'],
    isSpaMode: false,
  }
}

/** Where test/app-modules.ts put what it made of a file in app/. */
const moduleOf = (file: string) =>
  process.env.APP_MODULES ? `${process.env.APP_MODULES}/${file}.mjs` : path.resolve('app', file)

type Found = Omit<RouteConfigEntry, 'children' | 'id'> & { id: string; parentId: string }

/** Every route with its parent's id, as Remix numbers them: by file. */
function flat(entries: RouteConfigEntry[], parentId: string): Found[] {
  return entries.flatMap(({ children = [], ...entry }) => {
    const id = entry.id ?? entry.file.replace(/\.\w+$/, '')
    return [{ ...entry, id, parentId }, ...flat(children, id)]
  })
}

/** What the process logs is kept here instead of printed. */
function logsFromNowOn(): string[] {
  const lines: string[] = []
  env.logLevel = 'info'
  log.level = 'info'
  const stream = Reflect.get(log, symbols.streamSym)
  stream.write = (line: string) => lines.push(line)
  return lines
}
