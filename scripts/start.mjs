import { install } from './install.mjs'

process.chdir(new URL('..', import.meta.url).pathname)
install()

const isDevelopment = process.argv.includes('--dev')
if (isDevelopment) {
  const { generate } = await import('./generate.mjs')
  generate()
  process.env.ZINEHOUSE_DEV = 'on'
  const { register } = await import('tsx/esm/api')
  register()
} else {
  const { buildWhenChanged } = await import('./build.mjs')
  buildWhenChanged()
}

const { startStripeLocal } = await import('./stripe-local.mjs')
const registerWebhook = await startStripeLocal({ isDevelopment })
if (!isDevelopment) process.env.NODE_ENV = 'production'
const { listening } = await import(isDevelopment ? '../server.ts' : '../build/server.js').catch(
  stopWithOneLine,
)
await registerWebhook?.(await listening)

function stopWithOneLine(error) {
  const isForOwner = / takes .+\.$/.test(error.message) || error.name === 'NewerDatabase'
  console.error(isForOwner ? error.message : error)
  process.exit(1)
}
