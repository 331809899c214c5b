import type { Page } from '@playwright/test'
import { aPdfOf } from '../pdf'
import { expect, expectAccessible, test } from './fixtures'
import { published } from './published'

const slot = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const box = async (page: Page, number: number) => {
  const found = await slot(page, number).boundingBox()
  if (!found) throw new Error(`No page ${number}.`)
  return found
}
const choose = async (page: Page, layout: string) => {
  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('radio', { name: layout }).check()
}
const leaves = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ lines: [`Leaf ${index + 1}`] }))

test('two pages stand side by side, the cover alone, and it is kept for next time @js', async ({
  page,
  site,
}) => {
  const address = published(site, 'Spreads', aPdfOf(leaves(7)))
  await page.goto(address)
  await choose(page, 'Two pages')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(slot(page, 3).locator('canvas')).toBeVisible()
  const [left, right] = [await box(page, 2), await box(page, 3)]
  expect(left.y).toBeCloseTo(right.y)
  expect(left.x).toBeLessThan(right.x)
  expect(right.height).toBeLessThan(800)
  expect((await box(page, 1)).y).toBeLessThan(left.y)

  await page.goto('/')
  await page.goto(`${address}#page=4`)
  await expect(slot(page, 5).locator('canvas')).toBeVisible()
  expect((await box(page, 4)).y).toBeCloseTo((await box(page, 5)).y)
})

test('a volume that reads from right to left turns that way @js', async ({ page, site }) => {
  const pdf = aPdfOf(leaves(7), { catalog: '/ViewerPreferences << /Direction /R2L >>' })
  await page.goto(published(site, 'Right to left', pdf))
  await choose(page, 'Two pages')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowLeft')
  await expect(slot(page, 3).locator('canvas')).toBeVisible()
  expect((await box(page, 2)).x).toBeGreaterThan((await box(page, 3)).x)
})

test('one page at a time is whole on screen and turned by keys; shortcuts can be switched off @js', async ({
  page,
  site,
}) => {
  await page.goto(published(site, 'One at a time', aPdfOf(leaves(5))))
  await choose(page, 'One page')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Page number')).toHaveValue('3')
  await expect(slot(page, 3)).toBeInViewport({ ratio: 0.9 })
  await expect(slot(page, 2)).not.toBeInViewport()
  await expect(page).toHaveURL(/#page=3$/)

  await page.getByRole('button', { name: 'View' }).click()
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Page number')).toHaveValue('3')
})
