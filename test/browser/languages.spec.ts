import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { misfitsOn } from './fit'
import { expect, expectAccessible, test } from './fixtures'
import { readersPages, visitorsPages } from './pages'
import { aSite, type Site } from './site'

let site: Site

test.beforeAll(async () => {
  site = await aSite({ PSEUDO_LANGUAGE: 'on' })
})
test.afterAll(() => site.stop())

const inMadeUpLanguage = (page: Page) =>
  page.context().addCookies([{ name: 'language', value: 'en-XA', url: site.origin }])

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

test('in another language, pages are accessible, fit a phone, and no sentence is left in English @js', async ({
  page,
}) => {
  test.slow()
  await inMadeUpLanguage(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [...readersPages, ...visitorsPages]) {
    await page.goto(site.origin + address)
    await expect(page.locator('html'), address).toHaveAttribute('lang', 'en-XA')
    expect.soft((await plainTexts(page)).filter(isSentence), address).toEqual([])
    expect.soft(await misfitsOn(page), address).toEqual([])
    await expectAccessible(page, address)
  }
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
