import type { Page } from '@playwright/test'
import { aPictureOf, aScanOf } from '../scans'
import { expect, expectAccessible, test } from './fixtures'
import { published } from './published'
import type { Site } from './site'
import { takenApart } from './taken-apart'

test.use({ purpose: 'find' })

const sentence = 'When they scored, the whole building went white and then blue.'
const found = (page: Page) => page.locator('.reader-found')

/** The sample's volume of 116 pages, with the words of its page 62. */
async function aSearchedVolume(page: Page, site: Site): Promise<number> {
  await page.goto('/search?volume=on')
  const link = page.locator('a.counted-link').filter({ hasText: 'One Hundred and Eight Plates' })
  const id = Number((await link.getAttribute('href'))?.split('/').at(-1))
  const isKnown = (await page.request.get(`/articles/${id}/text.json`)).ok()
  if (!isKnown) takenApart(site, id, 116, { 62: `Nine televisions, one match. ${sentence}` })
  return id
}

test('a phrase of the middle of a volume is found, and opened at its page with it marked', async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const id = await aSearchedVolume(page, site)
  await page.goto(`/search?q=${encodeURIComponent('whole building went white')}&volume=on`)
  const inside = page.getByRole('region', { name: 'Inside the pages' })
  await expect(inside.getByRole('listitem')).toHaveCount(1)
  await inside.getByRole('link', { name: /^Page 62 of One Hundred and Eight Plates/ }).click()
  await expect(page).toHaveURL(new RegExp(`/articles/${id}/pages/62\\?q=.*#found$`))
  await expect(page.locator('.sheet-mark')).toHaveCount(4)

  if (!javaScriptEnabled) return
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Open in the viewer' }).click()
  await expect(page).toHaveURL(new RegExp(`/articles/${id}\\?q=.*#page=62$`))
  await expect(page.getByLabel('Find in this document')).toHaveValue('whole building went white')
  await expect(found(page)).toHaveText('1 of 1')
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('found-now') ?? [])].map(String)))
    .toEqual(['whole building went white'])
  await expect(page.locator('[data-page="62"] canvas')).toBeInViewport()
  await expectAccessible(page)
  await page.keyboard.press('Control+f')
  await expect(page.getByLabel('Find in this document')).toBeFocused()
})

test('words that were recognized in a scan are found, and marked in its picture', async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  const scan = await aPictureOf(['Buses leave the harbour'], { width: 595, height: 842 })
  const address = published(site, 'A scan', await aScanOf([scan, scan, scan], 72))
  const id = Number(address.split('/').at(-1))
  takenApart(site, id, 3, { 2: 'Pamphlets about gramophone needles' }, { isRecognized: true })
  await page.goto('/search?q=%22gramophone+needles%22')
  await page.getByRole('link', { name: /^Page 2 of A scan/ }).click()
  await expect(page.locator('.sheet-mark')).toHaveCount(2)
  await expect(page.getByText(recognizedByProgram)).toBeVisible()
  await page.getByRole('link', { name: 'Read as text' }).click()
  await expect(page.locator('mark')).toHaveText(['gramophone', 'needles'])
  await expect(page.getByText(recognizedByProgram)).toBeVisible()

  if (!javaScriptEnabled) return
  await page.goto(`${address}?q=gramophone+needles#page=2`)
  await expect(page.locator('[data-page="2"] .textLayer')).toHaveText('Pamphlets about gramophone needles')
  await expect
    .poll(() => page.evaluate(() => [...(CSS.highlights.get('found-now') ?? [])].map(String)))
    .toEqual(['gramophone needles'])
})

const recognizedByProgram = 'This text was recognized automatically'

test('words that stand apart are marked each, from the page on that was opened @js @long', async ({
  page,
  site,
}) => {
  const id = await aSearchedVolume(page, site)
  await page.goto(`/articles/${id}?q=white+televisions#page=62`)
  await expect(found(page)).toHaveText('1 of 2')
  await expect.poll(() => page.evaluate(() => CSS.highlights.get('found')?.size)).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => CSS.highlights.size)).toBe(0)

  await page.goto(`/articles/${id}?q=buses#page=62`)
  await expect(found(page)).toHaveText('62 of 115')
  await page.getByRole('button', { name: 'All matches' }).click()
  const list = page.getByRole('navigation', { name: 'All matches' })
  await expect(list.getByRole('button')).toHaveCount(115)
  await expect(list.locator('[aria-current]')).toContainText('Night buses leave the harbour 63')
  await expectAccessible(page)
  await list.getByRole('button', { name: /^Page 9 / }).click()
  await expect(page.getByLabel('Page number')).toHaveValue('9')
  await expect(found(page)).toHaveText('9 of 115')
})
