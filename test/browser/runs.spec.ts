import { randomBytes } from 'node:crypto'
import { asAdmin, expect, expectAccessible, loggedIn, test } from './fixtures'

test.use({ purpose: 'runs' })

const password = 'nine green herons'

test('an issue is sent to who is owed it, and its member sees where it is', async ({ page }) => {
  const word = randomBytes(3).toString('hex')
  const [username, plan, title] = [`ada-${word}`, `Paper ${word}`, `Night Buses ${word}`]
  const account = { username, email: `${username}@example.org`, password }
  expect((await page.request.post('/api/auth/register', { data: account })).status()).toBe(201)
  const headers = await asAdmin(page)
  const fields = { name: plan, billing: 'issues', price: '30', issueCount: '4', delivery: 'print' }
  expect((await page.request.post('/api/plans', { headers, multipart: fields })).status()).toBe(201)

  await page.goto('/admin/members/new')
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Plan').selectOption(plan)
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByText('Member added.')).toBeVisible()

  await page.goto('/admin/runs')
  await page.getByRole('link', { name: 'Send an issue' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Printed copy').selectOption('Safety Staple Enamel Pin')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Ready. Nothing is sent yet.')).toBeVisible()
  const copies = page.getByRole('table', { name: 'Copies' })
  await expect(copies.getByRole('row', { name: username }).getByText('Address missing')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await loggedIn(page, username, password)
  await page.goto('/userInfo/membership')
  await expect(page.locator('.member-issues li').filter({ hasText: title })).toContainText('to send')
  await expect(page.getByText('4 issues')).toBeVisible()
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Address', { exact: true }).fill('Kai 1\n20100 Turku')
  await page.getByLabel('Country').selectOption('FI')
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('Address changed.')).toBeVisible()

  await page.context().clearCookies()
  await asAdmin(page)
  await page.goto('/admin/runs')
  await page.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: 'Create copies' }).click()
  await expect(page.getByText('Copies created for everyone who is ready.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create copies' })).toHaveCount(0)
  const run = page.url()
  await page.getByRole('main').getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect(page.getByText(username).first()).toBeVisible()
  await page.goto(run)
  await page.getByRole('link', { name: 'Address labels' }).click()
  await expect(page.getByText('Ada Byron').first()).toBeVisible()

  await page.context().clearCookies()
  await loggedIn(page, username, password)
  await page.goto('/userInfo/membership')
  await expect(page.locator('.member-issues li').filter({ hasText: title })).toContainText('being packed')
})
