import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { holdBack } from './held'
import { watchJumps } from './jumps'

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Reader' })
const firstPage = (page: Page) => page.locator('.reader-page').first()
const isDrawn = (page: Page) => expect(firstPage(page).locator('canvas')).toBeVisible()

/** Measures both at one moment: the toolbar that waits is replaced by the one that works. */
const rooms = (page: Page) =>
  page.evaluate(() => {
    const room = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().toJSON()
    return { bar: room('[role=toolbar]'), page: room('.reader-page') }
  })

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`the reader's toolbar and page have their room before the file arrives, ${width} px wide @js`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const jumped = await watchJumps(page)
    const release = await holdBack(page, '**/api/uploads/pdfs/**')
    await page.goto('/articles/1')
    await expect(bar(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await rooms(page)

    release()
    await isDrawn(page)
    const after = await rooms(page)
    expect(after.bar).toEqual(before.bar)
    expect(after.page?.y).toBe(before.page?.y)
    for (const side of ['x', 'width'] as const)
      expect(Math.abs((after.page?.[side] ?? 0) - (before.page?.[side] ?? 0))).toBeLessThan(2)
    expect(await jumped()).toBeLessThan(0.05)
  })
}

test('the offer to continue reading moves nothing @js', async ({ page }) => {
  await page.goto('/articles/1')
  await isDrawn(page)
  const before = await firstPage(page).boundingBox()
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.waitForFunction(() => localStorage.getItem('places')?.includes('"page":2'))

  await page.goto('/')
  await page.evaluate(() => {
    const [place] = JSON.parse(localStorage.getItem('places') ?? '[]')
    localStorage.setItem('places', JSON.stringify([{ ...place, readAt: '2024-01-15T00:00:00.000Z' }]))
  })
  await page.goto('/articles/1')
  await isDrawn(page)
  await expect(page.getByRole('button', { name: 'Continue reading' })).toBeVisible()
  expect(await firstPage(page).boundingBox()).toEqual(before)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Continue reading' })).toHaveCount(0)
})

test("the reader's toolbar groups what belongs together in one row, on a phone in two @js", async ({
  page,
}) => {
  await page.goto('/articles/1')
  await isDrawn(page)
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const { height } = (await bar(page).boundingBox()) ?? {}
    expect(height, `rows at ${width}`).toBeLessThan(width > 600 ? 64 : 100)
    for (const [name, tools] of [
      ['Contents', ['Outline', 'Thumbnails', 'Find']],
      ['Page', ['Previous page', 'Next page']],
      ['Zoom', ['Zoom out', 'Zoom in']],
      ['Document', ['View', 'More']],
    ] as const) {
      const group = bar(page).getByRole('group', { name, exact: true })
      for (const tool of tools) await expect(group.getByRole('button', { name: tool })).toBeVisible()
      const box = await group.boundingBox()
      expect(box?.height, `${name} at ${width}`).toBeLessThan(50)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${name} at ${width}`).toBeLessThanOrEqual(width)
    }
  }
  await bar(page).getByRole('button', { name: 'View' }).click()
  const view = page.getByRole('region', { name: 'View' })
  for (const tool of ['Fit width', 'Full screen'])
    await expect(view.getByRole('button', { name: tool, exact: true })).toBeVisible()
})

for (const [width, height, most] of [
  [390, 844, 844 * 0.4],
  [1280, 860, 140],
] as const) {
  test(`the first page begins near the top of the screen, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/articles/1')
    const sheet = page.locator('.reader-page, .reader-frame').locator('visible=true').first()
    await expect.poll(async () => (await sheet.boundingBox())?.y ?? height).toBeLessThan(most)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the toolbar leaves while someone reads on, and comes back with the other direction or the keyboard @js', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/articles/1')
    await isDrawn(page)
    await expect(bar(page)).toBeInViewport()
    await page.mouse.move(200, 700)
    await page.mouse.wheel(0, 700)
    await expect(bar(page)).not.toBeInViewport()
    await page.mouse.wheel(0, -200)
    await expect(bar(page)).toBeInViewport({ ratio: 1 })

    await page.mouse.wheel(0, 200)
    await expect(bar(page)).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await bar(page).getByRole('button', { name: 'Find' }).focus()
    await expect(bar(page)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Enter')
    await page.mouse.wheel(0, 200)
    await expect(page.getByLabel('Find in this document')).toBeInViewport()
  })
})
