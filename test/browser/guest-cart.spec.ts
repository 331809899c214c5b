import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { aShopper, logIn } from './shopping'

test.use({ purpose: 'shopping', locale: 'en-GB' })

const hoodie = 'Night Shift Hoodie'
const ways = (page: Page) => page.getByRole('alert').locator('a, button')
const withoutAccount = 'Buy now without an account'

async function addHoodie(page: Page) {
  await page.goto('/shop')
  await page.getByRole('link', { name: hoodie }).click()
  await page.getByRole('radio', { name: 'S', exact: true }).check()
  await page.getByRole('radio', { name: 'Black' }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
}

test('a guest who adds an item is told three ways on, and buys it there without an account', async ({
  page,
}) => {
  await addHoodie(page)
  await expect(page.getByRole('alert')).toContainText('You need to be logged in to add items to the cart.')
  await expect(ways(page)).toHaveText([withoutAccount, 'Log in', 'Create account'])
  await expectAccessible(page)
  await page.getByRole('button', { name: withoutAccount }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  await expect(page.getByText(`${hoodie} (S / Black)`)).toBeVisible()
  await expect(page.getByRole('row', { name: 'Shipping to United Kingdom' })).toBeVisible()
})

test('a guest’s cart shows what waits for the login, and sells it without an account', async ({ page }) => {
  await page.goto('/cart')
  await expect(ways(page)).toHaveText(['Go to the shop', 'Log in', 'Create account'])
  await addHoodie(page)
  await expect(page.getByRole('alert')).toBeVisible()

  await page.goto('/cart')
  const cart = page.getByRole('alert')
  await expect(cart).toContainText('You must be logged in to view your cart.')
  await expect(cart).toContainText('S / Black')
  await expectAccessible(page)
  await cart.getByRole('combobox', { name: 'Ship to' }).selectOption({ label: 'Germany' })
  await cart.getByRole('button', { name: withoutAccount }).click()
  await expect(page.getByText(`${hoodie} (S / Black)`)).toBeVisible()
  await expect(page.getByRole('row', { name: 'Shipping to Germany' })).toBeVisible()
})

test('what a guest wanted to add is in the cart after the login there', async ({ page }) => {
  const name = await aShopper(page)
  await addHoodie(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('alert').getByRole('link', { name: 'Log in' }).click()
  await logIn(page, name)
  await expect(page).toHaveURL('/cart')
  await expect(page.locator('.cart-line')).toContainText('S / Black')
})
