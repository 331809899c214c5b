import { test as base, expect, type Page } from '@playwright/test'
import axe, { type Result } from 'axe-core'
import { admin, aSite, type Site } from './site'

interface WorkerFixtures {
  /** The server of a purpose, with the sample magazine and an admin; each worker starts it when a test first asks. */
  siteFor: (purpose: string) => Promise<Site>
}

interface Fixtures {
  /** Tests that change what readers see name a purpose of their own, and get a server that no others read from. */
  purpose: string
  site: Site
  payments: Site['payments']
  /** Errors and warnings in the console, and CSP violations, of the page; a test fails when there are any at its end. */
  problems: string[]
}

/** Logs the page in as the site's admin. @returns the header that the JSON API knows the admin by */
export const asAdmin = (page: Page) => loggedIn(page, admin.username, admin.password)

/** Logs the page in without its form. @returns the header that the JSON API knows the person by */
export async function loggedIn(
  page: Page,
  username: string,
  password: string,
): Promise<{ Authorization: string }> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  expect(answer.status()).toBe(200)
  const { token } = (await answer.json()) as { token: string }
  return { Authorization: `Bearer ${token}` }
}

/** What the page's person finds through the JSON API. */
export async function found<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(path)
  return (await answer.json()) as T
}

/** Waits until a page that has scripts is followed by them. */
const comeAlive = (page: Page) =>
  page.waitForFunction(() => {
    const { dataset } = document.documentElement
    return (
      dataset.scripted !== undefined || !document.querySelector('script[type=module], script[type=later]')
    )
  })

/** What is asked of a page in a test about JavaScript waits for it, unless a call says what else to wait for. */
function waitForScripts(page: Page): void {
  for (const name of ['goto', 'reload', 'goBack'] as const) {
    const open = page[name].bind(page) as (...asked: unknown[]) => ReturnType<Page['reload']>
    const opened = async (...asked: unknown[]) => {
      const answer = await open(...asked)
      const { waitUntil } = (asked.at(-1) ?? {}) as { waitUntil?: string }
      if (!waitUntil) await comeAlive(page)
      return answer
    }
    Object.assign(page, { [name]: opened })
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  siteFor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const started = new Map<string, ReturnType<typeof aSite>>()
      await use((purpose) => {
        const site = started.get(purpose) ?? aSite()
        started.set(purpose, site)
        return site
      })
      for (const site of started.values()) await (await site).stop()
    },
    { scope: 'worker' },
  ],
  purpose: ['reading', { option: true }],
  site: async ({ siteFor, purpose }, use) => use(await siteFor(purpose)),
  payments: async ({ site }, use) => use(site.payments),
  page: async ({ page }, use, { title }) => {
    if (title.includes('@js')) waitForScripts(page)
    await use(page)
  },
  baseURL: async ({ site }, use) => use(site.origin),
  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (/^(error|warning)$/.test(message.type()))
          problems.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          reportError(
            new Error(`Policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`),
          ),
        ),
      )
      await use(problems)
      // pdf.js's worker says the second when a page is left while its PDF loads, Remix the third when a link is followed
      // while the answer of the one before is still read. Chromium says the fourth when the styles of the next page are there
      // seconds before its data.
      const expected =
        /status of (4\d\d|503)|Worker was terminated|AbortError: signal is aborted without reason|\.css was preloaded using link preload but not used/
      expect(problems.filter((text) => !expected.test(text))).toEqual([])
    },
    { auto: true },
  ],
})

/** For a page that was looked at whole in other colours: `light-dark()` in tokens.css is all that differs. */
export const ofColour = { runOnly: ['cat.color'] }

/** No violation of accessibility rules that is serious or worse. axe is a script: without JavaScript nothing is looked at. */
export async function expectAccessible(
  page: Page,
  about = page.url(),
  rules: { runOnly?: string[] } = {},
): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return
  // The notice of a page that is on its way fades in.
  await expect(page.locator('.loading span')).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations: Result[] = await page.evaluate(async (options) => {
    const found = await Reflect.get(window, 'axe').run({ resultTypes: ['violations'], ...options })
    return found.violations
  }, rules)
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect.soft(told, about).toEqual([])
}

export { admin, expect }
