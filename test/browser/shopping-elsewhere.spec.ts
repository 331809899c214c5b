import { expect, test } from './fixtures'
import { add, aLoggedInShopper, payWith } from './shopping'

test.use({ purpose: 'payment pages at a domain of their own' })

const mug = 'Misregistered Mug'

test('a cart is paid where Stripe serves its page at a domain of the shop’s own', async ({
  page,
  payments,
}) => {
  const elsewhere = new URL(payments.origin)
  elsewhere.hostname = 'pay.localhost'
  await payments.control('POST', '/hosted', { origin: elsewhere.origin })
  await aLoggedInShopper(page)
  await add(page, mug)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(elsewhere.origin)

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: /^Order \d+$/ }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
})
