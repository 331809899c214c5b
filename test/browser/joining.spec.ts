import { randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { aLoggedInShopper, anOffice, fillCard } from './shopping'
import type { Site } from './site'

test.use({ purpose: 'joining' })

/** A new plan, made through the API by the site's admin. */
async function aPlan(
  browser: Browser,
  { origin }: Site,
  fields: Record<string, string> = {},
): Promise<string> {
  const name = `Plan ${randomBytes(4).toString('hex')}`
  const office = await anOffice(browser, origin)
  const multipart = { name, billing: 'year', price: '24', ...fields }
  const made = await office.request.post('/api/plans', { multipart })
  expect(made.status()).toBe(201)
  await office.close()
  return name
}

const cardOf = (page: Page, plan: string) => page.getByRole('article', { name: plan })

async function subscribe(page: Page) {
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Subscribe' }).click()
}

test('a guest joins in one press, pays, and sets a password for the account made of the address', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const plan = await aPlan(browser, site, { minimum: '10' })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Become a member' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Become a member' })).toBeVisible()
  await expect(cardOf(page, plan)).toContainText('$24.00 a year')
  await expectAccessible(page)

  const name = `joined-${randomBytes(4).toString('hex')}`
  await cardOf(page, plan).getByLabel('Email').fill(`${name}@example.org`)
  await cardOf(page, plan).getByLabel('Your price').fill('5')
  await cardOf(page, plan).getByRole('button', { name: 'Join' }).click()
  await expect(cardOf(page, plan).getByRole('alert')).toContainText('at least $10.00')
  await cardOf(page, plan).getByLabel('Your price').fill('30')
  await cardOf(page, plan).getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  await expect(page.getByText('$30.00').first()).toBeVisible()
  await subscribe(page)

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText(plan)
  await expect(page.getByText('TEST: no money was taken.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Set a password' }).click()
  await page.getByLabel('Password').fill('a long enough password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password').fill('a long enough password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`Welcome, ${name}!`)).toBeVisible()
})

test('somebody who is logged in joins with the account, cancels, comes back, pauses and resumes', async ({
  page,
  browser,
  site,
}) => {
  const plan = await aPlan(browser, site, { billing: 'month', price: '5' })
  await aLoggedInShopper(page)
  await page.goto('/join')
  await expect(cardOf(page, plan)).toContainText('$60.00 in a year')
  await cardOf(page, plan).getByRole('button', { name: 'Join' }).click()
  await subscribe(page)
  await expect(page.getByRole('main').getByRole('status')).toContainText('You are a member now')
  await page.goto('/join')
  await expect(cardOf(page, plan)).toContainText('This is your plan.')
  await expect(cardOf(page, plan).getByRole('button', { name: 'Join' })).toHaveCount(0)

  await page.goto('/userInfo/membership')
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText('You can read until')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText(/^Canceled, ends/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep membership' }).click()
  await expect(page.getByText('Your membership continues.')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Your membership is active again.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Change card' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
})

test('nobody pays for a plan twice: a member’s address is refused, and of two tabs that paid one is ended and refunded', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const [plan, other] = [await aPlan(browser, site), await aPlan(browser, site)]
  const email = `twice-${randomBytes(4).toString('hex')}@example.org`
  const open = async (tab: Page, name: string) => {
    await tab.goto('/join')
    await cardOf(tab, name).getByLabel('Email').fill(email)
    await cardOf(tab, name).getByRole('button', { name: 'Join' }).click()
  }
  const elsewhere = await browser.newContext({ baseURL: site.origin })
  const tabs = [page, await elsewhere.newPage()]
  for (const tab of tabs) await open(tab, plan)
  for (const tab of tabs) {
    await subscribe(tab)
    await expect(tab.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  }
  await elsewhere.close()

  await open(page, plan)
  await expect(cardOf(page, plan).getByRole('alert')).toHaveText('You are already a member of this plan.')
  await expect(cardOf(page, plan).getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)
  await open(page, other)
  await expect(cardOf(page, other).getByRole('alert')).toContainText('Press Join again if you want both.')
  await cardOf(page, other).getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()

  const desk = await anOffice(browser, site.origin)
  const office = await desk.newPage()
  await office.goto('/admin')
  await office.getByRole('link', { name: /membership is paid twice|memberships are paid twice/ }).click()
  await office.getByRole('row', { name: email }).getByRole('link').click()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'End and refund $24.00' }).click()
  await expect(office.getByText('The membership has ended, and the payment is refunded.')).toBeVisible()
  await expect(office.getByRole('listitem').filter({ hasText: '$24.00 refunded' })).toContainText('TEST')
  await desk.close()
})

test('a plan without a place left cannot be joined', async ({ page, browser, site }) => {
  const plan = await aPlan(browser, site, { placeLimit: '1' })
  await page.goto('/join')
  await expect(cardOf(page, plan)).toContainText('1 place left')
  await aLoggedInShopper(page)
  await page.goto('/join')
  await cardOf(page, plan).getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('TEST MODE')).toBeVisible()
  await page.goto('/join')
  await expect(cardOf(page, plan)).toContainText('All places are taken.')
})

test('a year is given, paid once, printed as a card, and redeemed by somebody without an account', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const plan = await aPlan(browser, site, { delivery: 'print' })
  await page.goto('/join')
  await cardOf(page, plan).getByRole('link', { name: 'Give as a gift' }).click()
  await expect(page.getByText('a year, $24.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('From').fill('Ada')
  await page.getByLabel('Message').fill('Happy birthday!')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByText('$24.00').first()).toBeVisible()
  await page.getByLabel('Email').fill(`giver-${randomBytes(4).toString('hex')}@example.org`)
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay' }).click()

  await expect(page.getByText('Print the card and give it away.')).toBeVisible()
  await expectAccessible(page)
  const code = (await page.getByRole('main').locator('code').textContent()) ?? ''
  await page.getByRole('link', { name: 'Print a card' }).click()
  await expect(page.getByText('Happy birthday!')).toBeVisible()
  await expect(page.getByText(code)).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/redeem')
  await page.getByLabel('Code').fill(code.toLowerCase())
  await page.getByRole('button', { name: /continue|redeem|next/i }).click()
  await expect(page.getByRole('heading', { name: 'A gift for you' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(`given-${randomBytes(4).toString('hex')}@example.org`)
  await page.getByLabel('Name').fill('Grace Hopper')
  await page.getByLabel('Address', { exact: true }).fill('Kai 1\n20100 Turku')
  await page.getByLabel('Country').selectOption('FI')
  await page.getByRole('button', { name: 'Redeem the gift' }).click()
  await page.getByLabel('Password').fill('a long enough password')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.goto(`/redeem/${code}`)
  await expect(page.getByText('This gift has been redeemed.')).toBeVisible()
})
