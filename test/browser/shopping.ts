import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { asAdmin, expect, loggedIn } from './fixtures'

const password = 'correct horse battery'

/** A new shopper, made through the API of the page's site. */
export async function aShopper(page: Page): Promise<string> {
  const username = `shopper-${randomBytes(5).toString('hex')}`
  const data = { username, email: `${username}@example.org`, password }
  const answer = await page.request.post('/api/auth/register', { data })
  expect(answer.status()).toBe(201)
  return username
}

export async function logIn(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible()
}

/** A new shopper who is logged in. */
export async function aLoggedInShopper(page: Page): Promise<string> {
  const username = await aShopper(page)
  await loggedIn(page, username, password)
  return username
}

/** A browser of the site's admin's own, to be closed after. */
export async function anOffice(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const office = await browser.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL } })
  await asAdmin(await office.newPage())
  return office
}

/** A new item of the shop, and what its admin can do with it. */
export async function aFlyer({ request }: BrowserContext, price = '2') {
  const title = `Flyer ${randomBytes(5).toString('hex')}`
  const fields = { title, price }
  const image = { name: 'flyer.png', mimeType: 'image/png', buffer: dot }
  const made = await request.post('/api/merch', { multipart: { ...fields, image } })
  const { id } = await made.json()
  const address = `/api/merch/${id}`
  return {
    title,
    path: `/item/${id}`,
    sellOut: async () =>
      expect((await request.put(address, { multipart: { ...fields, stock: '0' } })).status()).toBe(200),
    remove: async () => expect((await request.delete(address)).status()).toBe(200),
  }
}

/**
 * Puts an item of the sample shop into the cart, from the shop on.
 * @param values of its options, such as M and Black
 */
export async function add(page: Page, title: string, values: string[] = []) {
  await page.goto('/shop')
  await page.getByRole('link', { name: title }).click()
  for (const name of values) await page.getByRole('radio', { name, exact: true }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: `${title} has been added to your cart.` }),
  ).toBeVisible()
}

/** Chooses where the cart is shipped to, on the cart's page. */
export async function chooseDestination(page: Page, name: string, isScripted: boolean) {
  const choice = page.getByRole('combobox', { name: 'Ship to' })
  await choice.focus()
  await choice.selectOption({ label: name })
  if (!isScripted) await page.getByRole('button', { name: 'Update', exact: true }).click()
}

/** Goes from the cart to the payment provider's page. */
export async function goAndPay(page: Page) {
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
}

export async function payWith(page: Page, card: string) {
  await fillCard(page, card)
  await page.getByRole('button', { name: 'Pay' }).click()
}

export async function fillCard(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel(/expir/i).fill('12 / 34')
  await page.getByLabel(/cvc/i).fill('123')
  await page.getByLabel('Name on card').fill('Ada Lovelace')
}

/** Fills an address in the United States on the payment provider's page. */
export async function fillAddress(page: Page) {
  for (const [label, value] of Object.entries({
    Phone: '+1 555 0100',
    'Full name': 'Ada Lovelace',
    'Address line 1': '1 Main St',
    City: 'Springfield',
    'Postal code': '12345',
  }))
    await page.getByLabel(label).fill(value)
}

/** The id of Stripe's session, from the address of its page. */
export function sessionOn(page: Page): string {
  return /\/c\/pay\/(cs_\w+)/.exec(page.url())?.[1] ?? ''
}

/** The smallest PNG there is. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
