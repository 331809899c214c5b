import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { add, aLoggedInShopper, goAndPay, payWith } from './shopping'

test.use({ purpose: 'shopping' })

const bundle = 'Saltmarket Tapes, Vol. 1: Tape and Files'
const files = 'Saltmarket Tapes, Vol. 1: The Files'

test('files are paid without an address, downloaded by their buyer and by nobody else', async ({
  page,
  browser,
  baseURL,
}) => {
  await aLoggedInShopper(page)
  await add(page, files)
  await goAndPay(page)
  await expect(page.getByLabel('Address line 1')).toHaveCount(0)
  await payWith(page, '4242 4242 4242 4242')
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(/\/orders\//)
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  await expectAccessible(page)
  const link = page.locator('.order-downloads a').first()
  const address = (await link.getAttribute('href')) ?? ''
  const begun = page.waitForEvent('download')
  await link.click()
  expect((await begun).suggestedFilename()).toMatch(/\.mp3$/)

  const stranger = await browser.newContext({ baseURL })
  expect((await stranger.request.get(address)).status()).toBe(403)
  await stranger.close()
})

test('a bundle says what is in it, and gives its files to the buyer', async ({ page }) => {
  await aLoggedInShopper(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: bundle }).click()
  await expect(page.locator('.item-text')).toContainText(files)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`${bundle} has been added to your cart.`)).toBeVisible()
  await goAndPay(page)
  await payWith(page, '4242 4242 4242 4242')
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.locator('.order-summary')).toContainText(files)
  await expect(page.locator('.order-downloads a').first()).toBeVisible()
})

test('a code on paper gives its files once', async ({ page, browser, baseURL, javaScriptEnabled }) => {
  await asAdmin(page)
  await page.goto('/shop')
  await page.getByRole('link', { name: files }).click()
  await page.waitForURL(/\/item\/\d+$/)
  await page.goto(`${page.url().replace('/item/', '/admin/merch/')}/files`)
  await page.getByRole('link', { name: 'Print codes' }).click()
  await page.getByLabel('How many').fill('2')
  await page.getByRole('button', { name: 'Create codes' }).click()
  await expectAccessible(page)
  const code = (await page.locator('code').first().textContent()) ?? ''

  const context = await browser.newContext({ baseURL, javaScriptEnabled })
  const finder = await context.newPage()
  await finder.goto('/redeem')
  await finder.getByLabel('Code').fill(code.toLowerCase())
  await finder.getByRole('button', { name: 'Redeem' }).click()
  await expect(finder.getByRole('heading', { name: files })).toBeVisible()
  await expectAccessible(finder)
  await finder.getByRole('button', { name: 'Redeem the code' }).click()
  await expect(finder.locator('.order-downloads a').first()).toBeVisible()
  await expectAccessible(finder)
  await context.close()

  const late = await browser.newContext({ baseURL, javaScriptEnabled })
  const latecomer = await late.newPage()
  await latecomer.goto(`/redeem/${code}`)
  await expect(latecomer.getByText('used')).toBeVisible()
  await expect(latecomer.getByRole('button', { name: 'Redeem the code' })).toHaveCount(0)
  await late.close()
})
