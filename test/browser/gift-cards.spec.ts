import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, anOffice, goAndPay, payWith } from './shopping'

test.use({ purpose: 'shopping', locale: 'en-US' })

async function enterCard(page: Page, code: string) {
  await page.goto('/cart')
  await page.locator('summary', { hasText: 'gift card' }).click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: 'Remove the gift card' })).toBeVisible()
}

test('a card is made at the desk, printed, and pays a part of a cart', async ({ page, browser, site }) => {
  const office = await anOffice(browser, site.origin)
  const desk = await office.newPage()
  await desk.goto('/admin/gift-cards')
  await desk.getByLabel('Amount per card').fill('2')
  await desk.getByRole('button', { name: 'Create cards' }).click()
  await expect(desk.getByRole('heading', { name: 'Gift cards to print' })).toBeVisible()
  const code = (await desk.locator('.code-words').first().textContent()) ?? ''
  await office.close()

  await aLoggedInShopper(page)
  await add(page, 'Night Work: The Zine')
  await enterCard(page, code.toLowerCase())
  await expect(page.locator('.cart-total')).toContainText('$2.00')
  await expectAccessible(page)
  await goAndPay(page)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.locator('.order-summary')).toContainText('Gift card')
  await page.goto(`/redeem/${code}`)
  await expect(page.locator('main')).toContainText('$0.00')
})

test('a card that a shopper bought pays two carts, the second with a rest by card', async ({ page }) => {
  test.setTimeout(300_000)
  await aLoggedInShopper(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Gift cards' }).first().click()
  await expectAccessible(page)
  await page.getByLabel('Other amount').fill('5')
  await page.getByLabel('From').fill('Ada')
  await page.getByLabel('Message').fill('Happy birthday!')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.locator('body')).toContainText('$5.00')
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expectAccessible(page)
  const code = (await page.locator('code').first().textContent()) ?? ''
  await page.getByRole('link', { name: 'Print the card' }).click()
  await expect(page.locator('body')).toContainText('Happy birthday!')
  await expect(page.locator('body')).toContainText(code)

  await add(page, 'Night Work: The Zine')
  await enterCard(page, code)
  await expect(page.locator('.cart-total')).toContainText('$0.00')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible()

  await page.goto(`/gift-cards/${code}`)
  await expect(page.locator('main')).toContainText('$1.00')
  await expectAccessible(page)
  await add(page, 'Night Work: The Zine')
  await page.goto(`/gift-cards/${code}`)
  await page.getByRole('button', { name: 'Use it in the cart' }).click()
  await expect(page.locator('.cart-total')).toContainText('$3.00')
  await goAndPay(page)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.locator('.order-summary')).toContainText('-$1.00')
  await page.goto(`/gift-cards/${code}`)
  await expect(page.getByText('It cannot be used right now.')).toBeVisible()
})
