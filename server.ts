import type { ServerBuild } from '@remix-run/node'
import type * as Entry from './app/entry.server'

const vite =
  process.env.ZINEHOUSE_DEV === 'on'
    ? await import('vite').then(({ createServer }) => createServer({ server: { middlewareMode: true } }))
    : undefined

const load = async () =>
  (await (vite
    ? vite.ssrLoadModule('virtual:remix/server-build')
    : import(new URL('./server/index.js', import.meta.url).href))) as ServerBuild

const build = await load()
const { createApp, start } = build.entry.module as typeof Entry

/** Resolves to the port. */
export const listening = start(() =>
  createApp(vite ? { build: load, development: vite.middlewares } : { build }),
)
await listening
