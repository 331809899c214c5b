import path from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import type { RunningServer } from '../server'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { payWith } from './shopping'

test.use({ purpose: 'table' })

const openOf = (site: RunningServer) =>
  new Database(path.join(site.dataDir, 'zinehouse.db'), { timeout: 10_000 })

/** Two things for the table, one with this many left. @returns their titles, and what is left of the first */
function somethingToSell(site: RunningServer, stock: number) {
  const db = openOf(site)
  const rows = db
    .prepare(
      `SELECT v.id, i.title, v.priceCents FROM MerchVariant v JOIN MerchItem i ON i.id = v.merchItemId
       WHERE v.isDigital = 0 AND i.optionNames = '[]' AND i.deletedAt IS NULL AND i.shipsFrom IS NULL
       AND NOT EXISTS (SELECT 1 FROM BundlePart p WHERE p.variantId = v.id OR p.partId = v.id) LIMIT 2`,
    )
    .all() as { id: number; title: string; priceCents: number }[]
  const [limited, endless] = rows
  if (!limited || !endless) throw new Error('The sample has too little to sell.')
  db.prepare('UPDATE MerchVariant SET stock = ? WHERE id = ?').run(stock, limited.id)
  db.prepare('UPDATE MerchVariant SET stock = NULL WHERE id = ?').run(endless.id)
  db.close()
  return { limited, endless }
}

const stockIn = (site: RunningServer, id: number) => {
  const db = openOf(site)
  const row = db.prepare('SELECT stock FROM MerchVariant WHERE id = ?').get(id) as { stock: number }
  db.close()
  return row.stock
}

/** What was sold at the table so far. */
const soldIn = (site: RunningServer) => {
  const db = openOf(site)
  const row = db
    .prepare(
      `SELECT COUNT(*) AS sales, COALESCE(SUM(o.totalCents), 0) AS cents FROM TableSale s JOIN "Order" o ON o.id = s.orderId`,
    )
    .get() as { sales: number; cents: number }
  const { mails } = db.prepare('SELECT COUNT(*) AS mails FROM OutgoingMail').get() as { mails: number }
  db.close()
  return { ...row, mails }
}

async function sell(page: Page, title: string) {
  await page.locator('.table-good').filter({ hasText: title }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Sold for cash' }).click()
}

test('what is sold at the table is an order of the day, and the cash is counted', async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const { limited } = somethingToSell(site, 5)
  const before = soldIn(site)
  await asAdmin(page)
  await page.goto('/admin/table')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sold for cash' }).click()
  await expect(page.getByText('Choose what was sold.')).toBeVisible()
  await page.getByLabel(`Quantity of ${limited.title}`).fill('2')
  await page.getByText('Other amount').click()
  await page.getByLabel('Phone').fill('Ada’s phone')
  await page.getByRole('button', { name: 'Sold for cash' }).click()
  if (!javaScriptEnabled) await expect(page.getByText('Sold.', { exact: true })).toBeVisible()
  await expect.poll(() => soldIn(site).sales).toBe(before.sales + 1)
  expect(stockIn(site, limited.id)).toBe(3)

  await page.getByRole('link', { name: 'Today' }).click()
  await expect(page.getByText(`2 × ${limited.title}`).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Cash at the start').fill('50')
  await page.getByLabel('Cash counted').fill('abc')
  await page.getByRole('button', { name: 'Save the count' }).click()
  await page.getByLabel('Cash counted').fill('60.00')
  await page.getByRole('button', { name: 'Save the count' }).click()
  await expect(page.getByText('Difference')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/table/days')
  await expect(page.getByRole('table')).toContainText('$')
  await expectAccessible(page)
})

test('a buyer at the table pays on a phone, after a scan, without an account', async ({
  page,
  browser,
  baseURL,
  site,
  javaScriptEnabled,
}) => {
  const { limited } = somethingToSell(site, 5)
  await asAdmin(page)
  await page.goto('/admin/table')
  await page.getByLabel(`Quantity of ${limited.title}`).fill('2')
  await page.getByRole('button', { name: 'QR code' }).click()
  const code = page.getByRole('img', { name: /^QR code of http/ })
  await expect(code).toBeVisible()
  await expectAccessible(page)
  const address = ((await code.getAttribute('aria-label')) ?? '').replace('QR code of ', '')

  const phone = await browser.newContext({
    baseURL,
    javaScriptEnabled,
    viewport: { width: 390, height: 844 },
  })
  const buyer = await phone.newPage()
  await buyer.goto(address)
  await expect(buyer.getByText(`2 × ${limited.title}`)).toBeVisible()
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: /^Pay \$/ }).click()
  await buyer.getByLabel('Email').fill('buyer@example.org')
  await payWith(buyer, '4242 4242 4242 4242')
  await expect(buyer.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  expect(stockIn(site, limited.id)).toBe(3)
  await phone.close()
})

test('what one phone sells is gone on the other, as soon as somebody looks at it @js', async ({
  browser,
  baseURL,
  site,
}) => {
  const { limited } = somethingToSell(site, 3)
  const phones = await Promise.all([1, 2].map(() => browser.newContext({ baseURL })))
  const [first, second] = await Promise.all(phones.map((phone) => phone.newPage()))
  if (!first || !second) throw new Error('There are two phones.')
  const there = (page: Page) => page.locator('.table-good').filter({ hasText: limited.title })
  for (const page of [first, second]) {
    await asAdmin(page)
    await page.goto('/admin/table')
    await expect(there(page)).toContainText('3 left')
  }
  await sell(first, limited.title)
  await expect(there(first)).toContainText('2 left')
  await expect.poll(() => stockIn(site, limited.id)).toBe(2)
  await second.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(there(second)).toContainText('2 left')
  for (const phone of phones) await phone.close()
})

test('a fair’s day: 200 sales on two phones without a network come home once each, in either order @js', async ({
  browser,
  baseURL,
  site,
}) => {
  test.setTimeout(300_000)
  const { limited, endless } = somethingToSell(site, 121)
  const before = soldIn(site)
  const aPhone = async () => {
    const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await asAdmin(page)
    await page.goto('/admin/table')
    await expect(page.getByText('This page works on this device without internet.')).toBeVisible({
      timeout: 30_000,
    })
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('The site cannot be reached. This is your copy')).toBeVisible()
    return { page, context }
  }
  const [first, second] = [await aPhone(), await aPhone()]
  for (const { page } of [first, second]) {
    for (let sale = 0; sale < 61; sale += 1) await sell(page, limited.title)
    for (let sale = 0; sale < 39; sale += 1) await sell(page, endless.title)
    await expect(page.getByText('100 sales are not sent yet')).toBeVisible()
    await page.reload()
    await expect(page.getByText('100 sales are not sent yet')).toBeVisible()
  }
  expect(soldIn(site)).toEqual(before)

  for (const { page, context } of [second, first]) {
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText('sales are not sent yet')).toHaveCount(0, { timeout: 120_000 })
  }
  await expect(first.page.getByText(`More sold than in stock: 1 × ${limited.title}.`)).toBeVisible()
  expect(stockIn(site, limited.id)).toBe(0)
  expect(soldIn(site)).toEqual({
    sales: before.sales + 200,
    cents: before.cents + 122 * limited.priceCents + 78 * endless.priceCents,
    mails: before.mails,
  })
  for (const { context } of [first, second]) await context.close()
})
