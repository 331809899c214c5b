import type { Page } from '@playwright/test'
import { misfitsOn } from './fit'
import { asAdmin, expect, test } from './fixtures'

test.beforeEach(({ page }) => asAdmin(page).then(() => undefined))

const nav = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const phone = { width: 390, height: 844 }

test('the side bar leads to every page of the desk, and marks the one that is open @once', async ({
  page,
}) => {
  test.slow()
  await page.goto('/admin')
  const links = await nav(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(links.length).toBeGreaterThan(17)
  for (const link of links) {
    expect((await page.goto(link))?.status(), link).toBe(200)
    const current = nav(page).locator('[aria-current="page"]')
    await expect(current, link).toHaveCount(1)
    await expect(current).toHaveAttribute('href', link)
  }
})

test('a record belongs to its list in the side bar', async ({ page }) => {
  for (const [address, name] of [
    ['/admin/articles/1', 'Articles'],
    ['/admin/merch/1/variants', 'Merch'],
    ['/admin/bands/1/dates', 'Bands'],
    ['/admin/letters/new', 'Newsletter'],
  ] as const) {
    await page.goto(address)
    await expect(nav(page).locator('[aria-current="page"]'), address).toHaveText(name)
  }
})

test('on a phone a button opens the same list, and what is chosen there closes it', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/admin')
  await expect(nav(page)).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).last().click()
  await nav(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(nav(page)).toBeHidden()
})

test('on a phone the desk has one menu, with the site and the account in it', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/admin/orders')
  await expect(page.getByRole('button', { name: 'menu' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Desk menu' }).click()
  const links = page.getByRole('navigation', { name: 'Site and account' })
  await expect(links.getByRole('link', { name: 'View site' })).toBeVisible()
  await expect(links.getByRole('link', { name: 'User Info' })).toBeVisible()
  await links.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
})

test('a page that the desk does not have keeps the menu of the site on a phone', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/admin/nothing')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Desk', exact: true })).toBeVisible()
})

test('lists, forms and the side bar fit at every width @once', async ({ page }) => {
  for (const width of [390, 768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 860 })
    for (const address of ['/admin', '/admin/uploads', '/admin/articles/new', '/admin/site']) {
      await page.goto(address)
      expect(await misfitsOn(page), `${address} at ${width}`).toEqual([])
    }
  }
})

test('one search leads to articles, people and settings', async ({ page }) => {
  await page.goto('/admin')
  const search = page.getByRole('search', { name: 'Desk' }).first()
  await search.getByLabel('Search …').fill('hoodie')
  await search.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('region', { name: 'Merch' }).getByRole('link', { name: 'Night Shift Hoodie' }).click()
  await expect(page.getByRole('heading', { name: /Night Shift Hoodie/ })).toBeVisible()
  await page.goto('/admin/search?q=tagline')
  await page.getByRole('link', { name: /tagline/ }).click()
  await expect(page.getByRole('textbox', { name: 'Tagline' })).toBeVisible()
  await page.goto('/admin/search?q=zzzz')
  await expect(page.getByText('Nothing found for “zzzz”.')).toBeVisible()
})

test('Ctrl K goes to the search, on a phone through the menu @js', async ({ page }) => {
  await page.goto('/admin')
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Search …')).toBeFocused()
  await page.setViewportSize(phone)
  await page.goto('/admin/orders')
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Search …')).toBeFocused()
  await page.keyboard.type('orders')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Desk' })).toContainText('Orders')
})
