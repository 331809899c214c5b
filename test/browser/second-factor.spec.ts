import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'publishing' })

const password = 'nine green herons'

test('a reader sets up two-step login, logs in with password and code, and turns it off again', async ({
  page,
}) => {
  const username = `careful-${randomBytes(4).toString('hex')}`
  const email = `${username}@example.org`
  await page.request.post('/api/auth/register', { data: { username, email, password } })
  const logIn = async () => {
    await page.goto('/login?redirectTo=/userInfo')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await logIn()
  await page.getByRole('link', { name: 'Two-step login' }).click()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await expectAccessible(page)

  const key = (await page.locator('.set-up-key').textContent())?.replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(key ?? '') })
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong code.')
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  const codes = await page.locator('.recovery-codes code').allInnerTexts()
  await expectAccessible(page)
  await page.goto('/userInfo/two-step-login')
  await expect(page.getByText('New recovery codes (10 left)')).toBeVisible()
  await expect(page.locator('.recovery-codes')).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
  await logIn()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeHidden()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill('111111')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong code.')
  await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible()

  await page.goto('/userInfo/two-step-login')
  await page.getByText('Turn off', { exact: true }).click()
  const off = page.locator('details[open]')
  await off.getByLabel('Your password').fill(password)
  await off.getByLabel('Code', { exact: true }).fill(codes[1] ?? '')
  await off.getByRole('button', { name: 'Turn off two-step login' }).click()
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})
