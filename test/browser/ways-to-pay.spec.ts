import { expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, anOffice } from './shopping'

test.use({ purpose: 'desk' })

const mug = 'Misregistered Mug'

test('an owner offers bank transfers, a buyer orders by one, and the desk marks it as paid in two parts', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await anOffice(browser, baseURL ?? '')
  const desk = office.pages()[0] ?? (await office.newPage())
  await desk.goto('/admin/ways-to-pay')
  const way = desk.locator('.admin-section').filter({ hasText: 'Offer bank transfer' })
  await way.getByLabel('Offer bank transfer').check()
  await way.getByLabel('Instructions').fill('Loose Staple\nIBAN GB33 BUKB 2020 1555 5555 55')
  await way.getByLabel('Days to pay').fill('10')
  const saved = desk.waitForResponse((answer) => answer.request().method() === 'POST')
  await way.getByRole('button', { name: 'Save' }).click()
  await saved
  await expect(way.getByLabel('Days to pay')).toHaveValue('10')
  await expectAccessible(desk)

  const name = await aLoggedInShopper(page)
  await add(page, mug)
  await page.goto('/cart')
  await expect(page.getByRole('radio', { name: 'Card or online' })).toBeChecked()
  await page.getByRole('radio', { name: 'Bank transfer' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'How to pay' })).toBeVisible()
  await expect(page.getByText('IBAN GB33 BUKB 2020 1555 5555 55')).toBeVisible()
  await expect(page.locator('.order-badges')).toContainText('Waiting for payment')
  await expectAccessible(page)
  const order = page.url()
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()

  await desk.goto(`/admin/orders?status=transfers&q=${name}`)
  await desk.getByRole('link', { name: /^Mark order \d+ as paid$/ }).click()
  await desk.getByLabel(/^Received in/).fill('99999')
  await desk.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(desk.getByRole('alert')).toContainText('is left to pay.')
  await expectAccessible(desk)
  await desk.getByLabel(/^Received in/).fill('5')
  await desk.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(desk.getByText('Received $5.00.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Mark as paid' }).click()
  await expect(desk.locator('.order-head')).toContainText('Paid')

  await page.goto(order)
  await expect(page.getByRole('heading', { name: 'How to pay' })).toHaveCount(0)
  await expect(page.locator('.facts')).toContainText('Bank transfer')
  await office.close()
})
