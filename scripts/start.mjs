import { readCommand } from './command.mjs'
import { enterProject } from './environment.mjs'
import { installAndCompileBeside } from './install.mjs'
import { isRelease } from './release-folder.mjs'

const isDevelopment = process.argv.includes('--dev')
readCommand(
  isDevelopment
    ? 'npm run dev   serves the site, which takes each edit of its sources at once'
    : 'npm start   serves the site: installs and builds what changed before. Its settings are in .env (docs/configuration.md)',
  { options: { dev: { type: 'boolean' } } },
)
enterProject()
const { compiled } = await installAndCompileBeside()

if (isDevelopment) {
  const { generate } = await import('./generate.mjs')
  await generate()
  process.env.ZINEHOUSE_DEV = 'on'
  const { register } = await import('tsx/esm/api')
  register()
} else if (!isRelease()) {
  const { buildWhenChanged } = await import('./build.mjs')
  buildWhenChanged()
}
await compiled

const { prepareStripeLocal } = await import('./stripe-local.mjs')
const startStripeLocal = await prepareStripeLocal({ isDevelopment })
if (!isDevelopment) process.env.NODE_ENV = 'production'
const { listening } = await import(isDevelopment ? '../server.ts' : '../build/server.js')
const { port, ready } = await listening
const registerWebhook = await startStripeLocal?.()
await ready
await registerWebhook?.(port)
