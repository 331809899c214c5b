import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from '../server'
import { expect, test } from './fixtures'
import { aNextRelease } from './next-release'
import { openMore } from './reader-panels'
import { takenApart } from './taken-apart'

test.use({ purpose: 'offline-update' })
test.setTimeout(180_000)

let folder: string | undefined
let next: RunningServer | undefined
test.afterEach(async () => {
  await next?.stop()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Replaces the running site by the next release, at the same address and on the same data. */
async function update(site: RunningServer): Promise<void> {
  const ended = once(site.process, 'exit')
  site.process.kill('SIGTERM')
  await ended
  folder = aNextRelease()
  const { port } = new URL(site.origin)
  next = await startServer({ DATA_DIR: site.dataDir, PORT: port, SAMPLE_CONTENT: 'on' }, { folder })
}

async function keep(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await openMore(page)
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect(page.getByRole('link', { name: 'Kept offline' })).toBeVisible({ timeout: 60_000 })
}

const scriptsOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
const siteCaches = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('offline-site:')))

/** In the viewer, turned over as HTML, found, and as text. */
async function expectReadable(page: Page, id: number): Promise<void> {
  await page.goto(`/articles/${id}`)
  await expect(page.getByText('The site cannot be reached. This is your copy')).toBeVisible()
  await expect(page.locator('[data-page="1"] canvas').first()).toBeVisible()
  await page.getByRole('link', { name: 'Page by page' }).first().click()
  await expect(page.locator('.sheet-text')).toContainText('harbour 1')
  await page.getByRole('link', { name: 'Next' }).first().click()
  await expect(page.locator('.sheet-text')).toContainText('harbour 2')
  await page.goto('/search?q=harbour')
  await expect(page.getByRole('heading', { name: 'Kept offline' })).toBeVisible()
  await page.goto(`/articles/${id}/pages/1?view=text`)
  await expect(page.locator('.page-text')).toContainText('Night buses leave the harbour 1')
}

test('a piece kept before the site was updated is read offline after it, beside one that is kept anew @js', async ({
  page,
  context,
  site,
  problems,
}) => {
  takenApart(site, 2, 3)
  takenApart(site, 3, 2)
  await keep(page, '/articles/2')
  const before = (await scriptsOf(page)).find((name) => /\/entry\.client-.+\.js$/.test(name)) ?? ''
  expect(before).not.toBe('')

  await update(site)
  await page.goto('/articles/2')
  await openMore(page)
  await expect(page.getByRole('link', { name: 'Kept offline' })).toBeVisible()
  expect(await scriptsOf(page)).not.toContain(before)
  expect((await page.request.get(before)).status()).toBe(404)

  await context.setOffline(true)
  await expectReadable(page, 2)
  await context.setOffline(false)
  await keep(page, '/articles/3')
  expect(await siteCaches(page)).toHaveLength(2)

  await context.setOffline(true)
  await expectReadable(page, 3)
  await expectReadable(page, 2)
  await page.goto('/offline')
  await expect(page.locator('.offline-pieces > li')).toHaveCount(2)
  await context.setOffline(false)

  await page.goto('/articles/2')
  await openMore(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await keep(page, '/articles/2')
  expect(await siteCaches(page)).toHaveLength(1)
  await context.setOffline(true)
  await expectReadable(page, 2)
  problems.length = 0
})
