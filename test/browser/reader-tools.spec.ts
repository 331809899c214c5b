import type { Page } from '@playwright/test'
import { aPdfOf } from '../pdf'
import { asAdmin, expect, expectAccessible, test } from './fixtures'
import { published } from './published'
import { openMore } from './reader-panels'
import { coverAsPictures, takenApart } from './taken-apart'

test.use({ purpose: 'tools' })

const slot = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const number = (page: Page) => page.getByLabel('Page number')
const open = (page: Page, tool: string) => page.getByRole('button', { name: tool, exact: true }).click()
const leaves = (count: number, size = {}) =>
  Array.from({ length: count }, (_, index) => ({ lines: [`Leaf ${index + 1}`], ...size }))

test('thumbnails lead to their pages, by keyboard too; only those near the screen are drawn @js', async ({
  page,
  site,
}) => {
  await page.goto(`${published(site, 'Thumbnails', aPdfOf(leaves(200)))}#page=120`)
  await expect(slot(page, 120).locator('canvas')).toBeVisible()
  await open(page, 'Thumbnails')
  const thumbnails = page.getByRole('navigation', { name: 'Thumbnails' })
  const current = thumbnails.getByRole('button', { name: 'Page 120', exact: true })
  await expect(current).toHaveAttribute('aria-current', 'page')
  await expect(current).toBeInViewport()
  await expect(current.locator('canvas')).toBeVisible()
  expect(await thumbnails.locator('canvas').count()).toBeLessThan(120)
  await expectAccessible(page)

  await current.focus()
  await page.keyboard.press('ArrowRight')
  await expect(thumbnails.getByRole('button', { name: 'Page 121', exact: true })).toBeFocused()
  await expect(number(page)).toHaveValue('120')
  await page.keyboard.press('ArrowDown')
  const below = Number(await page.evaluate(() => document.activeElement?.getAttribute('data-thumbnail')))
  expect(below).toBeGreaterThan(122)
  await page.keyboard.press('Enter')
  await expect(number(page)).toHaveValue(String(below))
  await expect(thumbnails).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`#page=${below}$`))
  await page.goBack()
  await expect(number(page)).toHaveValue('120')
})

test('thumbnails are the pictures of the pages where those are made, fetched near the screen @js', async ({
  page,
  site,
}) => {
  const address = published(site, 'Pictured', aPdfOf(leaves(200)))
  const articleId = Number(address.split('/').at(-1))
  takenApart(site, articleId, 200)
  coverAsPictures(site, articleId)
  await page.goto(address)
  await open(page, 'Thumbnails')
  const thumbnails = page.getByRole('navigation', { name: 'Thumbnails' }).getByRole('button')
  const pictures = thumbnails.locator('img')
  const loaded = () =>
    pictures.evaluateAll(
      (images) =>
        images.filter((image) => image instanceof HTMLImageElement && image.naturalWidth > 0).length,
    )
  await expect(thumbnails).toHaveCount(200)
  await expect.poll(loaded).toBeGreaterThan(10)
  expect(await pictures.count()).toBeLessThan(150)
})

test('a range of pages is printed alone, each on a sheet of its size @js', async ({ page, site }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.toggleAttribute('data-printing', true)
  })
  const pages = [...leaves(2), ...leaves(1, { width: 595, height: 421 }), ...leaves(2)]
  await page.goto(published(site, 'Printed', aPdfOf(pages)))
  await expect(slot(page, 1).locator('canvas')).toBeVisible()
  await open(page, 'View')
  await open(page, 'Print…')
  const panel = page.getByRole('region', { name: 'Print' })
  await expect(panel.getByRole('radio', { name: 'Page 1' })).toBeFocused()
  await panel.getByLabel('from page').fill('3')
  await expect(panel.getByRole('radio', { name: 'Pages' })).toBeChecked()
  await panel.getByLabel('to page').fill('9')
  await open(page, 'Print')
  await expect(panel.getByRole('alert')).toHaveText('There is no such page.')
  await expectAccessible(page)

  await panel.getByLabel('to page').fill('4')
  await open(page, 'Print')
  await expect(page.locator('body')).toHaveAttribute('data-printing')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ])
  expect(sizes).toEqual([
    [595, 421],
    [420, 595],
  ])
  await expect(page.locator('.reader-print')).toHaveCount(0)
})

test('the toolbar bookmarks the page on screen, and leads visitors to log in @js', async ({ page, site }) => {
  const address = published(site, 'Bookmarked', aPdfOf(leaves(4)))
  await page.goto(`${address}#page=3`)
  const login = page.getByRole('toolbar').getByRole('link', { name: 'Bookmark this page' })
  await expect(login).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ redirectTo: `${address}#page=3` })}`,
  )

  await asAdmin(page)
  await page.reload()
  const bookmark = page.getByRole('button', { name: 'Bookmark this page' })
  await expect(slot(page, 3).locator('canvas')).toBeInViewport()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await openMore(page)
  await page.getByText('Bookmarks (1)').click()
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(number(page)).toHaveValue('3')
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')

  await number(page).fill('1')
  await number(page).press('Enter')
  await expect(page).toHaveURL(/#page=1$/)
  await openMore(page)
  await page.getByRole('textbox', { name: 'Page', exact: true }).fill('3')
  await page.getByLabel('Note').fill('The third leaf')
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click()
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect(number(page)).toHaveValue('3')
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await bookmark.click()
  await expect(page.getByRole('alert')).toContainText('The bookmark on page 3 has a note.')
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
})

test('pages can be dark and whole, and the address of one is copied to share @js', async ({ page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const address = published(site, 'Viewed', aPdfOf(leaves(3)))
  await page.goto(`${address}#page=2`)
  const canvas = slot(page, 2).locator('canvas')
  await expect(canvas).toBeVisible()
  await open(page, 'Fit width')
  await expect.poll(async () => (await slot(page, 2).boundingBox())?.height).toBeGreaterThan(800)
  await open(page, 'View')
  await page.getByRole('checkbox', { name: 'Dark pages' }).check()
  await expect(canvas).toHaveCSS('filter', /invert/)
  await expectAccessible(page)
  await open(page, 'Fit page')
  await expect.poll(async () => (await slot(page, 2).boundingBox())?.height).toBeLessThan(700)
  await open(page, 'Share this page')
  await expect(page.getByText('The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.origin}${address}#page=2`)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a swipe turns one page at a time, and a page fits again when the phone is turned @js', async ({
    page,
    site,
  }) => {
    await page.goto(published(site, 'Swiped', aPdfOf(leaves(5))))
    await open(page, 'View')
    await page.getByRole('radio', { name: 'One page' }).check()
    await page.keyboard.press('Escape')
    await expect(slot(page, 1).locator('canvas')).toBeVisible()
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: 500, id: 0 }],
      })
    const swipe = async (pixels: number) => {
      const from = 195 - pixels / 2
      await touch('touchStart', from)
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', from + (pixels * step) / 10)
      await touch('touchEnd')
    }
    const left = (await slot(page, 1).boundingBox())?.x
    const settled = async (turned: number) => {
      await expect(number(page)).toHaveValue(String(turned))
      await expect
        .poll(async () => Math.round((await slot(page, turned).boundingBox())?.x ?? 0))
        .toBe(Math.round(left ?? 0))
    }
    await swipe(-250)
    await settled(2)
    await swipe(-250)
    await settled(3)
    await swipe(250)
    await settled(2)

    const upright = await slot(page, 2).boundingBox()
    await page.setViewportSize({ width: 844, height: 390 })
    await expect
      .poll(async () => (await slot(page, 2).boundingBox())?.height)
      .toBeLessThan((upright?.height ?? 0) * 0.8)
    await expect(slot(page, 2)).toBeInViewport({ ratio: 0.9 })
    await expect(number(page)).toHaveValue('2')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await slot(page, 2).boundingBox())?.width).toBeCloseTo(upright?.width ?? 0)
    await expect(number(page)).toHaveValue('2')
  })
})
