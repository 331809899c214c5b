import { randomBytes } from 'node:crypto'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { admin } from './site'

test.use({ purpose: 'publishing' })

test('an owner invites an editor, who joins by the link and sees what an editor does', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const username = `editor-${randomBytes(4).toString('hex')}`
  await asAdmin(page)
  await page.goto('/admin/people')
  await page.getByLabel('Role', { exact: true }).selectOption('editor')
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.locator('#invite').getByLabel('Your password').fill(admin.password)
  await page.getByRole('button', { name: 'Invite' }).click()
  const link = await page.getByLabel('Invitation link').inputValue()
  await expect(page.getByText(`${username}@example.org`).last()).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({ baseURL, javaScriptEnabled })
  const editor = await context.newPage()
  await editor.goto(link)
  await expect(editor.getByText('publishes articles, bands, authors')).toBeVisible()
  await expectAccessible(editor)
  await editor.getByLabel('Username').fill(username)
  await editor.getByLabel('Password', { exact: true }).fill('nine green herons')
  await editor.getByRole('button', { name: 'Create account and accept' }).click()
  await editor.waitForURL(/\/login\?/)
  await editor.getByLabel('Username').fill(username)
  await editor.getByLabel('Password', { exact: true }).fill('nine green herons')
  await editor.getByRole('button', { name: 'Login' }).click()
  await expect(editor.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(editor.getByRole('link', { name: 'Articles' })).toBeVisible()
  await expect(editor.getByRole('link', { name: 'Orders' })).toHaveCount(0)
  await editor.goto(link)
  await expect(editor.getByText('This invitation has already been used')).toBeVisible()
  await context.close()

  await page.goto(`/admin/people?show=staff&q=${username}`)
  await page.getByRole('link', { name: username }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(username)
  await page.getByLabel('Role').selectOption('shop')
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('The role is saved.')).toBeVisible()
  await expectAccessible(page)
})
