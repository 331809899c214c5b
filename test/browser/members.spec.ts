import { randomBytes } from 'node:crypto'
import { asAdmin, expect, expectAccessible, loggedIn, test } from './fixtures'

test.use({ purpose: 'members' })

const password = 'nine green herons'

test('somebody is made a member at the desk, and changes the membership in three pages at most', async ({
  page,
}) => {
  const [username, plan] = [
    `ada-${randomBytes(4).toString('hex')}`,
    `Friend ${randomBytes(3).toString('hex')}`,
  ]
  const account = { username, email: `${username}@example.org`, password }
  expect((await page.request.post('/api/auth/register', { data: account })).status()).toBe(201)
  const admin = await asAdmin(page)
  const fields = { name: plan, billing: 'year', price: '24', delivery: 'print', isNumbered: 'on' }
  const made = await page.request.post('/api/plans', { headers: admin, multipart: fields })
  expect(made.status()).toBe(201)

  await page.goto('/admin/members')
  await page.getByRole('link', { name: 'Add a member' }).click()
  await page.getByLabel('Username or email').fill('nobody-of-that-name')
  await page.getByLabel('Plan').selectOption(plan)
  await page.getByLabel('Paid', { exact: true }).fill('24')
  await page.getByLabel('Last day').fill('2031-12-31')
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('alert')).toHaveText('There is no user named nobody-of-that-name.')
  await expect(page.getByLabel('Last day')).toHaveValue('2031-12-31')
  await expectAccessible(page)
  await page.getByLabel('Username or email').fill(username)
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByText('Member added.')).toBeVisible()
  await expect(page.getByText('$24.00')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Members' }).first().click()
  await page.getByLabel('Search members').fill(username)
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page.getByRole('table', { name: 'Members' }).getByText(plan)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/members')
  await page.getByRole('link', { name: 'Import' }).click()
  const rows = `email,plan\n${username}@example.org,${plan}\n${username}@example.net,${plan}\nnonsense,${plan}`
  await page.getByLabel('Or paste rows').fill(rows)
  await page.getByRole('button', { name: 'Preview import' }).click()
  await expect(page.getByText('Line 4: This is not an email address.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 1' }).click()
  await expect(page.getByText('1 added.')).toBeVisible()

  await page.context().clearCookies()
  await loggedIn(page, username, password)
  await page.goto('/userInfo')
  await expect(page.getByText('Active', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(/until December 31, 2031 · member no\. 1/)).toBeVisible()
  await page.getByRole('link', { name: plan }).click()
  await expect(page.getByRole('heading', { name: 'Your membership' })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Address').fill('1 Main St\nBristol')
  await page.getByLabel('Country').selectOption('GB')
  await page.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText('Address changed.')).toBeVisible()
  await expect(page.getByLabel('Address')).toHaveValue('1 Main St\nBristol')

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Your membership is active again.')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText('You can read until December 31, 2031.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Canceled, ends December 31, 2031')).toBeVisible()
  await page.getByRole('button', { name: 'Keep membership' }).click()
  await expect(page.getByText('Your membership continues.')).toBeVisible()
})
