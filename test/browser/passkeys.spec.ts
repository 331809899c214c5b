import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'publishing' })

const password = 'nine green herons'

// Passkeys belong to a host with a name, which 127.0.0.1 is not.
test.use({ baseURL: async ({ site }, use) => use(site.origin.replace('127.0.0.1', 'localhost')) })

async function aReader(page: Page): Promise<string> {
  const username = `keen-${randomBytes(4).toString('hex')}`
  await page.request.post('/api/auth/register', {
    data: { username, email: `${username}@example.org`, password },
  })
  return username
}

async function logIn(page: Page, username: string, redirectTo = '/userInfo') {
  await page.goto(`/login?redirectTo=${redirectTo}`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
}

/** A device of the browser's that agrees to everything at once. */
async function aDeviceIn(page: Page, answers = true) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: answers,
    },
  })
  return {
    /** Whether it answers, as somebody who touches it or not. */
    touch: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    passkeys: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}

test('a reader adds a passkey, logs in with it alone, and removes it @js', async ({ page }) => {
  const device = await aDeviceIn(page)
  const username = await aReader(page)
  await logIn(page, username)
  await page.getByRole('link', { name: 'Passkeys' }).click()
  await expect(page.getByRole('heading', { name: 'Passkeys', exact: true })).toBeVisible()
  await page.getByLabel('Name').fill('Grey laptop')
  await page.getByLabel('Your password').fill('wrong')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password.')
  expect(await device.passkeys()).toEqual([])
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.locator('.message')).toContainText('Passkey added.')
  await expect(page.locator('.passkeys')).toContainText('Grey laptop')
  await expect(page.locator('.passkeys')).toContainText('Not used yet')
  await expectAccessible(page)
  await page.getByLabel('Your password').last().fill(password)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This device already has a passkey for your account.')

  await device.touch(false)
  await logOut(page)
  await page.goto('/login?redirectTo=/userInfo/passkeys')
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await expectAccessible(page)
  await device.touch(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible()
  await expect(page.locator('.passkeys')).toContainText('Last used')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()

  await page.getByText('Rename “Grey laptop”').click()
  await page.getByLabel('New name').fill('Blue laptop')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.locator('.passkeys strong')).toHaveText('Blue laptop')
  await page.getByText('Remove “Blue laptop”').click()
  await page.locator('details[open]').getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.locator('.message')).toContainText('Passkey removed.')
  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey cannot log in here.')
})

test('the browser offers a passkey at the username, with no press of a button @js', async ({ page }) => {
  const device = await aDeviceIn(page)
  const username = await aReader(page)
  await logIn(page, username, '/userInfo/passkeys')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.locator('.message')).toContainText('Passkey added.')
  await device.touch(false)
  await logOut(page)
  await device.touch(true)
  await page.goto('/login?redirectTo=/reading')
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible()
  await expect(page).toHaveURL(/\/reading$/)
})

test('a passkey does in place of the code of two-step login @js', async ({ page }) => {
  const device = await aDeviceIn(page)
  const username = await aReader(page)
  await logIn(page, username, '/userInfo/passkeys')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.locator('.message')).toContainText('Passkey added.')
  await page.goto('/userInfo/two-step-login')
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const key = (await page.locator('.set-up-key').textContent())?.replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(key ?? '') })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  await device.touch(false)
  await logOut(page)

  await logIn(page, username)
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await device.touch(true)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByText(`Welcome, ${username}!`)).toBeVisible()
})

test('the login promises no passkey where the browser cannot use one, and passkeys are managed without scripts', async ({
  page,
}, { project }) => {
  const hasScripts = project.use.javaScriptEnabled !== false
  const username = await aReader(page)
  await page.goto('/login')
  await expect(page.getByText(/passkey/i)).toHaveCount(hasScripts ? 1 : 0)
  await logIn(page, username, '/userInfo/passkeys')
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toHaveCount(hasScripts ? 1 : 0)
  await expect(page.locator('section > noscript > p')).toHaveCount(hasScripts ? 0 : 1)
})
