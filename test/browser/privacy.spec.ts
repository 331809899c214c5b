import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { zippedIn } from '../zip'
import { expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'publishing' })

const password = 'nine green herons'

test('a reader downloads the own data and deletes the account', async ({ page }) => {
  const username = `leaving-${randomBytes(4).toString('hex')}`
  await page.request.post('/api/auth/register', {
    data: { username, email: `${username}@example.org`, password },
  })
  await page.goto('/login?redirectTo=/userInfo')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  const file = await (await downloading).path()
  expect(zippedIn(readFileSync(file)).get('account.json')?.toString()).toContain(username)

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByText('No one can bring it back')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill(password)
  await page.getByLabel('Type the word').fill('no')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('alert')).toContainText('Type the word “delete”.')
  await page.getByLabel('Your password').fill(password)
  await page.getByLabel('Type the word').fill('delete')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'REGISTER' })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password.')
})
