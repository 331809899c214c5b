import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { aLoggedInShopper, payWith } from './shopping'

test.use({ purpose: 'shopping', locale: 'en-GB' })

const pin = 'Safety Staple Enamel Pin'
const hoodie = 'Night Shift Hoodie'

async function open(page: Page, title: string) {
  await page.goto('/shop')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible()
}

async function fillBuyer(page: Page, email: string) {
  for (const [label, value] of Object.entries({
    Email: email,
    Phone: '+44 20 7946 0000',
    'Full name': 'Ada Lovelace',
    'Address line 1': '12 Harbour Row',
    City: 'Bristol',
    'Postal code': 'BS1 4QA',
  }))
    await page.getByLabel(label).fill(value)
}

test('a guest goes from an item to the payment page in one press, and keeps the order in an account', async ({
  page,
}) => {
  test.slow()
  await open(page, pin)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Shipping to United Kingdom' })).toBeVisible()
  await fillBuyer(page, `guest-${Date.now()}@example.org`)
  await payWith(page, '4242 4242 4242 4242')

  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Link to your order' }).click()
  await expect(page).toHaveURL(/\/orders\/[\w-]+\?key=/)
  await expect(page.locator('.order-summary')).toContainText(pin)
  await expectAccessible(page)
  const link = page.url()
  await aLoggedInShopper(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Add to my account' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'in your account now' })).toBeVisible()
  await page.getByRole('link', { name: 'Your orders' }).click()
  await expect(page.locator('.order-list')).toContainText(pin)
})

test('a size has to be chosen first, another country can be, and what was not paid can be given back', async ({
  page,
}) => {
  await open(page, hoodie)
  await page.getByRole('combobox', { name: 'Ship to' }).selectOption({ label: 'Germany' })
  await page.getByRole('radio', { name: 'XL' }).check()
  await page.getByRole('radio', { name: 'Black' }).check()
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByText(`${hoodie} (XL / Black)`)).toBeVisible()
  await expect(page.getByRole('row', { name: 'Shipping to Germany' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  const told = page.getByRole('status').filter({ hasText: 'Payment canceled. Nothing was charged.' })
  await expect(told).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Ship to' })).toHaveValue('DE')
  await expectAccessible(page)
  await told.getByRole('link', { name: /^Order \d+$/ }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.locator('.order-status')).toHaveText('Canceled')
})

test('two presses at once make one order, and the way back leads to a form that can be sent @js', async ({
  page,
  payments,
}) => {
  await open(page, pin)
  const before = await payments.sessions()
  await page.getByRole('button', { name: 'Buy now' }).dblclick()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  expect(await payments.sessions()).toBe(before + 1)

  await page.goBack()
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeEnabled()
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await reloaded
})
