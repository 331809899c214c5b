import { randomBytes } from 'node:crypto'
import { expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'publishing' })

test('somebody who makes a key reads what programs can do, from the index to an operation and its answer', async ({
  page,
}) => {
  const username = `program-${randomBytes(4).toString('hex')}`
  const password = 'nine green herons'
  await page.request.post('/api/auth/register', {
    data: { username, email: `${username}@example.org`, password },
  })
  await page.goto('/login?redirectTo=/userInfo/keys')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Personal keys')
  await page.getByLabel('Name').fill('Books')
  await page.getByRole('checkbox', { name: /Read:/ }).uncheck()
  await page.getByRole('checkbox', { name: /Sync:/ }).uncheck()
  await page.getByRole('checkbox', { name: /Shop:/ }).check()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.locator('main')).toContainText('Choose Read or Write too.')
  await page.getByRole('checkbox', { name: /Read:/ }).check()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.locator('.message')).toContainText('not shown again')

  await page.goto('/userInfo/keys')
  await page.getByRole('link', { name: 'What programs can do' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('JSON API')
  await page
    .getByRole('navigation', { name: 'All operations' })
    .getByRole('link', { name: /^Send a parcel/ })
    .click()
  const operation = page.getByRole('article', { name: /^Send a parcel/ })
  await expect(operation).toContainText('POST /api/orders/{id}/shipments')
  await expect(operation).toContainText('For owners and staff who sell. A key needs: write + shop.')
  await expect(operation).toContainText('curl -X POST')
  await operation.getByRole('link', { name: 'WholeOrder' }).click()
  await expect(page.getByRole('heading', { name: 'WholeOrder' })).toBeInViewport()
  await expectAccessible(page)
})
