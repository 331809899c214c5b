import type { Page } from '@playwright/test'
import { asAdmin, expect, test } from './fixtures'
import { ready } from './forms'
import { add, aLoggedInShopper } from './shopping'
import { aTitle } from './upload-files'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a new page has the focus on its heading, also after Back, and a page of an error too @js', async ({
  page,
  problems,
}) => {
  await page.goto('/')
  for (const [name, title] of [
    ['AUTHORS', 'Our Authors'],
    ['SEARCH', 'Issues'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(heading(page, title)).toBeFocused()
  }
  await page.locator('.result a.counted-link').first().click()
  await expect(page.locator('.reading h1')).toBeFocused()
  await page.goBack()
  await expect(heading(page, 'Issues')).toBeFocused()

  await page.route('**/authors.data*', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.getByRole('banner').getByRole('link', { name: 'AUTHORS', exact: true }).click()
  await expect(page.locator('.problem h1')).toBeFocused()
  problems.length = 0
})

test('a page that opens by its address leaves the focus at its start @js', async ({ page }) => {
  await ready(page, '/authors')
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
})

test('a refused login has the focus on what was wrong, each time', async ({ page }) => {
  await page.goto('/login')
  for (const wrong of ['not the password', 'nor is this']) {
    await page.getByLabel('Username').fill('nobody')
    await page.getByLabel('Password').fill(wrong)
    await page.getByLabel('Password').press('Enter')
    await expect(page.getByRole('alert')).toBeFocused()
  }
})

test('filtering leaves the focus in the filter @js', async ({ page }) => {
  await ready(page, '/search')
  await page.getByLabel('Volume').focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/articles=on/)
  await expect(page.getByLabel('Volume')).toBeFocused()
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused()
})

test.describe('in the shop', () => {
  test.use({ purpose: 'shopping' })

  test('what was added to the cart or taken out of it is where the focus is', async ({ page }) => {
    await aLoggedInShopper(page)
    await add(page, 'Misregistered Mug')
    await expect(page.getByRole('status').filter({ hasText: 'has been added to your cart' })).toBeFocused()
    await page.getByRole('button', { name: 'Add to Cart' }).press('Enter')
    await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'has been added to your cart' })).toBeFocused()
  })

  test('taking something out of the cart keeps the focus in it @js', async ({ page }) => {
    await aLoggedInShopper(page)
    await add(page, 'Misregistered Mug')
    await page.goto('/cart')
    await page.getByRole('button', { name: /^Remove/ }).press('Enter')
    await expect(page.getByText('Your cart is empty.')).toBeVisible()
    await expect(page.locator('main h1:focus, main .message:focus')).toHaveCount(1)
  })
})

test.describe('for admins', () => {
  test.use({ purpose: 'publishing' })

  test('an upload has the focus on what came of it', async ({ page }) => {
    await asAdmin(page)
    await ready(page, '/admin/authors/new')
    await page.getByLabel('Name').fill(aTitle('Author'))
    await page.getByLabel('Bio').fill('Writes.')
    await page.getByRole('button', { name: 'Upload Author' }).click()

    await expect(page.getByRole('status').filter({ hasText: 'Author uploaded successfully!' })).toBeFocused()
  })
})
