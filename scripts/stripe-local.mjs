import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Starts the local Stripe stand-in as a process of its own and points the environment at it, where neither keys nor
 * another address are given and NODE_ENV is not `production`. Called before the server is imported; the server's own code
 * knows nothing of it.
 * @param isDevelopment run from the sources instead of the build
 * @returns `tellWebhook(port)`, to call once the server listens; undefined where none was started
 */
export async function startStripeLocal({ isDevelopment }) {
  const { env } = process
  if (env.NODE_ENV === 'production' || env.STRIPE_SECRET_KEY || env.STRIPE_API_BASE) return

  const folder = path.resolve(env.DATA_DIR || './data')
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  mkdirSync(folder, { recursive: true })
  const port = await portFor(path.join(folder, 'stripe-local.port'))
  const program = isDevelopment
    ? ['--import', 'tsx', 'packages/stripe-local/main.ts']
    : ['build/stripe-local.js']
  const child = spawn(process.execPath, program, {
    env: {
      ...env,
      STRIPE_LOCAL_PORT: String(port),
      STRIPE_LOCAL_WEBHOOK_SECRET: secret,
      STRIPE_LOCAL_STATE: path.join(folder, 'stripe-local.json'),
    },
    // Away from the terminal's Ctrl+C: the server ends first. The channel ends it should the server be killed.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill())
  const ready = new Promise((resolve) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', resolve)
  })

  const origin = `http://127.0.0.1:${port}`
  env.STRIPE_API_BASE = origin
  env.STRIPE_SECRET_KEY = 'sk_test_local'
  env.STRIPE_WEBHOOK_SECRET = secret
  return async function tellWebhook(serverPort) {
    await ready
    const host = ['', '0.0.0.0', '::'].includes(env.HOST ?? '') ? '127.0.0.1' : env.HOST
    const url = `http://${host}:${serverPort}/api/stripe/webhook`
    try {
      await fetch(`${origin}/_control/webhooks`, { method: 'POST', body: JSON.stringify({ url }) })
      await fetch(`${origin}/_control/webhooks/release`, { method: 'POST', body: '{}' })
      console.log(
        `TEST payments on ${origin}: the card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined.`,
      )
    } catch (error) {
      console.error(`The Stripe stand-in does not answer on ${origin}: ${error.message}`)
    }
  }
}

/** The port of the last time where it is free, so that pages that wait to be paid keep their address. */
async function portFor(file) {
  const last = Number(readOr(file, '0'))
  const port = (await free(last)) ?? (await free(0)) ?? 0
  writeFileSync(file, String(port))
  return port
}

function free(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const { port: found } = probe.address()
      probe.close(() => resolve(found))
    })
  })
}

function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}
