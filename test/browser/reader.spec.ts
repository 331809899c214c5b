import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { aLargePdf } from './large-pdf'
import { published } from './published'

const volume = async (page: Page, title: string) => {
  await page.goto('/search?volume=on')
  const link = page.locator('a.counted-link').filter({ hasText: title })
  return (await link.getAttribute('href')) ?? ''
}
const annual = (page: Page) => volume(page, 'One Hundred and Eight Plates')
/** One page below the other, where a wide window would show two of a volume. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    if (!localStorage.getItem('reader')) localStorage.setItem('reader', '{"layout":"scroll"}')
  }),
)

const slot = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const drawn = (page: Page) => page.locator('.reader-page canvas')

test('a volume is read page by page; only pages near the screen are drawn @js', async ({ page }) => {
  await page.goto(await annual(page))
  await expect(slot(page, 1).locator('canvas')).toBeVisible()
  await expect(page.getByText('of 116', { exact: true })).toBeVisible()
  expect(await page.locator('.reader-page').count()).toBe(116)
  expect(await drawn(page).count()).toBeLessThan(12)

  await page.getByLabel('Page number').fill('60')
  await page.getByLabel('Page number').press('Enter')
  await expect(slot(page, 60).locator('canvas')).toBeVisible()
  await expect(slot(page, 1).locator('canvas')).toHaveCount(0)
  expect(await drawn(page).count()).toBeLessThan(10)
  await expect(page).toHaveURL(/#page=60$/)

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/#page=61$/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/#page=59$/)
  await expectAccessible(page)
})

test('an address names a page, and the place is kept for next time @js', async ({ page }) => {
  const address = await annual(page)
  await page.goto(`${address}#page=12`)
  await expect(page.getByLabel('Page number')).toHaveValue('12')
  await expect(slot(page, 12).locator('canvas')).toBeInViewport()

  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => localStorage.getItem('places')?.includes('"page":13'))
  await page.goto('/')
  const begun = page.getByRole('region', { name: 'Continue reading' }).getByRole('link')
  await expect(begun).toHaveAttribute('href', `${address}#page=13`)
  await page.goto(address)
  await expect(slot(page, 13).locator('canvas')).toBeInViewport()

  await page.evaluate(() => {
    const [place] = JSON.parse(localStorage.getItem('places') ?? '[]')
    localStorage.setItem('places', JSON.stringify([{ ...place, readAt: '2024-01-15T00:00:00.000Z' }]))
  })
  await page.goto('/')
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue reading' }).click()
  await expect(slot(page, 13).locator('canvas')).toBeInViewport()
})

test('pages grow, shrink and fit the width @js @long', async ({ page }) => {
  await page.goto(await annual(page))
  const width = async () => Math.round((await slot(page, 1).boundingBox())?.width ?? 0)
  await expect(drawn(page).first()).toBeVisible()
  const first = await width()

  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(first * 1.15)
  await page.keyboard.press('-')
  await expect.poll(width).toBe(first)
  await page.getByRole('button', { name: 'Fit width' }).click()
  await expect.poll(width).toBeGreaterThan(1100)
})

test('zooming keeps the page that is being read @js @long', async ({ page }) => {
  await page.goto(`${await annual(page)}#page=60`)
  const number = page.getByLabel('Page number')
  await expect(slot(page, 60).locator('canvas')).toBeInViewport()

  for (let times = 0; times < 4; times += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(number).toHaveValue('60')
  await expect(slot(page, 60)).toBeInViewport()
  await page.keyboard.press('0')
  await expect(slot(page, 60)).toBeInViewport()
  await expect(number).toHaveValue('60')
})

test('finding leads to a match once, then the reader may scroll away @js @long', async ({ page }) => {
  await page.goto(await annual(page))
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('Find in this document').fill('harbour')
  await expect(page.locator('.reader-found')).toHaveText(/^1 of \d/)
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found-now')?.size)).toBe(1)
  const found = Number(await page.getByLabel('Page number').inputValue())

  for (let further = 1; further <= 3; further += 1) {
    await page.evaluate(() => scrollBy({ top: innerHeight, behavior: 'instant' }))
    await expect(drawn(page).first()).toBeVisible()
    await expect(page.locator('.reader-page:has(.textLayer span)').last()).toBeAttached()
  }
  await expect
    .poll(async () => Number(await page.getByLabel('Page number').inputValue()))
    .toBeGreaterThan(found)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Find' })).toBeFocused()
})

test('a phrase is found inside a volume, on pages that were never drawn @js', async ({ page }) => {
  await page.goto('/articles/1')
  await expect(drawn(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('Find in this document').fill('ON ANY given evening all')
  await expect(page.locator('.reader-found')).toHaveText(/^1 of \d+$/)
  expect(await page.evaluate(() => CSS.highlights.get('found-now')?.size)).toBe(1)

  await page.goto(await volume(page, 'Night Work'))
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByLabel('Find in this document').fill('lighthouse')
  await expect(page.locator('.reader-found')).toHaveText(/^1 of \d+$/, { timeout: 60_000 })
  await page.getByRole('button', { name: 'Next match' }).click()
  await expect(page.locator('.reader-found')).toHaveText(/^2 of \d+$/)
  await page.getByLabel('Find in this document').fill('no such phrase at all')
  await expect(page.locator('.reader-found')).toHaveText('No matches', { timeout: 60_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Find in this document')).toHaveCount(0)
})

test('the outline leads to its chapters @js @long', async ({ page }) => {
  await page.goto(`${await annual(page)}#page=30`)
  await expect(slot(page, 30).locator('canvas')).toBeInViewport()
  await page.getByRole('button', { name: 'Outline' }).click()
  const entries = page.locator('.reader-outline a')
  await expect(entries.first()).toBeInViewport()
  await entries.last().click()

  await expect.poll(async () => Number(await page.getByLabel('Page number').inputValue())).toBeGreaterThan(50)
})

test('the text of a page can be selected @js', async ({ page }) => {
  await page.goto('/articles/1')
  await expect(page.locator('.textLayer span').first()).toBeAttached()
  const selected = () =>
    page.evaluate(() => {
      const layer = document.querySelector('.textLayer')
      if (layer) getSelection()?.selectAllChildren(layer)
      return getSelection()?.toString().trim().length
    })
  await expect.poll(selected).toBeGreaterThan(20)
})

test('two fingers zoom on a phone @js @long', async ({ browser, site }) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    baseURL: site.origin,
  })
  const page = await context.newPage()
  await page.goto('/articles/1')
  await expect(drawn(page).first()).toBeVisible()
  await slot(page, 1).evaluate((node) => node.scrollIntoView({ block: 'start' }))
  const width = async () => (await slot(page, 1).boundingBox())?.width ?? 0
  const before = await width()
  expect(before).toBeGreaterThan(340)

  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', gap: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [150 - gap, 150 + gap].map((x, id) => ({ x, y: 500, id })),
    })
  await touch('touchStart', 30)
  for (const gap of [35, 45, 60]) await touch('touchMove', gap)
  await touch('touchEnd', 0)
  await expect.poll(width).toBeGreaterThan(before * 1.4)
  await context.close()
})

test('page 1 of a 60 MB volume shows after under 5 % of it was fetched @js', async ({ page, site }) => {
  const pdf = await aLargePdf(100, 800)
  expect(pdf.length).toBeGreaterThan(60_000_000)
  const address = published(site, 'Large volume', pdf)
  let fetched = 0
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    fetched += encodedDataLength
  })

  let whenShown = 0
  await page.exposeFunction('pageIsShown', () => {
    whenShown ||= fetched
  })
  await page.addInitScript(() => {
    document.addEventListener('pagetext', () => Reflect.get(window, 'pageIsShown')())
  })

  await page.goto(address)
  await expect(slot(page, 1).locator('.textLayer')).toHaveText('Plate 1')
  await expect(page.getByRole('progressbar', { name: 'Loading progress' })).toHaveCount(0)
  await expect.poll(() => whenShown).toBeGreaterThan(0)
  expect(whenShown).toBeLessThan(pdf.length * 0.05)
})

test.describe('a PDF that is broken or gone says so, with a way to the file', () => {
  for (const [title, pdf] of [
    ['Broken volume', Buffer.from('%PDF-1.7 and nothing more')],
    ['Gone volume', undefined],
  ] as const) {
    test(`${title} @js`, async ({ page, site, problems }) => {
      await page.goto(published(site, title, pdf))

      await expect(page.getByRole('alert')).toHaveText('Failed to load the article.')
      await expect(page.getByRole('link', { name: 'Download the PDF' })).toBeVisible()
      problems.length = 0
    })
  }
})

test('a first page that cannot be read says so @js', async ({ page, site, problems }) => {
  const whole = (await aLargePdf(3, 8)).toString('latin1')
  const broken = Buffer.from(whole.replace('/Kids [4 0 R', '/Kids [null '), 'latin1')
  await page.goto(published(site, 'Half a volume', broken))
  await expect(slot(page, 1)).toContainText('This page cannot be displayed.')
  problems.length = 0
})

test("without JavaScript the browser's own viewer and plain links stand there @nojs", async ({
  page,
  request,
}) => {
  await page.goto('/articles/1')

  const viewer = page.locator('iframe.reader-frame')
  await expect(viewer).toBeVisible()
  await expect(page.getByText('Loading...')).toBeHidden()
  const file = (await viewer.getAttribute('src')) ?? ''
  expect(file).toMatch(/^\/api\/uploads\/pdfs\/.+\.pdf$/)
  expect((await request.get(file)).headers()['content-type']).toBe('application/pdf')
  await expect(page.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute('href', file)
  await expect(page.getByRole('link', { name: 'Download the PDF' })).toHaveAttribute(
    'href',
    /\.pdf\?download=Fold%2C\+Pierce/,
  )
})

test('the viewer is loaded on the page of an article only @js', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const address of ['/', '/search', '/shop', '/bands']) await page.goto(address)
  expect(scripts.filter((url) => /Viewer|pdf/.test(url))).toEqual([])

  await page.goto('/articles/1')
  await expect(drawn(page).first()).toBeVisible()
  expect(scripts.some((url) => url.includes('Viewer'))).toBe(true)
})
