import path from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { aPdfOf } from '../pdf'
import { expect, expectAccessible, test } from './fixtures'
import { published } from './published'
import type { Site } from './site'
import { takenApart } from './taken-apart'

const slot = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const number = (page: Page) => page.getByLabel('Page number')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Reader' })
const isDrawn = (page: Page, which: number) => expect(slot(page, which).locator('canvas')).toBeVisible()
const leaves = (count: number, size = {}) =>
  Array.from({ length: count }, (_, index) => ({ lines: [`Leaf ${index + 1}`], ...size }))

/** Publishes a PDF as a volume. @returns its address */
function aVolume(site: Site, title: string): string {
  const address = published(site, title, aPdfOf(leaves(7)))
  const db = new Database(path.join(site.dataDir, 'zinehouse.db'), { timeout: 10_000 })
  db.prepare("UPDATE Article SET filetype = 'Volume' WHERE id = ?").run(Number(address.split('/').at(-1)))
  db.close()
  return address
}

test('a wide window shows whole pages, of a volume two side by side, until its reader chooses otherwise @js', async ({
  page,
  site,
}) => {
  const address = aVolume(site, 'Whole spreads')
  await page.goto(address)
  await isDrawn(page, 1)
  await page.keyboard.press('ArrowRight')
  await isDrawn(page, 3)
  const [left, right] = [await slot(page, 2).boundingBox(), await slot(page, 3).boundingBox()]
  expect(left?.y).toBeCloseTo(right?.y ?? 0)
  expect((left?.y ?? 0) + (left?.height ?? 0)).toBeLessThan(800)

  await bar(page).getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('radio', { name: 'Two pages' })).toBeChecked()
  await page.getByRole('radio', { name: 'Scroll' }).check()
  await bar(page).getByRole('button', { name: 'Fit width' }).click()
  await page.goto('/')
  await page.goto(address)
  await expect.poll(async () => (await slot(page, 2).boundingBox())?.width ?? 0).toBeGreaterThan(1000)
})

test('a click on the right of the window turns on, on the left back, and in the middle nothing @js', async ({
  page,
  site,
}) => {
  await page.goto(published(site, 'Turned by clicks', aPdfOf(leaves(5))))
  await isDrawn(page, 1)
  await page.mouse.click(1240, 500)
  await expect(number(page)).toHaveValue('2')
  await page.mouse.click(1240, 500)
  await expect(number(page)).toHaveValue('3')
  await page.mouse.click(640, 700)
  await page.mouse.click(40, 500)
  await expect(number(page)).toHaveValue('2')
})

test('in full screen all is dark, and the toolbar leaves while nothing moves @js', async ({ page, site }) => {
  await page.goto(published(site, 'Full of dark', aPdfOf(leaves(5))))
  await isDrawn(page, 1)
  await bar(page).getByRole('button', { name: 'Full screen' }).click()
  await expect(page.locator('.reader')).toHaveCSS('background-color', 'rgb(21, 19, 15)')
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
  await page.mouse.move(600, 500)
  await expect(bar(page)).not.toBeInViewport()
  await page.mouse.move(620, 520)
  await expect(bar(page)).toBeInViewport({ ratio: 1 })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('small print is offered as text, once @js', async ({ page, site }) => {
    const address = published(site, 'Small print', aPdfOf(leaves(3, { width: 595, height: 842 })))
    takenApart(site, Number(address.split('/').at(-1)), 3)
    await page.goto(address)
    await isDrawn(page, 1)
    const offer = page.getByRole('status').filter({ hasText: 'Small print?' })
    await expect(offer).toBeVisible()
    await expectAccessible(page)
    await offer.getByRole('link', { name: 'Read as text' }).click()
    await expect(page).toHaveURL(`${address}/pages/1?view=text#page-1`)

    await page.goto(address)
    await isDrawn(page, 1)
    await expect(offer).toHaveCount(0)
  })
})
