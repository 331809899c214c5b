import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { anOffice } from './shopping'

test.use({ purpose: 'desk', locale: 'en-US' })

const mug = 'Misregistered Mug'

test('a shop orders from a price list on invoice, without an account, and the list is ended', async ({
  page,
  browser,
  baseURL,
}) => {
  await asAdmin(page)
  await page.goto('/admin/invoices')
  await page.getByLabel('VAT number').fill('DE 42')
  await page.getByLabel('About tax').fill('No VAT: small business.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()

  await page.goto('/admin/wholesale')
  await page.getByRole('link', { name: 'Add a price list' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Distros')
  await page.getByLabel('Percent off').fill('50')
  await page.getByLabel('Minimum order').fill('20')
  const [price, other] = [
    page.getByLabel(`Own price of ${mug}`, { exact: true }),
    page.getByRole('checkbox', { name: 'Night Bus Poster' }),
  ]
  await price.fill('much')
  await other.uncheck()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save price list' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a price' })).toBeVisible()
  await expect(other).not.toBeChecked()
  await price.fill('6.50')
  await page.getByRole('button', { name: 'Save price list' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
  const list = page.url()
  const link = (await page.getByRole('link', { name: /\/wholesale\// }).getAttribute('href')) ?? ''

  const office = await anOffice(browser, baseURL ?? '')
  const shop = office.pages()[0] ?? (await office.newPage())
  await shop.goto(link)
  await expect(shop.getByRole('row', { name: mug })).toContainText('$6.50')
  await expect(shop.getByText('Night Bus Poster')).toHaveCount(0)
  await expectAccessible(shop)
  const pieces = shop.getByLabel(`Copies of ${mug}`, { exact: true })
  await pieces.fill('2')
  await shop.getByLabel('Company').fill('Harbour Books')
  await shop.getByLabel('Address', { exact: true }).fill('1 Quay\nBoston, MA 02110')
  await shop.getByLabel('Ship to').selectOption('US')
  await shop.getByLabel('Email').fill('harbour@example.org')
  await shop.getByLabel('Your reference').fill('PO 7')
  await shop.getByRole('button', { name: 'Review order' }).click()
  await expect(shop.getByRole('alert').filter({ hasText: 'Order for $20.00 at least' })).toBeVisible()
  await expect(shop.getByLabel('Company')).toHaveValue('Harbour Books')
  await pieces.fill('4')
  await shop.getByRole('button', { name: 'Review order' }).click()
  await expect(shop.getByRole('table', { name: 'Your order' })).toContainText('$26.00')
  await expectAccessible(shop)
  await shop.getByRole('button', { name: 'Order on invoice' }).click()
  await expect(shop.getByRole('heading', { name: /^Order \d+$/ })).toBeVisible()
  await expect(shop.getByText('Harbour Books').first()).toBeVisible()
  await shop.getByRole('link', { name: /^Invoice \d+$/ }).click()
  await expect(shop.getByRole('article')).toContainText('No VAT: small business.')
  await expect(shop.getByRole('article')).toContainText('PO 7')
  await expectAccessible(shop)
  const file = await shop.request.get(
    (await shop.getByRole('link', { name: 'Download PDF' }).getAttribute('href')) ?? '',
  )
  expect([file.status(), (await file.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])

  await page.goto('/admin/invoices')
  await page
    .getByRole('row', { name: 'Harbour Books' })
    .getByRole('link', { name: /^Order/ })
    .click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('link', { name: /^Credit note/ })).toBeVisible()

  await page.goto(list)
  await page.getByRole('button', { name: 'End this list' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The list has ended' })).toBeVisible()
  await shop.goto(link)
  await expect(shop.getByRole('heading', { name: 'This price list has ended.' })).toBeVisible()
  await office.close()
})
