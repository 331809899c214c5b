import type { Page } from '@playwright/test'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, chooseDestination, fillAddress, goAndPay, payWith } from './shopping'

test.use({ purpose: 'desk', locale: 'en-US' })

const mug = 'Misregistered Mug'
const pin = 'Safety Staple Enamel Pin'

/** A paid order of the sample's shop. @returns its address on the desk */
async function aPaidOrder(page: Page, titles: string[], isScripted: boolean): Promise<string> {
  await page.context().clearCookies()
  const name = await aLoggedInShopper(page)
  for (const title of titles) await add(page, title)
  await page.goto('/cart')
  await chooseDestination(page, 'United States', isScripted)
  await expect(page.getByText('Shipping to United States')).toBeVisible()
  await goAndPay(page)
  await fillAddress(page)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await page.context().clearCookies()
  await asAdmin(page)
  await page.goto('/admin/orders')
  await page.getByLabel('Search orders').fill(name)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('link', { name: /^Order \d+$/ })).toHaveCount(1)
  await page.getByRole('link', { name: /^Order \d+$/ }).click()
  await expect(page.getByRole('heading', { name: /^Order \d+$/, level: 1 })).toBeVisible()
  return new URL(page.url()).pathname
}

const pieces = (page: Page, title: string) => page.getByLabel(`Quantity of ${title}`).first()

test('an order is found, corrected, noted on, sent in two parcels and paid back by the piece', async ({
  page,
  javaScriptEnabled,
}) => {
  const order = await aPaidOrder(page, [mug, pin], javaScriptEnabled !== false)
  await page.getByText('Correct the address').click()
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await page.getByLabel('Address', { exact: true }).fill('12 Harbour Row\nBristol, BS1 4QA\nGB')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.locator('.facts')).toContainText('12 Harbour Row')
  await page.getByLabel('Note').fill('Ring twice.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.locator('.order-note')).toContainText('Ring twice.')

  await pieces(page, pin).fill('0')
  await page.getByLabel('Carrier').fill('Royal Mail')
  await page.getByLabel('Tracking number').fill('AB123')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('link', { name: 'Royal Mail AB123' })).toBeVisible()
  await expect(page.locator('.order-head')).toContainText('Paid')
  await page.getByText('Change tracking of this parcel').click()
  await page.getByLabel('Tracking number').last().fill('CD456')
  await page.getByRole('button', { name: 'Save tracking' }).click()
  await expect(page.getByRole('link', { name: 'Royal Mail CD456' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.locator('.order-head')).toContainText('Shipped')
  await expect(page.getByText('Order shipped', { exact: true })).toHaveCount(2)
  await expectAccessible(page)

  await page.locator('.desk-refund > summary').click()
  await pieces(page, pin).fill('1')
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByRole('heading', { name: /^Refund \$8\.00 of order \d+\?$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Refund $8.00' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Refunded $8.00 of order' })).toBeVisible()
  await page.goto(order)
  await expect(page.locator('.order-history')).toContainText('Refund of $8.00: succeeded.')
})

const papers: Record<string, string> = { '210 × 297': 'A4', '216 × 279': 'Letter', '148 × 105': 'A6' }

/** On what paper each page is printed. */
async function printed(page: Page, file: string, format = 'A4'): Promise<(string | undefined)[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true, format, path: test.info().outputPath(file) })
  const millimetres = (points = '') => Math.round((Number(points) / 72) * 25.4)
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => papers[`${millimetres(width)} × ${millimetres(height)}`],
  )
}

test('orders are chosen in the list, picked, packed from one sheet each, labelled on A6, and shipped at once @once', async ({
  page,
}) => {
  const numbers: string[] = []
  for (const titles of [[mug, pin], [pin]]) {
    numbers.push((await aPaidOrder(page, titles, true)).split('/').at(-1) ?? '')
    await page.getByText('Correct the address').click()
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
    await page.getByLabel('Address', { exact: true }).fill('12 Harbour Row\nBristol, BS1 4QA\nGB')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page.locator('.facts')).toContainText('12 Harbour Row')
  }
  const choose = async (button: string) => {
    await page.goto('/admin/orders?status=paid')
    await expect(page.getByRole('button', { name: button })).toBeHidden()
    for (const id of numbers) await page.getByLabel(`Choose order ${id}`).check()
    await page.getByRole('button', { name: button }).click()
  }
  await choose('Picking list')
  await expect(
    page.getByRole('row', { name: new RegExp(`2 ${pin} ${numbers.toReversed().join(', ')}`) }),
  ).toBeVisible()
  expect(await printed(page, 'picking.pdf')).toEqual(['A4'])
  await choose('Packing slips')
  await expect(page.getByRole('heading', { name: /^Packing slip: order/ })).toHaveCount(2)
  expect(await printed(page, 'slips.pdf')).toEqual(['A4', 'A4'])
  expect(await printed(page, 'slips-letter.pdf', 'Letter')).toEqual(['Letter', 'Letter'])
  await choose('Address labels')
  await expect(page.locator('.sheet-label')).toHaveCount(2)
  expect(await printed(page, 'labels.pdf')).toEqual(['A6', 'A6'])

  await choose('Ship them')
  const parcel = page.getByRole('group', { name: `Tracking of order ${numbers[0]}` })
  await parcel.getByLabel('Carrier').fill('DHL')
  await parcel.getByLabel('Tracking number').fill('JD01')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'are shipped.' })).toBeVisible()
  await page.goto(`/admin/orders?q=%23${numbers[1]}`)
  await expect(page.getByRole('row').last()).toContainText('Shipped')
})
