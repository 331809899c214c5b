import { anIssuer } from '../oidc-provider'
import { expect, expectAccessible, test } from './fixtures'
import { aSite, type Site } from './site'

let issuer: Awaited<ReturnType<typeof anIssuer>>
let site: Site
test.beforeAll(async () => {
  issuer = await anIssuer(() => site.origin, {
    mara: { email: 'mara@login.example', email_verified: true, groups: ['zine-editors'] },
    stranger: { email: 'stranger@login.example', email_verified: false },
  })
  site = await aSite({
    ...issuer.settings,
    OIDC_NAME: 'Log in with the collective',
    OIDC_ROLES: 'groups:zine-editors=editor',
  })
})
test.beforeEach(({ page }) =>
  page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ body: '' })),
)
test.afterAll(async () => {
  await site.stop()
  await issuer.stop()
})

test('an editor logs in through the issuer, works at the desk, and logs out of both', async ({ page }) => {
  await page.goto(`${site.origin}/login?redirectTo=/admin`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log in with the collective' }).click()
  await page.locator('[name="login"]').fill('mara')
  await page.locator('[name="password"]').fill('any')
  await page.locator('[type="submit"]').click()
  await page.locator('[type="submit"]').click()
  await expect(page).toHaveURL(`${site.origin}/admin`)
  await expect(page.getByText('Welcome, mara!')).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/session\/end/)
  await page.locator('[name="logout"]').click()
  await expect(page).toHaveURL(`${site.origin}/`)
  await expect(page.getByRole('link', { name: 'LOGIN' })).toBeVisible()
})

test('an address that the issuer has not confirmed opens nothing, and the page says what to do', async ({
  page,
}) => {
  await page.goto(`${site.origin}/register`)
  await page.getByRole('button', { name: 'Log in with the collective' }).click()
  await page.locator('[name="login"]').fill('stranger')
  await page.locator('[name="password"]').fill('any')
  await page.locator('[type="submit"]').click()
  await page.locator('[type="submit"]').click()
  await expect(page.getByRole('alert')).toContainText(
    'has not confirmed that stranger@login.example is your address',
  )
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in with a password' }).click()
  await expect(page).toHaveURL(`${site.origin}/login`)
})
