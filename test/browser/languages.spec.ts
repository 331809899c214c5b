import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { misfitsOn } from './fit'
import { admin, expect, expectAccessible, test } from './fixtures'
import { adminsPages, readersPages, recordsPages, visitorsPages } from './pages'
import { aSite, type Site } from './site'

let site: Site

test.beforeAll(async () => {
  site = await aSite({ PSEUDO_LANGUAGE: 'on' })
})
test.afterAll(() => site.stop())

const chooseLanguage = (page: Page, value: string) =>
  page.context().addCookies([{ name: 'language', value, url: site.origin }])

async function logIn(page: Page) {
  const data = { username: admin.username, password: admin.password }
  const answer = await page.request.post(`${site.origin}/api/auth/login`, { data })
  expect(answer.status()).toBe(200)
}

/** Offers the interface in Arabic. */
async function offerArabic(page: Page) {
  await logIn(page)
  await page.goto(`${site.origin}/admin/site`)
  await page.getByRole('checkbox', { name: 'العربية' }).check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.locator('.message')).toContainText('Settings saved')
}

/** What a page says in plain letters, save for what is marked as being in another language. */
const plainTexts = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const look = (text: string | null, element: Element) => {
      const words = text?.trim() ?? ''
      const isMarked = element.closest('[lang]') !== document.documentElement
      if (isMarked || element.closest('script, style, code, pre, noscript, bdi, .textLayer')) return
      if (/[A-Za-z]{3}/.test(words) && !/[åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž~]/.test(words)) found.push(words)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.parentElement) look(text.textContent, text.parentElement)
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`)) look(element.getAttribute(name), element)
    return [...new Set(found)]
  })

const sample = readFileSync('sample/sample.json', 'utf8')

/** Tells whether a text is a sentence of the interface, which the sample does not have. */
const isSentence = (text: string) => /^[A-Z][a-z]+( [a-z’]+)+[.!?:]$/.test(text) && !sample.includes(text)

/** Looks at pages on the narrowest phone. */
async function lookAt(page: Page, language: 'en-XA' | 'ar', addresses: string[]) {
  await chooseLanguage(page, language)
  await page.setViewportSize({ width: 320, height: 800 })
  for (const address of addresses) {
    await page.goto(site.origin + address)
    const html = page.locator('html')
    await expect(html, address).toHaveAttribute('lang', language)
    await expect(html, address).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
    if (language === 'en-XA') expect.soft((await plainTexts(page)).filter(isSentence), address).toEqual([])
    expect.soft(await misfitsOn(page), address).toEqual([])
    await expectAccessible(page, address)
  }
}

test('in another language, pages are accessible, fit a phone, and no sentence is left in English @js', async ({
  page,
}) => {
  test.slow()
  await lookAt(page, 'en-XA', [...readersPages, ...visitorsPages])
})

test('in Arabic, pages are from right to left, accessible, and fit a phone @js', async ({ page }) => {
  test.slow()
  await offerArabic(page)
  await lookAt(page, 'ar', [...readersPages, ...visitorsPages])
})

const desk = [...adminsPages, ...recordsPages]
/** Side by side. */
const shares = 4

for (let share = 0; share < shares; share += 1) {
  const pages = desk.filter((_, index) => index % shares === share)
  test(`in another language, the desk is the same, share ${share + 1} of ${shares} @js`, async ({ page }) => {
    test.slow()
    await logIn(page)
    await lookAt(page, 'en-XA', pages)
  })

  test(`in Arabic, the desk is the same, share ${share + 1} of ${shares} @js`, async ({ page }) => {
    test.slow()
    await offerArabic(page)
    await lookAt(page, 'ar', pages)
  })
}

test('a price, a name and the arrows are in order from right to left @js', async ({ page }) => {
  await offerArabic(page)
  await chooseLanguage(page, 'ar')
  await page.goto(`${site.origin}/item/1`)
  const price = page.locator('.item-text .price')
  await expect(price).toHaveText(/^\u200f[\d.]+\u00a0\u200fUS\$\u200e$/)
  const back = await page.locator('.back-link .arrow').boundingBox()
  const words = await page.locator('.back-link a').boundingBox()
  expect(back && words && back.x + back.width).toBeCloseTo((words?.x ?? 0) + (words?.width ?? 0), -1)

  await page.goto(`${site.origin}/articles/1`)
  const middleOf = async (name: string) => {
    const icon = page.locator(`.reader-bar .icon-${name}`)
    await expect(icon).toBeVisible()
    const box = await icon.boundingBox()
    return box ? box.x + box.width / 2 : Number.NaN
  }
  const nextIsOnTheLeft = async () => (await middleOf('next')) < (await middleOf('previous'))
  await expect.poll(nextIsOnTheLeft).toBe(true)
  await expect(page.locator('.reader-pages')).toHaveCSS('direction', 'ltr')
})

test('a visitor changes the language in the footer, and stays on the page', async ({ page }) => {
  await page.goto(`${site.origin}/shop`)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: '[Þšéûðö]' }).click()
  await expect(page).toHaveURL(`${site.origin}/shop`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await footer.getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
