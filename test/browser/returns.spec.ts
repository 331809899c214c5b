import { expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, anOffice, goAndPay, payWith } from './shopping'

test.use({ purpose: 'desk' })

const mug = 'Misregistered Mug'

test('a buyer asks to send something back, the shop takes it back and pays it back', async ({
  page,
  browser,
  baseURL,
}) => {
  const office = await anOffice(browser, baseURL ?? '')
  const desk = office.pages()[0] ?? (await office.newPage())
  await desk.goto('/admin/shipping')
  await desk.getByLabel('Return window (days)').fill('14')
  await desk.getByLabel('Return terms').fill('To the press, please.')
  const saved = desk.waitForResponse((answer) => answer.request().method() === 'POST')
  await desk.getByRole('button', { name: 'Save returns' }).click()
  await saved
  await expect(desk.getByLabel('Return window (days)')).toHaveValue('14')

  const name = await aLoggedInShopper(page)
  await add(page, mug)
  await goAndPay(page)
  await payWith(page, '4242 4242 4242 4242')
  await page.goto('/orders')
  await page.getByRole('link', { name: /^Order \d+$/ }).click()
  await expect(page.getByRole('heading', { name: /^Order \d+$/, level: 1 })).toBeVisible()
  await expect(page.getByText('Return something')).toHaveCount(0)
  const order = page.url()

  await desk.goto(`/admin/orders?q=${name}`)
  await desk.getByRole('link', { name: /^Order \d+$/ }).click()
  await expect(desk.getByRole('heading', { name: /^Order \d+$/, level: 1 })).toBeVisible()
  const deskOrder = desk.url()
  await desk.getByRole('button', { name: 'Mark as ready' }).click()
  await expect(desk.locator('.order-head')).toContainText('Shipped')

  await page.goto(order)
  await page.getByText('Return something').click()
  await expect(page.getByText('To the press, please.')).toBeVisible()
  await page.getByLabel('Why?').fill('It came broken.')
  await page.getByRole('button', { name: 'Request a return' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what you would like to return.')
  await page.getByLabel(`Quantity of ${mug}`).fill('1')
  await page.getByRole('button', { name: 'Request a return' }).click()
  await expect(page.getByText('We have your request and will answer by email.')).toBeVisible()
  await expectAccessible(page)

  await desk.goto('/admin')
  await desk.getByRole('link', { name: /returns? (is|are) open/ }).click()
  await expect(desk.getByRole('link', { name: /^Order \d+$/ }).first()).toBeVisible()
  await desk.goto(deskOrder)
  await expect(desk.getByText('It came broken.')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Accept return' }).click()
  await desk.getByRole('button', { name: 'Mark as returned' }).click()
  await desk.getByRole('link', { name: 'Refund', exact: true }).click()
  await desk.getByLabel('Put the items back in stock').check()
  await desk.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(desk.getByRole('status').filter({ hasText: 'Refunded' })).toBeVisible()

  await page.goto(order)
  await expect(page.getByText('We have received it.')).toBeVisible()
  await expect(page.locator('.order-summary')).toContainText('Refunded')
  await office.close()
})
