import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'shopping', locale: 'en-US' })

async function openHoodie(page: Page) {
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Night Shift Hoodie' }).click()
  await expect(page.getByRole('heading', { name: 'Night Shift Hoodie' })).toBeVisible()
}

test('on a phone the buttons stay at the window’s edge once a size is chosen, cover nothing at their place, and sell', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHoodie(page)
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await page.getByRole('radio', { name: 'S', exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('radio', { name: 'S', exact: true }).click({ trial: true })
  await page.getByRole('radio', { name: 'XL' }).check()
  await page.getByRole('radio', { name: 'Black' }).check()
  await page.evaluate(() => scrollTo(0, 0))
  await expect(page.getByRole('combobox', { name: 'Ship to' })).not.toBeInViewport()
  if (javaScriptEnabled) await expect(add).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.getByRole('heading', { name: 'More from the shop' }).scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(add).not.toBeInViewport()

  await expect(page.locator('.item-delivery')).toBeVisible()
  await add.click()
  await expect(page.getByRole('alert')).toBeInViewport()
})

test('on a phone the buttons of an item without sizes are in sight from the start', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Pamphlet-Stitched Notebook' }).click()
  await expect(page.getByRole('heading', { name: 'Pamphlet-Stitched Notebook' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeInViewport({ ratio: 1 })
})

test('an item says where it is sent, for how much, and from what sum for free', async ({ page }) => {
  await openHoodie(page)
  await expect(page.locator('.item-delivery dd').first()).toHaveText(
    'United States from $6.00, free over $75.00Europe from $18.50Or pick up for free: The print room',
  )
})

test('in forced colours a chosen size looks chosen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openHoodie(page)
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  const colourOf = (value: string) =>
    page
      .getByText(value, { exact: true })
      .evaluate((text) => getComputedStyle(text.closest('label') ?? text).backgroundColor)
  expect(await colourOf('L')).not.toBe(await colourOf('S'))
})
