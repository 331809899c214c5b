import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

test.use({ purpose: 'shopping' })

const cards = (page: Page) => page.locator('.gallery li')
const kinds = (page: Page) => page.getByRole('navigation', { name: 'Kinds' })

test('the shop is narrowed by links and sorted by a form, and its address keeps both', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/shop')
  await expect(kinds(page).getByRole('link')).toHaveText([
    'All',
    'In stock',
    'From bands',
    'Downloads',
    'Pre-orders',
    'Gift cards',
  ])
  await kinds(page).getByRole('link', { name: 'From bands' }).click()
  await expect(page).toHaveURL('/shop?kind=bands')
  await expect(kinds(page).getByRole('link', { name: 'From bands' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Lowest price')
  if (javaScriptEnabled === false) await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/shop?kind=bands&sort=cheapest')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('cheapest')
  await expect(cards(page).locator('.price')).toHaveText(['Pay what you want', '$6.00', '$7.50', '$9.99'])
  await expectAccessible(page)
  await kinds(page).getByRole('link', { name: 'Downloads' }).click()
  await expect(page).toHaveURL('/shop?kind=downloads&sort=cheapest')
  await expect(cards(page)).toHaveCount(2)
})

test('the newest item’s picture leaves no hole beside the two that stand next to it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/shop')
  await page.locator('.gallery-lead img').evaluate((image: HTMLImageElement) => image.decode())
  const holes = await page.locator('.gallery').evaluate((gallery) => {
    const bottom = (index: number) =>
      gallery.children[index]?.lastElementChild?.getBoundingClientRect().bottom ?? 0
    const picture = gallery.querySelector('.gallery-lead img')?.getBoundingClientRect()
    const title = gallery.querySelector('.gallery-lead .gallery-title')?.getBoundingClientRect()
    return [bottom(2) - bottom(0), (title?.top ?? 0) - (picture?.bottom ?? 0)]
  })
  for (const hole of holes) expect(Math.abs(hole)).toBeLessThan(24)
})
