import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'

/**
 * Sets the variables of a stand-in, before the server reads them. Does nothing in production, when Stripe is configured, or on a
 * site with a public address.
 * @returns how to start it once DATA_DIR is this server's alone
 */
export async function prepareStripeLocal({ isDevelopment, program = programOf(isDevelopment) }) {
  const { env } = process
  if (env.NODE_ENV === 'production' || env.STRIPE_SECRET_KEY || env.STRIPE_API_BASE) return
  if (env.SITE_URL && !isLoopback(env.SITE_URL)) {
    console.log('The shop takes no payments: a site with a public SITE_URL needs STRIPE_SECRET_KEY.')
    return
  }

  const folder = path.resolve(env.DATA_DIR || './data')
  const port = await reusablePort(path.join(folder, 'stripe-local.port'))
  env.STRIPE_API_BASE = `http://127.0.0.1:${port}`
  env.STRIPE_SECRET_KEY = 'sk_test_local'
  env.STRIPE_WEBHOOK_SECRET = `whsec_${randomBytes(24).toString('hex')}`
  return () => startStripeLocal({ folder, port, program })
}

/** @returns the function to call with the server's port once that is ready */
function startStripeLocal({ folder, port, program }) {
  const { env } = process
  const origin = env.STRIPE_API_BASE
  writeFileSync(path.join(folder, 'stripe-local.port'), String(port))
  const child = spawn(process.execPath, program, {
    env: {
      ...env,
      STRIPE_LOCAL_PORT: String(port),
      STRIPE_LOCAL_WEBHOOK_SECRET: env.STRIPE_WEBHOOK_SECRET,
      STRIPE_LOCAL_STATE: path.join(folder, 'stripe-local.json'),
    },
    // Detached from Ctrl+C, so that the server ends first. The IPC channel ends it if the server is killed.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill())
  const ready = new Promise((resolve) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', resolve)
  })

  return async function registerWebhook(serverPort) {
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
      console.error(`The Stripe stand-in is not responding on ${origin}: ${error.message}`)
    }
  }
}

const programOf = (isDevelopment) =>
  isDevelopment ? ['--import', 'tsx', 'packages/stripe-local/main.ts'] : ['build/stripe-local.js']

function isLoopback(address) {
  if (!URL.canParse(address)) return false
  return /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(address).hostname)
}

/** Reuses the last port if it is free, so that open payment pages keep their address. */
async function reusablePort(file) {
  const last = Number(readOr(file, '0'))
  return (await freePort(last)) ?? (await freePort(0)) ?? 0
}

function freePort(port) {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const { port: opened } = probe.address()
      probe.close(() => resolve(opened))
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
