import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { prepareStripeLocal } from '../scripts/stripe-local.mjs'

const before = { ...process.env }
afterEach(() => {
  process.env = { ...before }
})

/** Asks for the stand-in as a start does; where it would start, its program is not there to run. */
async function isTestPaymentOffered(siteUrl: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-payments-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  Object.assign(process.env, { NODE_ENV: 'development', DATA_DIR: folder, SITE_URL: siteUrl })
  await prepareStripeLocal({ isDevelopment: false, program: ['--version'] })
  return process.env.STRIPE_API_BASE !== undefined
}

test.each([
  'https://zine.example',
  'http://192.168.0.7:3000',
  'http://localhost.example',
  'http://127.example',
])('a site at %s never offers TEST payment, in production or not', async (siteUrl) => {
  expect(await isTestPaymentOffered(siteUrl)).toBe(false)
})

test.each(['', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'a site at %s on the own machine offers TEST payment',
  async (siteUrl) => {
    expect(await isTestPaymentOffered(siteUrl)).toBe(true)
  },
)
