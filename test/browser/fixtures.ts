import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { startStripeLocal } from '@zinehouse/stripe-local'
import { type RunningServer, startServer } from '../server'
import { controlOf, webhookSecret } from '../stripe'

export const admin = { username: 'editor', email: 'editor@example.org', password: 'correct horse battery' }

interface WorkerFixtures {
  /** Tests that change what readers see name a purpose of their own, and get servers that no others read from. */
  purpose: string
  /** The payment provider's stand-in, which the site of the same worker is connected to. */
  payments: ReturnType<typeof controlOf>
  /** A server with the sample magazine and an admin, one for each worker. */
  site: RunningServer
}

interface Fixtures {
  /** Console errors and CSP violations of the page; a test fails when there are any at its end. */
  problems: string[]
}

/** Logs the page in as the site's admin. @returns the header that the JSON API knows the admin by */
export async function asAdmin(page: Page): Promise<{ Authorization: string }> {
  const answer = await page.request.post('/api/auth/login', {
    data: { username: admin.username, password: admin.password },
  })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}

/** What the page's person finds through the JSON API. */
export async function found<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  return (await answer.json()) as T
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  purpose: ['reading', { scope: 'worker', option: true }],
  payments: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const local = await startStripeLocal({ port: 0, webhookUrl: null, webhookSecret })
      await use(controlOf(local.origin))
      await local.stop()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ payments }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-browser-'))
      cpSync(process.env.ZINEHOUSE_SAMPLE_DIR ?? '', folder, { recursive: true })
      const server = await startServer({
        DATA_DIR: folder,
        SAMPLE_CONTENT: 'on',
        STRIPE_API_BASE: payments.origin,
        STRIPE_SECRET_KEY: 'sk_test_local',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        ADMIN_USERNAME: admin.username,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      })
      await payments.control('POST', '/webhooks', { url: `${server.origin}/api/stripe/webhook` })
      await use(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await use(problems)
      expect(problems.filter((text) => !/status of (4\d\d|503)/.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

/** No violation of accessibility rules that is serious or worse. axe is a script: without JavaScript nothing is looked at. */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

export { expect }
