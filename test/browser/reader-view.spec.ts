import type { Locator, Page } from '@playwright/test'
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

test('pages are rotated with their text and links, and stay so in this browser @js', async ({
  page,
  site,
}) => {
  const link = '<< /Type /Annot /Subtype /Link /Rect [40 520 140 550] /Dest [{3} /XYZ 0 300 0] >>'
  const pdf = aPdfOf([{ lines: ['Corner'], annotations: [link] }, ...leaves(3)])
  const address = published(site, 'Sideways', pdf)
  await page.goto(address)
  await expect(slot(page, 1).locator('canvas')).toBeVisible()
  await page.keyboard.press('r')
  await expect
    .poll(async () => (await box(page, 1)).width / (await box(page, 1)).height)
    .toBeCloseTo(595 / 420, 1)
  const within = async (what: Locator) => {
    const [outer, inner] = [await box(page, 1), await what.boundingBox()]
    if (!inner) throw new Error('It is not there.')
    return [(inner.x - outer.x) / outer.width, (inner.y - outer.y) / outer.height]
  }
  const word = await within(slot(page, 1).getByText('Corner'))
  expect(word[0]).toBeGreaterThan(0.85)
  expect(word[1]).toBeCloseTo(40 / 420, 1)
  const place = slot(page, 1).getByRole('link', { name: 'Corner' })
  const [x, y] = await within(place)
  expect(x).toBeCloseTo(520 / 595, 1)
  expect(y).toBeCloseTo(40 / 420, 1)
  await place.click()
  await expect(page.getByLabel('Page number')).toHaveValue('3')

  await page.goto('/')
  await page.goto(address)
  await expect.poll(async () => (await box(page, 1)).width).toBeGreaterThan((await box(page, 1)).height)
  await choose(page, 'Two pages')
  await expect(slot(page, 3).locator('canvas')).toBeVisible()
  expect((await box(page, 2)).y).toBeCloseTo((await box(page, 3)).y)
  await page.getByRole('button', { name: 'Rotate left' }).click()
  await expect.poll(async () => (await box(page, 2)).height).toBeGreaterThan((await box(page, 2)).width)
})
