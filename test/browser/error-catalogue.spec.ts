import path from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { asAdmin, expect, test } from './fixtures'
import { alert, ready } from './forms'
import { add, aLoggedInShopper } from './shopping'
import type { Site } from './site'

/** The specification's error catalogue (section 8), by connections that are lost and, on a server of its own, by a broken database. */
test.use({ purpose: 'faults' })

test.afterEach(({ problems }) => {
  // The browser says of each request that it was lost.
  problems.length = 0
})

const lost = (page: Page, address: string) => page.route(address, (route) => route.abort())
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

const lostOnTheWay: [string, string, (page: Page) => Promise<void>, string][] = [
  ['the authors', '**/authors.data*', (page) => link(page, 'AUTHORS').click(), 'Failed to fetch authors.'],
  [
    'an author',
    '**/authors/*.data*',
    async (page) => {
      await page.goto('/authors')
      await link(page, /Read More/).click()
    },
    'Failed to load author information.',
  ],
  [
    'an article',
    '**/articles/*.data*',
    async (page) => {
      await page.goto('/search')
      await page.locator('main a[href^="/articles/"]').first().click()
    },
    'Failed to load the article.',
  ],
  [
    'an item',
    '**/item/*.data*',
    async (page) => {
      await page.goto('/shop')
      await page.locator('main a[href^="/item/"]').first().click()
    },
    'Item not found',
  ],
]
for (const [what, address, open, text] of lostOnTheWay)
  test(`${what} whose connection is lost says so @js`, async ({ page }) => {
    await page.goto('/')
    await lost(page, address)
    await open(page)
    await expect(page.getByText(text)).toBeVisible()
  })

test('login and registration whose connection is lost say so @js', async ({ page }) => {
  await lost(page, '**/api/auth/*')
  await page.goto('/login')
  await page.getByLabel('Username').fill('anybody')
  await page.getByLabel('Password').fill('nine green herons')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(alert(page)).toHaveText('Login failed. Please try again.')

  await page.goto('/register')
  await page.getByLabel('Username').fill('anybody')
  await page.getByLabel('Email').fill('anybody@example.org')
  await page.getByLabel('Password').fill('nine green herons')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(alert(page)).toHaveText('Registration failed. Please try again.')
})

test('a cart whose connection is lost says so, line by line @js', async ({ page }) => {
  await aLoggedInShopper(page)
  await add(page, 'Misregistered Mug')
  await page.route('**/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(alert(page)).toHaveText('Failed to add item to cart.')
  await link(page, /^Cart/).click()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(alert(page)).toHaveText('An error occurred while removing the item.')

  await page.goto('/')
  await lost(page, '**/cart.data*')
  await link(page, /^Cart/).click()
  await expect(page.getByText('An error occurred while fetching cart items.')).toBeVisible()
  await page.goto('/')
  await lost(page, '**/userinfo.data*')
  await lost(page, '**/userInfo.data*')
  await link(page, 'User Info').click()
  await expect(page.getByText('Failed to load user information.')).toBeVisible()
})

test('an upload whose connection is lost says so @js', async ({ page }) => {
  await asAdmin(page)
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await ready(page, '/admin/authors/new')
  await page.getByLabel('Name').fill('Never')
  await page.getByLabel('Bio').fill('Writes.')
  await page.getByRole('button', { name: 'Upload Author' }).click()
  await expect(alert(page)).toContainText('Failed to upload author.')
})

/** What runs while a table of the site cannot be read. */
async function withoutTable(site: Site, table: string, run: () => Promise<void>): Promise<void> {
  const database = new Database(path.join(site.dataDir, 'zinehouse.db'))
  database.exec(`ALTER TABLE "${table}" RENAME TO "Gone"`)
  try {
    await run()
  } finally {
    database.exec(`ALTER TABLE "Gone" RENAME TO "${table}"`)
    database.close()
  }
}

test('a cart and an account that the site cannot read say so, with JavaScript and without', async ({
  page,
  site,
}) => {
  await aLoggedInShopper(page)
  await page.goto('/')
  await withoutTable(site, 'CartNotice', async () => {
    await link(page, /^Cart/).click()
    await expect(page.getByText('Failed to fetch cart items.')).toBeVisible()
  })
  await page.goto('/')
  await withoutTable(site, 'SecondFactor', async () => {
    await link(page, 'User Info').click()
    await expect(page.getByText('Failed to load user information.')).toBeVisible()
  })
})
