import { expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, goAndPay, payWith } from './shopping'

test.use({ purpose: 'shopping', locale: 'en-US' })

const zine = 'Night Work: The Zine'
const tape = 'Saltmarket Tapes, Vol. 1'

test('a shopper pays what they want for a zine and more for a tape, and Stripe asks for their sum', async ({
  page,
}) => {
  await aLoggedInShopper(page)
  await page.goto('/shop')
  await expect(page.getByRole('link', { name: zine })).toContainText('Pay what you want')
  await page.getByRole('link', { name: zine }).click()
  await expect(page.getByLabel('Your price')).toHaveValue('4.00')
  await expectAccessible(page)
  await page.getByLabel('Your price').fill('2,50')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`${zine} has been added to your cart.`)).toBeVisible()

  await page.goto('/shop')
  await page.getByRole('link', { name: tape }).last().click()
  await page.getByLabel('Your price').fill('3')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'At least $9.99.' })).toBeVisible()
  await expect(page.getByLabel('Your price')).toHaveValue('3')
  await page.getByLabel('Your price').fill('15')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`${tape} has been added to your cart.`)).toBeVisible()

  await page.goto('/cart')
  const ofZine = page.getByLabel(`Your price of ${zine}`)
  await expect(ofZine).toHaveValue('2.50')
  await ofZine.fill('3.25')
  await page.getByRole('button', { name: `Update the price of ${zine}` }).click()
  await expect(page.locator('.cart-total')).toContainText('$18.25')
  await expectAccessible(page)
  await goAndPay(page)
  await expect(page.locator('body')).toContainText('$18.25')
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expect(page.locator('.order-summary')).toContainText('$3.25')
})

test('a guest takes a zine for 0.00, which no payment page asks for', async ({ page }) => {
  await page.goto('/shop')
  await page.getByRole('link', { name: zine }).click()
  await page.getByLabel('Your price').fill('0')
  await page.getByRole('combobox', { name: 'Ship to' }).selectOption({ label: 'Pick up: The print room' })
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByText('This order is free.')).toBeVisible()
  await expect(page.locator('.order-badges')).toContainText('Not confirmed yet')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(`guest-${Date.now()}@example.org`)
  await page.getByRole('button', { name: 'Complete order' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible()
  await expect(page.locator('.order-total')).toContainText('$0.00')
})

test('a shopper whose free order asks nothing is thanked at once', async ({ page }) => {
  await aLoggedInShopper(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: zine }).click()
  await page.getByLabel('Your price').fill('0')
  await page.getByRole('combobox', { name: 'Ship to' }).selectOption({ label: 'Pick up: The print room' })
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible()
  await expect(page.locator('.order-badges')).toContainText('Confirmed')
})

test('the price of a line that is too low is refused beside its field', async ({ page }) => {
  await aLoggedInShopper(page)
  await add(page, zine)
  await page.goto('/shop')
  await page.getByRole('link', { name: tape }).last().click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`${tape} has been added to your cart.`)).toBeVisible()
  await page.goto('/cart')
  await page.getByLabel(`Your price of ${tape}`).fill('1')
  await page.getByRole('button', { name: `Update the price of ${tape}` }).click()
  await expect(page.locator('.cart-own-price .field-error')).toHaveText('At least $9.99.')
  await expect(page.getByLabel(`Your price of ${tape}`)).toHaveValue('1')
})
