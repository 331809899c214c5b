import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { aPdfOf, firstExtra, type TestPage } from '../pdf'
import { expect, test } from './fixtures'
import { published } from './published'

const slot = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const number = (page: Page) => page.getByLabel('Page number')
const isDrawn = (page: Page, at: number) => expect(slot(page, at).locator('canvas').first()).toBeVisible()

const pages = (count: number, change: (index: number) => TestPage = () => ({})): TestPage[] =>
  Array.from({ length: count }, (_, index) => ({ lines: [`Leaf ${index + 1}`], ...change(index + 1) }))

/** How far below the toolbar a text stands, in CSS pixels. */
const belowBar = async (page: Page, text: string) => {
  const bar = await page.locator('.reader-top').boundingBox()
  const box = await page.locator('.textLayer').getByText(text, { exact: true }).boundingBox()
  return (box?.y ?? 0) - (bar?.y ?? 0) - (bar?.height ?? 0)
}

test('a link leads to its place on a page that was never drawn, and Back comes back @js', async ({
  page,
  site,
}) => {
  const lines = Array.from({ length: 20 }, (_, index) => `Line ${index + 1}`)
  const link = '<< /Type /Annot /Subtype /Link /Rect [40 500 200 560] /Dest [{30} /XYZ 0 300 null] >>'
  const pdf = aPdfOf(
    pages(40, (at) => {
      if (at === 5) return { annotations: [link] }
      return at === 30 ? { lines } : {}
    }),
  )
  await page.goto(`${published(site, 'Linked', pdf)}#page=5`)
  await isDrawn(page, 5)
  await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }))
  const before = (await slot(page, 5).boundingBox())?.y ?? 0

  await slot(page, 5).getByRole('link', { name: 'Leaf 5' }).click()
  await expect(page).toHaveURL(/#page=30$/)
  await isDrawn(page, 30)
  await expect.poll(() => belowBar(page, 'Line 12')).toBeLessThan(60)
  expect(await belowBar(page, 'Line 12')).toBeGreaterThan(-40)

  await page.goBack()
  await expect(page).toHaveURL(/#page=5$/)
  await expect
    .poll(async () => Math.abs(((await slot(page, 5).boundingBox())?.y ?? 0) - before))
    .toBeLessThan(8)
})

test('the outline leads to the place of a chapter, not to the top of its page @js', async ({
  page,
  site,
}) => {
  const first = firstExtra(12)
  const pdf = aPdfOf(
    pages(12, (at) => (at === 9 ? { lines: ['a', 'b', 'c', 'd', 'e', 'f', 'Chapter'] } : {})),
    {
      catalog: `/Outlines ${first} 0 R`,
      extra: [
        `<< /Type /Outlines /First ${first + 1} 0 R /Last ${first + 1} 0 R /Count 1 >>`,
        `<< /Title (A chapter) /Parent ${first} 0 R /Dest [{9} /XYZ 0 420 null] >>`,
      ],
    },
  )
  await page.goto(published(site, 'Chapters', pdf))
  await isDrawn(page, 1)
  await page.getByRole('button', { name: 'Outline' }).click()
  await page.getByRole('link', { name: 'A chapter' }).click()
  await isDrawn(page, 9)
  await expect.poll(() => belowBar(page, 'Chapter')).toBeLessThan(60)
  await page.goBack()
  await expect(number(page)).toHaveValue('1')
})

test('a line of the outline may name an address, or a page by its number @js', async ({ page, site }) => {
  const first = firstExtra(4)
  const pdf = aPdfOf(pages(4), {
    catalog: `/Outlines ${first} 0 R`,
    extra: [
      `<< /Type /Outlines /First ${first + 1} 0 R /Last ${first + 2} 0 R /Count 2 >>`,
      `<< /Title (Elsewhere) /Parent ${first} 0 R /Next ${first + 2} 0 R /A << /S /URI /URI (https://zine.example/all) >> >>`,
      `<< /Title (The third) /Parent ${first} 0 R /Prev ${first + 1} 0 R /Dest [2 /Fit] >>`,
    ],
  })
  await page.context().route('https://zine.example/**', (route) => route.fulfill({ body: 'All of it' }))
  await page.goto(published(site, 'Leading out', pdf))
  await isDrawn(page, 1)
  await page.getByRole('button', { name: 'Outline' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Elsewhere' }).click()
  await expect(await opened).toHaveURL('https://zine.example/all')
  await page.getByRole('link', { name: 'The third' }).click()
  await expect(number(page)).toHaveValue('3')
})

test('pages have their own sizes and rotation, and an address still leads to its page @js', async ({
  page,
  site,
}) => {
  const pdf = aPdfOf(
    pages(30, (at) => {
      if (at % 3 === 0) return { width: 595, height: 300 }
      return at % 5 === 0 ? { rotate: 90 } : {}
    }),
  )
  const address = published(site, 'Mixed sizes', pdf)
  await page.goto(`${address}#page=24`)
  await isDrawn(page, 24)
  await expect(slot(page, 24)).toBeInViewport()
  await expect(number(page)).toHaveValue('24')
  await expect(page).toHaveURL(/#page=24$/)
  const ratio = async (at: number) => {
    await page.goto(`${address}#page=${at}`)
    await isDrawn(page, at)
    await expect(number(page)).toHaveValue(String(at))
    const box = await slot(page, at).boundingBox()
    return (box?.width ?? 0) / (box?.height ?? 1)
  }
  expect(await ratio(9)).toBeCloseTo(595 / 300, 1)
  expect(await ratio(20)).toBeCloseTo(595 / 420, 1)
  expect(await ratio(22)).toBeCloseTo(420 / 595, 1)
})

test('a page number typed into the address leads there @js', async ({ page, site }) => {
  await page.goto(published(site, 'Typed', aPdfOf(pages(20))))
  await isDrawn(page, 1)
  await page.evaluate(() => {
    location.hash = '#page=17'
  })
  await isDrawn(page, 17)
  await expect(slot(page, 17)).toBeInViewport()
  await expect(number(page)).toHaveValue('17')
})

test('an encrypted PDF asks for its password in the page, says a wrong one, and can be left @js', async ({
  page,
  site,
}) => {
  await page.goto(published(site, 'Secret', readFileSync('test/pdfs/encrypted.pdf')))
  const password = page.getByLabel('PDF password')
  await password.fill('not this')
  await page.getByRole('button', { name: 'Open the PDF' }).click()
  await expect(page.getByText('That password does not open this PDF.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('The PDF needs a password.')).toBeVisible()

  await page.getByRole('button', { name: 'Enter the password' }).click()
  await password.fill('moth')
  await page.getByRole('button', { name: 'Open the PDF' }).click()
  await expect(slot(page, 1).locator('.textLayer')).toHaveText('A page under lock')
})

test('a lost connection is said, and reading goes on when it is back @js', async ({
  page,
  site,
  problems,
}) => {
  const address = published(site, 'Lost', aPdfOf(pages(4)))
  let isAway = true
  await page.route('**/api/uploads/pdfs/**', (route) => (isAway ? route.abort() : route.continue()))
  await page.goto(address)
  await expect(page.getByText('The connection is lost. Trying again…')).toBeVisible()
  isAway = false
  await isDrawn(page, 1)
  await expect(page.getByText('The connection is lost. Trying again…')).toHaveCount(0)
  problems.length = 0
})

test('zooming keeps the old picture until the new one is there, and is sharp at 500 % @js', async ({
  page,
  site,
}) => {
  const fine = Array.from({ length: 100 }, (_, index) => `${100 + index * 2} 100 1 300 re f`).join(' ')
  await page.goto(published(site, 'Fine lines', aPdfOf(pages(1, () => ({ content: fine })))))
  await isDrawn(page, 1)
  await page.evaluate(() => {
    Reflect.set(window, 'blank', 0)
    const look = () => {
      if (!document.querySelector('[data-page="1"] canvas')) Reflect.set(window, 'blank', 1)
      requestAnimationFrame(look)
    }
    look()
  })
  for (let times = 0; times < 12; times += 1) await page.keyboard.press('+')
  await expect(page.locator('.reader-scale')).toHaveText('500%')
  const sharpness = () =>
    page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLCanvasElement>('[data-page="1"] canvas')]
      return Math.max(...shown.map((canvas) => canvas.width / canvas.getBoundingClientRect().width))
    })
  await expect.poll(sharpness).toBeGreaterThan(0.95)
  expect(await page.evaluate(() => Reflect.get(window, 'blank'))).toBe(0)
})

test('a note has its icon, its name and its words @js', async ({ page, site }) => {
  const note =
    '<< /Type /Annot /Subtype /Text /Rect [100 400 124 424] /Name /Note /Contents (Mind the moth) /T (Ada) /F 28 >>'
  await page.goto(published(site, 'Noted', aPdfOf(pages(1, () => ({ annotations: [note] })))))
  const icon = page.getByRole('img', { name: 'Note' })
  await expect(icon).toBeVisible()
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await icon.click()
  await expect(page.getByText('Mind the moth')).toBeVisible()
})

test('pages go by the names that are printed on them @js', async ({ page, site }) => {
  const catalog = '/PageLabels << /Nums [0 << /S /r >> 4 << /S /D >>] >>'
  await page.goto(published(site, 'Prelims', aPdfOf(pages(12), { catalog })))
  await isDrawn(page, 1)
  await expect(number(page)).toHaveValue('i')
  await expect(page.getByText('(1 of 12)')).toBeVisible()
  await number(page).fill('3')
  await number(page).press('Enter')
  await expect(page.getByRole('region', { name: 'Page 3', exact: true })).toBeInViewport()
  await expect(page).toHaveURL(/#page=7$/)
})
