import type { Page } from '@playwright/test'
import { aPdfOf } from '../pdf'
import { expect, expectAccessible, test } from './fixtures'
import { watchJumps } from './jumps'
import { published } from './published'
import type { Site } from './site'
import { coverAsPictures, takenApart } from './taken-apart'

const poster = (page: Page) => page.locator('img.reader-poster')
const canvas = (page: Page) => page.locator('[data-page="1"] canvas')

/** With a picture of each page, of the shape that its PDF has. */
function pictured(site: Site, title: string, pages = 6): string {
  const leaves = Array.from({ length: pages }, (_, index) => ({
    width: 595,
    height: 842,
    lines: [`Night buses leave the harbour ${index + 1}`],
  }))
  const address = published(site, title, aPdfOf(leaves))
  const articleId = Number(address.split('/').at(-1))
  takenApart(site, articleId, pages)
  coverAsPictures(site, articleId)
  return address
}

function viewerRequests(page: Page): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (/Viewer|pdf\.worker|uploads\/pdfs/.test(request.url())) urls.push(request.url())
  })
  return urls
}

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`the first page is there to be read before the viewer, which starts at the first sign of its reader, ${width} px wide @js`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height })
    const jumped = await watchJumps(page)
    const asked = viewerRequests(page)
    await page.goto(pictured(site, `Seen at once ${width}`))
    await expect(poster(page)).toBeVisible()
    await expect(page.getByRole('img', { name: 'Page 1' })).toHaveJSProperty('complete', true)
    const room = () => page.locator('.reader-page').first().boundingBox()
    const before = await room()
    await expectAccessible(page)
    expect(asked).toEqual([])

    await page.mouse.move(100, 300)
    await expect(canvas(page)).toBeVisible()
    await expect(poster(page)).toHaveCount(0)
    expect(await room()).toEqual(before)
    expect(await jumped()).toBeLessThan(0.05)
    await expect(page.getByText('of 6', { exact: true })).toBeVisible()
  })

test('the viewer starts by itself when the page has been at rest for a while @js', async ({ page, site }) => {
  await page.goto(pictured(site, 'At rest'))
  await expect(canvas(page)).toBeVisible()
})

test('an address of a page, words to find or a place that was read start the viewer at once @js', async ({
  page,
  site,
}) => {
  const address = pictured(site, 'Asked for', 5)
  await page.clock.install()
  for (const asked of [`${address}#page=3`, `${address}?q=harbour`]) {
    await page.goto(asked)
    await expect(page.locator('.reader-page canvas').first()).toBeVisible()
  }
  await page.evaluate(
    (articleId) =>
      localStorage.setItem(
        'places',
        JSON.stringify([{ articleId, page: 4, pages: 5, readAt: new Date().toISOString() }]),
      ),
    Number(address.split('/').at(-1)),
  )
  await page.goto('/')
  await page.goto(address)
  await expect(page.locator('[data-page="4"]')).toBeInViewport()
})

test('a link to another page shows that one, and fetches no picture of the first @js', async ({
  page,
  site,
}) => {
  const address = pictured(site, 'Straight to the fourth')
  const html = await (await page.request.get(address)).text()
  const [, picture = ''] = /<img src="([^"]+)"[^>]*reader-poster/.exec(html) ?? []
  expect(picture).toContain('uploads/')
  await page.goto(`${address}/pages/4?view=text`)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Open in the viewer' }).click()
  await expect(page.locator('[data-page="4"] canvas')).toBeVisible()
  expect(fetched).not.toContain(picture)
})

test('the picture of the first page is as dark as its reader likes pages @js', async ({ page, site }) => {
  const address = pictured(site, 'Dark at once')
  await page.route('**/assets/Viewer*', () => {})
  const filter = () => poster(page).evaluate((picture) => getComputedStyle(picture).filter)
  await page.goto(address)
  expect(await filter()).toBe('none')
  await page.evaluate(() => localStorage.setItem('reader', JSON.stringify({ isNight: true })))
  await page.reload()
  await expect.poll(filter).toContain('invert')
})

test('who prints before the viewer is there gets the first page, and no blank ones @js', async ({
  page,
  site,
}) => {
  await page.goto(pictured(site, 'Printed at once'))
  await page.emulateMedia({ media: 'print' })
  await expect(poster(page)).toBeVisible()
  await expect(page.locator('.reader-row:visible')).toHaveCount(1)
  await expect(page.getByRole('toolbar')).toBeHidden()
})

test('the browser prints the pages alone, and says how to print those that are not drawn @js', async ({
  page,
  site,
}) => {
  const sheets = async () => (await page.pdf()).toString('latin1').match(/\/MediaBox/g)?.length
  await page.goto(published(site, 'Printed whole', aPdfOf([{ lines: ['One'] }, { lines: ['Two'] }])))
  await expect(page.locator('.reader-page canvas')).toHaveCount(2)
  expect(await sheets()).toBe(2)
  await page.emulateMedia({ media: 'print' })
  for (const part of ['banner', 'contentinfo', 'heading', 'link'] as const)
    await expect(page.getByRole(part)).toHaveCount(0)
  await expect(page.getByText('To print the whole document')).toBeHidden()

  await page.emulateMedia({ media: 'screen' })
  await page.goto(pictured(site, 'Printed in part', 60))
  await expect(canvas(page)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('To print the whole document use View › Print, or the PDF.')).toBeVisible()
})

test('who scrolls on before the viewer is there stays where they are @js', async ({ page, site }) => {
  const address = pictured(site, 'Scrolled on', 9)
  await page.goto(address)
  await expect(poster(page)).toBeVisible()
  await page.evaluate(() => scrollTo({ top: 2600, behavior: 'instant' }))
  await expect(page.locator('.reader-page canvas').first()).toBeVisible()
  expect(Math.abs((await page.evaluate(() => scrollY)) - 2600)).toBeLessThan(40)
  await expect.poll(() => page.getByLabel('Page number').inputValue()).toMatch(/^[45]$/)
})

test('a first picture that is gone leaves the word to the viewer @js', async ({ page, site, problems }) => {
  const address = pictured(site, 'Picture gone')
  await page.route('**/uploads/covers/**', (route) => route.abort())
  await page.clock.install()
  await page.goto(address)
  await expect(canvas(page)).toBeVisible()
  problems.length = 0
})

test('without JavaScript the first page stands there, with a way to the next @nojs', async ({
  page,
  site,
}) => {
  const address = pictured(site, 'Without scripts')
  await page.goto(address)
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await page.getByRole('toolbar').getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`${address}/pages/2`)
})

test('tools and a key that are pressed before the viewer is there are carried out when it comes @js', async ({
  page,
  site,
}) => {
  const address = pictured(site, 'Pressed early')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/Viewer*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address)
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveAttribute('href', `${address}/pages/2`)
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.locator('.reader-waiting, .reader-poster').first()).toBeVisible()
  letGo()
  await expect(page.getByRole('searchbox', { name: 'Find in this document' })).toBeFocused()
  await expect(page.getByLabel('Page number')).toHaveValue('2')
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
})

test('until the viewer is there, Next leads to the page as HTML, from its very place @js', async ({
  page,
  site,
}) => {
  const address = pictured(site, 'Turned early')
  await page.route('**/assets/Viewer*', () => {})
  await page.goto(address)
  await page.getByRole('toolbar').getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(`${address}/pages/2`)

  await page.unroute('**/assets/Viewer*')
  await page.goto(address)
  const place = () => page.getByRole('toolbar').getByLabel('Next page').boundingBox()
  const before = await place()
  await page.mouse.move(100, 300)
  await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible()
  expect(await place()).toEqual(before)
})

test('a tool that is pressed before the scripts are there is carried out too, and keeps the focus @js', async ({
  page,
  site,
}) => {
  const address = pictured(site, 'Pressed at once')
  const routes: (() => void)[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => routes.push(resolve))
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Outline' }).click()
  isHeld = false
  for (const letGo of routes) letGo()
  await expect(page.getByRole('button', { name: 'Outline' })).toHaveAttribute('aria-expanded', 'true')
})
