import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { ServerBuild } from '@remix-run/node'
import type * as Entry from './app/entry.server'
import { answerWhileLoading } from './app/platform/process/early-answers.server'

const early = await answerWhileLoading(process.env)

const vite =
  process.env.ZINEHOUSE_DEV === 'on'
    ? await import('vite').then(({ createServer }) => createServer({ server: { middlewareMode: true } }))
    : undefined

async function load() {
  const build: ServerBuild = await (vite
    ? vite.ssrLoadModule('virtual:remix/server-build')
    : import(new URL('./server/index.js', import.meta.url).href))
  // In development, an edit makes new modules, which nobody listens to yet.
  entryOf(build).registerListeners()
  return build
}

const entryOf = ({ entry }: ServerBuild) => entry.module as typeof Entry

async function serve() {
  const build = await load()
  const { createApp, startServing } = entryOf(build)
  // The build was made in another folder than it is served from.
  const built = { ...build, assetsBuildDirectory: fileURLToPath(new URL('./client', import.meta.url)) }
  const createServer = () =>
    createApp(vite ? { build: load, development: vite.middlewares } : { build: built })
  return startServing(createServer, fileURLToPath(import.meta.url), early)
}

function stop(error: unknown): never {
  const isPlain = error instanceof Error && error.name === 'CannotStart'
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`)
  process.exit(1)
}

/** Resolves once the server listens, with the port and what resolves once it is ready. */
export const listening = serve().then(({ port, ready }) => {
  ready.catch(stop)
  return { port, ready }
}, stop)
