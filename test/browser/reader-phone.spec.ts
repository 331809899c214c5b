import type { Page } from '@playwright/test'
import { aPdfOf } from '../pdf'
import { expect, expectAccessible, test } from './fixtures'
import { published } from './published'
import type { Site } from './site'
import { coverAsPictures, takenApart } from './taken-apart'

test.use({ purpose: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true })

const slot = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const number = (page: Page) => page.getByLabel('Page number')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Reader' })
const tool = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true })
const widthOf = async (page: Page, of = 1) => Math.round((await slot(page, of).boundingBox())?.width ?? 0)

/** With pages of the size of A5 and as many words for each. */
function leaves(site: Site, title: string, pages = 6): string {
  const size = { width: 420, height: 595 }
  const lines = (leaf: number) => [`Night buses leave the harbour ${leaf}`]
  const all = Array.from({ length: pages }, (_, index) => ({ ...size, lines: lines(index + 1) }))
  const address = published(site, title, aPdfOf(all))
  takenApart(site, Number(address.split('/').at(-1)), pages)
  return address
}

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(slot(page, 1).locator('canvas')).toBeVisible()
  await expect(number(page)).toBeVisible()
}

test('a tap on the right turns on, one on the left back, and one in the middle nothing @js', async ({
  page,
  site,
}) => {
  await opened(page, leaves(site, 'Tapped'))
  await page.touchscreen.tap(350, 500)
  await expect(number(page)).toHaveValue('2')
  await page.touchscreen.tap(350, 500)
  await expect(number(page)).toHaveValue('3')
  await page.touchscreen.tap(40, 500)
  await expect(number(page)).toHaveValue('2')
  await page.touchscreen.tap(195, 500)
  await page.touchscreen.tap(40, 500)
  await expect(number(page)).toHaveValue('1')
})

test('a tap before the viewer is there turns the page when it comes @js', async ({ page, site }) => {
  const address = leaves(site, 'Tapped early')
  coverAsPictures(site, Number(address.split('/').at(-1)))
  await page.goto(address)
  await expect(page.locator('img.reader-poster')).toBeVisible()
  await page.touchscreen.tap(350, 500)
  await expect(number(page)).toHaveValue('2')
})

test('two quick taps zoom in where they are, a finger then pans and turns no page, and two more zoom out @js', async ({
  page,
  site,
}) => {
  await opened(page, leaves(site, 'Tapped twice'))
  const before = await widthOf(page)
  /** Both taps in one task: over the wire they would be as far apart as the machine is busy. */
  const twice = (x: number, y: number) =>
    page.evaluate(
      ([x = 0, y = 0]) => {
        const tap = { bubbles: true, pointerType: 'touch', detail: 1, clientX: x, clientY: y }
        for (let taps = 0; taps < 2; taps += 1)
          document.elementFromPoint(x, y)?.dispatchEvent(new PointerEvent('click', tap))
      },
      [x, y],
    )
  const under = (x: number, y: number) =>
    slot(page, 1).evaluate(
      (node, at) => {
        const { left, top, width, height } = node.getBoundingClientRect()
        return [(at.x - left) / width, (at.y - top) / height]
      },
      { x, y },
    )
  const [across = 0, down = 0] = await under(300, 450)
  await twice(300, 450)
  await expect.poll(() => widthOf(page)).toBeGreaterThan(before * 1.8)
  const after = await under(300, 450)
  expect(after[0]).toBeCloseTo(across, 1)
  expect(after[1]).toBeCloseTo(down, 1)

  const left = () => page.locator('.reader-pages').evaluate(({ scrollLeft }) => scrollLeft)
  const start = await left()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y: 450, id: 0 }],
    })
  await touch('touchStart', 100)
  for (const x of [120, 160, 200, 240]) await touch('touchMove', x)
  await touch('touchEnd')
  await expect.poll(left).toBeLessThan(start - 50)
  await page.touchscreen.tap(350, 500)
  await twice(200, 450)
  await expect.poll(() => widthOf(page)).toBe(before)
  await expect(number(page)).toHaveValue('1')
})

test('two fingers zoom where they are @js', async ({ page, site }) => {
  await opened(page, leaves(site, 'Pinched'))
  const place = () =>
    slot(page, 1).evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect()
      return [(100 - left) / width, (400 - top) / height]
    })
  const before = await place()
  const width = await widthOf(page)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', gap: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [100 - gap, 100 + gap].map((x, id) => ({ x, y: 400, id })),
    })
  await touch('touchStart', 30)
  for (const gap of [35, 45, 60]) await touch('touchMove', gap)
  await touch('touchEnd', 0)
  await expect.poll(() => widthOf(page)).toBeGreaterThan(width * 1.4)
  const after = await place()
  expect(after[0]).toBeCloseTo(before[0] ?? 0, 1)
  expect(after[1]).toBeCloseTo(before[1] ?? 0, 1)
})

test('the cover stands in the sheet before the pages are made, and until the first is drawn @js', async ({
  page,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/uploads/pdfs/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/articles/1')
  const cover = page.locator('.reader-page img')
  await expect(cover).toBeVisible()
  await expect(cover).toHaveJSProperty('complete', true)
  await expect(page.locator('.reader-page').first()).not.toContainText('Loading')
  await expectAccessible(page)
  release()
  await expect(slot(page, 1).locator('canvas')).toBeVisible()
  await expect(cover).toHaveCount(0)
})

test('thumbnails, zoom and the text of the page are one press away @js', async ({ page, site }) => {
  const address = leaves(site, 'At hand')
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await opened(page, address)
    for (const name of ['Outline', 'Thumbnails', 'Find', 'Zoom out', 'Zoom in', 'Previous page', 'Next page'])
      await expect(tool(page, name), `${name} at ${width}`).toBeInViewport({ ratio: 1 })
  }
  const before = await widthOf(page)
  await tool(page, 'Zoom in').click()
  await expect.poll(() => widthOf(page)).toBeGreaterThan(before)
  await tool(page, 'Thumbnails').click()
  await page.getByRole('navigation', { name: 'Thumbnails' }).getByRole('button', { name: 'Page 4' }).click()
  await expect(number(page)).toHaveValue('4')
  await tool(page, 'View').click()
  const view = page.getByRole('region', { name: 'View' })
  await expect(view.getByRole('button', { name: 'Zoom in' })).toHaveCount(0)
  await expect(view.getByRole('button', { name: 'Share this page' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await bar(page).getByRole('link', { name: 'Read as text' }).click()
  await expect(page).toHaveURL(`${address}/pages/4?view=text#page-4`)
})

test('small print is offered as text first, before any script, on screens where it is small', async ({
  page,
  site,
}) => {
  const leaf = { width: 842, height: 1191, lines: ['Small'] }
  const address = published(site, 'Newspaper', aPdfOf([leaf]))
  takenApart(site, Number(address.split('/').at(-1)), 1)
  await page.goto(address)
  const offer = page.locator('.reading-head').getByRole('link', { name: 'Read as text' })
  await expect(offer).toBeVisible()
  await expect(offer).toHaveClass(/button/)
  await expect(page.locator('.reading-head')).toContainText('Small print?')
})

test('find stands above the tools, and share and the address name the page of the match @js', async ({
  page,
  site,
}) => {
  const address = leaves(site, 'Searched', 12)
  await opened(page, address)
  await tool(page, 'Find').click()
  const field = page.getByLabel('Find in this document')
  await expect(field).toBeFocused()
  const box = await field.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(8)
  expect(box?.y).toBeGreaterThan(844 / 2)
  await field.fill('harbour 9')
  await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
  await expect(number(page)).toHaveValue('9')
  await expect(page).toHaveURL(/#page=9$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close find' }).click()
  await expect(number(page)).toHaveValue('9')
  await tool(page, 'View').click()
  await expect(page.getByRole('group', { name: 'Page 9' })).toBeVisible()
})
