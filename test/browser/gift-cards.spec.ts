import { expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, anOffice, goAndPay, payWith } from './shopping'

test.use({ purpose: 'shopping', locale: 'en-US' })

test('a card is made at the desk, printed, and pays a part of a cart', async ({ page, browser, site }) => {
  const office = await anOffice(browser, site.origin)
  const desk = await office.newPage()
  await desk.goto('/admin/gift-cards')
  await desk.getByLabel('Sum of each').fill('2')
  await desk.getByRole('button', { name: 'Make cards' }).click()
  await expect(desk.getByRole('heading', { name: 'Gift cards to print' })).toBeVisible()
  const code = (await desk.locator('.code-words').first().textContent()) ?? ''
  await office.close()

  await aLoggedInShopper(page)
  await add(page, 'Night Work: The Zine')
  await page.goto('/cart')
  await page.getByLabel('Gift card', { exact: true }).fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove the gift card' })).toBeVisible()
  await expect(page.locator('.cart-total')).toContainText('$2.00')
  await expectAccessible(page)
  await goAndPay(page)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.locator('.order-summary')).toContainText('Gift card')
  await page.goto(`/redeem/${code}`)
  await expect(page.locator('main')).toContainText('$0.00')
})
