import path from 'node:path'
import Database from 'better-sqlite3'
import { dayMs } from '../../app/platform/durations'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, anOffice, goAndPay, payWith } from './shopping'
import type { Site } from './site'

test.use({ purpose: 'desk', locale: 'en-US' })

const mug = 'Misregistered Mug'

/** As if the last order had been paid with money, in the quarter before. */
function paidEarlier({ dataDir }: Site, at: Date): void {
  const db = new Database(path.join(dataDir, 'zinehouse.db'), { timeout: 10_000 })
  const last = '(SELECT max(id) FROM "Order" WHERE paidAt IS NOT NULL)'
  db.prepare(`UPDATE "Order" SET isTest = 0, paidAt = ? WHERE id = ${last}`).run(
    at.toISOString().replace('Z', '+00:00'),
  )
  db.close()
}

test('somebody gets half of what a mug brings, reads the statement by a link, and is paid', async ({
  page,
  browser,
  baseURL,
  site,
}) => {
  const office = await anOffice(browser, baseURL ?? '')
  const shopper = office.pages()[0] ?? (await office.newPage())
  await aLoggedInShopper(shopper)
  await add(shopper, mug)
  await goAndPay(shopper)
  await payWith(shopper, '4242 4242 4242 4242')
  await expect(shopper.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  const paidAt = new Date(Date.now() - 100 * dayMs)
  paidEarlier(site, paidAt)
  await office.close()

  await asAdmin(page)
  await page.goto('/admin/shares')
  await page.getByRole('link', { name: 'Add a payee' }).click()
  await page.getByLabel('Email').fill('mo@example.org')
  await page.getByLabel('Name').fill('Mo, who drew it')
  await page.getByRole('button', { name: 'Save payee' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  await expect(page.getByText('There are no sales yet.')).toBeVisible()
  const payee = page.url()

  await page.goto('/admin/merch/4')
  await page.locator('a[href="/admin/merch/4/shares"]').click()
  await expect(page.getByRole('heading', { name: `Royalties for “${mug}”` })).toBeVisible()
  await page.getByLabel('Payee').selectOption('Mo, who drew it')
  await page.getByLabel('Percent').fill('150')
  await page.getByRole('button', { name: 'Add royalty' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a percentage' })).toBeVisible()
  await expect(page.getByLabel('Payee').locator('option:checked')).toHaveText('Mo, who drew it')
  await page.getByLabel('Percent').fill('50')
  await page.getByLabel('Deduct payment fees first').uncheck()
  await page.getByLabel('First day').fill(new Date(paidAt.getTime() - dayMs).toISOString().slice(0, 10))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add royalty' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Royalty added.' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Royalties' })).toContainText('50% after shipping')

  await expect(async () => {
    await page.goto(payee)
    await expect(page.getByRole('table', { name: 'Statements' })).toContainText('To pay', { timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create a link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'New link created.' })).toBeVisible()
  const link = (await page.getByRole('link', { name: /\/statements\// }).getAttribute('href')) ?? ''
  await page.getByRole('row', { name: 'To pay' }).getByRole('link').click()
  await expect(page.getByRole('table', { name: 'Sales' })).toContainText(mug)
  await expect(page.getByText('This statement is not paid yet.')).toBeVisible()
  await expectAccessible(page)

  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto(link)
  await expect(visitor.getByText('Mo, who drew it, this is your share')).toBeVisible()
  await visitor.getByRole('table', { name: 'Statements' }).getByRole('link').last().click()
  await expect(visitor.getByRole('table', { name: 'Sales' })).toContainText(mug)
  const pdf = (await visitor.getByRole('link', { name: 'Download PDF' }).getAttribute('href')) ?? ''
  const file = await visitor.request.get(pdf)
  expect([file.status(), (await file.body()).toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
  await expectAccessible(visitor)

  await page.getByLabel('Note').fill('Bank 17')
  await page.getByRole('button', { name: /^Mark \$\d+\.\d\d as paid$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'marked as paid' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: 'Bank 17' })).toBeVisible()
  await expect(page.getByRole('button', { name: /as paid$/ })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('term').filter({ hasText: 'Bank 17' })).toBeVisible()

  await page.goto(payee)
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link revoked.' })).toBeVisible()
  expect((await visitor.request.get(link)).status()).toBe(404)
  await visitor.context().close()
})
