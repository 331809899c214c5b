import { randomBytes } from 'node:crypto'
import { expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'publishing' })

const password = 'nine green herons'

test('a reader makes a key for an e-reader, finds her reading in a catalog with it, and removes it', async ({
  page,
  playwright,
  baseURL,
}) => {
  const username = `device-${randomBytes(4).toString('hex')}`
  const email = `${username}@example.org`
  await page.request.post('/api/auth/register', { data: { username, email, password } })
  await page.goto('/login?redirectTo=/userInfo')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('link', { name: 'Personal keys' }).click()
  await page.getByLabel('Name').fill('Kobo')
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('alert')).toContainText('Wrong password.')
  await expect(page.getByLabel('Name')).toHaveValue('Kobo')
  await page.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  const shown = page.locator('.message')
  await expect(shown).toContainText('not shown again')
  const key = await page.getByRole('textbox', { name: 'Key' }).inputValue()
  await expectAccessible(page)

  const httpCredentials = { username, password: key, send: 'always' as const }
  const device = await playwright.request.newContext({ baseURL, httpCredentials })
  const reading = await device.get('/opds/reading')
  expect([reading.status(), (await reading.json()).metadata.title]).toEqual([200, 'Your reading'])

  await page.goto('/userInfo/keys')
  await expect(page.locator('main')).not.toContainText(key)
  await page.getByRole('button', { name: 'Remove key' }).click()
  await expect(page.locator('.message')).toContainText('Key removed.')
  expect((await device.get('/opds/reading')).status()).toBe(401)
  await device.dispose()
})
